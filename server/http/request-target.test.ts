import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary, saveSetting } from '#server/testing/library.ts'
import { exchange } from '#server/testing/raw-requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sendClientError } from './client-errors.ts'
import { normalizedTarget } from './request-target.ts'

/** @once Parsing of requests. */

test.each([
  ['/', '', '/'],
  ['/song/x?a=/../b', '', '/song/x?a=/../b'],
  ['/%61bout%2dus', '', '/about-us'],
  ['/a%2Fb', '', '/a%2Fb'],
  ['/caf%C3%A9', '', '/caf%C3%A9'],
  ['/a.b/.c/..d', '', '/a.b/.c/..d'],
  ['http://any.example/about?x', '', '/about?x'],
  ['HTTPS://any.example:8443', '', '/'],
  ['http://any.example?x=1', '', '/?x=1'],
  ['/listen', '/listen', '/'],
  ['/listen?utm=x', '/listen', '/?utm=x'],
  ['/listen/song/x', '/listen', '/song/x'],
  ['/%6cisten/song/x', '/listen', '/song/x'],
  ['/listening', '/listen', '/listening'],
  ['/C/AB12', '', '/c/AB12'],
])('%s below %j is %s', (target, basePath, normalized) => {
  expect(normalizedTarget(target, basePath)).toBe(normalized)
})

test.each([
  ['/auth/../song/x'],
  ['/auth/..'],
  ['/./gallery'],
  ['/auth/%2e%2E/song/x'],
  ['/auth/.%2e/song/x'],
  ['/auth%2f..%2fsong'],
  ['/auth/..\\song'],
  ['/auth%5c..%5csong'],
  ['/auth\\x'],
  ['/gallery#/admin'],
  ['/%'],
  ['/%zz'],
  ['/%ff'],
  ['*'],
  ['gallery'],
  [''],
  ['http://name@any.example/'],
  ['ftp://any.example/'],
])('%s is rejected', (target) => {
  expect(normalizedTarget(target, '')).toBeNull()
})

test('normalizing is idempotent, and gives the path that the renderer sees', () => {
  const part = fc.constantFrom('/', '.', '..', '%2e', '%2f', '%5c', '%61', '%25', '%c3%a9', 'a', 'song', '\\', '#', ';', '//', '~', '%')
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const normalized = normalizedTarget(`/${parts.join('')}`, '')
      if (normalized === null) return
      expect(normalizedTarget(normalized, '')).toBe(normalized)
      expect(new URL(`http://site.example${normalized}`).pathname).toBe(normalized)
    }),
  )
})

const testApp = appOfFile({}, { webFolder: builtPages() })
let song: string
beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  song = await library.song('Night Ferry', await library.category('Choir'))
})

/** The response to a request with exactly this request line. */
async function send(requestLine: string, o: { app?: TestApp; headers?: string } = {}) {
  const { address } = o.app ?? testApp
  const text = (
    await exchange(address, `${requestLine} HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n${o.headers ?? ''}\r\n`)
  ).toString()
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s)
  const headers = new Headers(
    head
      .split('\r\n')
      .slice(1)
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(head.split(' ')[1]), headers, body }
}

const expectRejection = ({ status, headers, body }: Awaited<ReturnType<typeof send>>, expected = 400) => {
  expect([status, JSON.parse(body)]).toEqual([expected, { code: 'malformed_request', details: { reason: expect.any(String) } }])
  for (const name of [
    'content-security-policy',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'cross-origin-opener-policy',
  ])
    expect([name, headers.get(name)]).toEqual([name, expect.any(String)])
  expect(headers.get('cache-control')).toBe('no-store')
}

test.each([
  '/lieder/m%E4rz',
  '/%',
  '/song/%ff?from=poster',
])('a browser at %s gets the page of unknown addresses, other programs the error', async (path) => {
  const page = await send(`GET ${path}`, { headers: 'Accept: text/html,*/*;q=0.8\r\n' })
  expect([page.status, page.headers.get('location'), page.headers.get('cache-control')]).toEqual([302, '/404', 'no-store'])
  expectRejection(await send(`GET ${path}`))
})

