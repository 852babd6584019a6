import { afterEach, expect, it, vi } from 'vitest'
import { browserCall } from './browser.ts'

afterEach(() => vi.unstubAllGlobals())

const responds = (body: BodyInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'application/json' } }))

it('no response is unreachable', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(browserCall('GET /api/session', {})).rejects.toMatchObject({ code: 'unreachable' })
})

it('an aborted response counts as none: leaving a page while the session is read does not sign out', async () => {
  responds(new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) }))
  await expect(browserCall('GET /api/session', {})).rejects.toMatchObject({ code: 'unreachable' })
  responds('{"viewer": nu')
  await expect(browserCall('GET /api/session', {})).rejects.toMatchObject({ code: 'unreachable' })
})
