import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { exchange } from '#server/testing/raw-requests.ts'

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
