import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { numberedSongsMax } from '#contract/numbered-songs.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { createClient } from '#server/testing/test-client.ts'

const testApp = appOfFile({}, { webFolder: builtPages() })
const password = 'open sesame'
const soon = new Date(Date.now() + 86_400_000).toISOString()
let category: string
let hall: string
let garden: string
let gardenAlbum: string

const addSong = (title: string, trackNumber: number | null, fields: Record<string, unknown> = {}) =>
  createLibrary(testApp.admin).song(title, category, { trackNumber, ...fields })

async function addPlaylist(name: string, songIds: string[], fields: Record<string, unknown> = {}): Promise<string> {
  return (await testApp.admin.call('POST /api/playlists', { body: { name, songIds, isPublic: true, ...fields } })).body.id
}

beforeAll(async () => {
  category = await createLibrary(testApp.admin).category('Museum')
  hall = await addSong('Great hall', 7)
  garden = await addSong('Rose garden', 12, { album: 'Garden tour', names: { de: { title: 'Rosengarten' } } })
  await addSong('Old kitchen', 12, { album: 'House tour' })
  gardenAlbum = (await testApp.visitor.call('GET /api/songs/:id', { params: { id: garden } })).body.albumId ?? ''
})

async function page(path: string, { client = testApp.visitor, language = 'en' } = {}) {
  const response = await client.request(path, { headers: { 'accept-language': language } })
  const html = await response.text()
  return {
    status: response.status,
    location: response.headers.get('location'),
    headers: response.headers,
    label: /<h1><label for="number">([^<]*)</.exec(html)?.[1],
    value: /<input id="number" name="number" value="([^"]*)"/.exec(html)?.[1],
    isFocused: / autofocus/.test(html),
    problem: /role="alert">([^<]*)</.exec(html)?.[1],
    links: [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, href, text = '']) => [
      href,
      text
        .replace(/<svg.*?<\/svg>|<img[^>]*>/g, '')
        .replace(/<[^>]*>+/g, '|')
        .replace(/^\|+|\|+$/g, '')
        .replace(/\|+/g, '|'),
    ]),
    isPicturedIn: (id: string) => new RegExp(`<a href="[^"]*/song/${id}"><(?:svg|img)`).test(html),
    html,
  }
}
const home = (prefix = '') => [`${prefix}/`, prefix === '/de' ? 'Zur Startseite' : 'Go to the home page']

test('the page is a field without scripts, and search engines index it without a number only', async () => {
  const { status, label, value, isFocused, problem, links, headers, html } = await page('/number')
  expect({ status, label, value, isFocused, problem, links }).toEqual({
    ...{ status: 200, label: 'Song number', value: '', isFocused: true, problem: undefined, links: [home()] },
  })
  expect(html).not.toContain('<script')
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-cache', null])
  expect((await page('/number?number=99')).headers.get('x-robots-tag')).toBe('noindex')
  expect((await page('/number?number=&from=poster')).problem).toBeUndefined()
})

