import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'

/** @once Log lines. */

async function warningsWith(trustedProxies: string[], headers: Record<string, string>) {
  const lines: { level: number; msg: string }[] = []
  const output = new Writable({
    write(text, _encoding, done) {
      lines.push(JSON.parse(String(text)))
      done()
    },
  })
  const { visitor, close } = await createTestApp({ trustedProxies }, { logger: pino({ level: 'warn' }, output) })
  for (let i = 0; i < 2; i++) await visitor.request('/api/featured-songs', { headers })
  await close()
  return lines.map(({ msg }) => msg)
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

test('a proxy that TRUSTED_PROXIES does not name is logged once, with its address', async () => {
  const line = 'the proxy at 127.0.0.1 is not one of TRUSTED_PROXIES: to limits, all its visitors are one'
  expect(await warningsWith([], forwarded)).toEqual([line])
  expect(await warningsWith(['10.0.0.1'], forwarded)).toEqual([line])
  expect(await warningsWith(['127.0.0.0/8'], forwarded)).toEqual([])
  expect(await warningsWith([], {})).toEqual([])
})
