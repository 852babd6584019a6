import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFileServer } from '#server/testing/file-server.ts'
import { createFetchExternalFile, type Outgoing } from './external-file.ts'
import { isPublicAddress } from './public-address.ts'

let folder: string
let server: Awaited<ReturnType<typeof startFileServer>>
let handleRequest: RequestListener

const loopback = [{ address: '127.0.0.1', family: 4 }]
const bytes = Buffer.alloc(300_000, 7)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'external-'))
  handleRequest = (_request, response) => response.end(bytes)
  server = await startFileServer((request, response) => handleRequest(request, response))
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Like in production, except for the given overrides. */
const fetchFile = (address: string, outgoing: Partial<Outgoing> = {}, signal = new AbortController().signal) =>
  createFetchExternalFile({ maxBytes: 1_000_000, ...outgoing })(address.replace('PORT', String(server.port)), join(folder, 'file'), signal)

/** Allows the address of the test's own server. */
const open: Partial<Outgoing> = { resolve: async () => loopback, isAllowed: () => true }

describe('never fetched from', () => {
  test.each([
    'http://127.0.0.1:PORT/a.mp3',
    'http://127.1:PORT/a.mp3',
    'http://2130706433:PORT/a.mp3',
    'http://0x7f000001:PORT/a.mp3',
    'http://0177.0.0.1:PORT/a.mp3',
    'http://0x7f.0.0.01:PORT/a.mp3',
    'http://0:PORT/a.mp3',
    'http://0.0.0.0:PORT/a.mp3',
    'http://[::1]:PORT/a.mp3',
    'http://[::ffff:127.0.0.1]:PORT/a.mp3',
    'http://[::ffff:7f00:1]:PORT/a.mp3',
    'http://[::]:PORT/a.mp3',
    'http://①②⑦.0.0.1:PORT/a.mp3',
    'http://user:word@127.0.0.1:PORT/a.mp3',
    'http://10.1.2.3:PORT/a.mp3',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost:PORT/a.mp3',
    'http://localhost.:PORT/a.mp3',
    'file:///etc/passwd',
    'ftp://files.example.org/a.mp3',
    'data:audio/mpeg;base64,AAAA',
  ])('%s', async (address) => {
    const resolve: Outgoing['resolve'] = async (host) => (/^localhost\.?$/.test(host) ? loopback : [])
    await expect(fetchFile(address, { resolve })).rejects.toMatchObject({ note: 'unsafe_address' })
    expect(server.requests).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['a name that means this machine', ['127.0.0.1']],
    ['a name that means a private network too', ['93.184.215.14', '10.0.0.1']],
    ['a name that means loopback in IPv6 clothes', ['::ffff:127.0.0.1']],
  ])('%s', async (_what, addresses) => {
    const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    await expect(fetchFile('http://files.example.org:PORT/a.mp3', { resolve })).rejects.toMatchObject({ note: 'unsafe_address' })
    expect(server.requests).toEqual([])
  })

  test('a name that resolves to another address when it is connected to', async () => {
    const lookups: string[] = []
    // Fails on a second lookup of the name.
    const resolve: Outgoing['resolve'] = async (host) => {
      lookups.push(host)
      return lookups.length === 1 ? loopback : [{ address: '10.0.0.1', family: 4 }]
    }
    await fetchFile('http://no-such-name.invalid:PORT/a.mp3', { resolve, isAllowed: (address) => address === '127.0.0.1' })
    expect([lookups, server.requests]).toEqual([['no-such-name.invalid'], ['/a.mp3']])
  })

  test.each([
    'http://127.0.0.1:PORT/inner',
    'http://inner.example.org:PORT/inner',
    '//[::1]:PORT/inner',
    'file:///etc/passwd',
  ])('where a redirection leads: %s', async (location) => {
    handleRequest = (_request, response) => response.writeHead(302, { location: location.replace('PORT', String(server.port)) }).end()
    let hops = 0
    const isAllowed = (address: string) => hops++ === 0 || isPublicAddress(address)
    const fetching = fetchFile('http://files.example.org:PORT/a.mp3', { resolve: async () => loopback, isAllowed })
    await expect(fetching).rejects.toMatchObject({ note: 'unsafe_address' })
    expect(server.requests).toEqual(['/a.mp3'])
  })
})

describe('a file of the internet', () => {
  test('is written unchanged, after at most five redirects', async () => {
    handleRequest = ({ url = '' }, response) => {
      const left = Number(url.slice(1))
      if (left === 0) response.end(bytes)
      else response.writeHead([301, 302, 303, 307, 308][left % 5] ?? 302, { location: `/${left - 1}` }).end()
    }
    await fetchFile('http://files.example.org:PORT/5', open)
    expect((await readFile(join(folder, 'file'))).equals(bytes)).toBe(true)
    await rm(join(folder, 'file'))
    await expect(fetchFile('http://files.example.org:PORT/6', open)).rejects.toMatchObject({ note: 'too_many_redirects' })
  })

  test('is not downloaded if it declares that it is too large', async () => {
    handleRequest = (_request, response) => response.writeHead(200, { 'content-length': 1_000_001 }).write(bytes)
    await expect(fetchFile('http://files.example.org:PORT/', open)).rejects.toMatchObject({ note: 'too_large' })
    expect(await readdir(folder)).toEqual([])
  })

  test('is aborted if it turns out to be too large', async () => {
    handleRequest = (_request, response) => {
      for (let n = 0; n < 5; n++) response.write(bytes)
    }
    await expect(fetchFile('http://files.example.org:PORT/', open)).rejects.toMatchObject({ note: 'too_large' })
  })

  test.each([
    ['that falls silent before it responds', () => {}, { silenceMilliseconds: 100 }],
    ['that falls silent midway', (_: unknown, response) => response.write('x'), { silenceMilliseconds: 100 }],
    ['that never ends', (_: unknown, response) => setInterval(() => response.write('x'), 20).unref(), { totalMilliseconds: 150 }],
  ] as [string, RequestListener, Partial<Outgoing>][])('%s is given up', async (_what, behavior, limits) => {
    handleRequest = behavior
    await expect(fetchFile('http://files.example.org:PORT/', { ...open, ...limits })).rejects.toMatchObject({ note: 'too_slow' })
  })

  test.each([
    ['is not there', (_: unknown, response) => response.writeHead(404).end('no')],
    ['redirects nowhere', (_: unknown, response) => response.writeHead(302).end()],
    ['breaks off', (_: unknown, response) => response.writeHead(200, { 'content-length': 500 }).write('x', () => response.destroy())],
  ] as [string, RequestListener][])('that %s is unreachable', async (_what, behavior) => {
    handleRequest = behavior
    await expect(fetchFile('http://files.example.org:PORT/', open)).rejects.toMatchObject({ note: 'unreachable' })
  })

  test('of a name that does not resolve is unreachable', async () => {
    const resolve = async () => Promise.reject(new Error('ENOTFOUND'))
    await expect(fetchFile('http://files.example.org/', { resolve })).rejects.toMatchObject({ note: 'unreachable' })
  })

  test('is aborted when the server stops', async () => {
    handleRequest = (_request, response) => response.write('x')
    const stopping = new AbortController()
    const fetching = fetchFile('http://files.example.org:PORT/', open, stopping.signal)
    await expect.poll(() => server.requests.length).toBe(1)
    stopping.abort()
    await expect(fetching).rejects.toMatchObject({ name: 'AbortError' })
  })
})
