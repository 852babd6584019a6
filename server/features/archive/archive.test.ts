import { createHash } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ArchiveSource, Restoration } from '#contract/archive.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { createCodeScansRepository } from '#server/features/codes/code-scans.repository.ts'
import { insertListener } from '#server/testing/accounts.ts'
import { createLibrary, insertPlaylist, saveSetting } from '#server/testing/library.ts'
import { needs } from '#server/testing/needs.ts'
import { downloadArchive, runRestoration, uploadArchive } from '#server/testing/restore.ts'
import { administrator, createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isOnS3 } from '#server/testing/test-bucket.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { uploadBytes, uploadFile } from '#server/testing/uploads.ts'
import { createArchiveRepository } from './archive.repository.ts'
import { archivedTables, isInnerTable, leftOutTables, passwordTable, runtimeTables } from './archived-tables.ts'

/** @storage Rows and files of a whole site. */

const fixtures = join(import.meta.dirname, '../media/fixtures')
let folder: string
let source: TestApp
let songId: string
let listener: { email: string; password: string }
let whole: Uint8Array<ArrayBuffer>
let withPasswords: Uint8Array<ArrayBuffer>

/** The source is always SQLite, so that with TEST_DATABASE_URL the archive goes from SQLite to PostgreSQL. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'music-platform-archive-'))
  source = await createTestApp({ database: { engine: 'sqlite', file: join(folder, 'source.db') } })
  const { admin, app } = source
  const library = createLibrary(admin)
  const categoryId = await library.category('Jazz, naïve & 音楽', { description: 'Line\nbreaks and "quotes"', isFavorite: true })
  songId = await library.song('Night Ferry', categoryId, {
    fileUrl: undefined,
    // The server moves the file's index to its start (faststart), so stored and uploaded bytes differ.
    uploadId: await uploadFile(admin, join(fixtures, 'song.m4a')),
    coverUploadId: await uploadFile(admin, join(import.meta.dirname, '../../../samples/covers/copper-morning-1200.jpg'), 'cover'),
    ...{ artist: 'Harbour Choir', album: 'Crossings', genres: ['Jazz'] },
  })
  const external = await library.song('Elsewhere', categoryId)
  await insertPlaylist(app.database, { name: 'Both', songIds: [external, songId], categoryId })
  const code = await admin.call('POST /api/admin/codes', { body: { code: 'poster', destination: { kind: 'song', id: songId } } })
  const batch = { name: 'Tables', destination: { kind: 'page', path: '/about' }, rows: [{ label: 'Table 1', code: 'table-1' }] }
  expect((await admin.call('POST /api/admin/code-batches', { body: batch })).status).toBe(200)
  await createCodeScansRepository(app.database.handle).add([{ id: code.body.id, day: '2026-01-01' }])
  await saveSetting(app.database, 'site_name', 'Harbour Radio')
  listener = await insertListener(app.database, 'lena')
  const lena = createClient(source.address)
  await lena.signIn(listener)
  await lena.call('PUT /api/songs/:id/like', { params: { id: songId } })
  whole = await download(source)
  withPasswords = await download(source, '?passwords=true')
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true })
})

const download = ({ admin }: TestApp, query = '') => downloadArchive(admin, query)

/** All rows of all tables except rows that a restoration adds and tables that an archive omits. */
async function rowsOf({ app }: TestApp) {
  const repository = createArchiveRepository(app.database.handle)
  const tables: Record<string, unknown[]> = {}
  for (const table of archivedTables) {
    const rows = []
    for await (const page of repository.pages(table)) rows.push(...page)
    tables[table.name] = table.name === 'activity' ? rows.filter(({ kind }) => kind !== 'import-export') : rows
  }
  return tables
}

async function mediaOf({ visitor }: TestApp) {
  const { body: song } = await visitor.call('GET /api/songs/:id', { params: { id: songId } })
  const hash = async (path: string) =>
    createHash('sha256')
      .update(new Uint8Array(await (await visitor.request(path)).arrayBuffer()))
      .digest('hex')
  return [await hash(song.fileUrl), await hash(`${song.coverUrl}-640.webp`)]
}

