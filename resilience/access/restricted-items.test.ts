import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { battery } from '#server/testing/battery.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { saveSetting } from '#server/testing/library.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { uploadBytes, uploadFile } from '#server/testing/uploads.ts'
import { createReaders, type Readers } from './readers.ts'

/** @once Kinds of requests; hidden-items.test.ts and server/visibility run on both databases. */

/* Items with a restricted visibility, requested in every way: songs, albums, playlists, and everything that belongs to them. */

const fixture = (name: string) => join(import.meta.dirname, '../../server/features/media/fixtures', name)

const testApp = appOfFile({}, { webFolder: builtPages() })
let readers: Readers
beforeAll(async () => {
  readers = await createReaders(testApp)
})

const [past, future] = ['2020-01-01T00:00:00.000Z', '2999-12-31T08:30:00.000Z']
const always = { visibility: 'public', visibleFrom: null, visibleUntil: null, isAnnounced: false }
const choices = {
  public: always,
  unlisted: { ...always, visibility: 'unlisted' },
  protected: { ...always, visibility: 'protected' },
  hidden: { ...always, visibility: 'hidden' },
  early: { ...always, visibleFrom: future },
  announced: { ...always, visibleFrom: future, isAnnounced: true },
  over: { ...always, visibleUntil: past },
}
type Choice = keyof typeof choices
/** Statuses for visitors: of the item, of its page, of its cover, and of previews for other sites. */
const forVisitors: Record<Choice, { item: number; page: number; cover: number; previews: number }> = {
  public: { item: 200, page: 200, cover: 200, previews: 200 },
  unlisted: { item: 200, page: 200, cover: 200, previews: 404 },
  protected: { item: 404, page: 403, cover: 404, previews: 404 },
  hidden: { item: 404, page: 404, cover: 404, previews: 404 },
  early: { item: 404, page: 404, cover: 404, previews: 404 },
  announced: { item: 404, page: 200, cover: 200, previews: 404 },
  over: { item: 404, page: 410, cover: 404, previews: 404 },
}
const secret = 'Kept until Easter'
const vtt = new TextEncoder().encode('WEBVTT\n\n00:00.000 --> 00:01.000\nGood evening\n')
let song: string
let album: string
let playlist: string
/** A visitor who has opened the protected items. */
let opener: TestClient
let addresses: Record<'song' | 'album' | 'playlist', Record<'item' | 'page' | 'cover' | 'previews', string[]>>

