import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { needs } from '#server/testing/needs.ts'
import { isOnS3 } from '#server/testing/test-bucket.ts'
import { uploadBytes, uploadFile } from '#server/testing/uploads.ts'
import { mediaPrefix } from './media-prefix.ts'
import { tagLength } from './tagging/tag-bounds.ts'

/** @storage Media files of songs. */

const testApp = appOfFile({}, { deliveryLimits: { idleMilliseconds: 200 } })
let address: string
let cover: string
let bytes: Buffer
let etag: string
let lastModified: string

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

beforeAll(async () => {
  const song = await createSong('clip.mp4', 'video')
  address = song.fileUrl
  cover = song.coverUrl ?? ''
  bytes = await readFile(fixture('clip.mp4'))
  const { headers } = await get()
  etag = headers.get('etag') ?? ''
  lastModified = headers.get('last-modified') ?? ''
})

async function createSong(name: string, mediaType: 'audio' | 'video', uploadId?: string) {
  const category = await testApp.admin.call('POST /api/categories', { body: { name, color: '#3d5afe' } })
  const body = {
    title: `Ünder "${name}"`,
    mediaType,
    categoryId: category.body.id,
    uploadId: uploadId ?? (await uploadFile(testApp.admin, fixture(name))),
    coverUploadId: await uploadFile(testApp.admin, fixture('cover.jpg'), 'cover'),
  }
  const { status, body: song } = await testApp.admin.call('POST /api/songs', { body })
  expect(status).toBe(200)
  return song
}

const get = (headers: Record<string, string> = {}, path = address) => testApp.visitor.request(path, { headers })
const body = async (response: Response) => Buffer.from(await response.arrayBuffer())

/**
 * A block of type 6: picture type, MIME type, description, four dimensions and the bytes. The texts and the bytes are preceded by their
 * length.
 */
function flacPicture(sizeBytes: number): Buffer {
  const number = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])
  const type = Buffer.from('image/png')
  const block = Buffer.concat([
    number(3),
    number(type.length),
    type,
    number(0),
    Buffer.alloc(16),
    number(sizeBytes),
    Buffer.alloc(sizeBytes, 7),
  ])
  return Buffer.concat([Buffer.from([6]), number(block.length).subarray(1), block])
}

