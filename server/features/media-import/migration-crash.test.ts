import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { battery } from '#server/testing/battery.ts'
import { migrate } from '#server/testing/media-import.ts'
import { createServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { administrator } from '#server/testing/test-app.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let folder: string
let importFolder: string
let database: TestDatabase
let server: ServerProcess
let admin: TestClient

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migration-crash-'))
  importFolder = await mkdtemp(join(tmpdir(), 'migration-import-'))
  database = await createTestDatabase(folder)
  server = await createServerProcess({
    DATA_DIR: folder,
    MEDIA_IMPORT_DIR: importFolder,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...(database.target.engine === 'postgres' && { DATABASE_URL: database.target.url }),
  })
  admin = createClient(server.address)
})
afterAll(async () => {
  await server.stop('SIGKILL')
  await database.drop()
  for (const path of [folder, importFolder]) await rm(path, { recursive: true, force: true })
})

/** Milliseconds after the start of a migration. */
const killed: [number, 'SIGKILL' | 'SIGTERM'][] = [
  [100, 'SIGKILL'],
  [700, 'SIGKILL'],
]
const stops = [[250, 'SIGTERM'], [450, 'SIGKILL'], ...battery({ smoke: [], full: killed })] as const

const filesEach = battery({ smoke: 40, full: 150 })
const allSongs = async () => (await admin.call('GET /api/admin/songs', { query: { limit: '1000' } })).body.songs
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Writes files with the same cover into the import folder and others into the storage, all with different content. */
async function layFiles(): Promise<string[]> {
  const fixture = await readFile(join(import.meta.dirname, '../media/fixtures/tagged.mp3'))
  const hashes: string[] = []
  await mkdir(join(folder, 'storage/audio/left'), { recursive: true })
  for (let n = 0; n < filesEach; n++)
    for (const path of [join(importFolder, `song ${n}.mp3`), join(folder, `storage/audio/left/song_${n}.mp3`)]) {
      const bytes = Buffer.concat([fixture, randomBytes(20_000)])
      hashes.push(sha256(bytes))
      await writeFile(path, bytes)
    }
  return hashes.sort()
}

test('killed and stopped repeatedly, a migration completes: every file becomes one song, none is lost', async () => {
  const hashes = await layFiles()
  await server.start()
  await admin.signIn(administrator)
  for (const [pause, signal] of stops) {
    await admin.call('POST /api/admin/migrations')
    await new Promise((done) => setTimeout(done, pause))
    await server.stop(signal)
    await server.start()
    // A run does not outlive its server, and nothing half-written is visible.
    const { job } = (await admin.call('GET /api/admin/migrations/current')).body
    expect(['stopped', 'done']).toContain(job?.state)
    const songs = await allSongs()
    for (const song of songs) expect((await admin.request(song.fileUrl, { method: 'HEAD' })).status).toBe(200)
    const { entries } = (await admin.call('GET /api/admin/activity')).body
    const reported = entries.filter(({ action }) => action === 'imported').reduce((sum, { count }) => sum + count, 0)
    expect(reported).toBe(songs.length)
  }
  const { job } = await migrate(admin)
  expect(job).toMatchObject({ state: 'done', summary: { failed: 0 } })
  const songs = await allSongs()
  const served = await Promise.all(
    songs.map(async ({ fileUrl }) => sha256(new Uint8Array(await (await admin.request(fileUrl)).arrayBuffer()))),
  )
  expect(served.sort()).toEqual(hashes)
  expect(await readdir(join(folder, 'storage/audio/imported'))).toHaveLength(filesEach)
  expect(await readdir(importFolder)).toHaveLength(filesEach)
  const covers = async () => new Set((await allSongs()).map(({ coverUrl }) => coverUrl))
  await expect.poll(covers).toEqual(new Set([expect.stringMatching(/^\/covers\/embedded-cover-/)]))
  expect((await migrate(admin)).job.summary).toEqual({ successful: 0, failed: 0, skipped: filesEach })
})
