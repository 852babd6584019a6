import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'

/** @once Parsing of bodies. */

const testApp = appOfFile()

const depth = 100_000
const deep = (open: string, close: string) => open.repeat(depth) + close.repeat(depth)

const bodies: Record<string, string> = {
  'arrays in arrays': deep('[', ']'),
  'objects in objects': `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  'deep inside a field': `{"name":${deep('[', ']')},"color":"#123456"}`,
  'a prototype key': '{"name":"A","color":"#123456","__proto__":{"isAdmin":true}}',
  'a constructor key': '{"name":"A","color":"#123456","constructor":{"prototype":{"isAdmin":true}}}',
  'a key twice': '{"name":"A","name":["B"],"color":"#123456"}',
  'a number beyond all numbers': '{"name":1e999999,"color":"#123456"}',
  'a long number': `{"name":${'9'.repeat(100_000)}}`,
  'many keys': `{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  'no JSON': 'not json',
  'half of it': '{"name":"A","color":',
  nothing: '',
  'two of them': '{"name":"A"}{"name":"B"}',
  'bytes that are no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1'),
}

test.each(Object.entries(bodies))('a body of %s is rejected, and the process continues', async (_, body) => {
  for (const path of ['/api/categories', '/api/songs', '/api/admin/import', '/api/admin/settings']) {
    const method = path.endsWith('settings') ? 'PUT' : 'POST'
    const response = await testApp.admin.request(path, { method, headers: { 'content-type': 'application/json' }, body })
    expect([path, response.status]).toEqual([path, expect.toBeOneOf([400, 413, 415, 422])])
  }
  expect((await testApp.visitor.request('/healthz')).status).toBe(200)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'nonsense',
])('a body that calls itself %s makes nothing', async (type) => {
  const response = await testApp.admin.request('/api/categories', {
    method: 'POST',
    headers: { 'content-type': type },
    body: '{"name":"By another name","color":"#123456"}',
  })
  expect(response.status).toBeOneOf([400, 415])
  const { body } = await testApp.admin.call('GET /api/admin/categories')
  expect(body.categories.map(({ name }) => name)).not.toContain('By another name')
})