describe('media', () => {
  test('is sent whole, with security headers', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(await body(response)).toEqual(bytes)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox allow-same-origin; default-src 'none'; media-src 'self'",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': expect.stringMatching(
        /^inline; filename="nder_clip.mp4-[a-z0-9]+\.mp4"; filename\*=UTF-8''%C3%9Cnder%20_clip\.mp4_\.mp4$/,
      ),
      etag: expect.stringMatching(/^"[a-z0-9-]+"$/),
      'last-modified': expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/),
    })
  })

  test('of an MP3 starts after its tag for players, and is whole for all other clients', async () => {
    const song = await createSong('tagged.mp3', 'audio')
    const file = await readFile(fixture('tagged.mp3'))
    const tag = tagLength(file)
    expect(tag).toBeGreaterThan(10)
    const whole = await get({ 'sec-fetch-dest': 'document' }, song.fileUrl)
    expect(await body(whole)).toEqual(file)
    const played = await get({ 'sec-fetch-dest': 'audio', range: 'bytes=0-' }, song.fileUrl)
    expect(await body(played)).toEqual(file.subarray(tag))
    expect(played.headers.get('content-range')).toBe(`bytes 0-${file.length - tag - 1}/${file.length - tag}`)
    expect([whole, played].map(({ headers }) => headers.get('vary'))).toEqual(['Sec-Fetch-Dest', 'Sec-Fetch-Dest'])
    expect(played.headers.get('etag')).not.toBe(whole.headers.get('etag'))
  })

  test('of a FLAC with a picture is sent to players without it, in any ranges', async () => {
    const sound = await readFile(fixture('sound.flac'))
    // Ends after the signature and the first block, which contains the decoder configuration.
    const headLength = 4 + 4 + sound.readUIntBE(5, 3)
    const file = Buffer.concat([sound.subarray(0, headLength), flacPicture(40_000), sound.subarray(headLength)])
    const uploadId = await uploadBytes(testApp.admin, new Uint8Array(file), { kind: 'media', name: 'pictured.flac' })
    const song = await createSong('pictured.flac', 'audio', uploadId)
    const prefix = await mediaPrefix(async (start, length) => Buffer.from(file.subarray(start, start + length)), {
      sizeBytes: file.length,
      mimeType: 'audio/flac',
    })
    if (!prefix) throw new Error('there is nothing to leave out')
    const { head, from } = prefix
    const short = Buffer.concat([head, file.subarray(from)])
    expect(short.length).toBeLessThan(file.length - 39_000)

    for (let request = 0; request < 2; request++) {
      expect(await body(await get({}, song.fileUrl))).toEqual(file)
      const whole = await get({ 'sec-fetch-dest': 'audio' }, song.fileUrl)
      expect([whole.status, whole.headers.get('vary')]).toEqual([200, 'Sec-Fetch-Dest'])
      expect(await body(whole)).toEqual(short)
    }
    for (const [start, end] of [
      [0, 3],
      [head.length - 5, head.length + 5],
      [head.length - 1, head.length - 1],
      [head.length, short.length - 1],
      [10, short.length - 1],
    ] as const) {
      const part = await get({ 'sec-fetch-dest': 'audio', range: `bytes=${start}-${end}` }, song.fileUrl)
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${short.length}`])
      expect(await body(part)).toEqual(short.subarray(start, end + 1))
    }
  })

  test('is never compressed for transfer', async () => {
    const response = await get({ 'accept-encoding': 'br, gzip' })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await body(response)).toEqual(bytes)
  })

  test('responds to HEAD like to GET, without the bytes, for any range', async () => {
    const response = await testApp.visitor.request(address, { method: 'HEAD', headers: { range: 'bytes=0-9' } })
    expect([response.status, response.headers.get('content-length'), (await body(response)).length]).toEqual([200, String(bytes.length), 0])
  })

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, -1],
    ['bytes=-100', -100, -1],
    ['bytes=5000-99999999', 5000, -1],
    ['bytes=-99999999', 0, -1],
  ])('give the range %s', async (range, first, last) => {
    const start = first < 0 ? bytes.length + first : first
    const end = last < 0 ? bytes.length + last : last
    const response = await get({ range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`)
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    expect(await body(response)).toEqual(bytes.subarray(start, end + 1))
  })

  test.each(['bytes=0-0,5-9', 'bytes=9-1', 'lines=1-2', 'bytes=x'])('is sent whole for the range %s', async (range) => {
    const response = await get({ range })
    expect([response.status, (await body(response)).length]).toEqual([200, bytes.length])
    expect(response.headers.get('content-range')).toBeNull()
  })

  test.each(['bytes=99999999-', 'bytes=-0'])('rejects the range %s', async (range) => {
    const response = await get({ range })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  })

  test('is not sent again to a client that has it', async () => {
    for (const headers of [{ 'if-none-match': etag }, { 'if-none-match': '*' }, { 'if-modified-since': lastModified }]) {
      const response = await get(headers as unknown as Record<string, string>)
      expect([response.status, (await body(response)).length, response.headers.get('etag')]).toEqual([304, 0, etag])
      expect(response.headers.get('cache-control')).toBe('max-age=3600')
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get({ 'if-match': '"other"' })).status).toBe(412)
  })

  test('sends a range only of the version that the client has', async () => {
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-9', 'if-range': lastModified })).status).toBe(206)
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    expect((await get({ range: 'bytes=99999999-', 'if-range': '"other"' })).status).toBe(200)
  })

  test.each([
    '/media/',
    '/media/video',
    '/media/video/clip.mp4/none.mp4',
    '/media/..%2f..%2fpackage.json',
    '/media/%2e%2e/%2e%2e/server.lock',
    '/media/video/%00',
    '/media//etc/passwd',
    '/media/VIDEO/x.mp4',
    `/media/${'a/'.repeat(500)}`,
  ])('are not there at %s', async (path) => {
    expect([400, 404]).toContain((await get({}, path)).status)
  })

  test('is not found if no song uses it', async () => {
    const uploadId = await uploadFile(testApp.admin, fixture('bare.mp3'))
    expect((await get({}, `/media/${uploadId}`)).status).toBe(404)
    expect((await get({}, `/media/${cover.slice(1)}-96.webp`)).status).toBe(404)
  })

  test('is not found if its file is missing, without other effects', async () => {
    const lost = await createSong('sound.ogg', 'audio')
    await testApp.media.remove(lost.fileUrl.replace('/media/', ''))
    expect((await get({}, lost.fileUrl)).status).toBe(404)
    expect((await get()).status).toBe(200)
  })

  test('is not found if its song is deleted', async () => {
    const song = await createSong('sound.flac', 'audio')
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: song.id } })
    expect((await get({}, song.fileUrl)).status).toBe(404)
    await cleanedUp(testApp)
    expect((await get({}, `${song.coverUrl}-96.webp`)).status).toBe(404)
  })
})

