import { XMLParser } from 'fast-xml-parser'
import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary, insertPlaylist, saveSetting } from '#server/testing/library.ts'

const testApp = appOfFile({}, { webFolder: builtPages() })
const library = createLibrary(testApp)
let category: string
let song: string
let artist: string
let album: string
beforeAll(async () => {
  category = await library.category('Choir')
  const credits = [
    { name: 'Marlow Vance', role: 'main', instrument: null },
    { name: 'Inês Okoro', role: 'composer', instrument: null },
    { name: 'Lena Marsh', role: 'performer', instrument: 'drums' },
  ]
  const fields = { artist: 'Marlow Vance', album: 'Tides', credits, year: 2024, genres: ['Jazz'], isrc: 'USRC17607839' }
  song = await library.song('Ebb </script>', category, fields)
  const { artistId, albumId } = (await testApp.visitor.call('GET /api/songs/:id', { params: { id: song } })).body
  artist = String(artistId)
  album = String(albumId)
  const edit = { title: 'Tides', kind: 'ep', releaseDate: '2024-05', license: 'cc-by-sa', catalogNumber: 'T 1', version: 1 } as const
  await testApp.admin.call('PUT /api/albums/:id', { params: { id: album }, body: edit })
  const links = [{ label: 'Site', url: 'https://vance.example' }]
  await testApp.admin.call('PUT /api/artists/:id', { params: { id: artist }, body: { name: 'Marlow Vance', links, version: 1 } })
})

async function structuredData(path: string) {
  const html = await (await testApp.visitor.request(path)).text()
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}
const at = (path: string) => testApp.address + path
const vance = () => ({ '@type': 'MusicGroup', name: 'Marlow Vance', url: at(`/artist/${artist}`) })

test('search engines read artists, albums, and songs with their credits', async () => {
  expect(await structuredData(`/artist/${artist}`)).toMatchObject({
    ...vance(),
    sameAs: ['https://vance.example'],
    album: [{ '@type': 'MusicAlbum', name: 'Tides', url: at(`/album/${album}`) }],
  })
  // A card is no picture of the artist.
  expect(await structuredData(`/artist/${artist}`)).not.toHaveProperty('image')
  expect(await structuredData(`/album/${album}`)).toMatchObject({
    '@type': 'MusicAlbum',
    byArtist: [vance()],
    datePublished: '2024-05',
    albumReleaseType: 'https://schema.org/EPRelease',
    albumRelease: { '@type': 'MusicRelease', catalogNumber: 'T 1' },
    license: 'https://creativecommons.org/licenses/by-sa/4.0/',
    track: [{ '@type': 'MusicRecording', name: 'Ebb </script>', url: at(`/song/${song}`), byArtist: vance() }],
  })
  expect(await structuredData(`/song/${song}`)).toMatchObject({
    '@type': 'MusicRecording',
    byArtist: [vance()],
    inAlbum: { name: 'Tides', url: at(`/album/${album}`) },
    genre: ['Jazz'],
    isrcCode: 'USRC17607839',
    datePublished: '2024',
    contributor: [{ name: 'Lena Marsh' }],
    recordingOf: { '@type': 'MusicComposition', composer: [{ name: 'Inês Okoro' }] },
  })
})

test('the picture of a song, album or playlist without a cover is a card with its title', async () => {
  const playlist = await insertPlaylist(testApp.app.database, { name: 'Evensong', songIds: [song] })
  for (const path of [`/song/${song}`, `/album/${album}`, `/playlist/${playlist}`]) {
    const { image } = await structuredData(path)
    expect(image).toBe(at(`/cards${path}-square.jpg`))
    expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg')
  }
})

test('artists and albums have feeds', async () => {
  const channelOf = async (path: string) =>
    new XMLParser().parse(await (await testApp.visitor.request(`/feeds/${path}.xml`)).text()).rss.channel
  const ofArtist = await channelOf(`artist/${artist}`)
  expect(ofArtist).toMatchObject({
    title: 'Marlow Vance',
    link: at(`/artist/${artist}`),
    item: { guid: song, title: 'Ebb </script>' },
    'itunes:type': 'episodic',
  })
  expect(await channelOf(`album/${album}`)).toMatchObject({
    title: 'Tides',
    link: at(`/album/${album}`),
    'itunes:author': 'Marlow Vance',
    'itunes:type': 'serial',
    item: { guid: song, 'itunes:episode': 1 },
  })
  for (const kind of ['artist', 'album']) expect((await testApp.visitor.request(`/feeds/${kind}/unknown.xml`)).status).toBe(404)
})

