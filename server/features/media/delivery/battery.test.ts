import { readdirSync, readlinkSync } from 'node:fs'
import { readFile, rename, truncate, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { createDiskStorage } from '#server/storage/disk.ts'
import { battery } from '#server/testing/battery.ts'
import { openResponse, send } from '#server/testing/raw-requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { uploadBytes } from '#server/testing/uploads.ts'
import { createPlainSending } from '../plain-media.routes.ts'
import type { DeliveryLimits } from './limits.ts'
import { blockBytes } from './shared-blocks.ts'

/** @once Bytes of responses. */

/*
 * Compares delivery with the plain path, byte for byte, under all actions of listeners and administrators. The seed is printed; set SEED to
 * repeat a run.
 */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const comparisons = battery({ smoke: 60, full: 5_000 })
const soakRequests = battery({ smoke: 120, full: 50_000 })
process.stdout.write(`Delivery battery: SEED=${seed}\n`)

const fixture = (name: string) => readFile(join(import.meta.dirname, '../fixtures', name))
const idleMilliseconds = 200

const sizes: { name: string; limits: Partial<DeliveryLimits> }[] = [
  { name: 'as they are', limits: { idleMilliseconds } },
  { name: 'tiny', limits: { idleMilliseconds, openFiles: 1, sharedBytes: blockBytes, unheardBytes: 0, cachedAddresses: 2 } },
  { name: 'none', limits: { idleMilliseconds, openFiles: 1, sharedBytes: 0, unheardBytes: 0, cachedAddresses: 1 } },
]

interface Sample {
  address: string
  key: string
  mimeType: string
  title: string
  bytes: Buffer
  etag: string
  lastModified: string
}

describe.each(sizes)('delivery with its caches $name', ({ limits }) => {
  let testApp: TestApp
  let plain: FastifyInstance | undefined
  let samples: Sample[]
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })

  beforeAll(async () => {
    testApp = await createTestApp({ s3: null }, { deliveryLimits: limits })
    const frames = await fixture('bare.mp3')
    const long = Buffer.concat([await fixture('tagged.mp3'), ...Array.from({ length: 520 }, () => frames)])
    samples = [
      await publish('tagged.mp3', long),
      await publish('short.mp3', frames),
      await publish('clip.mp4', await fixture('clip.mp4')),
      await publish('sound.flac', Buffer.concat([await fixture('sound.flac'), deterministicBytes(3 * blockBytes)])),
    ]
    plain = await startPlain(samples, join(testApp.dataDir, 'storage'))
  })
  afterAll(async () => {
    agent.destroy()
    await plain?.close()
    await testApp.close()
  })

  const url = (address: string) => testApp.address + address
  const pathOf = (key: string) => join(testApp.dataDir, 'storage', key)

  async function publish(name: string, content: Buffer): Promise<Sample> {
    const { song, bytes } = await createSong(name, content)
    const { headers } = await send(url(song.fileUrl))
    const [etag, lastModified] = [String(headers.etag), String(headers['last-modified'])]
    return {
      address: song.fileUrl,
      key: song.fileUrl.slice('/media/'.length),
      mimeType: String(headers['content-type']),
      title: name,
      bytes,
      etag,
      lastModified,
    }
  }

  async function createSong(name: string, content: Buffer) {
    const category = (await testApp.admin.call('GET /api/admin/categories')).body.categories[0]?.id ?? (await createCategory())
    const uploadId = await uploadBytes(testApp.admin, new Uint8Array(content), { kind: 'media', name })
    const mediaType = name.endsWith('mp4') ? 'video' : 'audio'
    const { status, body: song } = await testApp.admin.call('POST /api/songs', {
      body: { title: name, mediaType, categoryId: category, uploadId },
    })
    expect(status).toBe(200)
    // Stored files may differ from uploaded ones.
    return { song, bytes: await readFile(pathOf(song.fileUrl.slice('/media/'.length))) }
  }

  const createCategory = async () => (await testApp.admin.call('POST /api/categories', { body: { name: 'Pop', color: '#3d5afe' } })).body.id

  const isQuiet = () =>
    expect
      .poll(() => testApp.app.mediaUsage())
      .toMatchObject({
        transfers: 0,
        openFiles: 0,
        buffersLent: 0,
        loading: 0,
        bulkReads: 0,
        bulkWaiting: 0,
        blocks: { inUse: 0 },
      })

  /** Deleted from the next request on; if several processes may write, within a second. */
  const isDeleted = async (address: string) => {
    const status = async () => (await send(url(address))).status
    if (testApp.app.database.engine === 'sqlite') expect(await status()).toBe(404)
    else await expect.poll(status).toBe(404)
  }

  test('responds to every request like the plain path', async () => {
    const compare = async ({ sample, method, headers }: { sample: number; method: string; headers: Record<string, string> }) => {
      const { address } = samples[sample] as Sample
      const [own, reference] = await Promise.all([
        send(url(address), { method, headers, agent }),
        send(plain?.listeningOrigin + address, { method, headers, agent }),
      ])
      expect([own.status, comparable(own.headers)]).toEqual([reference.status, comparable(reference.headers)])
      expect(own.body.equals(reference.body)).toBe(true)
    }
    await fc.assert(fc.asyncProperty(anyRequest(samples), compare), { numRuns: comparisons, seed })
    await isQuiet()
  })

  test('retains nothing of listeners who read slowly or disconnect at any moment', async () => {
    const random = createRandom(seed)
    let requested = 0
    const listen = async () => {
      while (requested++ < soakRequests) {
        const { address, bytes } = samples[random(samples.length)] as Sample
        const start = random(bytes.length)
        const response = await openResponse(url(address), { headers: { range: `bytes=${start}-` }, agent })
        const action = random(10)
        if (action === 0) response.destroy()
        else if (action === 1) await leaveAmid(response, random(bytes.length - start))
        else if (action === 2) expect((await slowly(response)).equals(bytes.subarray(start))).toBe(true)
        else expect((await buffer(response)).equals(bytes.subarray(start))).toBe(true)
      }
    }
    await Promise.all(Array.from({ length: 32 }, listen))
    await isQuiet()
    // Files close in the background.
    await expect.poll(openMedia).toEqual([])
  })

  test('finishes a response when the song is deleted or gets another file, and no longer serves the former one', async () => {
    const before = Buffer.concat([await fixture('sound.flac'), deterministicBytes(6 * 1024 * 1024)])
    const { song, bytes } = await createSong('leaves.flac', before)
    expect((await send(url(song.fileUrl))).body.equals(bytes)).toBe(true)
    const early = await Promise.all(Array.from({ length: 5 }, () => openResponse(url(song.fileUrl))))

    const uploadId = await uploadBytes(testApp.admin, new Uint8Array(await fixture('bare.mp3')), { kind: 'media', name: 'other.mp3' })
    const body = { title: 'Replaced', categoryId: song.category.id, mediaType: 'audio', version: song.version, uploadId }
    const { status, body: replaced } = await testApp.admin.call('PUT /api/songs/:id', { params: { id: song.id }, body })
    expect(status).toBe(200)
    await isDeleted(song.fileUrl)
    expect((await send(url(replaced.fileUrl))).status).toBe(200)
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: song.id } })
    await isDeleted(replaced.fileUrl)

    for (const response of early) expect((await buffer(response)).equals(bytes)).toBe(true)
    await isQuiet()
  })

  test('never mixes the bytes of two files, nor makes a truncated one look complete', async () => {
    const { song, bytes } = await createSong(
      'altered.flac',
      Buffer.concat([await fixture('sound.flac'), deterministicBytes(6 * 1024 * 1024)]),
    )
    const path = pathOf(song.fileUrl.slice('/media/'.length))
    const moved = await openResponse(url(song.fileUrl))
    await writeFile(`${path}.new`, Buffer.alloc(bytes.length, 'x'))
    await rename(`${path}.new`, path)
    expect((await buffer(moved)).equals(bytes)).toBe(true)

    await expect.poll(async () => (await send(url(song.fileUrl), { headers: { range: 'bytes=0-3' } })).body.toString()).toBe('xxxx')
    const cut = await openResponse(url(song.fileUrl))
    await truncate(path, 300_000)
    await expect(buffer(cut)).rejects.toThrow()
    await isQuiet()
  })
})

