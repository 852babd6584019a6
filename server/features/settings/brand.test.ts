import { createHash } from 'node:crypto'
import { XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cornerStyles, typePairs } from '#contract/setting-rules.ts'
import { cornerStyles as designedCornerStyles } from '#design/brand.ts'
import { typePairs as designedTypePairs } from '#design/type-pairs.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { printJob } from '#server/testing/print-job.ts'
import { settingDefaults } from './setting-defaults.ts'

/** @once Rendered pages and pictures. */

const testApp = appOfFile({}, { webFolder: builtPages() })

async function save(values: Record<string, string>) {
  const { version } = (await testApp.admin.call('GET /api/admin/settings')).body
  return testApp.admin.call('PUT /api/admin/settings', { body: { version, values } })
}
const get = async (path: string, as = testApp.visitor) => {
  const response = await as.request(path)
  return { status: response.status, policy: response.headers.get('content-security-policy') ?? '', text: await response.text() }
}
const styleIn = (html: string) => /<style data-look="">([^<]*)<\/style>/.exec(html)?.[1]

const harbour = { site_name: 'Harbour Choir', brand_accent: '#1D3F8B', brand_background: '#eef3ff', brand_corners: 'soft' }

test('the choices of the settings are those of the design', () => {
  expect(cornerStyles).toEqual(designedCornerStyles)
  expect(typePairs).toEqual(designedTypePairs)
})

test('pages of a site with the standard look contain no brand styles', async () => {
  const { text } = await get('/')
  expect(styleIn(text)).toBeUndefined()
  expect(text).toContain('content="#f9f9f6"')
})

test('a brand is inside the page, allowed by the hash of its style, and replaces that of cached pages', async () => {
  const before = (await get('/about')).text
  expect((await save(harbour)).status).toBe(200)
  const { text, policy } = await get('/about')
  const style = styleIn(text) ?? ''
  expect(text).not.toBe(before)
  expect(style).toContain('--play:#1d3f8b')
  expect(style).toContain('--radius-sleeve:8px')
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
  expect(text).not.toContain('content="#f9f9f6"')

  expect((await save(settingDefaults)).status).toBe(200)
  expect((await get('/about')).text).toBe(before)
})

test('invalid colors are rejected with the reason', async () => {
  const values = { brand_accent: 'red;}body{display:none', brand_background: '', brand_corners: 'pointed' }
  expect((await save(values)).body).toMatchObject({
    details: { brand_accent: 'no_color', brand_background: 'missing', brand_corners: 'no_choice' },
  })
})

const uri = (type: string, content: string | Buffer) => `data:${type};base64,${Buffer.from(content).toString('base64')}`

