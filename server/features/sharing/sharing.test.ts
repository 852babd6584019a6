import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import Parser from 'rss-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDb } from '#server/repositories.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist, saveSetting } from '#server/testing/library.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { createSitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

/** @once Formats for other programs. */

const siteAddress = 'https://music.example.org/listen'
const testApp = appOfFile({ site: { origin: 'https://music.example.org', path: '/listen' } })
let song: string
let playlist: string
let hidden: string
let choir: string

beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  choir = await library.category('Choir')
  song = await library.song('Tide & <Time>\u0007', choir, { artist: 'Harbour "Choir"' })
  const { database } = testApp.app
  playlist = await insertPlaylist(database, { name: 'Evensong', songIds: [song], categoryId: choir })
  hidden = await insertPlaylist(database, { name: 'Rehearsal', songIds: [song], isPublic: false })
})

const parse = (xml: string) => {
  expect(XMLValidator.validate(xml)).toBe(true)
  return new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' }).parse(xml)
}
const text = async (path: string) => (await testApp.visitor.request(path)).text()

describe('the feed of a public playlist', () => {
  test('has an enclosure for each song and absolute addresses', async () => {
    const response = await testApp.visitor.request(`/feeds/playlist/${playlist}.xml`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    const { channel } = parse(await response.text()).rss
    expect(channel).toMatchObject({ title: 'Evensong', link: `${siteAddress}/playlist/${playlist}` })
    expect(channel['atom:link']['@href']).toBe(`${siteAddress}/feeds/playlist/${playlist}.xml`)
    expect(channel.item).toMatchObject({
      title: 'Harbour "Choir": Tide & <Time>',
      link: `${siteAddress}/song/${song}?from=feed`,
      enclosure: { '@url': `${siteAddress}/feeds/song/${song}.mp3`, '@type': 'audio/mpeg', '@length': '0' },
    })
  })

  test('is understood by a feed reader', async () => {
    const feed = await new Parser().parseString(await text(`/feeds/playlist/${playlist}.xml`))
    expect(feed).toMatchObject({ title: 'Evensong', link: `${siteAddress}/playlist/${playlist}`, itunes: { author: 'Music Platform' } })
    expect(feed.items).toMatchObject([{ guid: song, enclosure: { url: `${siteAddress}/feeds/song/${song}.mp3`, type: 'audio/mpeg' } }])
  })

  test('of a private or missing one is not found', async () => {
    for (const id of [hidden, 'nothing']) expect((await testApp.visitor.request(`/feeds/playlist/${id}.xml`)).status).toBe(404)
  })
})

test('the sitemap lists public pages', async () => {
  const { urlset } = parse(await text('/sitemap.xml'))
  const addresses = urlset.url.map(({ loc }: { loc: string }) => loc)
  expect(addresses).toEqual(
    expect.arrayContaining([`${siteAddress}/`, `${siteAddress}/song/${song}`, `${siteAddress}/playlist/${playlist}`]),
  )
  expect(addresses).not.toContain(`${siteAddress}/playlist/${hidden}`)
})

test('a sitemap with too many addresses is an index of parts, which contain each address once', async () => {
  const publicPlaylists = { areShown: async () => true, listCategories: async () => [{ id: choir }] }
  const at = (path: string) => siteAddress + path
  const sitemap = createSitemap({ db: createDb(testApp.app.database), publicPlaylists, addressesMax: 2 })
  const { sitemapindex } = parse(await sitemap.whole(at))
  const parts = sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc.slice(`${siteAddress}/sitemaps/`.length, -'.xml'.length))
  const addresses: string[] = []
  for (const part of parts) {
    const urls = [parse(await sitemap.part(part, at)).urlset.url ?? []].flat().map(({ loc }: { loc: string }) => loc)
    if (part !== 'site') expect(urls.length).toBeLessThanOrEqual(2)
    addresses.push(...urls)
  }
  const whole = parse(await text('/sitemap.xml')).urlset.url.map(({ loc }: { loc: string }) => loc)
  expect(addresses.toSorted()).toEqual(whole.toSorted())
  for (const part of ['songs-99', 'songs-0', 'users-1', 'songs']) await expect(sitemap.part(part, at)).rejects.toThrow('not_found')
  expect((await testApp.visitor.request('/sitemaps/songs-1.xml')).status).toBe(200)
  expect((await testApp.visitor.request('/sitemaps/songs-2.xml')).status).toBe(404)
})

test('robots.txt names the sitemap and excludes the admin', async () => {
  expect(await text('/robots.txt')).toMatch(
    /Disallow: \/listen\/admin\n[\s\S]*Sitemap: https:\/\/music\.example\.org\/listen\/sitemap\.xml/,
  )
})

