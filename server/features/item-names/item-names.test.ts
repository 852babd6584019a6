import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CachedKey, EndpointKey } from '#contract/index.ts'
import { api } from '#contract/index.ts'
import { nameFields } from '#contract/item-names.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import type { TestClient } from '#server/testing/test-client.ts'

const testApp = appOfFile({}, { webFolder: builtPages() })
let admin: TestClient
const ids = { song: '', artist: '', album: '', category: '', playlist: '' }

/** German names. The original text of each is the same word in English. */
const german = {
  song: { title: 'Nachtfähre', description: 'Ein *leises* Lied.' },
  artist: { name: 'Hafenchor', summary: 'Sie singen am Kai.', description: 'Seit **1990**.' },
  album: { title: 'Gezeiten', description: 'Das erste Album.' },
  category: { name: 'Seelieder', description: 'Vom Meer.' },
  playlist: { name: 'Abendstunde', description: 'Für den Abend.' },
}

beforeAll(async () => {
  ;({ admin } = testApp)
  const category = { name: 'Shanties', color: '#3d5afe', description: 'Of the sea.', names: { de: german.category } }
  ids.category = (await admin.call('POST /api/categories', { body: category })).body.id
  const artist = { name: 'Harbour Choir', summary: 'They sing on the quay.', description: 'Since 1990.', names: { de: german.artist } }
  ids.artist = (await admin.call('POST /api/artists', { body: artist })).body.id
  const album = { title: 'Tides', artists: ['Harbour Choir'], description: 'The first album.', names: { de: german.album } }
  ids.album = (await admin.call('POST /api/albums', { body: album })).body.id
  ids.song = await song('Night Ferry', {
    artist: 'Harbour Choir',
    albumId: ids.album,
    names: { de: german.song },
    description: 'A quiet song.',
  })
  const playlist = {
    name: 'Evening Hour',
    description: 'For the evening.',
    categoryId: ids.category,
    songIds: [ids.song],
    names: { de: german.playlist },
  }
  ids.playlist = (await admin.call('POST /api/playlists', { body: playlist })).body.id
})

async function song(title: string, fields: Record<string, unknown> = {}): Promise<string> {
  const body = { title, categoryId: ids.category, mediaType: 'audio', fileUrl: 'https://media.example.org/a.mp3', ...fields }
  return (await admin.call('POST /api/songs', { body })).body.id
}
const text = async (path: string, client: TestClient = testApp.visitor) => (await client.request(path)).text()
const json = async (path: string, client?: TestClient) => JSON.parse(await text(path, client))

const songOf = { title: 'Nachtfähre', artist: 'Hafenchor', album: 'Gezeiten', category: { name: 'Seelieder' } }
const albumOf = { title: 'Gezeiten', artist: 'Hafenchor', artists: [{ name: 'Hafenchor' }] }
const playlistOf = {
  name: 'Abendstunde',
  description: 'Für den Abend.',
  category: { name: 'Seelieder' },
  firstSongs: [{ title: 'Nachtfähre', artist: 'Hafenchor' }],
}
const artistOf = { name: 'Hafenchor', summary: 'Sie singen am Kai.' }

