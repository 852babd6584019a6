import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '#server/testing/media-import.ts'
import { administrator } from '#server/testing/test-app.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let folder: string
let importFolder: string
let database: TestDatabase
let port: number
let server: ChildProcess
let admin: TestClient

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migration-crash-'))
  importFolder = await mkdtemp(join(tmpdir(), 'migration-import-'))
  database = await createTestDatabase(folder)
  port = await freePort()
  admin = createClient(`http://127.0.0.1:${port}`)
})
afterAll(async () => {
  await kill()
  await database.drop()
  for (const path of [folder, importFolder]) await rm(path, { recursive: true, force: true })
})

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

async function start() {
  server = spawn(process.execPath, [resolve(import.meta.dirname, '../../main.ts')], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      MEDIA_IMPORT_DIR: importFolder,
      SAMPLE_CONTENT: 'off',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'silent',
      ...(database.target.engine === 'postgres' && { DATABASE_URL: database.target.url }),
    },
  })
  await vi.waitFor(async () => expect((await admin.request('/healthz')).status).toBe(200), { timeout: 20_000, interval: 50 })
}

async function kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((done) => server.once('exit', done))
  server.kill(signal)
  await gone
}

const filesEach = 8
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Files with covers in the import folder, and others that lie in the storage, all of different content. */
async function layFiles(): Promise<string[]> {
  const fixture = await readFile(join(import.meta.dirname, '../media/fixtures/tagged.mp3'))
  const hashes: string[] = []
  await mkdir(join(folder, 'storage/audio/left'), { recursive: true })
  for (let n = 0; n < filesEach; n++)
    for (const path of [join(importFolder, `song ${n}.mp3`), join(folder, `storage/audio/left/song_${n}.mp3`)]) {
      const bytes = Buffer.concat([fixture, randomBytes(200_000)])
      hashes.push(sha256(bytes))
      await writeFile(path, bytes)
    }
  return hashes.sort()
}

test('killed and stopped again and again, a migration completes: every file once, none twice, none lost', {
  timeout: 180_000,
}, async () => {
  const hashes = await layFiles()
  await start()
  await admin.signIn(administrator)
  for (const [pause, signal] of [
    [250, 'SIGKILL'],
    [600, 'SIGTERM'],
    [900, 'SIGKILL'],
    [1_400, 'SIGKILL'],
  ] as const) {
    await admin.call('POST /api/admin/migrations')
    await new Promise((done) => setTimeout(done, pause))
    await kill(signal)
    await start()
    // A run does not outlive its server, and nothing half-made shows.
    const { job } = (await admin.call('GET /api/admin/migrations/current')).body
    expect(['stopped', 'done']).toContain(job?.state)
    const { songs } = (await admin.call('GET /api/admin/songs')).body
    for (const song of songs) expect((await admin.request(song.fileUrl, { method: 'HEAD' })).status).toBe(200)
    const { entries } = (await admin.call('GET /api/admin/activity')).body
    const told = entries.filter(({ action }) => action === 'imported').reduce((sum, { count }) => sum + count, 0)
    expect(told).toBe(songs.length)
  }
  const { job } = await migrate(admin)
  expect(job).toMatchObject({ state: 'done', summary: { failed: 0 } })
  const { songs } = (await admin.call('GET /api/admin/songs')).body
  const served = await Promise.all(
    songs.map(async ({ fileUrl }) => sha256(new Uint8Array(await (await admin.request(fileUrl)).arrayBuffer()))),
  )
  expect(served.sort()).toEqual(hashes)
  expect(await readdir(join(folder, 'storage/audio/imported'))).toHaveLength(filesEach)
  expect(await readdir(importFolder)).toHaveLength(filesEach)
  expect((await migrate(admin)).job.summary).toEqual({ successful: 0, failed: 0, skipped: filesEach })
})