/** Without headers of the connection, such as Date. */
function comparable(headers: Record<string, unknown>) {
  const { date: _, connection: __, 'keep-alive': ___, 'x-request-id': ____, ...rest } = headers
  return rest
}

/** A server that sends the same files by the plain path only. */
async function startPlain(samples: Sample[], folder: string): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { maxParamLength: 2_100 } })
  await addSecurityHeaders(app)
  const send = createPlainSending(createDiskStorage(folder))
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: (request, reply) => {
      const { key, mimeType, title } = samples.find((sample) => sample.key === request.params['*']) as Sample
      return send(request, reply, { key, mimeType, cacheControl: 'max-age=3600', title, durationSeconds: null })
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

function anyRequest(samples: Sample[]) {
  return fc
    .record({ sample: fc.nat(samples.length - 1), method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD') })
    .chain(({ sample, method }) =>
      fc.record({ sample: fc.constant(sample), method: fc.constant(method), headers: anyHeaders(samples[sample] as Sample) }),
    )
}

function anyHeaders({ bytes, etag, lastModified }: Sample) {
  const position = fc.oneof(
    fc.nat(bytes.length + 10),
    fc.constantFrom(0, 1, bytes.length - 1, bytes.length, blockBytes - 1, blockBytes, blockBytes + 1, 2 * blockBytes, 9e15),
  )
  const range = fc.oneof(
    fc.tuple(position, position).map(([a, b]) => `bytes=${Math.min(a, b)}-${Math.max(a, b)}`),
    position.map((from) => `bytes=${from}-`),
    position.map((length) => `bytes=-${length}`),
    fc.tuple(position, position).map(([a, b]) => `bytes=${a}-${b}`),
    fc.tuple(position, position).map(([a, b]) => `bytes=${a}-,${b}-`),
    fc.constantFrom(
      'bytes=-',
      'bytes=',
      'bytes',
      '',
      'bytes=a-b',
      'bytes=1-2-3',
      'BYTES=0-9',
      'bytes= 0-9',
      'bytes=0-9,',
      'lines=0-9',
      'bytes=-0',
    ),
    fc.string({ unit: fc.constantFrom(...'bytes=0123456789-, ') }),
  )
  const tag = fc.constantFrom(etag, `W/${etag}`, '"other"', `"a,b", ${etag}`, '*', 'nonsense')
  const date = fc.constantFrom(lastModified, 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 01 Jan 2100 00:00:00 GMT', 'yesterday')
  const some = <T>(value: fc.Arbitrary<T>, freq: number) => fc.option(value, { nil: undefined, freq })
  return fc
    .record({
      range: some(range, 10),
      'sec-fetch-dest': some(fc.constantFrom('audio', 'video', 'document', 'empty'), 2),
      'if-range': fc.option(fc.oneof(tag, date), { nil: undefined, freq: 1 }),
      'if-match': fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: tag }),
      'if-none-match': fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: tag }),
      'if-modified-since': fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: date }),
      'if-unmodified-since': fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: date }),
    })
    .map((headers) =>
      Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value.trim()]]))),
    )
}

/** Seeded random integers from 0 to `below` (exclusive). */
function createRandom(from: number) {
  let state = from
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Bytes in which no two stretches are equal, so that bytes from a wrong offset show. */
function deterministicBytes(length: number): Buffer {
  const words = new Uint32Array(Math.ceil(length / 4))
  for (let index = 0; index < words.length; index++) words[index] = Math.imul(index + 1, 2_654_435_761)
  return Buffer.from(words.buffer, 0, length)
}

async function leaveAmid(response: NodeJS.ReadableStream & { destroy(): void }, bytes: number) {
  let read = 0
  for await (const chunk of response) {
    read += chunk.length
    if (read >= bytes) break
  }
  response.destroy()
}

async function slowly(response: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return Buffer.concat(chunks)
}

/** Stored media that this process, which is also the server's, has open. */
function openMedia(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)].filter((target) => /storage\/(?:audio|video)\//.test(target))
    } catch {
      return []
    }
  })
}