const upload = ({ admin }: TestApp, bytes: Uint8Array<ArrayBuffer>) => uploadArchive(admin, bytes)
const checked = ({ admin }: TestApp, from: ArchiveSource) => runRestoration(admin, 'archive-checks', from)

async function restored(target: TestApp, from: ArchiveSource): Promise<Restoration> {
  expect(await checked(target, from)).toMatchObject({ phase: 'checked', problem: null })
  return runRestoration(target.admin, 'restorations', from)
}

test('every table is archived, or left out on purpose', async () => {
  const tables = await source.app.database.handle.introspection.getTables()
  const expected = [...archivedTables, passwordTable].map(({ name }) => name as string).concat(leftOutTables, runtimeTables)
  const names = tables.map(({ name }) => name).filter((name) => !isInnerTable(name))
  expect(names.sort()).toEqual(expected.sort())
})

describe('a download that is canceled', () => {
  test(
    'closes the file that it was reading, and its snapshot',
    needs(process.platform === 'linux' && !isOnS3, 'only Linux with storage on disk lists open files'),
    async () => {
      const target = await createTestApp()
      // More than the buffers of both ends of a connection hold.
      await target.media.put('audio/long.wav', new Uint8Array(64_000_000))
      const isOpen = () => openPaths().some((path) => path.startsWith(target.dataDir) && path.endsWith('long.wav'))
      // PostgreSQL has ten connections; leaked ones would block the next download.
      for (let i = 0; i < 12; i++) {
        // Not only its body: fetch cancels the body of a response that was garbage-collected.
        const response = await target.admin.request('/api/admin/archive')
        await expect.poll(isOpen).toBe(true)
        await response.body?.cancel()
        await expect.poll(isOpen).toBe(false)
      }
      await target.close()
    },
  )
})

function openPaths(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })
}

describe('restored into an empty site', () => {
  let target: TestApp
  let before: number
  let lena: TestClient
  let result: Restoration
  beforeAll(async () => {
    target = await createTestApp()
    lena = createClient(target.address)
    await lena.signIn(await insertListener(target.app.database, 'lena'))
    before = await target.app.database.libraryVersion.current()
    result = await restored(target, await upload(target, withPasswords))
  })
  afterAll(() => target.close())

  test('it is the same library: row by row, and its files byte by byte', async () => {
    expect(result).toMatchObject({
      phase: 'restored',
      missingFiles: [],
      report: { songs: 2, playlists: 1, users: 2, codes: 2, hasPasswords: true },
    })
    expect(await rowsOf(target)).toEqual(await rowsOf(source))
    expect(await mediaOf(target)).toEqual(await mediaOf(source))
    const printed = async (code: string) => (await target.visitor.request(`/c/${code}`)).headers.get('location')
    expect([await printed('poster'), await printed('table-1')]).toEqual([`/song/${songId}`, '/about'])
    await createClient(target.address).signIn(listener)
  })

  test('counters are those of the same library, and continue to count', async () => {
    const counters = async ({ app }: TestApp) => {
      const counts = await app.database.handle
        .selectFrom('counters')
        .selectAll()
        .where('count', '!=', 0)
        .where('what', '!=', 'users_of_day')
        .execute()
      return counts.map((row) => JSON.stringify(row)).sort()
    }
    expect(await counters(target)).toEqual(await counters(source))
    expect(await target.app.database.libraryVersion.current()).toBeGreaterThan(before)
    const [expected] = await source.app.database.handle
      .selectFrom('songs')
      .select(['id', 'title'])
      .where('status', '=', 'published')
      .execute()
    const found = await target.visitor.call('GET /api/search', { query: { text: expected?.title ?? '' } })
    expect(found.body.songs.map(({ id }) => id)).toContain(expected?.id)
  })

  test.each([
    'artist_songs',
    'artist_albums',
    'artist_playlists',
    'song_genres',
  ] as const)('%s, which triggers derive, is the same', async (table) => {
    const rows = async ({ app }: TestApp) =>
      (await app.database.handle.selectFrom(table).selectAll().execute()).map(({ songs: _, ...row }: Record<string, unknown>) =>
        JSON.stringify(row),
      )
    expect((await rows(source)).length).toBeGreaterThan(0)
    expect((await rows(target)).sort()).toEqual((await rows(source)).sort())
  })

  test('the user who restored stays signed in, all other sessions end', async () => {
    expect((await target.admin.call('GET /api/session')).body.viewer).toMatchObject({ role: 'admin' })
    expect((await lena.call('GET /api/session')).body.viewer).toBeNull()
  })

  test('restoring twice changes nothing more', async () => {
    await restored(target, await upload(target, withPasswords))
    expect(await rowsOf(target)).toEqual(await rowsOf(source))
    expect(await mediaOf(target)).toEqual(await mediaOf(source))
  })
})

