import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArchiveSource } from '#contract/archive.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary } from '#server/testing/library.ts'
import { migrate } from '#server/testing/media-import.ts'
import { needs } from '#server/testing/needs.ts'
import { administrator, createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createClient } from '#server/testing/test-client.ts'
import { createUpload, sendChunk, uploadBytes, uploadFile } from '#server/testing/uploads.ts'
import { wave } from '../wave.ts'
import { createSharedDatabase, hasPostgres, type SharedDatabase } from './shared-database.ts'

const sound = join(import.meta.dirname, '../../server/features/media/fixtures/tagged.mp3')
let dataDir: string
let database: SharedDatabase
/** Two processes of one site: writes in one must be visible in the other. */
let here: TestApp
let there: TestApp

describe('two processes on one database', needs(hasPostgres, 'PostgreSQL is not installed'), () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'shared-'))
    database = await createSharedDatabase()
    const start = () =>
      createTestApp({ dataDir, database: { engine: 'postgres', url: database.url, poolMax: 5 } }, { webFolder: builtPages() })
    ;[here, there] = await Promise.all([start(), start()])
  })
  afterAll(async () => {
    await here?.close()
    await there?.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const read = async (url: string) => {
    const response = await there.visitor.request(url)
    return { status: response.status, location: response.headers.get('location'), text: await response.text() }
  }
  const publicSong = async (title: string) => {
    const library = createLibrary(here.admin)
    const uploadId = await uploadFile(here.admin, sound)
    const id = await library.song(title, await library.category(`Category of ${title}`), { uploadId, fileUrl: undefined })
    const { body } = await here.visitor.call('GET /api/songs/:id', { params: { id } })
    return body
  }

  test('share sessions, and their end', async () => {
    const cookie = here.admin.cookieHeader()
    const signedIn = async () => (await there.visitor.request('/api/admin/songs', { headers: { cookie } })).status
    expect(await signedIn()).toBe(200)
    const client = createClient(here.address)
    await client.signIn(administrator)
    const own = client.cookieHeader()
    await client.call('DELETE /api/session')
    expect((await there.visitor.request('/api/admin/songs', { headers: { cookie: own } })).status).toBe(401)
  })

  test("see each other's writes immediately: pages, API, settings, redirections, codes, maintenance", async () => {
    const { id } = await publicSong('Shared Ferry')
    for (const url of [`/song/${id}`, `/api/songs/${id}`, '/api/newest-songs'])
      expect([url, (await read(url)).text]).toEqual([url, expect.stringContaining('Shared Ferry')])
    const { body: song } = await here.admin.call('GET /api/admin/songs', { query: { search: 'Shared Ferry' } })
    const [row] = song.songs
    const body = { title: 'Renamed Ferry', categoryId: row?.category?.id, mediaType: 'audio', version: row?.version }
    expect((await here.admin.call('PUT /api/songs/:id', { params: { id }, body })).status).toBe(200)
    for (const url of [`/song/${id}`, `/api/songs/${id}`, '/api/newest-songs'])
      expect([url, (await read(url)).text]).toEqual([url, expect.stringContaining('Renamed Ferry')])

    expect((await read('/old-place')).location).toBe(null)
    await here.admin.call('POST /api/redirections', { body: { fromUrl: '/old-place', toUrl: '/about', isActive: true } })
    expect((await read('/old-place')).location).toBe('/about')

    const { body: code } = await here.admin.call('POST /api/admin/codes', { body: { destination: { kind: 'page', path: '/about' } } })
    for (const path of ['/gallery', '/terms', '/about']) {
      const { version } = (await there.admin.call('GET /api/admin/codes/:id', { params: { id: code.id } })).body
      await here.admin.call('PUT /api/admin/codes/:id', { params: { id: code.id }, body: { destination: { kind: 'page', path }, version } })
      expect((await read(`/c/${code.code}`)).location).toBe(path)
    }

    const save = async (values: Record<string, string>) => {
      const { version } = (await here.admin.call('GET /api/admin/settings')).body
      expect((await here.admin.call('PUT /api/admin/settings', { body: { version, values } })).status).toBe(200)
    }
    await save({ site_name: 'Two Harbours' })
    expect((await read('/')).text).toContain('Two Harbours')
    await save({ maintenance_mode: 'true' })
    expect((await read('/')).status).toBe(503)
    await save({ maintenance_mode: 'false' })
    expect((await read('/')).status).toBe(200)
  })

  /** Only the time at which a request starts counts: how long its response takes depends on the machine. */
  async function expectEnded(fileUrl: string) {
    const endedAt = performance.now()
    for (;;) {
      const begunAt = performance.now()
      if ((await read(fileUrl)).status === 404) return
      expect(begunAt - endedAt).toBeLessThan(1_100)
      await setTimeout(20)
    }
  }

  test('serve no media after access to it ends, within a second', async () => {
    const song = await publicSong('Soon pending')
    for (let time = 0; time < 3; time++) expect((await read(song.fileUrl)).status).toBe(200)
    await here.app.database.handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', song.id).execute()
    await expectEnded(song.fileUrl)

    const deletedSong = await publicSong('Soon deleted')
    for (let time = 0; time < 3; time++) expect((await read(deletedSong.fileUrl)).status).toBe(200)
    await here.admin.call('DELETE /api/songs/:id', { params: { id: deletedSong.id } })
    await expectEnded(deletedSong.fileUrl)
  })

  test('count guesses, reset links and uploads together', async () => {
    const guess = async ({ address }: TestApp) =>
      (await createClient(address).call('POST /api/session', { body: { email: 'someone@example.com', password: 'a guess' } })).status
    const statuses = []
    for (let count = 0; count < 11; count++) statuses.push(await guess(count % 2 ? here : there))
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('continue an upload that the other one started, one at a time', async () => {
    const bytes = wave(7, 40_000)
    const cookie = here.admin.cookieHeader()
    const other = createClient(there.address, there.address)
    await other.signIn(administrator)
    expect(cookie).not.toBe('')
    const created = await createUpload(here.admin, { kind: 'media', name: 'long.wav', sizeBytes: bytes.length })
    const id = created.headers.get('location')?.split('/').at(-1) ?? ''
    expect((await sendChunk(here.admin, id, 0, bytes.slice(0, 10_000))).status).toBe(204)

    // A request that is still open in one process must end when the upload continues in the other.
    const slow = new TransformStream<Uint8Array, Uint8Array>()
    const sending = slow.writable.getWriter()
    const stuck = here.admin
      .request(`/api/uploads/${id}`, {
        method: 'PATCH',
        headers: { 'tus-resumable': '1.0.0', 'upload-offset': '10000', 'content-type': 'application/offset+octet-stream' },
        body: slow.readable,
        ...({ duplex: 'half' } as object),
      })
      .then(({ status }) => status)
      .catch(() => 0)
    void sending.write(bytes.slice(10_000, 20_000)).catch(() => {})
    await expect.poll(() => there.app.database.locks.isLocked(`upload ${id}`)).toBe(true)
    const head = await other.request(`/api/uploads/${id}`, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    const offset = Number(head.headers.get('upload-offset'))
    expect([head.status, offset === 10_000 || offset === 20_000]).toEqual([200, true])
    expect((await sendChunk(other, id, offset, bytes.slice(offset))).status).toBe(204)
    // The server may have closed it already.
    await sending.close().catch(() => {})
    await stuck

    const library = createLibrary(here.admin)
    const body = { title: 'From two sides', categoryId: await library.category('Two sides'), mediaType: 'audio', uploadId: id }
    const responses = await Promise.all([here.admin.call('POST /api/songs', { body }), other.call('POST /api/songs', { body })])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(responses[0].body.id).toBe(responses[1].body.id)
    const media = await there.visitor.request(responses[0].body.fileUrl)
    expect(Buffer.compare(new Uint8Array(await media.arrayBuffer()), bytes)).toBe(0)
  })

  test("report each other's job progress, and run a job once", async () => {
    const { lines } = await migrate(here.admin)
    const { body } = await there.admin.call('GET /api/admin/migrations/current')
    expect([body.job?.state, body.job?.results.length]).toEqual(['done', lines.length])
    const lock = await here.app.database.locks.tryAcquire('media-import')
    await here.app.database.handle
      .updateTable('job_states')
      .set({ state: JSON.stringify({ ...body.job, options: 'public', state: 'running', endedAt: null }) })
      .where('kind', '=', 'migration')
      .execute()
    const joined = await there.admin.call('POST /api/admin/migrations')
    expect([joined.status, joined.body.id]).toEqual([200, body.job?.id])
    expect((await there.admin.call('POST /api/admin/url-fixes', { body: { copyExternal: false } })).body).toEqual({ code: 'job_running' })
    await lock?.release()
    // The process that ran it has died.
    expect((await there.admin.call('GET /api/admin/migrations/current')).body.job?.state).toBe('stopped')
    expect((await migrate(there.admin)).job.state).toBe('done')
  })

  test('check an archive in one process, restore it in the other, and reject writes during the restoration', async () => {
    const archive = new Uint8Array(await (await here.admin.request('/api/admin/archive')).arrayBuffer())
    const source: ArchiveSource = { uploadId: await uploadBytes(here.admin, archive, { kind: 'archive', name: 'site.zip' }) }
    const phase = (app: TestApp, wanted: string) =>
      expect.poll(async () => (await app.admin.call('GET /api/admin/restoration')).body.phase).toBe(wanted)
    expect((await here.admin.call('POST /api/admin/archive-checks', { body: { source } })).status).toBe(200)
    await phase(there, 'checked')

    const gate = await here.app.database.locks.tryAcquire('write-gate')
    const rejected = await there.admin.call('POST /api/categories', { body: { name: 'During it', color: '#123456' } })
    expect([rejected.status, rejected.body]).toEqual([503, { code: 'maintenance' }])
    await gate?.release()

    expect((await there.admin.call('POST /api/admin/restorations', { body: { source } })).status).toBe(200)
    await phase(here, 'restored')
    expect((await here.admin.call('POST /api/categories', { body: { name: 'After it', color: '#123456' } })).status).toBe(200)
  })
})
