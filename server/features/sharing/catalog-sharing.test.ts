import { XMLParser } from 'fast-xml-parser'
import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary } from '#server/testing/library.ts'

const testApp = appOfFile({}, { webFolder: builtPages() })
let song: string
let artist: string
let album: string
beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  const credits = [
    { name: 'Marlow Vance', role: 'main', instrument: null },
    { name: 'Inês Okoro', role: 'composer', instrument: null },
    { name: 'Lena Marsh', role: 'performer', instrument: 'drums' },
  ]
  const fields = { artist: 'Marlow Vance', album: 'Tides', credits, year: 2024, genres: ['Jazz'], isrc: 'USRC17607839' }
  song = await library.song('Ebb </script>', await library.category('Choir'), fields)
  const { artistId, albumId } = (await testApp.visitor.call('GET /api/songs/:id', { params: { id: song } })).body
  artist = String(artistId)
  album = String(albumId)
  const edit = { title: 'Tides', kind: 'ep', releaseDate: '2024-05', license: 'cc-by-sa', version: 1 } as const
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
  expect(await structuredData(`/album/${album}`)).toMatchObject({
    '@type': 'MusicAlbum',
    byArtist: [vance()],
    datePublished: '2024-05',
    albumReleaseType: 'https://schema.org/EPRelease',
    license: 'https://creativecommons.org/licenses/by-sa/4.0/',
    track: [{ '@type': 'MusicRecording', name: 'Ebb </script>', url: at(`/song/${song}`), byArtist: vance() }],
  })
  expect(await structuredData(`/song/${song}`)).toMatchObject({
    '@type': 'MusicRecording',
    byArtist: vance(),
    inAlbum: { name: 'Tides', url: at(`/album/${album}`) },
    genre: ['Jazz'],
    isrcCode: 'USRC17607839',
    datePublished: '2024',
    contributor: [{ name: 'Lena Marsh' }],
    recordingOf: { '@type': 'MusicComposition', composer: [{ name: 'Inês Okoro' }] },
  })
})

test('an artist has a feed; an album can be embedded', async () => {
  const { channel } = new XMLParser().parse(await (await testApp.visitor.request(`/feeds/artist/${artist}.xml`)).text()).rss
  expect(channel).toMatchObject({ title: 'Marlow Vance', link: at(`/artist/${artist}`), item: { guid: song } })
  expect((await testApp.visitor.request('/feeds/artist/unknown.xml')).status).toBe(404)
  const embed = await testApp.visitor.request(`/api/oembed?${new URLSearchParams({ url: at(`/album/${album}`) })}`)
  expect(await embed.json()).toMatchObject({
    title: 'Tides',
    author_name: 'Marlow Vance',
    html: expect.stringContaining(`/embed/album/${album}`),
  })
  expect(await (await testApp.visitor.request(`/embed/album/${album}`)).text()).toContain('Ebb')
  expect((await testApp.visitor.request('/embed/album/nothing')).status).toBe(404)
})