describe('restored into another site', () => {
  let target: TestApp
  beforeEach(async () => {
    target = await createTestApp()
    return () => target.close()
  })

  test('without passwords, accounts that exist on this site retain theirs, and the others have none', async () => {
    await restored(target, await upload(target, whole))
    await createClient(target.address).signIn(administrator)
    expect((await createClient(target.address).call('POST /api/session', { body: listener })).status).toBe(401)
  })

  test('the restore point restores the previous rows and files', async () => {
    const library = createLibrary(target.admin)
    const before = await library.song('Before', await library.category('Old'), {
      fileUrl: undefined,
      uploadId: await uploadFile(target.admin, join(fixtures, 'sound.wav')),
    })
    const rows = await rowsOf(target)
    const { restorePoint } = await restored(target, await upload(target, withPasswords))
    expect((await target.visitor.call('GET /api/songs/:id', { params: { id: before } })).status).toBe(404)
    const { body } = await target.admin.call('GET /api/admin/restore-points')
    expect(body.restorePoints.map(({ name }) => name)).toEqual([restorePoint])
    const result = await restored(target, { restorePoint: restorePoint ?? '' })
    expect(result).toMatchObject({ phase: 'restored', missingFiles: [] })
    const { fileUrl } = (await target.visitor.call('GET /api/songs/:id', { params: { id: before } })).body
    const bytes = Buffer.from(await (await target.visitor.request(fileUrl)).arrayBuffer())
    expect(bytes.equals(await readFile(join(fixtures, 'sound.wav')))).toBe(true)
    expect(await rowsOf(target)).toEqual(rows)
  })

  test('made while the storage was not mounted, it counts what is missing, and its restoration trashes no file in use', async () => {
    const library = createLibrary(target.admin)
    const id = await library.song('Before', await library.category('Old'), {
      fileUrl: undefined,
      uploadId: await uploadFile(target.admin, join(fixtures, 'sound.wav')),
      coverUploadId: await uploadFile(target.admin, join(import.meta.dirname, '../../../samples/covers/copper-morning-1200.jpg'), 'cover'),
    })
    const stored = await Promise.all((await target.media.names('')).map(async (name) => [name, await target.media.read(name)] as const))
    for (const [name] of stored) await target.media.remove(name)
    const from = await upload(target, await download(target, '?passwords=true'))
    for (const [name, bytes] of stored) await target.media.put(name, bytes)
    expect((await checked(target, from)).report).toMatchObject({ files: 0, missingFiles: 1 })
    expect(await runRestoration(target.admin, 'restorations', from)).toMatchObject({ phase: 'restored', missingFiles: [] })
    expect(await target.media.names('')).toEqual(stored.map(([name]) => name))
    const { fileUrl, coverUrl } = (await target.visitor.call('GET /api/songs/:id', { params: { id } })).body
    for (const path of [fileUrl, `${coverUrl}-640.webp`]) expect((await target.visitor.request(path)).status).toBe(200)
  })

  test('without an administrator who can sign in, the current administrators stay', async () => {
    const { handle } = target.app.database
    await handle.updateTable('users').set({ email: 'chair@example.com' }).execute()
    await restored(target, await upload(target, whole))
    const chair = createClient(target.address)
    await chair.signIn({ ...administrator, email: 'chair@example.com' })
    expect((await chair.call('GET /api/session')).body.viewer).toMatchObject({ role: 'admin', username: 'admin-2' })
    expect((await target.admin.call('GET /api/session')).body.viewer).toMatchObject({ username: 'admin-2' })
  })
})

