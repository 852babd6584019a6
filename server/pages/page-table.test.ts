import { XMLParser } from 'fast-xml-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { languagePrefixes, pageAt, pages, type SitemapItems, splitLanguage } from '#contract/pages.ts'
import { rawRoutes } from '#contract/raw.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { createRedirectionsRepository } from '#server/features/redirections/redirections.repository.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary, insertPlaylist, saveSetting } from '#server/testing/library.ts'

/** @once The table of pages. */

const testApp = appOfFile({}, { webFolder: builtPages() })
let items: Record<SitemapItems, string>
beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  const category = await library.category('Choir')
  const song = await library.song('Tide', category, { artist: 'Marlow Vance', album: 'Tides' })
  const { artistId, albumId } = (await testApp.visitor.call('GET /api/songs/:id', { params: { id: song } })).body
  const playlist = await insertPlaylist(testApp.app.database, { name: 'Evensong', songIds: [song], categoryId: category })
  const page = { slug: 'choir', isPublished: true, texts: { en: { title: 'Choir', body: '', description: null } } }
  await testApp.admin.call('POST /api/admin/pages', { body: page })
  items = {
    songs: song,
    artists: String(artistId),
    albums: String(albumId),
    playlists: playlist,
    ownPages: page.slug,
    playlistCategories: category,
  }
})

const rows = Object.entries(pages)
const samplePath = (pattern: string) => pattern.replace(/:\w+/g, 'sample').replace('*', 'sample/page')

const alternates = (path: string) =>
  ['', ...languagePrefixes].map((prefix) => ({
    rel: 'alternate',
    hreflang: prefix.slice(1) || 'x-default',
    href: testApp.address + prefix + path,
  }))

test('the sitemap follows the table', async () => {
  const { urlset } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(
    await (await testApp.visitor.request('/sitemap.xml')).text(),
  )
  const expected = rows.flatMap(([pattern, { sitemap }]) => {
    if (!sitemap) return []
    const path = sitemap.items ? pattern.replace(/:\w+/, items[sitemap.items]) : pattern
    return [{ loc: testApp.address + path, 'xhtml:link': alternates(path), priority: sitemap.priority }]
  })
  expect(urlset.url).toEqual(expected)
})

test('pages and feeds of merged artists redirect to the remaining one, unless they are restored', async () => {
  const { admin, visitor } = testApp
  const add = async (name: string) => (await admin.call('POST /api/artists', { body: { name } })).body.id
  const [first, second] = [await add('Vance, M.'), await add('M. Vance')]
  const merge = (id: string, into: string) => admin.call('POST /api/artists/:id/merge', { params: { id }, body: { into, dryRun: false } })
  const answered = async (path: string) => {
    const { status, headers } = await visitor.request(path)
    return [status, headers.get('location')]
  }
  await merge(first, second)
  expect(await answered(`/artist/${first}?from=poster`)).toEqual([301, `/artist/${second}?from=poster`])
  expect(await answered(`/de/artist/${first}`)).toEqual([301, `/de/artist/${second}`])
  await merge(second, items.artists)
  for (const id of [first, second]) {
    expect(await answered(`/artist/${id}`)).toEqual([301, `/artist/${items.artists}`])
    expect(await answered(`/feeds/artist/${id}.xml`)).toEqual([301, `/feeds/artist/${items.artists}.xml`])
    expect(await answered(`/de/feeds/artist/${id}.xml`)).toEqual([301, `/de/feeds/artist/${items.artists}.xml`])
  }
  // After its restoration it has its address again, so that the others can be merged into it.
  await admin.call('POST /api/admin/trash/restorations', { body: { id: first } })
  await merge(items.artists, first)
  expect((await answered(`/artist/${first}`))[0]).toBe(200)
  expect((await answered(`/feeds/artist/${first}.xml`))[0]).toBe(200)
  for (const id of [second, items.artists]) expect(await answered(`/artist/${id}`)).toEqual([301, `/artist/${first}`])
  expect((await answered('/artist/missing'))[0]).toBe(404)
  items.artists = first
})

test('robots.txt follows the table', async () => {
  const text = await (await testApp.visitor.request('/robots.txt')).text()
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
  const isClosed = (path: string) => closed.some((prefix) => path.startsWith(prefix))
  for (const [pattern, { area, robots }] of rows)
    for (const prefix of area === 'public' ? ['', ...languagePrefixes] : [''])
      expect([pattern, isClosed(prefix + samplePath(pattern))]).toEqual([pattern, robots === 'disallow'])
})

