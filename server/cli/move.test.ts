import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseTarget, openDatabase } from '#server/database/database.ts'
import { lockInstance } from '#server/database/engine/instance-lock.ts'
import { createSites, owner, runCommand, runProcess } from '#server/testing/command-line.ts'
import { dumpDatabase } from '#server/testing/database-dump.ts'
import { needs } from '#server/testing/needs.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { createPostgresServer, findPostgres, type PostgresServer } from '../../resilience/postgres-server.ts'

const bin = findPostgres()
let server: PostgresServer | null = null
beforeAll(async () => {
  if (!process.env.TEST_DATABASE_URL && bin) {
    server = await createPostgresServer(bin)
    process.env.TEST_DATABASE_URL = server.url
  }
})
afterAll(() => {
  if (!server) return
  delete process.env.TEST_DATABASE_URL
  server.dispose()
})

let sites: Awaited<ReturnType<typeof createSites>>
let postgres: TestDatabase
beforeEach(async () => {
  sites = await createSites()
  postgres = await createTestDatabase(sites.folder)
})
afterEach(async () => {
  await postgres.drop()
  await sites.dispose()
})

const url = () => (postgres.target.engine === 'postgres' ? postgres.target.url : '')
const sqlite = () => ({ engine: 'sqlite', file: join(sites.folder, 'site', 'music-platform.db') }) as const
const move = (...args: string[]) => runCommand(sites.settingsOf('site', { DATABASE_URL: url() }), ['move', ...args])
/** A move needs both engines: without PostgreSQL, only rejections are tested. */
const hasPostgres = bin !== null || process.env.TEST_DATABASE_URL !== undefined
const withPostgres = needs(hasPostgres, 'PostgreSQL is not installed')

async function fill(client: TestClient) {
  const { id: categoryId } = (await client.call('POST /api/categories', { body: { name: 'Jazz', color: '#3d5afe' } })).body
  const uploadId = await uploadFile(client, join(import.meta.dirname, '../features/media/fixtures/tagged.mp3'))
  const { id } = (await client.call('POST /api/songs', { body: { title: 'Élan 夜', categoryId, mediaType: 'audio', uploadId } })).body
  await client.call('POST /api/playlists', { body: { name: 'Late', songIds: [id] } })
  await client.call('PUT /api/songs/:id/like', { params: { id } })
  await client.call('POST /api/admin/codes', {
    body: { code: 'poster', destination: { kind: 'song', id }, endsAt: '2999-01-01T00:00:00Z' },
  })
  const body = {
    username: 'Zoë'.normalize('NFD').replace(/[^a-z]/gi, ''),
    displayName: 'Zoë',
    email: 'zoe@example.org',
    password: 'long enough',
  }
  await client.call('POST /api/users', { body })
  // An unfinished upload, which continues after the move.
  await uploadFile(client, join(import.meta.dirname, '../features/media/fixtures/sound.flac'))
}

async function dump(target: DatabaseTarget) {
  const database = openDatabase(target)
  const tables = await dumpDatabase(database).finally(() => database.close())
  return tables
}

const bytesOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

test('a site is moved to PostgreSQL and back: every row, and sessions stay valid', withPostgres, async () => {
  await postgres.drop()
  postgres = await createEmptyDatabase(sites.folder)
  let cookies: TestClient | null = null
  await sites.whileRunning('site', async ({ address }) => {
    const client = createClient(address)
    await client.signIn(owner)
    await fill(client)
    cookies = client
  })
  const before = await dump(sqlite())
  const file = await bytesOf(sqlite().file)

  const there = await runProcess(sites.settingsOf('site', { DATABASE_URL: url() }), ['move', 'postgres'])
  expect(there).toMatchObject({ code: 0, stderr: '' })
  expect(there.stdout).toMatch(/^songs +1 rows {2}[0-9a-f]{16}$/m)
  expect(there.stdout).toMatch(/^sessions +1 rows/m)
  expect(there.stdout).toContain('tables are the same on both sides.')
  expect(await bytesOf(sqlite().file)).toBe(file)

  await sites.whileRunning(
    'site',
    async ({ address }) => {
      const header = (cookies as unknown as TestClient).cookieHeader()
      const response = await fetch(`${address}/api/admin/songs`, { headers: { cookie: header } })
      expect(await response.json()).toMatchObject({ songs: [{ title: 'Élan 夜' }] })
    },
    { database: postgres.target },
  )

  expect(await move('sqlite')).toMatchObject({ code: 1, stderr: expect.stringContaining('Add --replace') })
  expect(await dump(sqlite())).toEqual(before)
  const back = await move('sqlite', '--replace')
  expect(back).toMatchObject({ code: 0, stderr: '' })
  const point = /^What was there: (\S+)$/m.exec(back.stdout)?.[1] ?? ''
  expect((await readFile(point)).length).toBeGreaterThan(0)
  const after = await dump(sqlite())
  for (const table of ['songs', 'playlists', 'playlist_songs', 'liked_songs', 'users', 'credentials', 'sessions', 'uploads', 'settings'])
    expect([table, after[table]]).toEqual([table, before[table]])
})

