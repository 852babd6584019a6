import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { setCookies } from './cookies.ts'

test.each([
  ['https', ['one=1; Path=/; Secure', 'other=2; secure']],
  ['http', ['one=1; Path=/', 'other=2; secure']],
])('over %s, also if a proxy terminates TLS, cookies are %j', async (protocol, cookies) => {
  const http = Fastify({ trustProxy: true })
  http.get('/', (request, reply) => {
    setCookies(request, reply, ['one=1; Path=/', 'other=2; secure'])
    return reply.send()
  })
  const { headers } = await http.inject({ url: '/', headers: { 'x-forwarded-proto': protocol } })
  expect(headers['set-cookie']).toEqual(cookies)
})
