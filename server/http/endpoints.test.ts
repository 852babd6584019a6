import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { api, type EndpointKey } from '#contract/index.ts'
import { insertListener } from '#server/testing/accounts.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'

let testApp: TestApp
let listener: TestClient

beforeAll(async () => {
  testApp = await createTestApp()
  listener = createClient(testApp.address)
  await listener.signIn(await insertListener(testApp.app.database, 'lena'))
})
afterAll(() => testApp.close())

const endpoints = Object.entries(api) as [EndpointKey, Endpoint][]
const send = (client: TestClient, key: EndpointKey, extra = {}) =>
  client.call(key, { params: { id: 'nothing', songId: 'nothing' }, ...((api[key] as Endpoint).body && { body: {} }), ...extra } as never)

describe.each(endpoints)('%s', (key, definition) => {
  const [method = '', path = ''] = key.split(' ')

  test('is documented', async () => {
    const { paths } = (await (await testApp.visitor.request('/api/docs/json')).json()) as {
      paths: Record<string, Record<string, { summary?: string }>>
    }
    const documented = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(documented?.summary).toBe(definition.summary)
  })

  test.runIf(definition.access !== 'public')('refuses a visitor', async () => {
    const { status, body } = await send(testApp.visitor, key)
    expect([status, body]).toEqual([401, { code: 'not_signed_in' }])
  })

  test.runIf(definition.access === 'admin')('refuses a listener', async () => {
    const { status, body } = await send(listener, key)
    expect([status, body]).toEqual([403, { code: 'forbidden' }])
  })

  test.runIf(definition.access !== 'admin' && path !== '/api/session')('lets a listener in', async () => {
    const { status } = await send(listener, key)
    expect([401, 403]).not.toContain(status)
  })

  test.runIf(definition.body)('refuses malformed and unknown input', async () => {
    for (const body of ['{', '[]', '"text"', 'null', '{"__proto__":{"x":1}}', '{"noSuchKey":1}', '{"constructor":{"prototype":{}}}']) {
      const response = await testApp.admin.request(path.replace(':id', 'nothing'), {
        method,
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect([body, response.status, await response.json()]).toEqual([body, 400, expect.objectContaining({ code: 'malformed_request' })])
    }
  })

  test.runIf(definition.query)('refuses unknown query keys', async () => {
    expect((await send(testApp.admin, key, { query: { noSuchKey: '1' } })).status).toBe(400)
  })

  test.runIf(definition.params)('refuses an id that cannot be one', async () => {
    const { status, body } = await send(testApp.admin, key, { params: { id: '../../etc', songId: 'nothing' } })
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'malformed_request' })])
  })

  test.runIf(method !== 'GET')("refuses another site's page", async () => {
    const response = await testApp.admin.request(path.replace(':id', 'nothing'), { method, headers: { origin: 'https://evil.example' } })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'foreign_origin'])
  })
})

test('an address outside the contract is a 404 in JSON', async () => {
  for (const path of ['/api/nothing', '/api', '/media/x', '/covers/x']) {
    const response = await testApp.visitor.request(path)
    expect([path, response.status, await response.json()]).toEqual([path, 404, { code: 'not_found' }])
  }
})

test('other spellings of a guarded address let nobody in', async () => {
  for (const path of [
    '//api/admin/songs',
    '/api//admin/songs',
    '/api/admin/songs/',
    '/API/admin/songs',
    '/api/%61dmin/songs',
    '/api/admin/songs.',
    '/api/./admin/songs',
  ]) {
    const response = await testApp.visitor.request(path)
    expect([path, response.status]).toEqual([path, expect.toSatisfy((status: number) => status === 401 || status === 404)])
  }
})
