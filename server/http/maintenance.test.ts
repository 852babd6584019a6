import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSetting } from '#server/testing/library.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  await saveSetting(testApp.app.database, 'maintenance_mode', 'true')
})
afterAll(() => testApp.close())

test('visitors find the site closed', async () => {
  for (const path of ['/api/featured-songs', '/media/audio/home/x.mp3', '/covers/x-96.webp', '/api/uploads/x']) {
    const response = await testApp.visitor.request(path)
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '300'])
  }
})

test('signing in, administration and health go on', async () => {
  expect((await testApp.visitor.request('/healthz')).status).toBe(200)
  expect((await testApp.visitor.call('GET /api/session')).status).toBe(200)
  expect((await testApp.admin.call('GET /api/admin/songs')).status).toBe(200)
  expect((await testApp.admin.call('GET /api/featured-songs')).status).toBe(200)
})
