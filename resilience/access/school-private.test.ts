import { join } from 'node:path'
import { parseBuffer } from 'music-metadata'
import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { coversMade } from '#server/testing/background-work.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createPlayer, createSecret, type Player } from '#server/testing/subsonic-player.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { createReaders, type Readers } from './readers.ts'

/** A playlist of children's recordings and its songs: what is shown, and what is counted. */

const fixture = (name: string) => join(import.meta.dirname, '../../server/features/media/fixtures', name)
const family = 'Quillhammer'
/** The family name, also in the encodings of tags and addresses, and the artist in the file's tags. */
const names = new RegExp(`${family}|${[...family].join('\\0')}|Fixture Trio`, 'i')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const testApp = appOfFile({}, { webFolder: builtPages() })
let readers: Readers
let player: Player
let category: string
let song: string
let control: string
let playlist: string
let fileUrl: string

beforeAll(async () => {
  readers = await createReaders(testApp)
  player = createPlayer(testApp, { apiKey: (await createSecret(readers.listener)).secret })
  const library = createLibrary(testApp.admin)
  category = await library.category('Choir')
  control = await library.song('Control', category, { artist: 'Harbour Choir' })
  const body = {
    title: 'Rain song',
    artist: `Anna ${family} & Ben ${family}`,
    album: 'Summer concert',
    categoryId: category,
    mediaType: 'audio',
    uploadId: await uploadFile(testApp.admin, fixture('tagged.mp3')),
    credits: [
      { name: `Anna ${family} & Ben ${family}`, role: 'main', instrument: null },
      { name: `Clara ${family}`, role: 'performer', instrument: 'flute' },
    ],
  } as const
  const created = (await testApp.admin.call('POST /api/songs', { body })).body
  song = created.id
  fileUrl = created.fileUrl
  await coversMade(testApp)
  await testApp.app.database.handle
    .updateTable('profiles')
    .set({ display_name: `Ms ${family}` })
    .execute()
  playlist = (await testApp.admin.call('POST /api/playlists', { body: { name: 'Class 3', songIds: [song], schoolPrivacy: 'first-names' } }))
    .body.id
})