/** Each public endpoint that returns items, with its expected items in German. */
const inGerman: Partial<Record<CachedKey, () => { path: string; body: object }>> = {
  'GET /api/featured-songs': () => ({ path: '/api/featured-songs', body: { songs: [songOf] } }),
  'GET /api/newest-songs': () => ({ path: '/api/newest-songs', body: { songs: [songOf] } }),
  'GET /api/songs': () => ({ path: '/api/songs', body: { songs: [songOf] } }),
  'GET /api/songs/:id': () => ({
    path: `/api/songs/${ids.song}`,
    body: { ...songOf, descriptionHtml: '<p>Ein <em>leises</em> Lied.</p>\n', credits: [{ name: 'Hafenchor' }] },
  }),
  'GET /api/songs/:id/related': () => ({ path: `/api/songs/${ids.song}/related`, body: { playlists: [playlistOf] } }),
  'GET /api/artists': () => ({ path: '/api/artists', body: { artists: [artistOf] } }),
  'GET /api/artists/:id': () => ({
    path: `/api/artists/${ids.artist}`,
    body: {
      artist: { ...artistOf, descriptionHtml: '<p>Seit <strong>1990</strong>.</p>\n' },
      albums: [albumOf],
      songs: [songOf],
      playlists: [playlistOf],
    },
  }),
  'GET /api/albums': () => ({ path: '/api/albums', body: { albums: [albumOf] } }),
  'GET /api/albums/:id': () => ({
    path: `/api/albums/${ids.album}`,
    body: { ...albumOf, descriptionHtml: '<p>Das erste Album.</p>\n', songs: [songOf] },
  }),
  'GET /api/playlists/:id': () => ({ path: `/api/playlists/${ids.playlist}`, body: { ...playlistOf, songs: [songOf] } }),
  'GET /api/featured-playlists': () => ({ path: '/api/featured-playlists', body: { playlists: [playlistOf] } }),
  'GET /api/playlist-categories': () => ({ path: '/api/playlist-categories', body: { categories: [{ name: 'Seelieder' }] } }),
  'GET /api/categories/:id/playlists': () => ({
    path: `/api/categories/${ids.category}/playlists`,
    body: { category: german.category, playlists: [playlistOf] },
  }),
  'GET /api/search': () => ({
    path: `/api/search?text=${encodeURIComponent('Nachtfähre')}`,
    body: { songs: [songOf] },
  }),
  'GET /api/numbered-songs': () => ({
    path: `/api/numbered-songs?number=1&playlistId=${ids.playlist}`,
    body: { playlist: { name: 'Abendstunde' }, songs: [songOf] },
  }),
  'GET /api/home': () => ({
    path: '/api/home?language=de',
    body: {
      sections: expect.arrayContaining([
        expect.objectContaining({ kind: 'newest', songs: [expect.objectContaining({ title: 'Nachtfähre' })] }),
        expect.objectContaining({ kind: 'playlists', playlists: [expect.objectContaining({ name: 'Abendstunde' })] }),
      ]),
    },
  }),
  'GET /api/pages/:slug': () => ({
    path: '/api/pages/choir?language=de',
    body: {
      parts: [
        { kind: 'song', song: songOf },
        { kind: 'playlist', name: 'Abendstunde' },
        { kind: 'album', name: 'Gezeiten' },
      ],
    },
  }),
}

describe('public responses', () => {
  beforeAll(async () => {
    const body = [`/song/${ids.song}`, `/playlist/${ids.playlist}`, `/album/${ids.album}`].join('\n\n')
    const page = { slug: 'choir', isPublished: true, texts: { en: { title: 'Our choir', body, description: null } } }
    await admin.call('POST /api/admin/pages', { body: page })
  })

  test('of every endpoint with items are in the table of this test', () => {
    const withItems = (Object.entries(api) as [EndpointKey, Endpoint][]).filter(
      ([, { cached, output }]) => cached && output && hasNames(output),
    )
    expect(Object.keys(inGerman).sort()).toEqual(withItems.map(([key]) => key).sort())
  })

  test.each(Object.entries(inGerman))('%s has the names of the language in its address', async (_, request) => {
    const { path, body } = request()
    const original = await text(path.replace('language=de', 'language=en'))
    expect(await json(`/de${path}`)).toMatchObject(body)
    // The caches retain both languages.
    expect(await text(path.replace('language=de', 'language=en'))).toBe(original)
    expect(original).not.toContain('Hafenchor')
    expect(await text(`/fr${path.replace('language=de', 'language=fr')}`)).not.toContain('Hafenchor')
  })
})

/** Whether a field of the schema contains the name of an item. */
function hasNames(schema: unknown): boolean {
  if (nameFields.has(schema as z.ZodType)) return true
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return hasNames(schema.unwrap())
  if (schema instanceof z.ZodArray) return hasNames(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.some(hasNames)
  return schema instanceof z.ZodObject && Object.values(schema.shape).some(hasNames)
}

/** A field with one of these names beside an id is assumed to be a text of an item. */
const likelyNames = ['title', 'name', 'summary']

test('a field of a public response that looks like the name of an item is declared as one', () => {
  const undeclared = (schema: unknown, path: string): string[] => {
    if (nameFields.has(schema as z.ZodType)) return []
    if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return undeclared(schema.unwrap(), path)
    if (schema instanceof z.ZodArray) return undeclared(schema.element, path)
    if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => undeclared(option, path))
    if (!(schema instanceof z.ZodObject)) return likelyNames.includes(path.split('.').at(-1) ?? '') ? [path] : []
    const { shape } = schema
    return Object.keys(shape).flatMap((field) =>
      'id' in shape || !likelyNames.includes(field) ? undeclared(shape[field], `${path}.${field}`) : [],
    )
  }
  const found = (Object.entries(api) as [EndpointKey, Endpoint][]).flatMap(([key, { cached, output }]) =>
    cached ? undeclared(output, key) : [],
  )
  expect(found).toEqual([])
})

