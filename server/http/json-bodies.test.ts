import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'

/** @once What the server reads of requests. */

const testApp = appOfFile()
const json = { 'content-type': 'application/json' }

test('a request without a body may name its type, as libraries do with each request', async () => {
  const { category, song } = createLibrary(testApp.admin)
  const id = await song('Tide', await category('Jazz'))
  for (const [method, path] of [
    ['PUT', `/api/songs/${id}/like`],
    ['DELETE', `/api/songs/${id}`],
  ] as const)
    expect([method, (await testApp.admin.request(path, { method, headers: json })).status]).toEqual([method, 204])
})

test('the response names what the body of a script lacks', async () => {
  const send = async (body: string, headers: Record<string, string>) => {
    const response = await testApp.admin.request('/api/categories', { method: 'POST', headers, body })
    return [response.status, await response.json()]
  }
  const rejected = (details: object) => [400, { code: 'malformed_request', details }]
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await send('{"name":"Jazz"}', form)).toEqual(rejected({ reason: 'the Content-Type is not application/json' }))
  expect(await send('name=Jazz', json)).toEqual(rejected({ reason: 'the body is not JSON' }))
  expect(await send('{"name":"Jazz"}', json)).toEqual(rejected({ field: 'color' }))
})
