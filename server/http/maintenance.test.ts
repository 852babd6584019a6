import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { saveSetting } from '#server/testing/library.ts'

const testApp = appOfFile()
beforeAll(async () => {
  await saveSetting(testApp.app.database, 'maintenance_mode', 'true')
})

const closed = [
  '/api/featured-songs',
  '/api/songs/x',
  '/api/playlists/x',
  '/api/search?text=x',
  '/api/about',
  '/api/legal/terms',
  '/api/playlist-categories',
  '/api/redirections?path=x',
  '/api/uploads/x',
  '/api/oembed?url=x',
  '/media/audio/home/x.mp3',
  '/covers/x-96.webp',
  '/captions/x.vtt',
  '/feeds/playlist/x.xml',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/api/sitesurprise',
  '/authors',
  '/administration',
]

test('visitors find the site closed', async () => {
  for (const path of closed) {
    const response = await testApp.visitor.request(path)
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '300'])
  }
})

test('signing in, administration and health checks continue to work', async () => {
  expect((await testApp.visitor.request('/healthz')).status).toBe(200)
  expect((await testApp.visitor.call('GET /api/session')).status).toBe(200)
  // The admin area needs it to redirect to the sign-in page.
  expect((await testApp.visitor.call('GET /api/site')).status).toBe(200)
  expect((await testApp.admin.call('GET /api/admin/songs')).status).toBe(200)
  expect((await testApp.admin.call('GET /api/featured-songs')).status).toBe(200)
})