describe('pages', () => {
  test('are in the language of their address, with head and metadata', async () => {
    const page = await text(`/de/song/${ids.song}`)
    expect(page).toContain('<title>Nachtfähre')
    expect(page).toMatch(/property="og:title" content="[^"]*Nachtfähre/)
    expect(page).toMatch(/<script type="application\/ld\+json">[^<]*"name":"Nachtfähre"/)
    expect(page).toContain('data-api="/de"')
    expect(await text(`/en/song/${ids.song}`)).toContain('<title>Night Ferry')
    expect(await text(`/de/song/${ids.song}`)).toBe(page)
  })

  test('follow the browser if the address has no language', async () => {
    const inLanguage = async (language: string) =>
      (await testApp.visitor.request(`/album/${ids.album}`, { headers: { 'accept-language': language } })).text()
    expect(await inLanguage('de-AT,de')).toContain('<title>Gezeiten')
    expect(await inLanguage('fr')).toContain('<title>Tides')
  })

  test('of the admin area have the names that were entered', async () => {
    expect(await text('/admin/songs', admin)).toContain('data-api=""')
    expect(await json(`/de/api/admin/songs/${ids.song}`, admin)).toMatchObject({ title: 'Night Ferry', names: { de: german.song } })
  })
})

describe('for other programs', () => {
  const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&')

  test('a page links to the feed, the card and the description in its language', async () => {
    for (const prefix of ['/de', '']) {
      const site = testApp.address + prefix
      const song = await text(`${prefix}/song/${ids.song}`)
      expect(attribute(song, /property="og:image" content="([^"]+)"/)).toBe(`${site}/cards/song/${ids.song}.jpg`)
      const description = attribute(song, /type="application\/json\+oembed"[^>]*href="([^"]+)"/) ?? ''
      expect(new URL(description).searchParams.get('url')).toBe(`${site}/song/${ids.song}`)
      for (const page of [`playlist/${ids.playlist}`, `artist/${ids.artist}`, `album/${ids.album}`])
        expect(attribute(await text(`${prefix}/${page}`), /type="application\/rss\+xml"[^>]*href="([^"]+)"/)).toBe(
          `${site}/feeds/${page}.xml`,
        )
    }
  })

  test('oEmbed has the names of the language that the described address names', async () => {
    const embed = (prefix: string, path: string) =>
      json(`/api/oembed?${new URLSearchParams({ url: `${testApp.address}${prefix}/${path}` })}`)
    const described = async (prefix: string) => ({
      song: await embed(prefix, `song/${ids.song}`),
      album: await embed(prefix, `album/${ids.album}`),
      playlist: await embed(prefix, `playlist/${ids.playlist}`),
      artist: await embed(prefix, `artist/${ids.artist}`),
    })
    const original = await described('')
    expect(original).toMatchObject({
      song: { title: 'Night Ferry', author_name: 'Harbour Choir' },
      album: { title: 'Tides', author_name: 'Harbour Choir' },
      playlist: { title: 'Evening Hour' },
      artist: { title: 'Harbour Choir' },
    })
    const inGerman = await described('/de')
    expect(inGerman).toMatchObject({
      song: { title: 'Nachtfähre', author_name: 'Hafenchor' },
      album: { title: 'Gezeiten', author_name: 'Hafenchor' },
      playlist: { title: 'Abendstunde' },
      artist: { title: 'Hafenchor' },
    })
    expect(inGerman.song.html).toContain('title="Nachtfähre"')
    // The caches retain both languages.
    expect([await described(''), await described('/fr')]).toEqual([original, original])
  })

  test('feeds below a language have its names, and lead to its pages', async () => {
    for (const page of [`playlist/${ids.playlist}`, `artist/${ids.artist}`, `album/${ids.album}`]) {
      const original = await text(`/feeds/${page}.xml`)
      const feed = await text(`/de/feeds/${page}.xml`)
      // The artist is named where they are not the author of the whole feed.
      const isPlaylist = page.startsWith('playlist')
      expect(original).toContain(`<title>${isPlaylist ? 'Harbour Choir: ' : ''}Night Ferry</title>`)
      expect(original).not.toMatch(/Hafenchor|\/de\//)
      expect(feed).toContain(`<title>${isPlaylist ? 'Hafenchor: ' : ''}Nachtfähre</title>`)
      expect(feed).not.toContain('Harbour Choir')
      expect(feed).toContain(`<link>${testApp.address}/de/${page}</link>`)
      expect(feed).toContain(`href="${testApp.address}/de/feeds/${page}.xml"`)
      expect(feed).toContain(`<link>${testApp.address}/de/song/${ids.song}?from=feed</link>`)
      // An episode has the same guid in each language.
      expect(feed).toContain(`<guid isPermaLink="false">${ids.song}</guid>`)
      expect(await text(`/feeds/${page}.xml`)).toBe(original)
    }
    expect(await text(`/de/feeds/playlist/${ids.playlist}.xml`)).toContain('<description>Für den Abend.</description>')
    expect((await testApp.visitor.request('/de/feeds/playlist/nothing.xml')).status).toBe(404)
    expect((await testApp.visitor.request('/xx/feeds/playlist/nothing.xml')).headers.get('content-type')).toContain('text/html')
  })

  test('a share card is drawn with the names of its language', async () => {
    const card = async (path: string) => {
      const response = await testApp.visitor.request(path)
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()).toString('base64') }
    }
    for (const page of ['song', 'album', 'artist', 'playlist', 'category'] as const) {
      const path = `/cards/${page}/${ids[page]}.jpg`
      const [original, inGerman, inFrench] = await Promise.all(['', '/de', '/fr'].map((prefix) => card(prefix + path)))
      expect([page, original?.status, inGerman?.status]).toEqual([page, 200, 200])
      expect([page, inGerman?.bytes === original?.bytes, inFrench?.bytes === original?.bytes]).toEqual([page, false, true])
    }
    expect((await card('/de/cards/song/nothing.jpg')).status).toBe(404)
  })
})