const adminSong = async (id = song) => (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
async function setPlaylist(fields: object, id = playlist) {
  const { name, version, songs } = (await testApp.admin.call('GET /api/admin/playlists/:id', { params: { id } })).body
  const body = { name, version, songIds: songs.map((one) => one.id), ...fields }
  expect((await testApp.admin.call('PUT /api/playlists/:id', { params: { id }, body })).status).toBe(200)
}
const albumId = async () => (await adminSong()).albumId ?? ''

test('every response to visitors contains only first names, in every kind of request', async () => {
  const { coverUrl } = await adminSong()
  const own = [
    ...[`/api/songs/${song}`, `/api/songs/${song}/waveform`, `/api/songs/${song}/download`, `/api/playlists/${playlist}`],
    `/api/numbered-songs?number=${(await adminSong()).trackNumber ?? 1}&playlistId=${playlist}`,
    ...[`/song/${song}`, `/playlist/${playlist}`, fileUrl, `/downloads/${song}`, `/downloads/playlist/${playlist}`, `${coverUrl}-96.webp`],
  ]
  for (const client of [readers.visitor, readers.listener, readers.contributor])
    for (const address of own) {
      const response = await client.request(address)
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
      const headers = JSON.stringify([...response.headers])
      expect([address, response.status, names.test(text), names.test(headers)]).toEqual([address, 200, false, false])
      if (address.startsWith('/api/')) continue
      const head = await client.request(address, { method: 'HEAD' })
      expect([address, head.status, head.headers.get('content-length')]).toEqual([address, 200, response.headers.get('content-length')])
      if (!/^\/(?:media|downloads)/.test(address)) continue
      const etag = response.headers.get('etag') ?? ''
      const part = await client.request(address, { headers: { range: 'bytes=20-59', 'if-range': etag } })
      const bytes = Buffer.from(await part.arrayBuffer()).toString('latin1')
      expect([address, part.status, bytes]).toEqual([address, 206, text.slice(20, 60)])
      expect((await client.request(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
    }
  const { body } = await testApp.visitor.call('GET /api/songs/:id', { params: { id: song } })
  expect(body).toMatchObject({ artist: 'Anna, Ben', artistId: null, albumId: null, credits: [], isSchoolPrivate: true, isUnlisted: true })
  const shown = (await testApp.visitor.call('GET /api/playlists/:id', { params: { id: playlist } })).body
  const numbered = await testApp.visitor.request(`/number?number=${(await adminSong()).trackNumber ?? 1}&playlist=${playlist}`)
  expect(numbered.headers.get('location')).toBe(`/song/${song}`)
  expect(shown).toMatchObject({ creator: null, songCount: 1, isSchoolPrivate: true, songs: [{ artist: 'Anna, Ben' }] })
  const played = await parseBuffer(Buffer.from(await (await testApp.visitor.request(fileUrl)).arrayBuffer()), { mimeType: 'audio/mpeg' })
  expect([played.common.title, played.common.artist]).toEqual(['Rain song', 'Anna, Ben'])
  const { playlist: listed } = await player.call('getPlaylist', { id: `pl-${playlist}` })
  expect([listed.owner, listed.entry?.[0]?.artist]).toEqual([undefined, 'Anna, Ben'])
  const ofPlayer = JSON.stringify(await player.call('getSong', { id: `so-${song}` }))
  expect([ofPlayer.includes('Anna, Ben'), names.test(ofPlayer)]).toEqual([true, false])
  expect(await adminSong()).toMatchObject({ artist: `Anna ${family} & Ben ${family}`, schoolPrivacy: 'first-names', isListed: false })
})

test('it is in no list, feed or preview, and in no frame', async () => {
  const album = await albumId()
  for (const address of [
    ...[
      `/embed/song/${song}`,
      `/embed/playlist/${playlist}`,
      `/feeds/playlist/${playlist}.xml`,
      `/feeds/song/${song}.mp3`,
      `/api/albums/${album}`,
      `/album/${album}`,
    ],
    ...[`/cards/song/${song}.jpg`, `/cards/playlist/${playlist}.jpg`],
    ...['song/', 'playlist/'].map(
      (path) => `/api/oembed?url=${encodeURIComponent(`${testApp.address}/${path}${path === 'song/' ? song : playlist}`)}`,
    ),
  ]) {
    const response = await readers.visitor.request(address)
    expect([address, response.status, names.test(await response.text())]).toEqual([address, 404, false])
  }
  for (const address of [
    ...['/', '/gallery', '/sitemap.xml', '/feed.xml', '/api/songs', '/api/newest-songs', '/api/albums', '/api/artists'],
    ...['/api/featured-playlists', '/api/search?text=Rain', '/api/search?text=Class', '/api/search?text=Ben'],
  ]) {
    const text = await (await readers.visitor.request(address)).text()
    expect([address, text.includes(song), text.includes(playlist), names.test(text)]).toEqual([address, false, false, false])
  }
  for (const address of [`/song/${song}`, `/playlist/${playlist}`]) {
    const page = await readers.visitor.request(address)
    const html = await page.text()
    const { headers } = page
    expect([headers.get('x-robots-tag'), headers.get('x-frame-options')]).toEqual(['noindex', 'DENY'])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    // Messengers show the site's preview instead.
    expect(/<meta (?:property="og|name="twitter):[^>]*(?:Rain|Class|Anna)|json\+oembed|rss\+xml|ld\+json/.test(html)).toBe(false)
    expect(html.includes('href="/school-privacy"')).toBe(true)
  }
  expect(await (await readers.visitor.request(`/de/song/${song}`)).text()).toContain('href="/de/school-privacy"')
  for (const [path, language] of [['/school-privacy', 'de'] as const, ['/de/school-privacy', 'fr'] as const]) {
    const stated = await readers.visitor.request(path, { headers: { 'accept-language': language } })
    expect([stated.status, await stated.text()]).toEqual([200, expect.stringContaining('Nicht gezählt: Wiedergaben')])
  }
})

test('plays, scans, redirections and downloads are not counted', async () => {
  const codes = await Promise.all(
    [{ kind: 'playlist', id: playlist } as const, { kind: 'song', id: song } as const, { kind: 'song', id: control } as const].map(
      async (destination) => (await testApp.admin.call('POST /api/admin/codes', { body: { destination } })).body,
    ),
  )
  const headers = { 'user-agent': firefox }
  for (const [index, songId] of [song, control].entries()) {
    const report = { listenId: `0000000${index}-0000-4000-8000-000000000000`, kind: 'play', songId, playlistId: playlist, source: 'site' }
    const body = JSON.stringify({ reports: [report] })
    const sent = await readers.visitor.request('/api/plays', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    expect(sent.status).toBeLessThan(300)
  }
  for (const address of [`/downloads/${song}`, `/downloads/playlist/${playlist}`])
    await (await readers.visitor.request(address, { headers })).arrayBuffer()
  for (const { code } of codes) await readers.visitor.request(`/c/${code}`, { headers, redirect: 'manual' })
  const redirections = [
    ['/class', `/playlist/${playlist}`],
    ['/child', `/de/song/${song}?from=poster`],
    ['/former-class', '/class'],
    ['/public', `/song/${control}`],
  ] as const
  for (const [fromUrl, toUrl] of redirections) {
    expect((await testApp.admin.call('POST /api/redirections', { body: { fromUrl, toUrl } })).status).toBe(200)
    const { status } = await readers.visitor.request(`/api/redirection?path=${fromUrl}`, { headers })
    expect(status).toBe(200)
  }
  // Four queues write the counts; the control of each was sent last, so once it is counted, all are.
  const { handle } = testApp.app.database
  await expect.poll(() => handle.selectFrom('code_scans').select('code_id').execute()).toEqual([{ code_id: codes[2]?.id }])
  await expect.poll(() => handle.selectFrom('song_plays').select('song_id').execute()).toEqual([{ song_id: control }])
  await expect
    .poll(() => handle.selectFrom('redirections').select('from_url').where('hit_count', '>', 0).execute())
    .toEqual([{ from_url: '/public' }])
  expect(await handle.selectFrom('daily_downloads').selectAll().execute()).toEqual([])
})

test('a song has the strictest school privacy of its playlists, and its own visibility without them', async () => {
  const body = { name: 'Other', songIds: [song], visibility: 'unlisted' } as const
  const other = (await testApp.admin.call('POST /api/playlists', { body })).body.id
  expect((await testApp.visitor.call('GET /api/playlists/:id', { params: { id: other } })).body.songs).toEqual([])
  const privacy = async () => [(await adminSong()).schoolPrivacy, (await adminSong()).isListed]
  await setPlaylist({ schoolPrivacy: 'full-names' }, other)
  expect(await privacy()).toEqual(['first-names', false])
  await setPlaylist({ schoolPrivacy: 'full-names' })
  expect(await privacy()).toEqual(['full-names', false])
  const shown = (await testApp.visitor.call('GET /api/songs/:id', { params: { id: song } })).body
  expect(shown).toMatchObject({ artist: `Anna ${family} & Ben ${family}`, artistId: null, isSchoolPrivate: true })
  await setPlaylist({ songIds: [] })
  expect(await privacy()).toEqual(['full-names', false])
  await setPlaylist({ schoolPrivacy: 'off' }, other)
  expect(await privacy()).toEqual(['off', true])
  await setPlaylist({ schoolPrivacy: 'first-names', songIds: [song] })
  expect(await privacy()).toEqual(['first-names', false])
  await testApp.admin.call('DELETE /api/songs/:id', { params: { id: song } })
  await testApp.admin.call('POST /api/admin/trash/restorations', { body: { id: song } })
  expect(await privacy()).toEqual(['first-names', false])
  await testApp.admin.call('DELETE /api/playlists/:id', { params: { id: playlist } })
  expect(await privacy()).toEqual(['off', true])
  await testApp.admin.call('POST /api/admin/trash/restorations', { body: { id: playlist } })
  expect(await privacy()).toEqual(['first-names', false])
})
