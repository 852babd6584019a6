import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtPages } from '#server/testing/built-pages.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

/** @once What the page makes of its address. */

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({}, { webFolder: builtPages() })
})
afterAll(() => testApp.close())

test.each([
  'view=favorites',
  'view=artists&initial=5',
  'after=5',
  'view=5&initial=7',
  'all=yes',
  'sort=shuffled',
])('the gallery ignores what its address does not know: %s', async (query) => {
  const response = await testApp.visitor.request(`/gallery?${query}`, { redirect: 'follow' })
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(query.startsWith('view=artists') ? /<h1>Artists</ : /<h1>Music Gallery</)
})