test('on a site of episodes, the pages of what has a feed show it to listeners', async () => {
  const { database } = testApp.app
  const playlist = await insertPlaylist(database, { name: 'Night Buses', songIds: [song] })
  const unlisted = await insertPlaylist(database, { name: 'Pilots', songIds: [song] })
  await database.handle.updateTable('playlists').set({ visibility: 'unlisted' }).where('id', '=', unlisted).execute()
  const linkOn = async (path: string) => {
    const html = await (await testApp.visitor.request(path)).text()
    return /<a [^>]*href="([^"]*)" type="application\/rss\+xml">/.exec(html)?.[1]
  }
  const paths = [`/playlist/${playlist}`, `/album/${album}`, `/artist/${artist}`]
  for (const path of paths) expect([path, await linkOn(path)]).toEqual([path, undefined])
  await saveSetting(database, 'song_word', 'episode')
  for (const path of paths) {
    expect(await linkOn(path)).toBe(`/feeds${path}.xml`)
    expect(await linkOn(`/de${path}`)).toBe(`/de/feeds${path}.xml`)
  }
  expect(await linkOn(`/playlist/${unlisted}`)).toBeUndefined()
  await saveSetting(database, 'song_word', 'song')
})

test('only a listed album has a feed; that of a merged one redirects', async () => {
  const create = async (fields: object) => {
    const { body } = await testApp.admin.call('POST /api/albums', { body: { title: 'Hush', ...fields } })
    await library.song('Murmur', category, { albumId: body.id })
    return body.id
  }
  const feed = async (id: string) => {
    const { status, headers } = await testApp.visitor.request(`/de/feeds/album/${id}.xml`)
    return [status, headers.get('location')]
  }
  const unlisted = await create({ visibility: 'unlisted' })
  expect((await testApp.visitor.request(`/album/${unlisted}`)).status).toBe(200)
  expect(await feed(unlisted)).toEqual([404, null])
  const merged = await create({})
  expect((await feed(merged))[0]).toBe(200)
  await testApp.admin.call('POST /api/albums/:id/merge', { params: { id: merged }, body: { into: album, dryRun: false } })
  expect(await feed(merged)).toEqual([301, `/de/feeds/album/${album}.xml`])
})

test('the songs of an album were published when it started', async () => {
  const { body } = await testApp.admin.call('POST /api/albums', { body: { title: 'Ebb and Flow' } })
  const created = await library.song('Slack Water', category, { albumId: body.id })
  const { handle } = testApp.app.database
  await handle.updateTable('songs').set({ created_at: '2026-01-01T08:00:00.000Z' }).where('id', '=', created).execute()
  await handle.updateTable('albums').set({ visible_from: '2026-01-02T07:00:00.000Z' }).where('id', '=', body.id).execute()
  const feed = await (await testApp.visitor.request(`/feeds/album/${body.id}.xml`)).text()
  expect(feed).toContain('<pubDate>Fri, 02 Jan 2026 07:00:00 GMT</pubDate>')
})

test.each([
  ['album', () => album, { title: 'Tides', author_name: 'Marlow Vance' }],
  ['artist', () => artist, { title: 'Marlow Vance' }],
] as const)('an %s can be embedded', async (kind, idOf, facts) => {
  const id = idOf()
  const embed = await testApp.visitor.request(`/api/oembed?${new URLSearchParams({ url: at(`/${kind}/${id}`) })}`)
  expect(await embed.json()).toMatchObject({ ...facts, html: expect.stringContaining(`/embed/${kind}/${id}`) })
  const page = await (await testApp.visitor.request(`/${kind}/${id}`)).text()
  expect(page).toContain(`oembed?url=${encodeURIComponent(at(`/${kind}/${id}`))}`)
  expect(page).toContain(`/feeds/${kind}/${id}.xml`)
  expect(await (await testApp.visitor.request(`/embed/${kind}/${id}`)).text()).toContain('Ebb')
  expect((await testApp.visitor.request(`/embed/${kind}/nothing`)).status).toBe(404)
})

test('search engines read the artists of a song one by one', async () => {
  const credits = ['Marlow Vance', 'Lena Marsh'].map((name) => ({ name, role: 'main', instrument: null }))
  const { byArtist } = await structuredData(
    `/song/${await library.song('Flow', category, { artist: 'Marlow Vance & Lena Marsh', credits })}`,
  )
  expect(byArtist).toMatchObject([vance(), { name: 'Lena Marsh', url: expect.stringContaining('/artist/') }])
})
