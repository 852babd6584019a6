import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompression } from './compression.ts'

const text = 'a line of text\n'.repeat(500)
const songs = { songs: Array.from({ length: 100 }, (_, index) => ({ id: index, title: `Song ${index}` })) }
const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
let app: FastifyInstance

beforeEach(() => {
  app = Fastify()
  addCompression(app)
  const send = (url: string, type: string, body: () => unknown, config = {}) =>
    app.get(url, { config }, async (_, reply) => reply.type(type).send(body()))
  app.get('/songs', async () => songs)
  app.get('/song', async () => songs.songs[0])
  send('/stream', 'application/json; charset=utf-8', () => Readable.from([text, text]))
  send('/feed', 'application/rss+xml', () => text)
  send('/off', 'text/plain', () => text, { isCompressed: false })
  send('/lines', 'application/x-ndjson; charset=utf-8', () => Readable.from([text]))
  send('/picture', 'image/png', () => Buffer.from(text))
  send('/broken', 'text/plain', () =>
    Readable.from(
      (async function* () {
        yield text
        throw new Error('the storage failed')
      })(),
    ),
  )
  app.get('/negotiated', async (_, reply) => reply.type('text/plain').header('vary', 'Cookie, Accept-Encoding').send(text))
  app.get('/part', async (_, reply) => reply.type('text/plain').code(206).header('content-range', 'bytes 0-7499/9000').send(text))
})
afterEach(() => app.close())

const get = (url: string, encodings: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers: { 'accept-encoding': encodings } })

test.each(['br', 'gzip'] as const)('compresses text with %s, in one piece or while it is streamed', async (encoding) => {
  for (const [url, body] of [
    ['/songs', JSON.stringify(songs)],
    ['/stream', text + text],
    ['/feed', text],
  ] as const) {
    const { headers, rawPayload } = await get(url, encoding)
    expect([url, headers['content-encoding'], headers.vary]).toEqual([url, encoding, 'Accept-Encoding'])
    expect(rawPayload.length).toBeLessThan(body.length / 2)
    expect(decoders[encoding](rawPayload).toString()).toBe(body)
  }
})

test('prefers Brotli, and tells caches that the response differs where it was not compressed', async () => {
  expect((await get('/songs', 'gzip, deflate, br')).headers['content-encoding']).toBe('br')
  const plain = await get('/songs', 'identity')
  expect(plain.json()).toEqual(songs)
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding'])
  expect((await get('/song', 'br')).headers.vary).toBeUndefined()
})

test.each([
  ['a small body', '/song'],
  ['a picture', '/picture'],
  ['lines that are sent at once', '/lines'],
  ['a part', '/part'],
  ['a route that turns it off', '/off'],
  ['a response that has negotiated its encoding', '/negotiated'],
])('does not compress %s', async (_, url) => {
  expect((await get(url, 'br, gzip')).headers['content-encoding']).toBeUndefined()
})

test('responds to HEAD with the headers of GET', async () => {
  const [head, whole] = [await get('/songs', 'br', 'HEAD'), await get('/songs', 'br')]
  const { date, ...headers } = head.headers
  expect(whole.headers).toMatchObject(headers)
  expect([head.rawPayload.length, head.headers['content-length']]).toEqual([0, String(whole.rawPayload.length)])
})

test('a stream that fails ends the connection, so that the client does not take the part for the whole', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${address}/broken`, { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  await expect(response.text()).rejects.toThrow()
})