test('an entry of the menu without a text has the name of its item in the language of the page', async () => {
  const { body } = await admin.call('GET /api/admin/settings')
  const values = { header_links: `| /song/${ids.song}\n| /artist/${ids.artist}` }
  await admin.call('PUT /api/admin/settings', { body: { version: body.version, values } })
  const labels = async (language: 'de' | 'en') =>
    (await testApp.visitor.call('GET /api/site', { query: { language } })).body.headerLinks.map(({ label }) => label)
  expect([await labels('de'), await labels('en')]).toEqual([
    ['Nachtfähre', 'Hafenchor'],
    ['Night Ferry', 'Harbour Choir'],
  ])
})

describe('a name', () => {
  test('is found by public and admin searches, in any language', async () => {
    const found = async (search: string) => ({
      songs: (await admin.call('GET /api/admin/songs', { query: { search } })).body.songs.length,
      artists: (await admin.call('GET /api/admin/artists', { query: { search } })).body.artists.length,
      albums: (await admin.call('GET /api/admin/albums', { query: { search } })).body.albums.length,
      playlists: (await admin.call('GET /api/admin/playlists', { query: { search } })).body.playlists.length,
    })
    expect(await found('nachtfahre')).toEqual({ songs: 1, artists: 0, albums: 0, playlists: 0 })
    expect(await found('hafenchor')).toEqual({ songs: 0, artists: 1, albums: 0, playlists: 0 })
    expect(await found('gezeiten')).toEqual({ songs: 0, artists: 0, albums: 1, playlists: 0 })
    expect(await found('abendstunde')).toEqual({ songs: 0, artists: 0, albums: 0, playlists: 1 })
    const results = (await testApp.visitor.call('GET /api/search', { query: { text: 'Hafenchor' } })).body
    expect(results.artists).toMatchObject([{ name: 'Harbour Choir' }])
  })

  test('is replaced, removed and retained by updates, and rejected in an unknown language or above its length limit', async () => {
    const id = await song('Lighthouse', { names: { de: { title: 'Leuchtturm' }, fr: { title: ' Phare ' } } })
    const read = async () => (await admin.call('GET /api/admin/songs/:id', { params: { id } })).body
    const update = async (fields: object) => {
      const { title, category, mediaType, version } = await read()
      return admin.call('PUT /api/songs/:id', { params: { id }, body: { title, categoryId: category.id, mediaType, version, ...fields } })
    }
    expect((await read()).names).toEqual({ de: { title: 'Leuchtturm' }, fr: { title: 'Phare' } })
    expect((await update({ title: 'The Lighthouse' })).body.names).toHaveProperty('de.title', 'Leuchtturm')
    expect((await update({ names: { de: { title: ' ', description: 'Am Kap.' }, fr: { title: '' } } })).body.names).toEqual({
      de: { description: 'Am Kap.' },
    })
    expect((await json(`/de/api/songs/${id}`)).descriptionHtml).toBe('<p>Am Kap.</p>\n')
    for (const names of [{ sv: { title: 'Fyren' } }, { de: { name: 'Leuchtturm' } }, { de: { title: 'x'.repeat(201) } }])
      expect((await update({ names })).body).toMatchObject({ code: 'malformed_request' })
    expect((await update({ names: {} })).body.names).toEqual({})
    expect((await admin.call('GET /api/admin/songs', { query: { search: 'leuchtturm' } })).body.songs).toEqual([])
  })

  test('leaves texts alone that are not the name of one item', async () => {
    const id = await song('Duet', { artist: 'Harbour Choir feat. Vance', album: 'Tides (Deluxe)' })
    expect(await json(`/de/api/songs/${id}`)).toMatchObject({ artist: 'Harbour Choir feat. Vance', album: 'Tides (Deluxe)' })
    const body = { title: 'Shared', artists: ['Harbour Choir', 'Vance'] }
    const album = (await admin.call('POST /api/albums', { body })).body
    await song('On it', { albumId: album.id, artist: 'Vance' })
    await song('On it too', { albumId: album.id, artist: 'Harbour Choir' })
    expect(await json(`/de/api/albums/${album.id}`)).toMatchObject({ artist: 'Hafenchor, Vance' })
  })

  test('of an artist is not shown for recordings of children', async () => {
    const id = await song('Recital', { artist: 'Harbour Choir' })
    const playlist = { name: 'School', songIds: [id], schoolPrivacy: 'first-names' }
    await admin.call('POST /api/playlists', { body: playlist })
    const shown = await text(`/de/api/songs/${id}`)
    expect(JSON.parse(shown)).toMatchObject({ artist: 'Harbour', artistId: null })
    expect(shown).not.toContain('Hafenchor')
  })

  test('of a merged artist or album is copied to the remaining one, if that has none', async () => {
    const artist = async (name: string, names: object) => (await admin.call('POST /api/artists', { body: { name, names } })).body
    const from = await artist('The Gulls', { de: { name: 'Die Möwen' }, fr: { name: 'Les Mouettes' } })
    const into = await artist('Gulls', { de: { name: 'Möwen' } })
    await admin.call('POST /api/artists/:id/merge', { params: { id: from.id }, body: { into: into.id, dryRun: false } })
    const { names } = (await admin.call('GET /api/admin/artists/:id', { params: { id: into.id } })).body
    expect(names).toEqual({ de: { name: 'Möwen' }, fr: { name: 'Les Mouettes' } })
  })

  test('comes back from the trash with its item', async () => {
    const id = await song('Anchor', { names: { de: { title: 'Anker' } } })
    await admin.call('DELETE /api/songs/:id', { params: { id } })
    await admin.call('POST /api/admin/trash/restorations', { body: { id } })
    expect((await json(`/de/api/songs/${id}`)).title).toBe('Anker')
    expect((await admin.call('GET /api/admin/songs', { query: { search: 'anker' } })).body.songs).toHaveLength(1)
  })
})