describe('during maintenance', () => {
  beforeAll(() => saveSetting(testApp.app.database, 'maintenance_mode', 'true'))
  afterAll(() => saveSetting(testApp.app.database, 'maintenance_mode', 'false'))

  test.each([
    (path: string) => `/auth/..${path}`,
    (path: string) => `/auth/%2e%2e${path}`,
    (path: string) => `/auth/.%2E${path}`,
    (path: string) => `/healthz/..${path}`,
    (path: string) => `/admin/x/../..${path}`,
    (path: string) => `/c/x/../..${path}`,
    (path: string) => `/assets/..${path}`,
    (path: string) => `/auth\\..${path}`,
    (path: string) => `/auth%2f..${path.replaceAll('/', '%2f')}`,
    (path: string) => `/auth/%252e%252e${path}`,
    (path: string) => `//auth/..${path}`,
    (path: string) => `/auth/..;${path}`,
    (path: string) => `/auth#/..${path}`,
    (path: string) => `http://any.example/auth/..${path}`,
    (path: string) => `http://any.example${path}`,
    (path: string) => `/${path}`,
    (path: string) => `/admin/%252e%252e%252f%252e%252e${path}`,
  ])('no spelling shows a page that is closed', async (spell) => {
    for (const path of [`/song/${song}`, '/gallery', '/']) {
      const { status, body } = await send(`GET ${spell(path)}`)
      expect(body).not.toContain('Night Ferry')
      if (status === 200) expect(spell(path)).toMatch(/^\/(?:auth|admin)/)
    }
  })
})

test.each([
  '/%',
  '/%zz',
  '/auth/../gallery',
  '/auth/%2e%2e/gallery',
  '/..',
  '*',
  'http://',
  '/a\\b',
])('GET %s is a contract error', async (target) => {
  expectRejection(await send(`GET ${target}`))
})
test.each(['OPTIONS *', 'OPTIONS /%', 'POST /%', 'DELETE /api/../x'])('%s is a contract error', async (line) => {
  expectRejection(await send(line))
})

test('an absolute-form target is reduced to its path, also for guards', async () => {
  expect((await send('GET http://any.example/about')).status).toBe(200)
  const page = await send(`GET http://any.example/song/${song}`)
  expect(page.body).toContain(`http://any.example/song/${song}`)
  expect((await send('GET http://any.example/api/admin/songs')).status).toBe(401)
  const foreign = await send('DELETE http://any.example/api/session', { headers: 'Origin: http://site.example\r\nCookie: a=b\r\n' })
  expect([foreign.status, JSON.parse(foreign.body).code]).toEqual([403, 'foreign_origin'])
})

test('too large headers get a response, however much of them is still being sent', async () => {
  for (const size of [20_000, 2_000_000]) {
    expectRejection(await send('GET /', { headers: `X-Large: ${'x'.repeat(size)}\r\n` }), 431)
  }
})

test('input that is not HTTP gets a response', async () => {
  const text = (await exchange(testApp.address, 'no request at all\r\n\r\n')).toString()
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(text).toContain('{"code":"malformed_request"')
})

test('an error is not written into a started response', async () => {
  const http = Fastify({ clientErrorHandler: sendClientError })
  http.get('/', (_request, reply) => {
    reply.raw.writeHead(200)
    reply.raw.write('the beginning')
  })
  const { hostname, port } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), hostname)
  socket.write('GET / HTTP/1.1\r\nHost: site.example\r\n\r\n')
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.write('no request\r\n\r\n')
  const rest = await buffer(socket).catch(() => Buffer.alloc(0))
  expect(first.toString()).toMatch(/^HTTP\/1\.1 200 /)
  expect(rest.toString()).not.toContain('malformed_request')
  await http.close()
})

test('below a base path the home page needs no slash before its query', async () => {
  const app = await createTestApp({ site: { origin: 'https://music.example.org', path: '/listen' } }, { webFolder: builtPages() })
  for (const target of ['/listen', '/listen/', '/listen?utm=x', '/listen/?utm=x', '/listen/about?utm=x'])
    expect([target, (await send(`GET ${target}`, { app })).status]).toEqual([target, 200])
  await app.close()
})
