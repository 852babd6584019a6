import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { api, type CachedKey } from '#contract/index.ts'
import { rawRoutes } from '#contract/raw.ts'
import { insertListener } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary, insertPlaylist, saveSetting } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { nothingOpened } from '#server/visibility/visibility-rule.ts'
import { guardRoutes } from './endpoints.ts'
import { publicRoute } from './response-cache.ts'

const testApp = appOfFile({}, { webFolder: builtPages() })
let listener: TestClient
let song: string
let jazz: string
let playlist: string
let artist: string
let album: string

beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  jazz = await library.category('Jazz')
  song = await library.song('Night Ferry', jazz, {
    artist: 'Marlow Vance Trio',
    album: 'Harbour Lights',
    description: '0:00 Quay\n1:00 Sea',
    lyrics: '[00:01.00]Ahoy',
  })
  const { artistId, albumId } = (await testApp.visitor.call('GET /api/songs/:id', { params: { id: song } })).body
  artist = String(artistId)
  album = String(albumId)
  const { database } = testApp.app
  playlist = await insertPlaylist(database, { name: 'Harbour Nights', songIds: [song], categoryId: jazz })
  const page = { slug: 'choir', isPublished: true, texts: { en: { title: 'Choir', body: '', description: null } } }
  await testApp.admin.call('POST /api/admin/pages', { body: page })
  await saveSetting(database, 'terms_of_service', 'Be *kind*.')
  listener = createClient(testApp.address)
  await listener.signIn(await insertListener(database, 'lena'))
})

const cachedEndpoints = (Object.entries(api) as [string, Endpoint][]).filter(([, { cached }]) => cached).map(([key]) => key as CachedKey)
const cachedFiles = Object.entries(rawRoutes)
  .filter(([, { cached }]) => cached)
  .map(([url]) => url)

/** An address for each cached route whose response is not empty. */
function addressOf(route: string): string {
  const addresses: Record<string, string> = {
    'GET /api/songs/:id': `/api/songs/${song}`,
    'GET /api/songs/:id/waveform': `/api/songs/${song}/waveform`,
    'GET /api/songs/:id/download': `/api/songs/${song}/download`,
    'GET /api/songs/:id/related': `/api/songs/${song}/related`,
    'GET /api/artists/:id': `/api/artists/${artist}`,
    'GET /api/albums/:id': `/api/albums/${album}`,
    'GET /api/playlists/:id': `/api/playlists/${playlist}`,
    'GET /api/categories/:id/playlists': `/api/categories/${jazz}/playlists`,
    'GET /api/search': '/api/search?text=ferry',
    'GET /api/numbered-songs': `/api/numbered-songs?number=1&playlistId=${playlist}`,
    'GET /api/pages/:slug': '/api/pages/choir',
    'GET /api/legal/:document': '/api/legal/terms',
    '/feeds/playlist/:id.xml': `/feeds/playlist/${playlist}.xml`,
    '/feeds/chapters/:id.json': `/feeds/chapters/${song}.json`,
    '/feeds/transcript/:id.srt': `/feeds/transcript/${song}.srt`,
    '/sitemaps/:part.xml': '/sitemaps/songs-1.xml',
    '/feeds/album/:id.xml': `/feeds/album/${album}.xml`,
    '/feeds/artist/:id.xml': `/feeds/artist/${artist}.xml`,
    '/api/oembed': `/api/oembed?url=${encodeURIComponent(`${testApp.address}/song/${song}`)}`,
    '/*': `/song/${song}`,
  }
  return addresses[route] ?? route.replace('GET ', '')
}

const inject = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  testApp.app.http.inject({ url, method, headers: { host: new URL(testApp.address).host, ...headers } })

