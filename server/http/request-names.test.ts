import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

/** @once Headers and log lines. */

const lines: { reqId?: string; url?: string; msg: string }[] = []
const output = new Writable({
  write(text, _encoding, done) {
    for (const line of String(text).trim().split('\n')) lines.push(JSON.parse(line))
    done()
  },
})
let behindProxy: TestApp
let alone: TestApp

beforeAll(async () => {
  behindProxy = await createTestApp({ trustedProxies: ['10.0.0.1', '127.0.0.0/8'] }, { logger: pino({ level: 'info' }, output) })
  alone = await createTestApp()
})
afterAll(async () => {
  await behindProxy.close()
  await alone.close()
})

const nameOf = async ({ visitor }: TestApp, given: string) =>
  (await visitor.request('/api/featured-songs', { headers: { 'x-request-id': given } })).headers.get('x-request-id')

test('a trusted proxy sets request ids; other clients cannot', async () => {
  expect(await nameOf(behindProxy, 'from-the-proxy.1')).toBe('from-the-proxy.1')
  expect(await nameOf(alone, 'from-anyone')).toMatch(/^[2-9a-z]{12}$/)
  expect(await nameOf(behindProxy, 'with spaces')).toMatch(/^[2-9a-z]{12}$/)
  expect(await nameOf(behindProxy, 'x'.repeat(200))).toMatch(/^[2-9a-z]{12}$/)
})

test('each log line about a request has its id', async () => {
  lines.length = 0
  await nameOf(behindProxy, 'one')
  await behindProxy.visitor.request('/api/nothing', { headers: { 'x-request-id': 'two' } })
  await expect.poll(() => lines.map(({ reqId }) => reqId)).toEqual(['one', 'two'])
})