test('the short name of the web app ends with a whole character', () => {
  const name = `${'Harbour Choir'.padEnd(23)}🎵 and friends`
  expect(webManifest({ name, description: '', surface: '#ffffff', basePath: '' }).short_name).toBe(`${'Harbour Choir'.padEnd(23)}🎵`)
})

test('the web app manifest names the site', async () => {
  expect(JSON.parse(await text('/manifest.webmanifest'))).toMatchObject({
    name: 'Music Platform',
    start_url: '/listen/',
    display: 'standalone',
  })
})

describe('oEmbed', () => {
  const requestEmbed = (query: Record<string, string>) => testApp.visitor.request(`/api/oembed?${new URLSearchParams(query)}`)

  test('returns a frame with the embedded player, within the requested size', async () => {
    const response = await requestEmbed({ url: `${siteAddress}/song/${song}`, format: 'json', maxwidth: '300', something: 'else' })
    expect(response.status).toBe(200)
    const embed = await response.json()
    expect(embed).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Tide & <Time>\u0007',
      provider_name: 'Music Platform',
      width: 300,
    })
    const inGerman = await requestEmbed({ url: `${siteAddress}/de/song/${song}`, maxwidth: '300' })
    expect(await inGerman.json()).toEqual(embed)
    expect((embed as { html: string }).html).toContain(`<iframe src="${siteAddress}/embed/song/${song}" width="300"`)
    expect((embed as { html: string }).html).toContain('frameborder="0" style="border:0;max-width:100%"')
    expect((embed as { html: string }).html).not.toContain('<Time>')
  })

  test('has the theme that is asked for, and starts at the time in the address', async () => {
    const frame = async (query: Record<string, string>) => ((await (await requestEmbed(query)).json()) as { html: string }).html
    const url = `${siteAddress}/song/${song}`
    expect(await frame({ url, theme: 'dark' })).toContain(`/embed/song/${song}?theme=dark"`)
    expect(await frame({ url: `${url}#t=1m30s`, theme: 'light' })).toContain(`/embed/song/${song}?theme=light#t=90"`)
    expect(await frame({ url, theme: 'purple' })).toContain(`/embed/song/${song}"`)
  })

  test.each([
    ['another site', 'https://example.com/song/x', 404],
    ['a page that cannot be embedded', `${siteAddress}/gallery`, 404],
    ['a song that is not there', `${siteAddress}/song/nothing`, 404],
    ['no address', 'song', 400],
  ])('rejects %s', async (_what, url, status) => {
    expect((await requestEmbed({ url })).status).toBe(status)
  })

  test('a private playlist cannot be embedded', async () => {
    expect((await requestEmbed({ url: `${siteAddress}/playlist/${hidden}` })).status).toBe(404)
    expect((await requestEmbed({ url: `${siteAddress}/playlist/${playlist}` })).status).toBe(200)
  })

  test('responds in XML, too, and in no other format', async () => {
    const url = `${siteAddress}/song/${song}`
    const response = await requestEmbed({ url, format: 'xml' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8'])
    const { oembed } = new XMLParser().parse(await response.text())
    const { html, width } = (await (await requestEmbed({ url })).json()) as { html: string; width: number }
    expect(oembed).toMatchObject({ type: 'rich', title: 'Tide & <Time>', html: html.replace('\u0007', ''), width })
    expect((await requestEmbed({ url, format: 'yaml' })).status).toBe(501)
  })

  test.each([
    'http://music.example.org',
    'HTTPS://Music.Example.ORG',
    'https://music.example.org:443',
  ])('takes an address that starts with %s, as people type it', async (origin) => {
    expect((await requestEmbed({ url: `${origin}/listen/song/${song}` })).status).toBe(200)
    expect((await requestEmbed({ url: `${origin}/song/${song}` })).status).toBe(404)
  })

  test('frame and thumbnail stay within maxwidth and maxheight', async () => {
    const { admin } = testApp
    const coverUploadId = await uploadFile(admin, join(import.meta.dirname, '../media/fixtures/cover.jpg'), 'cover')
    const library = createLibrary(admin)
    const url = `${siteAddress}/song/${await library.song('Covered', await library.category('Covers'), { coverUploadId })}`
    const response = await requestEmbed({ url, maxwidth: '400', maxheight: '350' })
    const embed = (await response.json()) as Record<string, number | string>
    expect(embed).toMatchObject({ width: 400, height: 152, thumbnail_width: 320, thumbnail_height: 320 })
    expect((await fetch(String(embed.thumbnail_url).replace(siteAddress, `${testApp.address}/listen`))).status).toBe(200)
    const tiny = (await (await requestEmbed({ url, maxheight: '50' })).json()) as object
    expect(tiny).toMatchObject({ height: 50 })
    expect(tiny).not.toHaveProperty('thumbnail_url')
  })
})