test('a user of PostgreSQL who may not create tables is named', withPostgres, async () => {
  await sites.whileRunning('site', async () => {})
  await postgres.drop()
  postgres = await createEmptyDatabase(sites.folder)
  const owner = new pg.Client({ connectionString: url() })
  await owner.connect()
  await owner.query('create role guest login').catch(() => {})
  const guest = new URL(url())
  guest.username = 'guest'
  const settings = sites.settingsOf('site', { DATABASE_URL: guest.href })
  await owner.end()
  expect(await runCommand(settings, ['move', 'postgres'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^PostgreSQL rejects the user of DATABASE_URL: permission denied for schema public\. Make this user .+\n$/,
    ),
  })
})

test('a difference after the copy is detected, and nothing is moved', withPostgres, async () => {
  await sites.whileRunning('site', async () => {})
  const set = (assignment: string) => {
    const database = new DatabaseSync(sqlite().file)
    database.exec(`update users set ${assignment}`)
    database.close()
  }
  // PostgreSQL stores microseconds, which JavaScript dates lose.
  set(`created_at = '2026-11-20T20:00:00.000123Z'`)
  expect(await move('postgres')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Nothing was moved: 'users' .+\n$/) })
  set(`created_at = '2026-11-20T20:00:00.000Z', name = char(0)`)
  expect(await move('postgres')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Nothing was moved: a row of 'users' does not fit/),
  })
  set(`name = 'Administrator'`)
  expect(await move('postgres')).toMatchObject({ code: 0, stderr: '' })
})

test('while a server runs on PostgreSQL, a password can be set, and commands that need it stopped are rejected', withPostgres, async () => {
  const settings = sites.settingsOf('site', { DATABASE_URL: url() })
  const onPostgres = (...command: string[]) => runCommand(settings, command)
  await sites.whileRunning(
    'site',
    async ({ address }) => {
      const changed = await runProcess(settings, ['user', 'password', owner.email], 'a new long password')
      expect(changed).toMatchObject({ code: 0, stderr: '' })
      await createClient(address).signIn({ ...owner, password: 'a new long password' })
      for (const command of [['migrate'], ['restore', 'x.zip'], ['import', import.meta.dirname]])
        expect(await onPostgres(...command)).toMatchObject({
          code: 1,
          stderr: expect.stringMatching(/^The PostgreSQL database is in use .+\n$/),
        })
      expect((await onPostgres('doctor')).stdout).toMatch(/^ok +PostgreSQL \d+.*, and its data fits together$/m)
    },
    { database: postgres.target },
  )
  expect(await runProcess(settings, ['migrate'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^The database is up to date/) })
})

test('is rejected while a server runs on either side, and if there is nothing to move', withPostgres, async () => {
  expect(await move('postgres')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is nothing to move/) })
  await sites.whileRunning('site', async () => {})
  const lock = lockInstance(join(sites.folder, 'site', 'server.lock'))
  expect(await move('postgres')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Another server is running/) })
  lock.release()
  await sites.whileRunning('site', async () => expect((await move('postgres')).code).toBe(0))
  await sites.whileRunning(
    'other',
    async () => expect(await move('sqlite', '--replace')).toMatchObject({ code: 1, stderr: expect.stringMatching(/in use/) }),
    {
      database: postgres.target,
    },
  )
})

test('an unreachable database is reported in one line', async () => {
  const nowhere = sites.settingsOf('site', { DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none' })
  for (const command of [['move', 'sqlite'], ['user', 'list'], ['migrate']])
    expect(await runCommand(nowhere, command)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^PostgreSQL cannot be used: .+\n$/),
    })
  const { code, stdout } = await runCommand(nowhere, ['doctor'])
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^BROKEN +PostgreSQL cannot be used/m)])
})

test('without DATABASE_URL it names the required variable', async () => {
  expect(await sites.music('site', 'move', 'postgres')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Set DATABASE_URL/) })
})
