import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, utimes } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { describe, expect, test } from 'vitest'
import { newAccount } from '#server/testing/accounts.ts'
import { appOfFile, ofFile } from '#server/testing/app-of-file.ts'
import { exportFile } from '#server/testing/import-export.ts'
import { createLibrary } from '#server/testing/library.ts'
import { needs } from '#server/testing/needs.ts'
import { isStagingShared } from '#server/testing/staged-uploads.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { createUpload, sendChunk, uploadBytes, uploadFile } from '#server/testing/uploads.ts'
import { createStaging } from './staging.ts'
import { UploadLocks } from './upload-locks.ts'
import { createUploadsRepository } from './uploads.repository.ts'
import { createUploadsService } from './uploads.service.ts'

/** @storage Bytes that arrive. */

const testApp = appOfFile()
const listener = ofFile(() => newAccount(testApp, 'una'))

const tus = { 'tus-resumable': '1.0.0' }
const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)
const idOf = (created: Response) => created.headers.get('location')?.split('/').at(-1) ?? ''
const stagedBytes = (id: string) => testApp.staged.read(id)
const head = (client: TestClient, id: string) => client.request(`/api/uploads/${id}`, { method: 'HEAD', headers: tus })
const cancel = (client: TestClient, id: string) => client.request(`/api/uploads/${id}`, { method: 'DELETE', headers: tus })
const inspect = (client: TestClient, id: string) => client.call('POST /api/uploads/:id/inspection', { params: { id } })

async function startUpload(sizeBytes: number, client = testApp.admin): Promise<string> {
  const created = await createUpload(client, { kind: 'media', name: 'a.mp3', sizeBytes })
  expect(created.status).toBe(201)
  return idOf(created)
}

