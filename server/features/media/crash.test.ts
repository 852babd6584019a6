import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { battery } from '#server/testing/battery.ts'
import { box, readBoxes } from '#server/testing/iso-file.ts'
import { createServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { largeMp3 } from '#server/testing/tagged-mp3.ts'
import { administrator } from '#server/testing/test-app.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createUpload, sendChunk, uploadBytes } from '#server/testing/uploads.ts'

/** @once Bytes and kills of the process; resilience/processes kills processes on PostgreSQL. */

let folder: string
let database: TestDatabase
let server: ServerProcess
let admin: TestClient

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crash-'))
  database = await createTestDatabase(folder)
  server = await createServerProcess({
    DATA_DIR: folder,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...(database.target.engine === 'postgres' && { DATABASE_URL: database.target.url }),
  })
  admin = createClient(server.address)
  await server.start()
  await admin.signIn(administrator)
})
afterAll(async () => {
  await server.stop('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Large enough to kill the process during its upload. */
const largeSong = () => largeMp3(4_000_000)

function startSending(uploadId: string, offset: number, bytes: Uint8Array) {
  const headers = {
    'tus-resumable': '1.0.0',
    cookie: admin.cookieHeader(),
    origin: server.address,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
    'content-length': bytes.length,
  }
  const request = httpRequest(`${server.address}/api/uploads/${uploadId}`, { method: 'PATCH', headers, agent: false })
  request.on('error', () => {})
  let sent = 0
  const next = () => {
    if (request.destroyed || sent >= bytes.length) return
    request.write(bytes.subarray(sent, sent + 40_000), () => setTimeout(next, 2))
    sent += 40_000
  }
  next()
}

const offsetOf = async (uploadId: string) => {
  const { headers } = await admin.request(`/api/uploads/${uploadId}`, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  return Number(headers.get('upload-offset'))
}

describe('after kill -9', () => {
  test('an upload continues where it stopped, and no byte is lost', async () => {
    const bytes = await largeSong()
    const created = await createUpload(admin, { kind: 'media', name: 'long.mp3', sizeBytes: bytes.length })
    const uploadId = created.headers.get('location')?.split('/').at(-1) ?? ''
    let acknowledged = 0
    for (const pause of battery({ smoke: [60], full: [30, 120, 60] })) {
      const end = Math.min(acknowledged + 300_000, bytes.length)
      expect((await sendChunk(admin, uploadId, acknowledged, bytes.slice(acknowledged, end))).status).toBe(204)
      acknowledged = end
      startSending(uploadId, acknowledged, bytes.subarray(acknowledged))
      await new Promise((done) => setTimeout(done, pause))
      await server.stop('SIGKILL')
      await server.start()
      const offset = await offsetOf(uploadId)
      expect(offset).toBeGreaterThanOrEqual(acknowledged)
      acknowledged = offset
    }
    expect((await sendChunk(admin, uploadId, acknowledged, bytes.slice(acknowledged))).status).toBe(204)
    const song = await publish(uploadId, 'Resumed')
    expect(await hashOf(song.fileUrl)).toBe(sha256(bytes))
  })

  test('a song whose creation was interrupted is created once by a retry', async () => {
    const bytes = await largeSong()
    for (const pause of battery({ smoke: [150], full: [5, 60, 150, 250, 350] })) {
      const uploadId = await uploadBytes(admin, bytes, { kind: 'media', name: 'long.mp3' })
      const title = `Killed after ${pause}`
      const creation = publish(uploadId, title).catch(() => null)
      await new Promise((done) => setTimeout(done, pause))
      await server.stop('SIGKILL')
      await creation
      await server.start()
      const song = await publish(uploadId, title)
      expect(await hashOf(song.fileUrl)).toBe(sha256(bytes))
      const { body } = await admin.call('GET /api/admin/songs', { query: { search: title } })
      expect(body.songs.map(({ id }) => id)).toEqual([song.id])
      const files = await readdir(join(folder, 'storage/audio/crashes'))
      expect(files.filter((name) => name.includes(`killed_after_${pause}-`))).toHaveLength(1)
    }
    expect(await readdir(join(folder, 'storage/~incoming')).catch(() => [])).toEqual([])
  })

  test('a film whose index is being moved is stored completely or not at all', async () => {
    const [head, tail] = splitAtIndex(await readFile(join(import.meta.dirname, 'fixtures/song.m4a')))
    const bytes = new Uint8Array(Buffer.concat([head, box('free', randomBytes(30_000_000)), tail]))
    const undisturbed = await publish(await uploadBytes(admin, bytes, { kind: 'media', name: 'long.m4a' }), 'Undisturbed')
    const expected = await hashOf(undisturbed.fileUrl)
    expect(expected).not.toBe(sha256(bytes))
    for (const pause of battery({ smoke: [200], full: [80, 200, 300, 400] })) {
      const uploadId = await uploadBytes(admin, bytes, { kind: 'media', name: 'long.m4a' })
      const title = `Moved after ${pause}`
      const creation = publish(uploadId, title).catch(() => null)
      await new Promise((done) => setTimeout(done, pause))
      await server.stop('SIGKILL')
      await creation
      await server.start()
      const files = await readdir(join(folder, 'storage/audio/crashes'))
      for (const name of files.filter((name) => name.includes(`moved_after_${pause}-`)))
        expect(sha256(await readFile(join(folder, 'storage/audio/crashes', name)))).toBe(expected)
      expect(await hashOf((await publish(uploadId, title)).fileUrl)).toBe(expected)
    }
  })

  const splitAtIndex = (file: Buffer) => {
    const at = readBoxes(file).find(({ type }) => type === 'moov')?.start ?? 0
    return [file.subarray(0, at), file.subarray(at)] as const
  }

  let category: string | undefined

  async function publish(uploadId: string, title: string) {
    category ??= (await admin.call('POST /api/categories', { body: { name: 'Crashes', color: '#123456' } })).body.id
    const { status, body } = await admin.call('POST /api/songs', { body: { title, mediaType: 'audio', categoryId: category, uploadId } })
    expect(status).toBe(200)
    return body
  }

  const hashOf = async (address: string) => sha256(new Uint8Array(await (await admin.request(address)).arrayBuffer()))
})
