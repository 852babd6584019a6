import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { exchange } from '#server/testing/raw-requests.ts'
import { setTimeouts } from './timeouts.ts'

const testApp = appOfFile()

test.for([
  { how: 'is rejected before its body is read', path: '/api/songs', status: 401 },
  { how: 'is rejected for its body', path: '/api/plays', status: 400 },
])('an idle connection is closed after a request that $how', async ({ path, status }) => {
  const { server } = testApp.app.http
  const { keepAliveTimeout } = server
  server.keepAliveTimeout = 1
  try {
    const { host } = new URL(testApp.address)
    const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, 'Content-Type: application/json', 'Content-Length: 2'].join('\r\n')
    const received = String(await exchange(testApp.address, `${head}\r\n\r\n{}`))
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\nConnection: keep-alive\r\n`, 'i'))
  } finally {
    server.keepAliveTimeout = keepAliveTimeout
  }
})

test('a connection whose response ends while the server closes is closed with it', async () => {
  const app = fastify()
  setTimeouts(app)
  const respond = Promise.withResolvers<void>()
  app.get('/', async (_, { raw }) => {
    raw.writeHead(200, { 'content-length': 4 }).write('done')
    await respond.promise
    raw.end()
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  // All bytes have arrived, so the client keeps the connection.
  expect(await (await fetch(address)).text()).toBe('done')
  const closed = once(app.server, 'close').then(() => 'closed')
  const closing = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  respond.resolve()
  // The client itself closes the connection when it has been idle for a minute.
  expect(await Promise.race([closed, setTimeout(30_000, 'still open', { ref: false })])).toBe('closed')
  await closing
})
