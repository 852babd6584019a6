import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { api, type EndpointKey } from '#contract/index.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'

/** @once What the contract says of each endpoint. */

const testApp = appOfFile()
let documentation: { paths: Record<string, Record<string, { summary?: string }>> }

beforeAll(async () => {
  documentation = (await (await testApp.visitor.request('/api/docs/json')).json()) as typeof documentation
})

const endpoints = Object.entries(api) as [EndpointKey, Endpoint][]
const send = (key: EndpointKey, extra: object) =>
  testApp.admin.call(key, {
    params: { id: 'nothing', songId: 'nothing' },
    ...((api[key] as Endpoint).body && { body: {} }),
    ...extra,
  } as never)

/** Which accounts may call each endpoint is tested in resilience/access. */
describe.each(endpoints)('%s', (key, definition) => {
  const [method = '', path = ''] = key.split(' ')

  test('is documented', () => {
    const documented = documentation.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(documented?.summary).toBe(definition.summary)
  })

  if (definition.body)
    test('rejects malformed and unknown input', async () => {
      for (const body of [
        '',
        '{',
        '[]',
        '"text"',
        'null',
        '{"__proto__":{"x":1}}',
        '{"noSuchKey":1}',
        '{"constructor":{"prototype":{}}}',
      ]) {
        const response = await testApp.admin.request(path.replace(':id', 'nothing'), {
          method,
          headers: { 'content-type': 'application/json' },
          body,
        })
        expect([body, response.status, await response.json()]).toEqual([body, 400, expect.objectContaining({ code: 'malformed_request' })])
      }
    })

  if (definition.query)
    test('rejects unknown query keys', async () => {
      expect((await send(key, { query: { noSuchKey: '1' } })).status).toBe(400)
    })

  if (definition.params)
    test('rejects an id that cannot be one', async () => {
      const { status, body } = await send(key, { params: { id: '../../etc', songId: 'nothing' } })
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'malformed_request' })])
    })

  if (method !== 'GET')
    test("rejects another site's page", async () => {
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