describe('covers', () => {
  test('are sent in their formats, cached like media', async () => {
    for (const [suffix, type] of Object.entries({ '-96.avif': 'image/avif', '-320.webp': 'image/webp', '-1200.jpg': 'image/jpeg' })) {
      const { status, headers } = await get({}, cover + suffix)
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, 'max-age=3600'])
    }
  })

  test.each(['', '-97.avif', '-96.png', '-640.jpg', '-96.webp/x'])('are not sent as %j', async (suffix) => {
    expect((await get({}, cover + suffix)).status).toBe(404)
  })
})

/** Clients that have read the start of a long song and stop reading. */
async function stalledListeners(count: number): Promise<ClientRequest[]> {
  const frames = await readFile(fixture('bare.mp3'))
  const long = new Uint8Array(Buffer.concat(Array.from({ length: 3_000 }, () => frames)))
  const uploadId = await uploadBytes(testApp.admin, long, { kind: 'media', name: 'long.mp3' })
  const song = await createSong('Long', 'audio', uploadId)
  const { hostname, port } = new URL(testApp.address)
  const listener = () =>
    new Promise<ClientRequest>((resolve, reject) => {
      const request = httpRequest({ hostname, port, path: song.fileUrl, agent: false }, (response) => {
        response.once('readable', () => resolve(request))
      })
      request.on('error', reject)
      request.end()
    })
  return Promise.all(Array.from({ length: count }, listener))
}

const leave = (listeners: ClientRequest[]) => {
  for (const listener of listeners) listener.on('error', () => {}).destroy()
}
const isLinux = process.platform === 'linux'

test('listeners who stop reading and leave keep no file open', needs(isLinux && !isOnS3, 'is about open files of the disk'), async () => {
  const listeners = await stalledListeners(30)
  // They share one file; the clients of earlier tests are still disconnecting.
  await expect.poll(openMedia).toBe(1)
  expect(testApp.app.mediaUsage()?.transfers).toBe(30)
  leave(listeners)
  await expect.poll(openMedia).toBe(0)
  expect(testApp.app.mediaUsage()).toMatchObject({ transfers: 0, openFiles: 0, buffersLent: 0 })
})

test(
  'listeners who stop reading and leave keep no connection to the storage',
  needs(isLinux && isOnS3, 'no S3 storage in this run'),
  async () => {
    const listeners = await stalledListeners(30)
    // The first bytes come from memory, so the connection may still be opening.
    await expect.poll(openToStorage).toBeGreaterThanOrEqual(30)
    leave(listeners)
    await expect.poll(openToStorage).toBe(0)
  },
)

/** Number of connections from this process to TEST_S3_ENDPOINT. */
function openToStorage(): number {
  const port = Number(new URL(process.env.TEST_S3_ENDPOINT ?? '').port)
    .toString(16)
    .toUpperCase()
    .padStart(4, '0')
  const own = new Set(openPaths().map((path) => /^socket:\[(\d+)\]$/.exec(path)?.[1]))
  const lines = readFileSync('/proc/self/net/tcp', 'utf8').trim().split('\n')
  const columns = lines.map((line) => line.trim().split(/\s+/))
  // Remote address in hexadecimal, state (01: established) and socket inode.
  return columns.filter(([, , remote, state, , , , , , inode]) => remote?.endsWith(`:${port}`) && state === '01' && own.has(inode)).length
}

/** Number of stored media files that this process, which is also the server's, has open. */
const openMedia = () => openPaths().filter((path) => /storage\/audio\//.test(path)).length

const openPaths = () => readdirSync('/proc/self/fd').map((fd) => targetOf(`/proc/self/fd/${fd}`))

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}
