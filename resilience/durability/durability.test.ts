import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importFile } from '#server/testing/import-export.ts'
import { needs } from '#server/testing/needs.ts'
import { createServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { administrator } from '#server/testing/test-app.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { createUpload, sendChunk, uploadFile } from '#server/testing/uploads.ts'
import { wave } from '../wave.ts'
import { acknowledgementsOf, tracedCalls } from './acknowledgements.ts'
import { readTrace } from './system-calls.ts'

/** @once Writes to a SQLite file and their syncs; those of PostgreSQL are not in this server's trace. */

const canTrace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0

let folder: string
let dataDir: string
let server: ServerProcess

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durability-'))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  await server?.stop('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

test('no write is acknowledged before it is on the disk', needs(canTrace, 'strace is absent or may not trace here'), async () => {
  const trace = join(folder, 'trace')
  server = await createServerProcess(
    { DATA_DIR: dataDir, ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
    // -D: the server remains the child process, and the tracer ends with it.
    { under: ['strace', '-D', '-f', '-yy', '-s', '16', '-e', `trace=${tracedCalls}`, '-o', trace] },
  )
  await server.start()
  const admin = createClient(server.address)
  const requests: string[] = []
  await admin.signIn(administrator)
  await writeEverything(noting(admin, requests))
  await server.stop('SIGTERM')

  const all = acknowledgementsOf(readTrace(await readFile(trace, 'utf8')), dataDir)
  // Files are moved to the trash after the response: until then, the database lists them.
  const unsafeOf = ({ unsafe }: (typeof all)[number]) => unsafe.filter((write) => !write.startsWith('name /storage/~trash'))
  expect(all.filter((acknowledgement) => unsafeOf(acknowledgement).length > 0)).toEqual([])
  const responses = all.slice(-requests.length)
  const unsynced = requests.filter((_, index) => responses[index]?.syncs === 0)
  expect(unsynced).toEqual([])
  expect(responses.every(({ statusLine }) => /^HTTP\/1\.1 20[014]$/.test(statusLine))).toBe(true)
})

/** A client that records the order of its requests. */
function noting(client: TestClient, requests: string[]): TestClient {
  return {
    ...client,
    request: (path, init) => {
      requests.push(`${init?.method ?? 'GET'} ${path}`)
      return client.request(path, init)
    },
    call: (key, input) => {
      requests.push(key)
      return client.call(key, input)
    },
  }
}

/** Sends one write of each kind. */
async function writeEverything(admin: TestClient) {
  const fixtures = join(import.meta.dirname, '../../server/features/media/fixtures')
  const { body: category } = await admin.call('POST /api/categories', { body: { name: 'Kept', color: '#123456' } })
  const bytes = wave(1, 20_000)
  const created = await createUpload(admin, { kind: 'media', name: 'a.wav', sizeBytes: bytes.length })
  const uploadId = created.headers.get('location')?.split('/').at(-1) ?? ''
  await sendChunk(admin, uploadId, 0, bytes.slice(0, 10_000))
  await sendChunk(admin, uploadId, 10_000, bytes.slice(10_000))
  const coverUploadId = await uploadFile(admin, join(fixtures, 'cover.jpg'), 'cover')
  const fields = { title: 'Kept', categoryId: category.id, mediaType: 'audio' }
  const { body: song } = await admin.call('POST /api/songs', { body: { ...fields, uploadId, coverUploadId } })
  const replacement = await uploadFile(admin, join(fixtures, 'bare.mp3'))
  const { body: edited } = await admin.call('PUT /api/songs/:id', {
    params: { id: song.id },
    body: { ...fields, title: 'Stored again', uploadId: replacement, version: song.version },
  })
  const { body: playlist } = await admin.call('POST /api/playlists', { body: { name: 'Kept', songIds: [edited.id] } })
  await admin.call('PUT /api/playlists/:id', {
    params: { id: playlist.id },
    body: { name: 'Again', songIds: [], version: playlist.version },
  })
  await admin.call('PUT /api/songs/:id/favorite', { params: { id: song.id }, body: { isFavorite: true } })
  const { body: user } = await admin.call('POST /api/users', {
    body: { username: 'ada', displayName: 'Ada', email: 'ada@example.com', password: 'sings loudly' },
  })
  await admin.call('DELETE /api/users/:id', { params: { id: user.id } })
  await admin.call('PUT /api/admin/settings', { body: { version: 1, values: { site_name: 'Kept' } } })
  await admin.call('POST /api/redirections', { body: { fromUrl: '/old', toUrl: '/new' } })
  const { body: code } = await admin.call('POST /api/admin/codes', { body: { destination: { kind: 'page', path: '/about' } } })
  await admin.call('PUT /api/admin/codes/:id', {
    params: { id: code.id },
    body: { destination: { kind: 'page', path: '/gallery' }, version: 1 },
  })
  const row = { title: 'Imported', category: { name: 'Kept', color: '#123456' }, file_url: 'https://media.example.org/a.mp3' }
  await importFile(admin, { exportDate: '2026-01-01T00:00:00.000Z', version: '1.0', modules: ['songs'], data: { songs: [row] } })
  await admin.call('DELETE /api/songs/:id', { params: { id: song.id } })
}