describe('an upload', () => {
  test('arrives in chunks and reports its progress', async () => {
    const bytes = new Uint8Array(randomBytes(300_000))
    const created = await createUpload(testApp.admin, { kind: 'media', name: 'Señal.mp3', sizeBytes: bytes.length })
    expect([created.status, created.headers.get('location')]).toEqual([201, expect.stringMatching(/^\/api\/uploads\/[a-z0-9]{12}$/)])
    expect(created.headers.get('access-control-allow-origin')).toBeNull()
    const id = idOf(created)
    expect((await head(testApp.admin, id)).headers.get('upload-offset')).toBe('0')
    const first = await sendChunk(testApp.admin, id, 0, bytes.slice(0, 100_000))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000'])
    const state = await head(testApp.admin, id)
    expect([state.status, state.headers.get('upload-offset'), state.headers.get('upload-length')]).toEqual([200, '100000', '300000'])
    expect(state.headers.get('cache-control')).toBe('no-store')
    expect(state.headers.get('upload-metadata')).toBe(`filename ${Buffer.from('Señal.mp3').toString('base64')},kind bWVkaWE=`)
    expect((await sendChunk(testApp.admin, id, 100_000, bytes.slice(100_000))).status).toBe(204)
    expect((await stagedBytes(id)).equals(bytes)).toBe(true)
  })

  test('is announced with what the server supports', async () => {
    for (const path of ['/api/uploads', '/api/uploads/nothing']) {
      const response = await testApp.admin.request(path, { method: 'OPTIONS' })
      expect(response.status).toBe(204)
      expect(response.headers.get('tus-version')).toBe('1.0.0')
      expect(response.headers.get('tus-extension')?.split(',')).toEqual(['creation', 'creation-with-upload', 'termination'])
    }
  })

  test('may receive its first bytes with its creation', async () => {
    const bytes = new Uint8Array(randomBytes(1_000))
    const created = await testApp.admin.request('/api/uploads', {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': '1000',
        'upload-metadata': 'filename YQ==,kind bWVkaWE=',
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes.slice(0, 600),
    })
    expect([created.status, created.headers.get('upload-offset'), created.headers.get('tus-resumable')]).toEqual([201, '600', '1.0.0'])
    expect((await sendChunk(testApp.admin, idOf(created), 600, bytes.slice(600))).headers.get('upload-offset')).toBe('1000')
    expect((await stagedBytes(idOf(created))).equals(bytes)).toBe(true)
  })

  test('works with tus-js-client, paused and resumed', async () => {
    const bytes = randomBytes(1_000_000)
    const options = {
      endpoint: `${testApp.address}/api/uploads`,
      headers: { cookie: testApp.admin.cookieHeader(), origin: testApp.address },
      chunkSize: 100_000,
      metadata: { filename: 'song.mp3', kind: 'media' },
      retryDelays: null,
    }
    const address = await new Promise<string>((resolve, reject) => {
      const upload: Upload = new Upload(bytes, {
        ...options,
        onError: reject,
        onChunkComplete: (_size, sent) => {
          if (sent >= 300_000) void upload.abort().then(() => resolve(upload.url ?? ''))
        },
      })
      upload.start()
    })
    await new Promise<void>((resolve, reject) => {
      new Upload(bytes, { ...options, uploadUrl: address, onError: reject, onSuccess: () => resolve() }).start()
    })
    expect((await stagedBytes(address.split('/').at(-1) ?? '')).equals(bytes)).toBe(true)
  })

  test('that is interrupted keeps the received bytes, and continues from there', async () => {
    const bytes = new Uint8Array(randomBytes(4_000_000))
    const id = await startUpload(bytes.length)
    // More than one part of shared staging.
    await sendAndBreakOff(id, bytes.slice(0, 3_000_000), bytes.length)
    const offset = Number((await head(testApp.admin, id)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThanOrEqual(3_000_000)
    expect((await sendChunk(testApp.admin, id, offset, bytes.slice(offset))).status).toBe(204)
    expect((await stagedBytes(id)).equals(bytes)).toBe(true)
  })

  // Shared staging stores larger parts, so received bytes are not visible before the connection ends.
  test('can be resumed while its former connection is silent', needs(!isStagingShared, 'is about uploads on the disk'), async () => {
    const bytes = new Uint8Array(randomBytes(200_000))
    const id = await startUpload(bytes.length)
    const silent = patchRequest(id, bytes.length)
    silent.on('error', () => {})
    silent.write(bytes.slice(0, 100_000))
    await expect.poll(async () => (await stagedBytes(id)).length).toBe(100_000)
    expect((await head(testApp.admin, id)).headers.get('upload-offset')).toBe('100000')
    expect((await sendChunk(testApp.admin, id, 100_000, bytes.slice(100_000))).status).toBe(204)
    silent.destroy()
    expect((await stagedBytes(id)).equals(bytes)).toBe(true)
  })

  test('can be canceled, and is then deleted', async () => {
    const id = await startUpload(10)
    await sendChunk(testApp.admin, id, 0, new Uint8Array(5))
    expect((await cancel(testApp.admin, id)).status).toBe(204)
    expect((await head(testApp.admin, id)).status).toBe(404)
    expect(await testApp.staged.ids()).not.toContain(id)
  })
})

function patchRequest(id: string, contentLength: number) {
  const { hostname, port } = new URL(testApp.address)
  const headers = {
    ...tus,
    cookie: testApp.admin.cookieHeader(),
    origin: testApp.address,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': contentLength,
  }
  return httpRequest({ hostname, port, path: `/api/uploads/${id}`, method: 'PATCH', headers })
}

/** Breaks the connection once the first bytes are stored. */
async function sendAndBreakOff(id: string, bytes: Uint8Array, contentLength: number): Promise<void> {
  const request = patchRequest(id, contentLength)
  request.on('error', () => {})
  const closed = new Promise((resolve) => request.on('close', resolve))
  request.write(bytes)
  await expect.poll(async () => (await stagedBytes(id)).length).toBeGreaterThan(0)
  request.destroy()
  await closed
}

describe('rejected is', () => {
  test('a visitor', async () => {
    expect((await createUpload(testApp.visitor, { kind: 'media', name: 'a.mp3', sizeBytes: 1 })).status).toBe(401)
    expect((await sendChunk(testApp.visitor, await startUpload(1), 0, new Uint8Array(1))).status).toBe(401)
  })

  test('another account, for which the upload does not exist', async () => {
    const id = await startUpload(10)
    expect((await head(listener, id)).status).toBe(404)
    const sent = await sendChunk(listener, id, 0, new Uint8Array(10))
    expect([sent.status, await sent.json()]).toEqual([404, { code: 'not_found' }])
    expect((await cancel(listener, id)).status).toBe(404)
    expect((await inspect(listener, id)).body).toEqual({ code: 'upload_missing' })
    expect((await head(testApp.admin, id)).headers.get('upload-offset')).toBe('0')
  })

  test("a write from another site's page", async () => {
    const created = await testApp.admin.request('/api/uploads', {
      method: 'POST',
      headers: { ...tus, origin: 'https://evil.example', 'upload-length': '1' },
    })
    expect(created.status).toBe(403)
  })

  test.each([
    ['admin', 'media', 100_000_001, 100],
    ['listener', 'media', 50_000_001, 50],
    ['admin', 'cover', 20_000_001, 20],
  ] as const)('what is larger than the %s may send as %s', async (who, kind, sizeBytes, limitMegabytes) => {
    const client = who === 'admin' ? testApp.admin : listener
    const tooLarge = await createUpload(client, { kind, name: 'a', sizeBytes })
    expect([tooLarge.status, await tooLarge.json()]).toEqual([413, { code: 'upload_too_large', details: { limitMegabytes } }])
    expect((await createUpload(client, { kind, name: 'a', sizeBytes: limitMegabytes * 1_000_000 })).status).toBe(201)
  })

  test('more than was announced', async () => {
    const id = await startUpload(1_000)
    const { status } = await sendChunk(testApp.admin, id, 0, new Uint8Array(1_001))
    expect(status).toBe(413)
    expect((await stagedBytes(id)).length).toBeLessThanOrEqual(1_000)
  })

  test.each([
    ['no length', { 'upload-metadata': 'filename YQ==,kind bWVkaWE=' }],
    ['a length that is none', { 'upload-length': '1e3', 'upload-metadata': 'filename YQ==,kind bWVkaWE=' }],
    ['a negative length', { 'upload-length': '-1', 'upload-metadata': 'filename YQ==,kind bWVkaWE=' }],
    ['no metadata', { 'upload-length': '1' }],
    ['no kind', { 'upload-length': '1', 'upload-metadata': 'filename YQ==' }],
    ['another kind', { 'upload-length': '1', 'upload-metadata': 'filename YQ==,kind eHl6' }],
    ['no file name', { 'upload-length': '1', 'upload-metadata': 'kind bWVkaWE=' }],
    ['a file name of control characters', { 'upload-length': '1', 'upload-metadata': 'filename AAAb,kind bWVkaWE=' }],
    ['metadata that is not base64', { 'upload-length': '1', 'upload-metadata': 'filename ***,kind bWVkaWE=' }],
  ])('a creation with %s', async (_what, headers) => {
    const created = await testApp.admin.request('/api/uploads', {
      method: 'POST',
      headers: { ...tus, ...headers } as Record<string, string>,
    })
    expect([created.status, await created.json()]).toEqual([400, expect.objectContaining({ code: 'malformed_request' })])
  })

  test.each([
    ['a length that comes later', { 'upload-defer-length': '1' }],
    ['a part of a parallel upload', { 'upload-concat': 'partial', 'upload-length': '1' }],
    ['parts to be joined', { 'upload-concat': 'final;/api/uploads/a /api/uploads/b' }],
  ])('%s, which is not announced as supported', async (_what, headers) => {
    const created = await testApp.admin.request('/api/uploads', {
      method: 'POST',
      headers: { ...tus, 'upload-metadata': 'filename YQ==,kind bWVkaWE=', ...headers } as Record<string, string>,
    })
    expect([created.status, await created.json()]).toEqual([501, expect.objectContaining({ code: 'malformed_request' })])
  })

  test('a wrong offset', async () => {
    const id = await startUpload(10)
    const sent = await sendChunk(testApp.admin, id, 5, new Uint8Array(5))
    expect([sent.status, await sent.json()]).toEqual([409, { code: 'stale_version' }])
  })

  test('any amount of bytes, with a response that reaches the client', async () => {
    const bytes = new Uint8Array(8_000_000)
    const id = await startUpload(bytes.length)
    for (let n = 0; n < 3; n++) {
      expect((await sendChunk(listener, id, 0, bytes)).status).toBe(404)
      expect((await sendChunk(testApp.admin, id, 7, bytes)).status).toBe(409)
      expect((await sendChunk(testApp.admin, await startUpload(5), 0, bytes)).status).toBe(413)
    }
  })

  test('another protocol', async () => {
    const id = await startUpload(10)
    const plain = await testApp.admin.request(`/api/uploads/${id}`, { method: 'PATCH', headers: { 'upload-offset': '0' }, body: 'x' })
    expect([plain.status, plain.headers.get('tus-version')]).toEqual([412, '1.0.0'])
    const json = await testApp.admin.request(`/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/json' },
      body: '{}',
    })
    expect([json.status, await json.json()]).toEqual([400, { code: 'malformed_request' }])
  })

  test.each(['nothing', '..%2f..%2fpackage.json', 'a'.repeat(300), '%00'])('an invalid id: %s', async (id) => {
    expect([400, 404]).toContain((await head(testApp.admin, id)).status)
    expect([400, 404]).toContain((await cancel(testApp.admin, id)).status)
  })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('inspection', () => {
  const leftOf = async (id: string) => [(await testApp.staged.ids()).includes(id), (await head(testApp.admin, id)).status]

  test('returns type, length and tags, the second time from the cache', async () => {
    const id = await uploadFile(testApp.admin, fixture('tagged.mp3'))
    const first = await inspect(testApp.admin, id)
    expect(first.body).toMatchObject({
      mediaType: 'audio',
      mimeType: 'audio/mpeg',
      durationSeconds: expect.closeTo(2.06, 1),
      title: 'Harbour Lights',
      artist: 'Fixture Trio',
      album: 'Short Sounds',
      trackNumber: null,
      discNumber: null,
      hasCover: true,
      contentHash: sha256(await readFile(fixture('tagged.mp3'))),
      sameSong: null,
    })
    expect((await inspect(testApp.admin, id)).body).toEqual(first.body)
  })

  test('returns the song with the same content, to users who may hear it', async () => {
    const library = createLibrary(testApp.admin)
    const categoryId = await library.category('Twice')
    const first = await uploadFile(testApp.admin, fixture('sound.ogg'))
    const songId = await library.song('The first', categoryId, { uploadId: first, fileUrl: undefined })
    const inspected = (await inspect(testApp.admin, await uploadFile(testApp.admin, fixture('sound.ogg')))).body
    expect(inspected.sameSong).toEqual({ id: songId, title: 'The first' })
    const row = await testApp.app.database.handle.selectFrom('songs').select('content_hash').where('id', '=', songId).executeTakeFirst()
    expect(row?.content_hash).toBe(inspected.contentHash)
    const seenByListener = async () => (await inspect(listener, await uploadFile(listener, fixture('sound.ogg')))).body.sameSong?.id ?? null
    expect(await seenByListener()).toBe(songId)
    await testApp.app.database.handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', songId).execute()
    expect(await seenByListener()).toBeNull()
  })

  test('recognizes a file whose index was moved, in both orders', async () => {
    const library = createLibrary(testApp.admin)
    const original = await readFile(fixture('song.m4a'))
    const uploadId = await uploadFile(testApp.admin, fixture('song.m4a'))
    const songId = await library.song('Moved', await library.category('Moved'), { uploadId, fileUrl: undefined })
    const { body: song } = await testApp.visitor.call('GET /api/songs/:id', { params: { id: songId } })
    const served = new Uint8Array(await (await testApp.visitor.request(song.fileUrl)).arrayBuffer())
    expect(Buffer.from(served).equals(original)).toBe(false)
    for (const bytes of [new Uint8Array(original), served]) {
      const again = await uploadBytes(testApp.admin, bytes, { kind: 'media', name: 'again.m4a' })
      expect((await inspect(testApp.admin, again)).body.sameSong).toEqual({ id: songId, title: 'Moved' })
    }
    const exported = (await exportFile(testApp.admin, 'songs')).data.songs?.find(({ id }) => id === songId)
    expect(exported).toMatchObject({ size_bytes: served.length, content_hash: sha256(served), original_hash: sha256(original) })
  })

  test('waits for the last byte', async () => {
    const id = await startUpload(10)
    await sendChunk(testApp.admin, id, 0, new Uint8Array(9))
    const { status, body } = await inspect(testApp.admin, id)
    expect([status, body]).toEqual([409, { code: 'upload_incomplete' }])
    expect(await leftOf(id)).toEqual([true, 200])
  })

  test.each([
    ['a picture', 'cover.jpg', 415, 'wrong_media_type'],
    ['this text', '../../uploads/uploads.test.ts', 415, 'wrong_media_type'],
  ])('removes %s', async (_what, name, status, code) => {
    const id = await uploadFile(testApp.admin, fixture(name))
    const response = await inspect(testApp.admin, id)
    expect([response.status, response.body]).toEqual([status, { code }])
    expect(await leftOf(id)).toEqual([false, 404])
  })

  test('removes an empty file', async () => {
    const id = await startUpload(0)
    const { status, body } = await inspect(testApp.admin, id)
    expect([status, body]).toEqual([422, { code: 'empty_file' }])
    expect(await leftOf(id)).toEqual([false, 404])
  })

  test('removes a damaged file', async () => {
    const bytes = await readFile(fixture('song.m4a'))
    const id = await uploadBytes(testApp.admin, new Uint8Array(bytes.subarray(0, 5_000)), { kind: 'media', name: 'half.m4a' })
    const { status, body } = await inspect(testApp.admin, id)
    expect([status, body]).toEqual([422, { code: 'unreadable_media' }])
    expect(await leftOf(id)).toEqual([false, 404])
  })

  test('is for media only', async () => {
    const id = await uploadFile(testApp.admin, fixture('cover.jpg'), 'cover')
    expect((await inspect(testApp.admin, id)).body).toEqual({ code: 'upload_missing' })
    expect(await leftOf(id)).toEqual([true, 200])
  })
})

describe('an upload that receives nothing', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

  test('is removed after 24 hours, and no sooner', needs(!isStagingShared, 'is about uploads on the disk'), async () => {
    const stagingFolder = join(testApp.dataDir, 'staging')
    const repository = createUploadsRepository(testApp.app.database.handle)
    const staging = createStaging(stagingFolder)
    const uploads = createUploadsService({ repository, staging, locks: new UploadLocks(testApp.app.database.locks) })
    await uploads.removeAbandoned(inHours(48))
    const finished = await uploadFile(testApp.admin, fixture('bare.mp3'))
    const unfinished = await startUpload(10)
    await staging.create('withoutarow')
    expect(await uploads.removeAbandoned(inHours(23))).toBe(0)

    const touched = await startUpload(10)
    await utimes(join(stagingFolder, touched), inHours(20), inHours(20))
    await uploads.locks.hold(finished, async () => {
      expect(await uploads.removeAbandoned(inHours(25))).toBe(2)
    })
    expect((await readdir(stagingFolder)).sort()).toEqual([finished, touched].sort())
    expect(await repository.find(unfinished)).toBeUndefined()
    expect(await uploads.removeAbandoned(inHours(25))).toBe(1)
    expect(await uploads.removeAbandoned(inHours(45))).toBe(1)
    expect(await readdir(stagingFolder)).toEqual([])
  })
})
