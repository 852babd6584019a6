import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertListener } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { administrator, createTestApp } from '#server/testing/test-app.ts'
import { createClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'

/** @once Headers of responses. */

const fixture = (name: string) => join(import.meta.dirname, '../../server/features/media/fixtures', name)

const testApp = appOfFile({}, { webFolder: builtPages() })
let song: { id: string; fileUrl: string; coverUrl: string | null }

beforeAll(async () => {
  const { admin } = testApp
  const { body: category } = await admin.call('POST /api/categories', { body: { name: 'Home', color: '#123456' } })
  const uploadId = await uploadFile(admin, fixture('bare.mp3'))
  const coverUploadId = await uploadFile(admin, fixture('cover.jpg'), 'cover')
  const fields = { title: 'Song', categoryId: category.id, mediaType: 'audio', uploadId, coverUploadId }
  song = (await admin.call('POST /api/songs', { body: fields })).body
  await admin.call('POST /api/redirections', { body: { fromUrl: '/old', toUrl: '/gallery' } })
  await admin.call('POST /api/admin/codes', { body: { code: 'printed', destination: { kind: 'page', path: '/gallery' } } })
})

interface Kind {
  path: () => string
  status: number
  init?: RequestInit & { headers?: Record<string, string> }
}

/** One address for every kind of response. */
const kinds: Record<string, Kind> = {
  'the home page': { path: () => '/', status: 200 },
  'a song page': { path: () => `/song/${song.id}`, status: 200 },
  'an embedded player': { path: () => `/embed/song/${song.id}`, status: 200 },
  'the admin area': { path: () => '/admin', status: 200 },
  'the 404 page': { path: () => '/no-such-page', status: 404 },
  'a redirection': { path: () => '/old', status: 302 },
  'a dynamic QR code': { path: () => '/c/printed', status: 302 },
  'an unknown code': { path: () => '/c/nothing', status: 404 },
  'a JSON response': { path: () => '/api/newest-songs', status: 200 },
  'a JSON rejection': { path: () => '/api/admin/songs', status: 401 },
  'a 404 in JSON': { path: () => '/api/nothing', status: 404 },
  'malformed input': {
    path: () => '/api/session',
    status: 400,
    init: { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
  },
  'a foreign origin': {
    path: () => '/api/session',
    status: 403,
    init: { method: 'POST', headers: { origin: 'https://evil.example', cookie: 'a=b' } },
  },
  media: { path: () => song.fileUrl, status: 200 },
  'a range of media': { path: () => song.fileUrl, status: 206, init: { headers: { range: 'bytes=0-9' } } },
  'a range beyond the end': { path: () => song.fileUrl, status: 416, init: { headers: { range: 'bytes=999999999-' } } },
  'no media': { path: () => '/media/audio/none.mp3', status: 404 },
  'a cover': { path: () => `${song.coverUrl}-96.webp`, status: 200 },
  'a feed that is not there': { path: () => '/feeds/playlist/none.xml', status: 404 },
  'the sitemap': { path: () => '/sitemap.xml', status: 200 },
  'robots.txt': { path: () => '/robots.txt', status: 200 },
  'the manifest': { path: () => '/manifest.webmanifest', status: 200 },
  'an icon': { path: () => '/icon.svg', status: 200 },
  'no asset': { path: () => '/assets/none.js', status: 404 },
  'the documentation': { path: () => '/api/docs/json', status: 200 },
  'a sign of life': { path: () => '/healthz', status: 200 },
  readiness: { path: () => '/readyz', status: 200 },
  'an upload without a session': { path: () => '/api/uploads', status: 401, init: { method: 'POST' } },
}

describe.each(Object.entries(kinds))('%s', (name, { path, status, init }) => {
  test('has the security headers of its kind', async () => {
    const response = await testApp.visitor.request(path(), init)
    const { headers } = response
    expect(response.status).toBe(status)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src '(?:self|none)'/)
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'/)
    const isEmbed = name === 'an embedded player'
    const isSandboxed = policy.startsWith('sandbox')
    if (isEmbed) expect(policy).toContain('frame-ancestors *')
    else if (!isSandboxed)
      expect([policy, headers.get('x-frame-options')]).toEqual([expect.stringContaining("frame-ancestors 'self'"), 'SAMEORIGIN'])
    if (!headers.get('content-type')?.startsWith('text/html')) return
    expect(policy).not.toMatch(/script-src[^;]*(?:https?:|\*)/)
    // A cached page would repeat the nonce, so that an attacker who knows it could run scripts.
    expect(await response.text()).not.toContain('nonce=')
  })
})

describe('cookies', () => {
  const cookiesOf = async (address: string, origin: string) => {
    const response = await fetch(`${address}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(administrator),
    })
    expect(response.status).toBe(200)
    return response.headers.getSetCookie()
  }

  test('of a session are inaccessible to scripts and other sites; the readable hint contains nothing', async () => {
    const cookies = await cookiesOf(testApp.address, testApp.address)
    const session = cookies.filter((cookie) => !cookie.startsWith('signed_in='))
    expect(session.length).toBeGreaterThan(0)
    for (const cookie of session) expect(cookie).toMatch(/HttpOnly/i)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/SameSite=Lax/i)
      expect(cookie).toMatch(/Path=\//i)
      expect(cookie).not.toMatch(/Domain=/i)
      expect(cookie).not.toMatch(/;\s*Secure/i)
    }
    const hint = cookies.find((cookie) => cookie.startsWith('signed_in='))
    expect(hint?.split(';')[0]).toMatch(/^signed_in=(?:1|true|yes)$/)
  })

  test('are Secure if the site is behind https', async () => {
    const secure = await createTestApp({ site: { origin: 'https://music.example', path: '' } }, {})
    try {
      const cookies = await cookiesOf(secure.address, 'https://music.example')
      for (const cookie of cookies) expect(cookie).toMatch(/;\s*Secure/i)
    } finally {
      await secure.close()
    }
  })

  test('from before a sign-in are invalid: signing in creates a new session', async () => {
    const account = await insertListener(testApp.app.database, 'fixed')
    const client = createClient(testApp.address)
    await client.signIn(account)
    const first = client.cookieHeader()
    await client.signIn(account)
    expect(client.cookieHeader()).not.toBe(first)
    const planted = await testApp.visitor.request('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'music.session_token=planted.planted', origin: testApp.address },
      body: JSON.stringify(account),
    })
    expect(planted.status).toBe(200)
    expect(planted.headers.getSetCookie().join()).not.toContain('planted')
  })
})