beforeAll(async () => {
  const { admin } = testApp
  const sent = async (client: TestClient, name: string) => ({
    uploadId: await uploadFile(client, fixture(name)),
    coverUploadId: await uploadFile(client, fixture('cover.jpg'), 'cover'),
  })
  const { body: uploaded } = await readers.owner.call('POST /api/uploaded-songs', {
    body: {
      title: secret,
      artist: 'Una',
      album: 'Whole',
      mediaType: 'video',
      category: 'jazz',
      ...(await sent(readers.owner, 'clip.mp4')),
    },
  })
  song = uploaded.id
  await admin.call('POST /api/admin/song-approvals', { body: { ids: [song] } })
  const captionsUploadId = await uploadBytes(admin, vtt, { kind: 'captions', name: 'words.vtt' })
  const { version, category } = await adminSong()
  const texts = { title: secret, description: `0:00 ${secret}\n1:00 Coda`, lyrics: `[00:00.00]${secret}` }
  const body = { ...texts, categoryId: category.id, mediaType: 'video', captionsUploadId, trackNumber: 41, version } as const
  await admin.call('PUT /api/songs/:id', { params: { id: song }, body })
  album = (await adminSong()).albumId ?? ''
  const coverUploadId = () => uploadFile(admin, fixture('cover.jpg'), 'cover')
  await setAlbum({ title: secret, coverUploadId: await coverUploadId() })
  const created = await admin.call('POST /api/playlists', {
    body: { name: secret, songIds: [song], coverUploadId: await coverUploadId() },
  })
  playlist = created.body.id
  const shown = (await admin.call('GET /api/admin/albums/:id', { params: { id: album } })).body.album
  const previews = (kind: string, id: string) => [
    `/api/oembed?url=${encodeURIComponent(`${testApp.address}/${kind}/${id}`)}`,
    `/cards/${kind}/${id}.jpg`,
  ]
  const pages = (kind: string, id: string) => ({ page: [`/${kind}/${id}`], previews: previews(kind, id) })
  const { fileUrl, coverUrl, captionsUrl } = await adminSong()
  addresses = {
    song: {
      item: [`/api/songs/${song}`, `/api/songs/${song}/waveform`, fileUrl, captionsUrl ?? '', `/embed/song/${song}`],
      cover: [`${coverUrl}-96.webp`],
      page: [`/song/${song}`],
      previews: [...previews('song', song), `/feeds/chapters/${song}.json`, `/feeds/transcript/${song}.srt`],
    },
    album: {
      item: [`/api/albums/${album}`, `/embed/album/${album}`, `/api/numbered-songs?number=41&albumId=${album}`],
      cover: [`${shown.coverUrl}-96.webp`],
      ...pages('album', album),
    },
    playlist: {
      item: [`/api/playlists/${playlist}`, `/embed/playlist/${playlist}`, `/api/numbered-songs?number=41&playlistId=${playlist}`],
      cover: [`${created.body.coverUrl}-96.webp`],
      ...pages('playlist', playlist),
    },
  }
  await choose('songs', song, 'protected')
  opener = createClient(testApp.address)
  expect((await opener.request(`/song/${song}?key=${protection.link_key}`)).status).toBe(303)
  for (const [kind, id] of [
    ['playlist', playlist],
    ['album', album],
  ] as const)
    addresses[kind].previews.push(`/feeds/${kind}/${id}.xml`)
})

const protection = { id: 'protection', password_hash: null, link_key: 'secret-key', created_at: past }
const adminSong = async () => (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id: song } })).body
async function setAlbum(fields: object) {
  const { title, version } = (await testApp.admin.call('GET /api/admin/albums/:id', { params: { id: album } })).body.album
  expect((await testApp.admin.call('PUT /api/albums/:id', { params: { id: album }, body: { title, version, ...fields } })).status).toBe(200)
}