test('the text font is allowed and loads without scripts', async () => {
  const response = await testApp.visitor.request('/number')
  const rules = /<style>(@font-face[^<]*)<\/style>/.exec(await response.text())?.[1] ?? ''
  const hash = createHash('sha256').update(rules).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  const addresses = [...rules.matchAll(/url\("([^"]+)"\)/g)].map(([, address]) => String(address))
  expect(addresses).toHaveLength(2)
  for (const address of addresses) expect((await testApp.visitor.request(address)).headers.get('content-type')).toBe('font/woff2')
})

test('a number of one song leads to the song, in the language of the address', async () => {
  for (const [path, location] of [
    ['/number?number=7', `/song/${hall}`],
    ['/number/?number=007', `/song/${hall}`],
    ['/de/number?number=7', `/de/song/${hall}`],
    ['/ar/number?number=%D9%A7', `/ar/song/${hall}`],
    ['/ja/number?number=%EF%BC%97', `/ja/song/${hall}`],
    ['/number?number=+7+', `/song/${hall}`],
  ]) {
    const response = await page(path ?? '')
    expect([path, response.status, response.location, response.headers.get('cache-control')]).toEqual([path, 302, location, 'no-store'])
  }
})

test('a number of several songs lists them with cover and album, and retains the number', async () => {
  const { status, value, isFocused, problem, links, isPicturedIn } = await page('/de/number?number=12')
  expect({ status, value, isFocused, problem }).toEqual({ status: 200, value: '12', isFocused: false, problem: undefined })
  expect(links).toEqual([
    [expect.stringMatching(/^\/de\/song\//), 'Old kitchen|House tour'],
    [`/de/song/${garden}`, 'Rosengarten|Garden tour'],
    home('/de'),
  ])
  expect(isPicturedIn(garden)).toBe(true)
})

test('a number without a song, and what is no number, get a message', async () => {
  const none = await page('/number?number=4711')
  expect([none.status, none.problem, none.value, none.isFocused]).toEqual([
    ...[200, 'Nothing here has the number 4711. Check the number and try again.', '', true],
  ])
  for (const typed of ['zwölf', '12a', '0', '12345678901234567890', '-7', '1.5', '"><b>7', '\u0000', '%'.repeat(2_000)]) {
    const { status, problem, value, html } = await page(`/number?number=${encodeURIComponent(typed)}`)
    expect([typed, status, problem]).toEqual([typed, 200, 'Enter a number from 1 to 9,999, in digits.'])
    expect([typed, value, html.includes('<b>7')]).toEqual([typed, '', false])
  }
  expect((await page('/number?number=%FF%')).problem).toBe('Enter a number from 1 to 9,999, in digits.')
})

test('only songs in public lists are found', async () => {
  const hidden = [
    ...(['hidden', 'unlisted'] as const).map((visibility) => ({ visibility })),
    ...[{ visibility: 'protected', password }, { visibleFrom: soon }, { visibleFrom: soon, isAnnounced: true }],
  ]
  for (const fields of hidden) await addSong('Vault', 40, fields)
  await addSong('Vault of a hidden album', 40, { album: 'Hidden tour' })
  const { albums } = (await testApp.admin.call('GET /api/admin/albums', { query: { search: 'Hidden tour' } })).body
  const album = {
    params: { id: albums[0]?.id },
    body: { title: 'Hidden tour', kind: 'album', version: albums[0]?.version, visibility: 'hidden' },
  }
  expect((await testApp.admin.call('PUT /api/albums/:id', album)).status).toBe(200)
  const pupil = await addSong('Recorder', 40)
  await addPlaylist('Class 3', [pupil], { schoolPrivacy: 'first-names' })
  const uploaded = { title: 'Pending', categoryId: category, media_type: 'audio' }
  await insertSongs(testApp.app.database, [{ title: uploaded.title, category_id: category, track_number: 40, status: 'pending' }])
  for (const client of [testApp.visitor, testApp.admin]) {
    const { problem, links } = await page('/number?number=40', { client })
    expect([problem, links]).toEqual([expect.stringContaining('40'), [home()]])
  }
  const shown = await addSong('Vault for all', 40)
  expect((await page('/number?number=40')).location).toBe(`/song/${shown}`)
})

test('an address can name a playlist: its songs have their track numbers, or else their positions', async () => {
  const plain = [await addSong('Gate', null), await addSong('Bridge', null), await addSong('Mill', null)]
  const trail = await addPlaylist('River trail', plain, { names: { de: { name: 'Flussweg' } } })
  const named = await page(`/de/number?playlist=${trail}`)
  expect([named.status, named.links, named.headers.get('x-robots-tag')]).toEqual([
    ...[200, [[`/de/playlist/${trail}`, 'Flussweg'], home('/de')], 'noindex'],
  ])
  expect(named.html).toContain(`<input type="hidden" name="playlist" value="${trail}">`)
  expect((await page(`/number?playlist=${trail}&number=3`)).location).toBe(`/song/${plain[2]}`)
  expect((await page(`/number?playlist=${trail}&number=7`)).problem).toContain('7')

  const numbered = await addPlaylist('Highlights', [plain[0] ?? '', garden, hall])
  expect((await page(`/number?playlist=${numbered}&number=12`)).location).toBe(`/song/${garden}`)
  expect((await page(`/number?playlist=${numbered}&number=1`)).problem).toContain('1')
})

test('positions are those that visitors see', async () => {
  const seen = await addSong('Second', null)
  const mixed = await addPlaylist('Mixed', [await addSong('First', null, { visibility: 'hidden' }), seen])
  expect((await page(`/number?playlist=${mixed}&number=1`)).location).toBe(`/song/${seen}`)
})

test('an address can name an album', async () => {
  const named = await page(`/number?album=${gardenAlbum}`)
  expect(named.links).toEqual([[`/album/${gardenAlbum}`, 'Garden tour'], home()])
  expect((await page(`/number?album=${gardenAlbum}&number=12`)).location).toBe(`/song/${garden}`)
  expect((await page(`/number?album=${gardenAlbum}&number=7`)).problem).toContain('7')
})

test('an unlisted playlist finds the unlisted songs that it shows', async () => {
  const secret = await addSong('Crypt', 3, { visibility: 'unlisted' })
  const tour = await addPlaylist('By invitation', [secret], { visibility: 'unlisted' })
  expect((await page(`/number?playlist=${tour}&number=3`)).location).toBe(`/song/${secret}`)
  expect((await page('/number?number=3')).problem).toContain('3')
})

test('a playlist or album that is unknown, or closed to this visitor, is as if not named', async () => {
  const song = await addSong('Tower', 21, { visibility: 'protected', password })
  const tour = await addPlaylist('Members only', [song, hall], { visibility: 'protected', password })
  const hidden = await addPlaylist('Next year', [hall], { visibility: 'hidden' })
  for (const list of [`playlist=${tour}`, `playlist=${hidden}`, 'playlist=missing', 'playlist=%00', 'album=missing', 'album=<b>']) {
    const { status, links, html } = await page(`/number?${list}`)
    expect([list, status, links, /type="hidden"/.test(html)]).toEqual([list, 200, [home()], false])
    expect((await page(`/number?number=7&${list}`)).location).toBe(`/song/${hall}`)
  }
  expect((await page(`/number?number=21&playlist=${tour}`)).problem).toContain('21')

  const member = createClient(testApp.address)
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: testApp.address }
  for (const path of [`/playlist/${tour}`, `/song/${song}`])
    await member.request('/unlock', { method: 'POST', headers: form, body: new URLSearchParams({ path, password }).toString() })
  const opened = await page(`/number?playlist=${tour}`, { client: member })
  expect([opened.links[0], opened.headers.get('cache-control')]).toEqual([[`/playlist/${tour}`, 'Members only'], 'private, no-store'])
  expect((await page(`/number?number=21&playlist=${tour}`, { client: member })).location).toBe(`/song/${song}`)
  expect((await page('/number?number=21', { client: member })).problem).toContain('21')
})

test('of many songs with a number, the first ones by title are listed', async () => {
  const many = Array.from({ length: numberedSongsMax + 5 }, (_, index) => ({
    title: `Verse ${index + 1}`,
    category_id: category,
    track_number: 88,
  }))
  await insertSongs(testApp.app.database, many)
  const { links, html } = await page('/number?number=88')
  expect(links.slice(0, -1).map(([, text]) => text)).toEqual(many.slice(0, numberedSongsMax).map(({ title }) => title))
  expect(html).toContain('<p>More have this number. These are the first 50.</p>')
  expect((await page('/number?number=12')).html).not.toContain('More have this number')
})

test('the API rejects a number that no song can have, and two lists', async () => {
  for (const query of [{ number: '0' }, { number: '10000' }, { number: 'x' }, { playlistId: 'a', albumId: 'b' }])
    expect((await testApp.visitor.call('GET /api/numbered-songs', { query })).status).toBe(400)
  expect((await testApp.visitor.call('GET /api/numbered-songs', { query: { playlistId: 'missing' } })).status).toBe(404)
  const { body } = await testApp.visitor.call('GET /api/numbered-songs', { query: { number: '7' } })
  expect(body).toMatchObject({ playlist: null, album: null, songs: [{ id: hall, title: 'Great hall' }], hasMore: false })
})

test("the page and its menu entry are named after the site's word for songs", async () => {
  const { version } = (await testApp.admin.call('GET /api/admin/settings')).body
  const values = { song_word: 'stop', header_links: '| /number\n| /gallery', footer_links: 'Find by number | /number | de: Nummernsuche' }
  expect((await testApp.admin.call('PUT /api/admin/settings', { body: { version, values } })).status).toBe(200)
  expect((await page('/number')).label).toBe('Stop number')
  expect((await page('/number', { language: 'de' })).label).toBe('Nummer der Station')
  const { headerLinks, footerLinks } = (await testApp.visitor.call('GET /api/site', { query: { language: 'de' } })).body
  expect(headerLinks).toEqual([
    { label: 'Nummer der Station', address: '/number' },
    { label: '', address: '/gallery' },
  ])
  expect(footerLinks).toEqual([{ label: 'Nummernsuche', address: '/number' }])
  expect((await page('/de/gallery')).html).toContain('href="/de/number"')
})