describe('a logo', () => {
  const drawing = (content: string, root = 'viewBox="0 0 40 10"') =>
    uri('image/svg+xml', `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`)
  const stored = async () => (await testApp.admin.call('GET /api/admin/settings')).body.settings
  const savedValue = async (name: string) => (await stored()).find(({ key }) => key === name)?.value ?? ''
  const bytesOf = (value: string) => Buffer.from(value.split('base64,')[1] ?? '', 'base64')

  test('is stored as shapes and colors, and served so that it cannot run scripts', async () => {
    const content = '<title>A</title><g style="fill:#123456;background:url(http://x.example)"><path d="M0 0h9v9z" data-x="1"/></g>'
    expect((await save({ logo_light: drawing(content) })).status).toBe(200)
    const svg = bytesOf(await savedValue('logo_light')).toString()
    expect(XMLValidator.validate(svg)).toBe(true)
    expect(svg).toContain('<path d="M0 0h9v9z">')
    expect(svg).toContain('fill:#123456')
    expect(svg).not.toMatch(/title|data-x|example/)

    const { text, policy } = await get('/about')
    const [, address = ''] = /background-image:url\("([^"]+)"\)/.exec(text) ?? []
    expect(text).toContain('aspect-ratio:1000/250')
    expect(policy).toContain(
      createHash('sha256')
        .update(styleIn(text) ?? '')
        .digest('base64'),
    )
    const response = await testApp.visitor.request(address)
    expect([response.status, response.headers.get('content-type'), response.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/svg+xml',
      'nosniff',
    ])
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect((await get('/logos/logo_light-0')).status).toBe(200)
    expect((await get('/logos/logo_dark-0')).status).toBe(404)
    await save({ logo_light: '' })
    expect((await get(address)).status).toBe(404)
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<path d="M0 0" onload="alert(1)"/>'],
    ['foreign content', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'],
    ['a picture', '<image href="https://x.example/a.png"/>'],
    ['a reference elsewhere', '<linearGradient href="https://x.example/#a"/>'],
    ['a fill from elsewhere', '<path d="M0 0" fill="url(https://x.example/#a)"/>'],
    ['a style sheet', '<style>@import "https://x.example"</style>'],
    ['an animation', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['copies of copies', '<g id="a"/><use href="#a"/>'],
    ['too many elements', '<g/>'.repeat(4_001)],
  ])('with %s is rejected', async (_what, content) => {
    expect((await save({ logo_light: drawing(content) })).body).toMatchObject({ details: { logo_light: 'unsafe_drawing' } })
  })

  test('that is not an image, too large or an entity bomb is rejected', async () => {
    const bomb = '<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1"><text>&b;</text></svg>'
    const reject = async (logo_light: string) => (await save({ logo_light })).body as unknown as { details: { logo_light: string } }
    expect((await reject(uri('image/svg+xml', bomb))).details.logo_light).toBe('unsafe_drawing')
    for (const value of [
      uri('image/svg+xml', 'hello'),
      drawing('', ''),
      uri('image/png', 'PNG'),
      'https://example.org/logo.png',
      uri('text/html', 'x'),
    ])
      expect((await reject(value)).details.logo_light).toBe('no_image')
    expect((await reject(uri('image/png', 'x'.repeat(200_000)))).details.logo_light).toBe('too_long')
  })

  test('in pixels is re-encoded, and becomes every icon', async () => {
    const png = await sharp({ create: { width: 1_600, height: 400, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    expect((await save({ logo_dark: uri('image/png', png), site_icon: uri('image/png', png) })).status).toBe(200)
    expect(await sharp(bytesOf(await savedValue('logo_dark'))).metadata()).toMatchObject({
      format: 'webp',
      width: 960,
      height: 240,
      hasAlpha: true,
    })
    for (const [name, size] of [
      ['icon-192.png', 192],
      ['icon-512.png', 512],
      ['apple-touch-icon.png', 180],
    ] as const) {
      const bytes = Buffer.from(await (await testApp.visitor.request(`/${name}`)).arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: size, height: size })
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const middle = (Math.floor(size / 2) * size + Math.floor(size / 2)) * 3
      expect([data[middle], (data[middle + 1] ?? 0) < 140]).toEqual([expect.closeTo(252, -1), true])
    }
    expect((await get('/icon.svg')).text).toContain('<image')
    expect(Buffer.from(await (await testApp.visitor.request('/favicon.ico')).arrayBuffer()).subarray(0, 4)).toEqual(
      Buffer.from([0, 0, 1, 0]),
    )
    await save(settingDefaults)
  })
})

test('chosen fonts are preloaded from this site instead of the standard ones, with a fallback of similar shape', async () => {
  const fontsIn = (html: string) => [...html.matchAll(/\/assets\/[\w-]+\.woff2/g)].map(([address]) => address)
  const standard = fontsIn((await get('/about')).text)
  await save({ brand_type: 'playfair' })
  const { text } = await get('/about')
  const [, preloaded = ''] =
    /<link rel="preload" as="font"[^>]*href="([^"]+)"/.exec(text) ?? /href="([^"]+)"[^>]*as="font"/.exec(text) ?? []
  expect(standard).not.toContain(preloaded)
  const font = await testApp.visitor.request(preloaded)
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
  expect(styleIn(text)).toContain('"Brand display fallback"')
  expect(styleIn(text)).toContain('size-adjust:111.26%')
  await save(settingDefaults)
})

test('links and a text of the site are in header and footer', async () => {
  expect((await get('/api/site')).text).not.toMatch(/footer/)
  const values = {
    header_links: 'Tickets | https://tickets.example/a|b | de: Karten\n\n Us|/about\n | /gallery',
    footer_links: 'Terms | /terms',
    footer_text: 'Since 1908',
    terms_of_service: 'Be kind.',
  }
  expect((await save(values)).status).toBe(200)
  const { text } = await get('/gallery')
  const [header = '', footer = ''] = [/<header[\s\S]*?<\/header>/, /<footer[\s\S]*?<\/footer>/].map((part) => part.exec(text)?.[0])
  expect(header).toContain('<a href="https://tickets.example/a|b" rel="noopener">Tickets</a>')
  expect(header).toMatch(/<a href="\/about"[^>]*>Us<\/a>/)
  expect(header).toMatch(/<a [^>]*href="\/gallery"[^>]*>Gallery<\/a>/)
  expect(footer).toContain('Since 1908')
  expect(footer).toMatch(/<a href="\/terms"[^>]*>Terms<\/a>/)
  await save(settingDefaults)
})

test.each([
  ['Tickets', 'no_links'],
  ['| /upload', 'no_links'],
  ['| https://tickets.example', 'no_links'],
  ['Nowhere | /nowhere', 'dead_link'],
  ['Script | javascript:alert(1)', 'dead_link'],
  ['Elsewhere | //example.org', 'dead_link'],
  ['Admin | /admin', 'dead_link'],
  ['A | /about\n'.repeat(13), 'too_many_links'],
])('a menu of %j is rejected', async (header_links, problem) => {
  expect((await save({ header_links })).body).toMatchObject({ details: { header_links: problem } })
})

test('the standard icon has the accent of the site', async () => {
  const before = await (await testApp.visitor.request('/icon-192.png')).arrayBuffer()
  await save({ brand_accent: '#ff5500' })
  expect((await get('/icon.svg')).text).toContain('#ff5500')
  const after = Buffer.from(await (await testApp.visitor.request('/icon-192.png')).arrayBuffer())
  expect(after.equals(Buffer.from(before))).toBe(false)
  expect(await sharp(after).metadata()).toMatchObject({ format: 'png', width: 192 })
  await save(settingDefaults)
})

test('no surface of a branded site has the standard name or colors', { timeout: 120_000 }, async () => {
  const library = createLibrary(testApp.admin)
  const category = await library.category('Choir', { color: '#d7263d' })
  const song = await library.song('Evening', category, { artist: 'Ada', album: 'Psalms' })
  const closed = await library.song('Closed', category, { visibility: 'protected', password: 'open sesame' })
  const { artistId, albumId } = (await testApp.visitor.call('GET /api/songs/:id', { params: { id: song } })).body
  const playlist = await insertPlaylist(testApp.app.database, { name: 'Concert', songIds: [song] })
  const code = { destination: { kind: 'page', path: '/about' }, isActive: false } as const
  const scanned = (await testApp.admin.call('POST /api/admin/codes', { body: code })).body.code
  const group = (await testApp.admin.call('POST /api/admin/groups', { body: { name: 'Altos', emails: [] } })).body
  const invitation = await testApp.admin.call('PUT /api/admin/groups/:id/invitation', { params: { id: group.id }, body: {} })
  const { secret } = (await testApp.admin.call('POST /api/apps', { body: { name: 'Phone' } })).body
  await save(harbour)

  const shown = ['/', '/about', '/gallery', `/song/${song}`, `/playlist/${playlist}`, `/album/${albumId}`, `/artist/${artistId}`]
  const forms = [
    '/auth',
    '/account',
    '/upload',
    '/saved',
    '/de/auth',
    '/missing',
    '/de/missing',
    '/admin',
    '/admin/songs',
    '/admin/nothing',
  ]
  const embedded = [`/embed/song/${song}`, `/embed/playlist/${playlist}`, `/embed/album/${albumId}`, `/embed/artist/${artistId}`]
  const bare = [
    `/c/${scanned}`,
    '/c/unknown',
    '/redeem',
    '/school-privacy',
    '/number?number=4711',
    `/song/${closed}`,
    `/join?key=${invitation.body.key}`,
  ]
  const others = [
    '/manifest.webmanifest',
    '/service-worker.js',
    '/sitemap.xml',
    '/robots.txt',
    `/feeds/playlist/${playlist}.xml`,
    `/feeds/album/${albumId}.xml`,
    `/feeds/artist/${artistId}.xml`,
    `/api/oembed?url=${encodeURIComponent(`${testApp.address}/song/${song}`)}`,
    '/api/docs/json',
    '/api/site',
    '/api/session',
    '/icon.svg',
    '/favicon.ico',
    ...['ping', 'getUser', 'getPlaylists', 'getAlbumList2?type=newest', 'getArtists', 'getOpenSubsonicExtensions'].map(
      (call) => `/rest/${call}${call.includes('?') ? '&' : '?'}apiKey=${secret}&c=test&v=1.16.1`,
    ),
  ]
  for (const path of [...shown, ...forms, ...embedded, ...bare, ...others]) {
    const { text } = await get(path)
    // The shared style sheet contains the standard tokens, which the brand overrides.
    const own = text.replace(/<style>[\s\S]*?<\/style>/g, '')
    expect([path, own.match(/Music Platform|#e4ff3a|#f9f9f6/i)]).toEqual([path, null])
    if (!others.includes(path)) expect([path, text.includes('--play:#1d3f8b')]).toEqual([path, true])
  }
  expect(JSON.parse((await get('/manifest.webmanifest')).text)).toMatchObject({ name: 'Harbour Choir', theme_color: '#f7f9fd' })

  await save({ maintenance_mode: 'true' })
  for (const path of ['/', '/de/gallery', `/embed/song/${song}`]) {
    const { status, text } = await get(path)
    expect([path, status, text.includes('Harbour Choir'), text.includes('--play:#1d3f8b')]).toEqual([path, 503, true, true])
    expect(text).not.toMatch(/Music Platform/)
  }
  await save({ maintenance_mode: 'false' })
})

test('cards that messengers show follow the colors of the site', async () => {
  const card = async () => {
    const bytes = Buffer.from(await (await testApp.visitor.request('/cards/site/home.jpg')).arrayBuffer())
    const { data } = await sharp(bytes)
      .extract({ left: 1_190, top: 10, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data]
  }
  await save({ brand_accent: '#ff5500' })
  const orange = await card()
  await save({ brand_accent: '#1d3f8b' })
  expect([orange, await card()]).toEqual([
    [0xff, 0x55, 0x00].map((value) => expect.closeTo(value, -1)),
    [0x1d, 0x3f, 0x8b].map((value) => expect.closeTo(value, -1)),
  ])
  await save(settingDefaults)
})

test('items without a category are printed in the accent', async () => {
  const { body: code } = await testApp.admin.call('POST /api/admin/codes', { body: { destination: { kind: 'page', path: '/about' } } })
  await save(harbour)
  const job = printJob({ subjects: { kind: 'codes', ids: [code.id] } })
  const { status, body } = await testApp.admin.call('POST /api/admin/prints/preview', { body: { job, page: 1 } })
  expect([status, JSON.stringify(body).includes('#1d3f8b')]).toEqual([200, true])
})
