import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { administrator } from '#server/testing/test-app.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { uploadBytes } from '#server/testing/uploads.ts'
import { wave } from '../wave.ts'

export interface RunningSite {
  server: ServerProcess
  dataDir: string
  database: TestDatabase
  admin: TestClient
  visitor: TestClient
  categoryId: string
  song: { id: string; fileUrl: string; bytes: Uint8Array }
  /** Ends the server and deletes its data. */
  dispose(): Promise<void>
}

interface Options {
  /** An existing folder; created by default. */
  folder?: string
  settings?: Record<string, string>
  under?: readonly string[]
}

/** Starts the real server as a separate process, with one song. On PostgreSQL if TEST_DATABASE_URL is set. */
export async function startSite({ folder, settings = {}, under = [] }: Options = {}): Promise<RunningSite> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'faults-')))
  const database = await createTestDatabase(dataDir)
  const server = await createServerProcess(
    {
      DATA_DIR: dataDir,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...(database.target.engine === 'postgres' && { DATABASE_URL: database.target.url }),
      ...settings,
    },
    { under },
  )
  await server.start()
  const client = () => createClient(server.address, settings.BASE_URL ?? server.address)
  const admin = client()
  await admin.signIn(administrator)
  const { body: category } = await admin.call('POST /api/categories', { body: { name: 'Base', color: '#123456' } })
  const song = await addSong(admin, category.id, 1)
  return {
    server,
    dataDir,
    database,
    admin,
    visitor: client(),
    categoryId: category.id,
    song,
    dispose: async () => {
      await server.stop('SIGKILL')
      await database.drop()
      if (!folder) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function addSong(admin: TestClient, categoryId: string, seed: number, sampleCount = 40_000) {
  const bytes = wave(seed, sampleCount)
  const uploadId = await uploadBytes(admin, bytes, { kind: 'media', name: 'song.wav' })
  const { status, body } = await admin.call('POST /api/songs', {
    body: { title: `Song ${seed}`, categoryId, mediaType: 'audio', uploadId },
  })
  expect(status).toBe(200)
  return { id: body.id, fileUrl: body.fileUrl, bytes }
}

export const addCategory = (admin: TestClient, name: string) => admin.call('POST /api/categories', { body: { name, color: '#445566' } })

/** Checks that listeners are not affected. */
export async function expectReadsGoOn({ visitor, song }: RunningSite) {
  expect((await visitor.request('/')).status).toBe(200)
  expect((await visitor.request(`/song/${song.id}`)).status).toBe(200)
  expect((await visitor.call('GET /api/songs/:id', { params: { id: song.id } })).status).toBe(200)
  const media = await visitor.request(song.fileUrl)
  expect(Buffer.compare(new Uint8Array(await media.arrayBuffer()), song.bytes)).toBe(0)
}