describe('rejected without changes', () => {
  let target: TestApp
  let rows: unknown
  beforeAll(async () => {
    target = await createTestApp()
    const library = createLibrary(target.admin)
    await library.song('Mine', await library.category('Here'))
    rows = await rowsOf(target)
  })
  afterAll(() => target.close())

  const changedAt = (at: number) => {
    const bytes = whole.slice()
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    return bytes
  }

  test.each<[string, 'damaged' | 'no_archive', () => Uint8Array<ArrayBuffer>]>([
    ['one changed byte in a table', 'damaged', () => changedAt(60)],
    ['one changed byte in a file', 'damaged', () => changedAt(Math.floor(whole.length / 2))],
    ['one that breaks off', 'damaged', () => whole.slice(0, whole.length - 100)],
    ['half of one', 'damaged', () => whole.slice(0, whole.length / 2)],
    ['no zip file', 'no_archive', () => new TextEncoder().encode('{"exportDate":"2026-01-01"}') as Uint8Array<ArrayBuffer>],
    ['a file of one byte', 'no_archive', () => new Uint8Array(1)],
    ['a zip file of something else', 'no_archive', emptyZip],
  ])('%s', async (_what, expected, bytes) => {
    const from = await upload(target, bytes())
    const { phase, problem, detail } = await checked(target, from)
    expect([phase, problem, detail]).toEqual(['failed', expected, expected === 'damaged' ? expect.stringMatching(/./) : null])
    const response = await target.admin.call('POST /api/admin/restorations', { body: { source: from } })
    expect([response.status, response.body]).toEqual([409, { code: 'archive_unchecked' }])
    expect(await rowsOf(target)).toEqual(rows)
  })

  test.each(['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])('a song created at %s', async (createdAt) => {
    const odd = await createTestApp()
    const library = createLibrary(odd.admin)
    await library.song('Odd', await library.category('Here'))
    await odd.app.database.handle.updateTable('songs').set({ created_at: createdAt }).execute()
    const bytes = await downloadArchive(odd.admin)
    await odd.close()
    expect(await checked(target, await upload(target, bytes))).toMatchObject({
      phase: 'failed',
      problem: 'damaged',
      detail: "it has rows of 'songs' (1) that were created before 1900 or after 2099",
    })
    expect(await rowsOf(target)).toEqual(rows)
  })

  test('a check whose progress cannot be stored, and the next one runs', async () => {
    const from = await upload(target, whole)
    const { handle } = target.app.database
    await handle.deleteFrom('job_states').execute()
    await insertRows(handle, 'job_states', { kind: 'other', state: '{}', updated_at: new Date().toISOString() }).execute()
    await sql`create unique index one_row on job_states ((length(state) * 0))`.execute(handle)
    const { status } = await target.admin.call('POST /api/admin/archive-checks', { body: { source: from } })
    await sql`drop index one_row`.execute(handle)
    expect(status).toBe(500)
    expect((await target.admin.call('GET /api/admin/restoration')).body.phase).not.toBe('checking')
    expect(await checked(target, from)).toMatchObject({ phase: 'checked' })
  })

  test('a listener cannot upload an archive', async () => {
    const lena = createClient(target.address)
    await lena.signIn(await insertListener(target.app.database, 'mina'))
    await expect(uploadBytes(lena, whole, { kind: 'archive', name: 'x.zip' })).rejects.toThrow('403')
  })

  test('a restore point is addressed by name, never by path', async () => {
    for (const restorePoint of ['../x.zip', 'restore-point-2026-01-01T00-00-00-000Z.zip'])
      expect([400, 404]).toContain(
        (await target.admin.call('POST /api/admin/archive-checks', { body: { source: { restorePoint } } })).status,
      )
  })
})

/** The end-of-central-directory record of an empty zip file. */
function emptyZip(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(22)
  bytes.set([0x50, 0x4b, 0x05, 0x06])
  return bytes
}