/** Writes to the database directly, because the API rejects an end in the past. */
async function choose(table: 'songs' | 'albums' | 'playlists', id: string, choice: Choice) {
  const { visibility, visibleFrom, visibleUntil, isAnnounced } = choices[choice]
  const { handle } = testApp.app.database
  await handle
    .insertInto('protections')
    .values(protection)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await handle
    .updateTable(table)
    .set({
      visibility: visibility as 'public',
      visible_from: visibleFrom,
      visible_until: visibleUntil,
      is_announced: isAnnounced,
      protection_id: protection.id,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Every kind of request is sent in the full run, and for visitors and the first of the insiders; the other readers run through the same
 * code. `etags` are those of the public responses.
 */
async function expectStatus(client: TestClient, address: string, status: number, etags: Map<string, string>, isEveryKind = true) {
  const response = await client.request(address)
  const text = await response.text()
  expect([address, response.status]).toEqual([address, status])
  if ([403, 404, 410].includes(status)) {
    const isAnnounced = text.includes('Coming on')
    if (!isAnnounced) expect(text).not.toContain(secret)
  }
  if (battery({ smoke: !isEveryKind, full: false })) return response
  if ([403, 404, 410].includes(status)) {
    for (const [name, value] of Object.entries({ range: 'bytes=0-0', 'if-none-match': etags.get(address) ?? '"x"' })) {
      const conditional = await client.request(address, { headers: { [name]: value } })
      expect([address, name, conditional.status]).toEqual([address, name, status])
    }
  }
  if (!address.startsWith('/api/') && !address.startsWith('/cards/')) {
    const head = await client.request(address, { method: 'HEAD' })
    expect([address, 'HEAD', head.status]).toEqual([address, 'HEAD', status])
  }
  return response
}

async function expectAll(
  choice: Choice,
  kind: 'song' | 'album' | 'playlist',
  etags: Map<string, string>,
  visible: { visitors: typeof forVisitors.public; insiders: readonly TestClient[] },
) {
  const { item, page, cover, previews } = addresses[kind]
  for (const client of [readers.visitor, readers.listener]) {
    const isVisitor = client === readers.visitor
    for (const address of item) await expectStatus(client, address, visible.visitors.item, etags, isVisitor)
    for (const address of cover) await expectStatus(client, address, visible.visitors.cover, etags, isVisitor)
    for (const address of previews) await expectStatus(client, address, visible.visitors.previews, etags, isVisitor)
    for (const address of page) {
      const response = await expectStatus(client, address, visible.visitors.page, etags, isVisitor)
      if (['unlisted', 'protected', 'announced', 'over'].includes(choice)) expect(response.headers.get('x-robots-tag')).toBe('noindex')
    }
  }
  for (const [index, client] of visible.insiders.entries())
    for (const address of [...item, ...cover, ...page]) await expectStatus(client, address, 200, etags, index === 0)
}

/** Editors and administrators see protected items without opening them. */
const insidersOf = (choice: Choice, ...always: TestClient[]) => [
  ...always,
  ...(choice === 'protected' ? [opener, readers.editor, readers.administrator] : []),
]

async function etagsOf(list: readonly string[]) {
  const etags = new Map<string, string>()
  for (const address of list) {
    const response = await readers.visitor.request(address)
    await response.arrayBuffer()
    expect([address, response.status]).toEqual([address, 200])
    etags.set(address, response.headers.get('etag') ?? '"x"')
  }
  return etags
}

/** All addresses that list songs, albums or playlists. */
const lists = () => [
  ...['/', '/gallery', '/sitemap.xml', '/api/songs', '/api/newest-songs', '/api/featured-songs', '/api/albums', '/api/artists'],
  ...[
    '/api/featured-playlists',
    '/api/playlist-categories',
    '/api/search?text=Kept',
    '/api/search?text=Una',
    '/api/numbered-songs?number=41',
  ],
]
async function expectInLists(id: string, isListed: boolean) {
  for (const address of lists()) {
    const text = await (await readers.visitor.request(address)).text()
    if (!isListed) expect([address, text.includes(id)]).toEqual([address, false])
  }
  expect((await (await readers.visitor.request('/api/search?text=Kept')).text()).includes(id)).toBe(isListed)
}

/** The address of the song in feeds redirects to its file while it is listed, also for those who may open it. */
async function expectInFeeds(choice: Choice) {
  for (const client of [readers.visitor, opener, readers.administrator]) {
    const { status } = await client.request(`/feeds/song/${song}.mp3`)
    expect([choice, status]).toEqual([choice, choice === 'public' ? 302 : 404])
  }
}

test.each(Object.keys(choices) as Choice[])('a song that is %s', async (choice) => {
  await choose('songs', song, 'public')
  const etags = await etagsOf(Object.values(addresses.song).flat())
  await choose('songs', song, choice)
  await expectAll(choice, 'song', etags, {
    visitors: forVisitors[choice],
    insiders: insidersOf(choice, readers.owner, readers.editor, readers.administrator),
  })
  await expectInLists(song, choice === 'public')
  await expectInFeeds(choice)
  expect((await (await readers.visitor.request(`/api/playlists/${playlist}`)).text()).includes(song)).toBe(choice === 'public')
  for (const address of [`/api/songs/${song}/download`, `/downloads/${song}`])
    expect([address, (await readers.visitor.request(address)).status]).toEqual([address, forVisitors[choice].item])
  if (choice === 'protected')
    for (const address of [`/api/songs/${song}/download`, `/downloads/${song}`])
      expect([address, (await opener.request(address)).status]).toEqual([address, 200])
  const { fileUrl } = await adminSong()
  const media = await readers.administrator.request(fileUrl)
  expect(media.headers.get('cache-control')).toBe(choice === 'public' ? 'max-age=3600' : 'private, no-cache')
  await media.arrayBuffer()
  await choose('songs', song, 'public')
})

test.each(Object.keys(choices) as Choice[])('an album that is %s, and its song with it', async (choice) => {
  await choose('albums', album, 'public')
  const etags = await etagsOf([...Object.values(addresses.album).flat(), ...Object.values(addresses.song).flat()])
  await choose('albums', album, choice)
  await expectAll(choice, 'album', etags, { visitors: forVisitors[choice], insiders: insidersOf(choice) })
  await expectAll(choice, 'song', etags, {
    visitors: forVisitors[choice],
    insiders: insidersOf(choice, readers.owner, readers.editor, readers.administrator),
  })
  for (const id of [album, song]) await expectInLists(id, choice === 'public')
  await expectInFeeds(choice)
  for (const address of [`/downloads/album/${album}`, `/downloads/${song}`])
    expect([address, (await readers.visitor.request(address)).status]).toEqual([address, forVisitors[choice].item])
  await choose('albums', album, 'public')
})

test.each(Object.keys(choices) as Choice[])('a playlist that is %s', async (choice) => {
  await choose('playlists', playlist, 'public')
  const etags = await etagsOf(Object.values(addresses.playlist).flat())
  await choose('playlists', playlist, choice)
  await expectAll(choice, 'playlist', etags, { visitors: forVisitors[choice], insiders: insidersOf(choice) })
  await expectInLists(playlist, choice === 'public')
  const zip = await readers.visitor.request(`/downloads/playlist/${playlist}`)
  expect([choice, zip.status]).toEqual([choice, forVisitors[choice].item])
  await choose('playlists', playlist, 'public')
})

test('only listed items have their own previews: tags for messengers, an oEmbed response, a feed and structured data', async () => {
  const previews =
    /<meta (?:property="og|name="twitter):[^>]*(?:Kept until Easter|\/(?:song|album|playlist)\/)|json\+oembed|rss\+xml|ld\+json/
  for (const [table, address] of [
    ['songs', `/song/${song}`],
    ['albums', `/album/${album}`],
    ['playlists', `/playlist/${playlist}`],
  ] as const) {
    const id = address.split('/').at(-1) ?? ''
    for (const [choice, has] of Object.entries({ unlisted: false, protected: false, public: true })) {
      await choose(table, id, choice as Choice)
      const html = await (await opener.request(address)).text()
      expect([address, choice, previews.test(html), html.includes('rel="canonical"')]).toEqual([address, choice, has, true])
    }
  }
})

test("the page of an announced song says when it starts, in the site's time zone and the visitor's language", async () => {
  await saveSetting(testApp.app.database, 'time_zone', 'America/New_York')
  await choose('songs', song, 'announced')
  const page = await readers.visitor.request(`/song/${song}`)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const html = await page.text()
  expect(html).toContain('Coming on December 31, 2999 at 3:30 AM EST.')
  expect(html).not.toContain('<script')
  const arabic = await (await readers.visitor.request(`/song/${song}`, { headers: { 'accept-language': 'ar' } })).text()
  expect(arabic).toMatch(/dir="rtl"[\s\S]*31 ديسمبر 2999/)
  await choose('songs', song, 'public')
})

test('a dynamic QR code redirects to its destination if visitors see something there, else to the category or the home page', async () => {
  const codeFor = async (kind: 'song' | 'album' | 'playlist', id: string) =>
    (await testApp.admin.call('POST /api/admin/codes', { body: { destination: { kind, id } } })).body.code
  for (const [kind, table, id] of [
    ['song', 'songs', song],
    ['album', 'albums', album],
    ['playlist', 'playlists', playlist],
  ] as const) {
    const code = await codeFor(kind, id)
    for (const choice of Object.keys(choices) as Choice[]) {
      await choose(table, id, choice)
      const { headers } = await readers.visitor.request(`/c/${code}`, { redirect: 'manual' })
      const isShown = ['public', 'unlisted', 'protected', 'announced'].includes(choice)
      expect([kind, choice, headers.get('location') === `/${kind}/${id}`]).toEqual([kind, choice, isShown])
    }
    await choose(table, id, 'public')
  }
})