describe.each(rows)('%s', (pattern, rules) => {
  const path = samplePath(pattern)

  test('is found at its path', () => {
    expect([path, `${path}/`].map(pageAt)).toEqual([rules, rules])
  })

  test('has an address in each language if it is public', () => {
    const split = { prefix: '/de', path }
    expect(splitLanguage(`/de${path}`)).toEqual(rules.area === 'public' ? split : { prefix: '', path: `/de${path}` })
  })

  test('cannot be the source of a redirection', async () => {
    const inGerman = rules.area === 'public' ? [`/de${path}`] : []
    for (const fromUrl of path === '/' ? [path, '/de', ...inGerman] : [path, `${path}/`, ...inGerman]) {
      const body = { fromUrl, toUrl: 'https://elsewhere.example', isActive: true }
      expect((await testApp.admin.call('POST /api/redirections', { body })).body).toMatchObject({ code: 'redirection_source_own' })
    }
  })
})

// '/r/…' is a redirect.
describe.each(rows.filter(([pattern]) => pattern !== '/r/*'))('%s', (pattern, rules) => {
  const path = samplePath(pattern)

  test('has priority over a redirection that existed before the page', async () => {
    const redirections = createRedirectionsRepository(testApp.app.database.handle)
    for (const from_url of rules.area === 'public' && path !== '/' ? [path, `/de${path}`] : [path]) {
      const row = { id: newId(), from_url, to_url: 'https://elsewhere.example', is_active: true, created_at: newTimestamp() }
      await redirections.insert(row)
      expect((await testApp.visitor.request(from_url)).headers.get('location')).not.toBe(row.to_url)
    }
  })

  test('is indexed and framed according to the table', async () => {
    const { headers } = await testApp.visitor.request(path)
    expect(headers.get('x-robots-tag')).toBe(rules.robots === 'index' ? null : 'noindex')
    expect(headers.get('content-security-policy')?.includes('frame-ancestors *')).toBe(rules.area === 'embed')
  })
})

test('a page has one address: fixed segments in another case redirect to it, ids keep their case', async () => {
  const location = async (path: string) => {
    const { status, headers } = await testApp.visitor.request(path)
    return [path, status, headers.get('location')]
  }
  for (const [pattern] of rows) {
    const address = samplePath(pattern)
    const path = samplePath(pattern.replace(/(?<=\/)\w+/g, (segment) => segment.toUpperCase()))
    if (path === address) continue
    expect(await location(path)).toEqual([path, 301, address])
    expect(await location(`${path}/?from=Poster`)).toEqual([`${path}/?from=Poster`, 301, `${address}?from=Poster`])
  }
  const id = items.songs.toUpperCase()
  expect(await location(`/Song/${id}`)).toEqual([`/Song/${id}`, 301, `/song/${id}`])
  expect(await location('/DE/Gallery?q=x')).toEqual(['/DE/Gallery?q=x', 301, '/de/gallery?q=x'])
  expect((await testApp.visitor.request(`/song/${id}`)).status).toBe(404)
})

describe('in the language of its address', () => {
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const response = await testApp.visitor.request(path, { headers: { 'accept-language': 'fr', ...headers } })
    const html = await response.text()
    const links = [...html.matchAll(/<link rel="(canonical|alternate)"([^>]*) href="([^"]+)"/g)]
    return {
      status: response.status,
      language: [response.headers.get('content-language'), /<html lang="(\w+)"/.exec(html)?.[1]],
      vary: response.headers.get('vary')?.startsWith('Cookie'),
      canonical: links.flatMap(([, rel, , href]) => (rel === 'canonical' ? href : [])),
      alternates: links.flatMap(([, rel, attributes = '', href = '']) =>
        rel === 'alternate' && /hreflang/i.test(attributes) ? { rel, hreflang: /hreflang="([^"]+)"/i.exec(attributes)?.[1], href } : [],
      ),
      hrefs: [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href),
    }
  }

  test.each(rows.filter(([, { sitemap }]) => sitemap))('%s names its addresses in all languages', async (pattern, { sitemap }) => {
    const path = sitemap?.items ? pattern.replace(/:\w+/, items[sitemap.items]) : pattern
    const german = await page(`/de${path}`)
    expect([german.status, german.language, german.vary]).toEqual([200, ['de', 'de'], true])
    expect(german.canonical).toEqual([`${testApp.address}/de${path}`])
    expect(new Set(german.alternates)).toEqual(new Set(alternates(path)))
    // Links between pages keep the language; only those of the language menu change it.
    const others = german.hrefs.filter((href) => !href.startsWith('/de/') && !href.startsWith('/admin'))
    expect(others).toEqual(languagePrefixes.filter((prefix) => prefix !== '/de').map((prefix) => prefix + path))
    const plain = await page(path)
    expect([plain.language, plain.vary, plain.canonical]).toEqual([['fr', 'fr'], false, [testApp.address + path]])
    expect(plain.alternates).toEqual(german.alternates)
  })

  test('a bare page also names its addresses, and links to the home page in its language', async () => {
    for (const [path] of rows.filter(([, { isBare }]) => isBare)) {
      const german = await page(`/de${path}/`)
      expect([german.status, german.language, german.vary]).toEqual([200, ['de', 'de'], true])
      expect([german.canonical, german.hrefs]).toEqual([[`${testApp.address}/de${path}`], ['/de/']])
      expect(new Set(german.alternates)).toEqual(new Set(alternates(path)))
      const plain = await page(path)
      expect([plain.language, plain.vary, plain.canonical]).toEqual([['fr', 'fr'], false, [testApp.address + path]])
    }
    const unlisted = await page('/de/redeem')
    expect([unlisted.status, unlisted.alternates]).toEqual([404, []])
  })

  test('the start page links to every page of the sitemap that has no items', async () => {
    const listed = rows.flatMap(([path, { sitemap }]) => (sitemap && !sitemap.items ? `/de${path}`.replace(/\/$/, '') : []))
    const { hrefs } = await page('/de/')
    expect(hrefs.map((href) => href.replace(/\/$/, ''))).toEqual(expect.arrayContaining(listed))
  })

  test('pages that are missing, moved or in maintenance', async () => {
    const missing = await page('/de/song/nothing')
    expect([missing.status, missing.language, missing.canonical, missing.alternates]).toEqual([404, ['de', 'de'], [], []])
    const unknown = await page('/de/nothing/here')
    expect([unknown.status, unknown.language, unknown.vary, unknown.canonical]).toEqual([404, ['de', 'de'], true, []])
    expect(unknown.hrefs).toContain('/de/gallery')
    const { status, headers } = await testApp.visitor.request('/song/x?language=de&from=qr')
    expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([303, '/de/song/x?from=qr', null])
    const admin = await testApp.visitor.request('/admin/songs?language=de')
    expect([admin.headers.get('location'), admin.headers.get('set-cookie')?.split(';')[0]]).toEqual(['/admin/songs', 'language=de'])
    expect((await testApp.visitor.request('/de/admin')).status).toBe(404)
  })
})