// Last, because it adds a category and changes settings.
test('a feed has what directories of podcasts require, and what apps show', async () => {
  const { database } = testApp.app
  const library = createLibrary(testApp.admin)
  const news = await library.category('News')
  const [first, later] = [await library.song('Harvest', news), await library.song('Night buses', news)]
  const sql = database.handle.updateTable('songs')
  await sql
    .set({
      description: 'All about *apples*.\n\n0:30 Cider & *perry*\n1:30 Cake',
      language: 'de',
      track_number: 7,
      lyrics: '[00:01.00]Welcome\n[00:03.50]to the table',
    })
    .where('id', '=', first)
    .execute()
  // It was uploaded before visitors could see it.
  await sql.set({ created_at: '2026-01-01T08:00:00.000Z', visible_from: '2026-01-02T07:00:00.000Z' }).where('id', '=', later).execute()
  await saveSetting(database, 'support_email', 'desk@example.org')
  const show = await insertPlaylist(database, { name: 'Morning Table', songIds: [first, later], categoryId: news })
  const channelOf = async (id: string) => parse(await text(`/feeds/playlist/${id}.xml`)).rss.channel
  const channel = await channelOf(show)
  expect(channel).toMatchObject({
    language: 'de',
    'itunes:category': { '@text': 'News' },
    'itunes:explicit': false,
    'itunes:type': 'serial',
    'itunes:owner': { 'itunes:name': 'Music Platform', 'itunes:email': 'desk@example.org' },
  })
  expect(channel.item).toMatchObject([
    {
      'itunes:title': 'Harvest',
      'itunes:episode': 1,
      // Apps link plain times to their own player.
      description: expect.stringMatching(/<em>apples<\/em>.+<p>0:30 Cider &amp; <em>perry<\/em><br \/>\n1:30 Cake<\/p>/s),
      'podcast:chapters': { '@url': `${siteAddress}/feeds/chapters/${first}.json`, '@type': 'application/json+chapters' },
      'podcast:transcript': { '@url': `${siteAddress}/feeds/transcript/${first}.srt`, '@type': 'application/x-subrip' },
    },
    { 'itunes:title': 'Night buses', 'itunes:episode': 2, pubDate: 'Fri, 02 Jan 2026 07:00:00 GMT' },
  ])
  expect(JSON.parse(await text(`/feeds/chapters/${first}.json`))).toEqual({
    version: '1.2.0',
    chapters: [
      { startTime: 30, title: 'Cider & perry' },
      { startTime: 90, title: 'Cake' },
    ],
  })
  expect(await text(`/feeds/transcript/${first}.srt`)).toBe(
    '1\n00:00:01,000 --> 00:00:03,500\nWelcome\n\n2\n00:00:03,500 --> 00:00:08,500\nto the table\n',
  )
  expect(channel.item[1]).not.toHaveProperty('podcast:chapters')
  for (const file of [`chapters/${later}.json`, `transcript/${later}.srt`, 'chapters/nothing.json'])
    expect((await testApp.visitor.request(`/feeds/${file}`)).status).toBe(404)
  const image = channel['itunes:image']['@href']
  expect(image).toBe(`${siteAddress}/cards/playlist/${show}-square.jpg`)
  expect((await fetch(image.replace(siteAddress, `${testApp.address}/listen`))).headers.get('content-type')).toBe('image/jpeg')
  // A feed in French says so; a site of episodes shows the newest first, without numbers that change.
  expect(parse(await text(`/fr/feeds/playlist/${show}.xml`)).rss.channel.language).toBe('fr')
  await saveSetting(database, 'song_word', 'episode')
  const episodes = await channelOf(playlist)
  expect(episodes).toMatchObject({ 'itunes:type': 'episodic', 'itunes:category': { '@text': 'Society & Culture' }, language: 'en' })
  const sermons = await insertPlaylist(database, { name: 'Sermons', songIds: [first], categoryId: await library.category('christianity') })
  expect((await channelOf(sermons))['itunes:category']).toEqual({
    '@text': 'Religion & Spirituality',
    'itunes:category': { '@text': 'Christianity' },
  })
  const [numbered, other] = (await channelOf(show)).item
  expect([numbered['itunes:episode'], other['itunes:episode']]).toEqual([7, undefined])
})