describe.each([...cachedEndpoints, ...cachedFiles])('%s', (route) => {
  test('is the same for all clients, byte by byte', async () => {
    const responses = []
    for (const client of [testApp.visitor, listener, testApp.admin, testApp.visitor]) {
      const response = await client.request(addressOf(route))
      const { etag, 'set-cookie': cookie, 'cache-control': cacheControl } = Object.fromEntries(response.headers)
      responses.push({ status: response.status, etag, cookie, cacheControl, text: await response.text() })
    }
    expect(responses[0]).toMatchObject({ status: 200, etag: expect.stringMatching(/^W\/"/), cookie: undefined, cacheControl: 'no-cache' })
    for (const response of responses) expect(response).toEqual(responses[0])
  })

  test('gets 304 if the client has it, and a HEAD request gets its headers', async () => {
    const url = addressOf(route)
    const whole = await inject(url, { 'accept-encoding': 'br' })
    const etag = String(whole.headers.etag)
    for (const header of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const { statusCode, rawPayload, headers } = await inject(url, { 'if-none-match': header, 'accept-encoding': 'br' })
      expect([statusCode, rawPayload.length, headers.etag]).toEqual([304, 0, etag])
      // With a 304, a browser applies these headers to its stored page.
      expect(headers['content-security-policy']).toBe(whole.headers['content-security-policy'])
      expect(headers.vary).toBe(whole.headers.vary)
    }
    expect((await inject(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    const head = await inject(url, { 'accept-encoding': 'br' }, 'HEAD')
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    const { date: _, connection: __, 'x-request-id': ___, ...headers } = whole.headers
    expect(head.headers).toMatchObject(headers)
  })

  test('is sent in the requested encoding', async () => {
    const url = addressOf(route)
    const plain = await inject(url)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const isLarge = plain.rawPayload.length >= 1024
    for (const [encoding, decode] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
      // The second request must get the cached response of the first.
      for (let time = 0; time < 2; time++) {
        const { headers, rawPayload } = await inject(url, { 'accept-encoding': encoding })
        expect(headers['content-encoding']).toBe(isLarge ? encoding : undefined)
        expect((isLarge ? decode(rawPayload) : rawPayload).toString()).toBe(plain.payload)
        expect(headers).toMatchObject({ vary: expect.stringContaining('Accept-Encoding'), 'content-length': String(rawPayload.length) })
      }
    }
  })
})

test('a cached response has the security headers of every response', async () => {
  for (let time = 0; time < 2; time++)
    for (const url of ['/api/site', `/song/${song}`, '/sitemap.xml'])
      expect((await inject(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      })
  for (let time = 0; time < 2; time++) {
    const { headers } = await inject(`/embed/song/${song}`)
    expect([headers['x-frame-options'], headers['content-security-policy']]).toEqual([
      undefined,
      expect.stringContaining('frame-ancestors *'),
    ])
  }
})

test('a pending song is sent only to those who may hear it', async () => {
  const [pending = ''] = await insertSongs(testApp.app.database, [{ title: 'Waiting', category_id: jazz, status: 'pending' }])
  for (const url of [`/api/songs/${pending}`, `/song/${pending}`])
    for (let time = 0; time < 2; time++) {
      const own = await testApp.admin.request(url)
      expect([own.status, own.headers.get('cache-control'), own.headers.get('etag')]).toEqual([200, 'private, no-store', null])
      expect(await own.text()).toContain('Waiting')
      for (const client of [testApp.visitor, listener]) {
        const others = await client.request(url)
        expect([others.status, (await others.text()).includes('Waiting')]).toEqual([404, false])
      }
    }
})

test('a page has the requested language and addresses', async () => {
  const page = (headers: Record<string, string>) => inject(`/song/${song}`, headers)
  const arabic = await page({ 'accept-language': 'ar' })
  expect([arabic.headers['content-language'], arabic.payload]).toEqual(['ar', expect.stringContaining('dir="rtl"')])
  const english = await page({ 'accept-language': 'en' })
  expect([english.headers['content-language'], english.payload]).toEqual(['en', expect.stringContaining('dir="ltr"')])
  expect((await page({ 'accept-language': 'en', cookie: 'language=ar' })).payload).toBe(english.payload)
  expect(english.headers.vary).toBe('Accept-Language, Cookie, Accept-Encoding')
  const german = await inject(`/de/song/${song}`, { 'accept-language': 'ar' })
  expect([german.headers['content-language'], german.headers.vary]).toEqual(['de', 'Cookie, Accept-Encoding'])
  expect((await inject(`/de/song/${song}?utm_source=poster`)).payload).toBe(german.payload)

  for (const host of ['one.example.org', 'two.example.org:8080']) {
    expect((await page({ host })).payload).toContain(`http://${host}/song/${song}`)
    expect((await inject('/sitemap.xml', { host })).payload).toContain(`http://${host}/song/${song}`)
  }
})

test('campaign parameters do not create another cache entry, but a search does', async () => {
  const plain = await inject('/gallery')
  expect((await inject('/gallery?utm_source=poster&from=qr')).payload).toBe(plain.payload)
  expect((await inject('/gallery?q=ferry')).payload).toContain('Night Ferry')
  expect((await inject('/gallery?utm_source=poster')).headers.etag).toBe(plain.headers.etag)
})

test('equivalent spellings of a query share one response', async () => {
  const one = await inject('/api/featured-songs?limit=20')
  for (const url of ['/api/featured-songs', '/api/featured-songs?limit=020']) expect((await inject(url)).payload).toBe(one.payload)
  expect((await inject('/api/featured-songs?limit=20&surprise=1')).statusCode).toBe(400)
})

test('a route must be public exactly if the contract declares it', () => {
  const guarded = () => {
    const app = Fastify()
    guardRoutes(
      app,
      async () => null,
      async () => nothingOpened,
    )
    return app
  }
  expect(() => guarded().get('/sitemap.xml', async () => '')).toThrow('both or neither')
  expect(() => guarded().get('/api/session', publicRoute, async () => '')).toThrow('both or neither')
})