test('routes of the contract cannot be the source of a redirection', async () => {
  const addresses = [...Object.keys(api).map((key) => key.slice(key.indexOf('/'))), ...Object.keys(rawRoutes).filter((url) => url !== '/*')]
  for (const address of new Set(addresses)) {
    const body = { fromUrl: samplePath(address), toUrl: '/gallery', isActive: true }
    const { body: error } = await testApp.admin.call('POST /api/redirections', { body })
    expect([address, error]).toEqual([address, expect.objectContaining({ code: 'redirection_source_own' })])
  }
})

test('any other path is a 404 page, or an error under data paths', async () => {
  for (const path of ['/no-such-page', '/song', '/song/x/y', '/embed/other/x', '/adminx', '/api']) {
    const response = await testApp.visitor.request(path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8'])
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  }
  for (const path of ['/api/nothing', '/media/x', '/covers/x', '/feeds/x', '/captions/x', '/assets/x']) {
    const response = await testApp.visitor.request(path)
    expect([path, response.status, await response.json()]).toEqual([path, 404, { code: 'not_found' }])
  }
})

test('during maintenance, exactly the pages and routes that the contract declares are open', async () => {
  await saveSetting(testApp.app.database, 'maintenance_mode', 'true')
  const visitorOf = async (method: string, path: string) => {
    const response = await testApp.visitor.request(path, { method })
    return response.status === 503 && response.headers.get('retry-after') === '300' ? 'closed' : 'open'
  }
  for (const [pattern, rules] of rows)
    expect([pattern, await visitorOf('GET', samplePath(pattern))]).toEqual([pattern, rules.duringMaintenance])
  for (const [key, { access, duringMaintenance = 'closed' }] of Object.entries(api) as [string, Endpoint][]) {
    const [method = '', path = ''] = key.split(' ')
    // Others are rejected earlier, because the visitor is not signed in.
    if (access === 'public') expect([key, await visitorOf(method, samplePath(path))]).toEqual([key, duringMaintenance])
  }
  for (const [url, { access, duringMaintenance = 'closed' }] of Object.entries(rawRoutes))
    if (access === 'public' && url !== '/*') expect([url, await visitorOf('GET', samplePath(url))]).toEqual([url, duringMaintenance])
  await saveSetting(testApp.app.database, 'maintenance_mode', 'false')
})

test('the maintenance page names the expected end until it has passed', async () => {
  await saveSetting(testApp.app.database, 'maintenance_mode', 'true')
  const notice = async () => (await testApp.visitor.request('/')).text()
  expect(await notice()).toContain('Please try again in a few minutes.')
  await saveSetting(testApp.app.database, 'maintenance_until', '2999-12-31T08:30:00.000Z')
  expect(await notice()).toContain('We expect to be back on December 31, 2999 at 8:30 AM UTC.')
  await saveSetting(testApp.app.database, 'maintenance_until', '2020-01-01T00:00:00.000Z')
  expect(await notice()).toContain('Please try again in a few minutes.')
  await saveSetting(testApp.app.database, 'maintenance_mode', 'false')
})
