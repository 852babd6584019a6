import { join } from 'node:path'
import { parseBuffer } from 'music-metadata'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertListener, newAccount } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { eventually } from '#server/testing/eventually.ts'
import { exportFile } from '#server/testing/import-export.ts'
import { createLibrary, saveSetting } from '#server/testing/library.ts'
import { createPlayer, createSecret, so, tokenOf } from '#server/testing/subsonic-player.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const testApp = appOfFile()
const library = createLibrary(testApp)
const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)
const external = 'https://pictures.example.org/lake.jpg'
let category: string

beforeAll(async () => {
  category = await library.category('Choir')
  await saveSetting(testApp.app.database, 'allow_downloads', 'true')
})

const picture = () => uploadFile(testApp.admin, fixture('cover.jpg'), 'cover')
const songOf = async (id: string) => (await testApp.visitor.call('GET /api/songs/:id', { params: { id } })).body
const adminSongOf = async (id: string) => (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id } })).body

/** An album with a cover, and a song of it without a picture. */
async function withAlbum(fields: object = {}) {
  const { body: album } = await testApp.admin.call('POST /api/albums', {
    body: { title: 'Lake Effect', coverUploadId: await picture(), ...fields },
  })
  const bare = await library.song('Drift', category, { albumId: album.id })
  return { album, bare, coverUrl: album.coverUrl ?? '' }
}
const withOwnCover = async (albumId: string) => library.song('Whiteout', category, { albumId, coverUploadId: await picture() })
const editAlbum = async (id: string, change: object) => {
  const { body } = await testApp.admin.call('GET /api/admin/albums/:id', { params: { id } })
  const { title, version } = body.album
  return testApp.admin.call('PUT /api/albums/:id', { params: { id }, body: { title, version, ...change } })
}
const coverStatus = async (client: TestClient, coverUrl: string) => (await client.request(`${coverUrl}-320.webp`)).status

test('editors see the cover of an album before it is published', async () => {
  const { body: album } = await testApp.admin.call('POST /api/albums', {
    body: { title: 'Thaw', visibility: 'public', visibleFrom: '2099-02-14T09:00:00.000Z' },
  })
  const first = await adminSongOf(await withOwnCover(album.id))
  const { body } = await testApp.admin.call('GET /api/admin/albums/:id', { params: { id: album.id } })
  expect(body.album).toMatchObject({ isListed: false, coverUrl: first.coverUrl })
  const listed = (await testApp.admin.call('GET /api/admin/albums', { query: { search: 'Thaw' } })).body.albums
  expect(listed.map(({ coverUrl }) => coverUrl)).toEqual([first.coverUrl])
  expect(await coverStatus(testApp.admin, String(first.coverUrl))).toBe(200)
  expect(await coverStatus(testApp.visitor, String(first.coverUrl))).toBe(404)
})

describe('a song without a picture', () => {
  test('shows the cover of its album wherever it is listed', async () => {
    const { album, bare, coverUrl } = await withAlbum()
    const own = await withOwnCover(album.id)
    expect(coverUrl).toMatch(/^\/covers\//)
    const { visitor, admin } = testApp
    expect((await songOf(bare)).coverUrl).toBe(coverUrl)
    expect((await songOf(own)).coverUrl).not.toBe(coverUrl)
    const { body: playlist } = await admin.call('POST /api/playlists', { body: { name: 'Snow', songIds: [bare] } })
    const { newest, ofAlbum, similar, listed, picked, inAdmin } = {
      newest: (await visitor.call('GET /api/newest-songs')).body.songs,
      ofAlbum: (await visitor.call('GET /api/albums/:id', { params: { id: album.id } })).body.songs,
      similar: (await visitor.call('GET /api/songs/:id/related', { params: { id: own } })).body.ofAlbum,
      listed: (await visitor.call('GET /api/playlists/:id', { params: { id: playlist.id } })).body,
      picked: (await admin.call('GET /api/admin/playlists/:id', { params: { id: playlist.id } })).body.songs,
      inAdmin: (await admin.call('GET /api/admin/songs', { query: { search: 'Drift' } })).body.songs,
    }
    for (const songs of [newest, ofAlbum, similar, listed.songs, picked, inAdmin])
      expect(songs.find(({ id }) => id === bare)?.coverUrl).toBe(coverUrl)
    expect(listed.coverUrl).toBe(coverUrl)
    const feed = await (await visitor.request(`/feeds/playlist/${playlist.id}.xml`)).text()
    expect(feed).toContain(`${coverUrl}-1200.jpg`)
    const address = encodeURIComponent(`${testApp.address}/song/${bare}`)
    expect(await (await visitor.request(`/api/oembed?url=${address}`)).text()).toContain(coverUrl)
  })

  test('shows it after the editor of the album has removed the covers of its songs', async () => {
    const { album, bare } = await withAlbum()
    const own = await withOwnCover(album.id)
    const before = await songOf(own)
    await editAlbum(album.id, { removeCover: true, removeSongCovers: true })
    expect((await songOf(own)).coverUrl).toBe(before.coverUrl)
    const version = async (id: string) => (await adminSongOf(id)).version
    const versions = [await version(bare), await version(own)] as const
    const edited = await editAlbum(album.id, { coverUploadId: await picture(), removeSongCovers: true })
    for (const id of [bare, own]) expect((await songOf(id)).coverUrl).toBe(edited.body.coverUrl)
    expect([await version(bare), await version(own)]).toEqual([versions[0], versions[1] + 1])
    await eventually(async () => expect(await coverStatus(testApp.visitor, String(before.coverUrl))).toBe(404))
  })

  test('shows it in the analytics', async () => {
    const { bare, coverUrl } = await withAlbum()
    await testApp.app.database.handle
      .insertInto('song_rankings')
      .values({ song_id: bare, last_7: 9, last_30: 9, last_90: 9, last_364: 9 })
      .execute()
    const { body } = await testApp.admin.call('GET /api/admin/analytics', { query: { period: '7d' } })
    expect(body.topSongs.find(({ id }) => id === bare)?.coverUrl).toBe(coverUrl)
  })

  test('has it in apps', async () => {
    const { bare, coverUrl } = await withAlbum()
    const player = createPlayer(testApp, tokenOf(await createSecret(testApp.admin)))
    const { song } = await player.call('getSong', { id: so(bare) })
    expect(song.coverArt).toBe(so(bare))
    const sent = await player.request('getCoverArt', { id: song.coverArt })
    const stored = await testApp.visitor.request(`${coverUrl}-1200.jpg`)
    expect(Buffer.from(await sent.arrayBuffer()).equals(Buffer.from(await stored.arrayBuffer()))).toBe(true)
  })

  test('has it in the downloaded file', async () => {
    const { album } = await withAlbum()
    const upload = { fileUrl: undefined, uploadId: await uploadFile(testApp.admin, fixture('bare.mp3')), albumId: album.id }
    const id = await library.song('Thaw', category, upload)
    const { body } = await testApp.visitor.call('GET /api/songs/:id/download', { params: { id } })
    const bytes = Buffer.from(await (await testApp.visitor.request(String(body.fileUrl))).arrayBuffer())
    expect((await parseBuffer(bytes, { mimeType: 'audio/mpeg' })).common.picture).toHaveLength(1)
  })

  test('follows the cover of the album and the album itself, also for clients with a cached response', async () => {
    const { album, bare, coverUrl } = await withAlbum()
    const read = async (etag?: string | null) => {
      const response = await testApp.visitor.request(`/api/songs/${bare}`, { headers: etag ? { 'if-none-match': etag } : {} })
      const cover = response.status === 200 ? ((await response.json()) as { coverUrl: string | null }).coverUrl : 'as before'
      return { cover, etag: response.headers.get('etag') }
    }
    const first = await read()
    expect([first.cover, (await read(first.etag)).cover]).toEqual([coverUrl, 'as before'])
    const { body: edited } = await editAlbum(album.id, { coverUploadId: await picture() })
    const second = await read(first.etag)
    expect(edited.coverUrl).not.toBe(coverUrl)
    expect(second.cover).toBe(edited.coverUrl)
    await editAlbum(album.id, { removeCover: true })
    expect((await read(second.etag)).cover).toBeNull()
  })

  test('still has none itself: for editors, in the export, and after leaving the album', async () => {
    const { album, bare } = await withAlbum()
    const own = await withOwnCover(album.id)
    expect([(await adminSongOf(bare)).hasCover, (await adminSongOf(own)).hasCover]).toEqual([false, true])
    const { songs = [] } = (await exportFile(testApp.admin)).data
    expect(songs.find(({ id }) => id === bare)).toMatchObject({ cover_path: null, cover_image_url: null })
    const { title, version } = await adminSongOf(bare)
    const edit = { title, categoryId: category, mediaType: 'audio', albumId: null, version } as const
    const { body } = await testApp.admin.call('PUT /api/songs/:id', { params: { id: bare }, body: edit })
    expect([body.coverUrl, body.hasCover]).toEqual([null, false])
  })
})

test('an external picture of the song itself comes before the cover of its album', async () => {
  const { album } = await withAlbum()
  const id = await library.song('Squall', category, { albumId: album.id })
  await testApp.app.database.handle.updateTable('songs').set({ external_cover_url: external }).where('id', '=', id).execute()
  expect(await adminSongOf(id)).toMatchObject({ coverUrl: external, hasCover: true })
})

test('a song with school privacy does not show it, because it may contain names', async () => {
  const { bare, coverUrl } = await withAlbum()
  const body = { name: 'Class 4b', songIds: [bare], schoolPrivacy: 'first-names' } as const
  expect((await testApp.admin.call('POST /api/playlists', { body })).status).toBe(200)
  expect((await songOf(bare)).coverUrl).toBeNull()
  expect((await adminSongOf(bare)).coverUrl).toBe(coverUrl)
})

describe('the file of the cover is sent to clients that may see one of the songs', () => {
  test('of an album that is protected for a group, to its members', async () => {
    const account = await insertListener(testApp.app.database, 'mia')
    const member = createClient(testApp.address)
    await member.signIn(account)
    const other = await newAccount(testApp, 'ole')
    const { body: group } = await testApp.admin.call('POST /api/admin/groups', { body: { name: 'Altos', emails: [account.email] } })
    const { bare, coverUrl } = await withAlbum({ visibility: 'protected', groupIds: [group.id] })
    expect((await member.call('GET /api/songs/:id', { params: { id: bare } })).body.coverUrl).toBe(coverUrl)
    expect((await other.request(`/api/songs/${bare}`)).status).toBe(404)
    const statuses = [testApp.admin, member, other, testApp.visitor].map((client) => coverStatus(client, coverUrl))
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404])
  })

  test('of a hidden album, to editors and the uploader of one of them', async () => {
    const { album, bare, coverUrl } = await withAlbum({ visibility: 'hidden' })
    const [uploader, other] = [await newAccount(testApp, 'una'), await newAccount(testApp, 'otto')]
    const profile = (await uploader.call('GET /api/session')).body.viewer?.profileId ?? null
    await testApp.app.database.handle.updateTable('songs').set({ uploaded_by: profile }).where('id', '=', bare).execute()
    const statuses = [testApp.admin, uploader, other, testApp.visitor].map((client) => coverStatus(client, coverUrl))
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404])
    await editAlbum(album.id, { visibility: 'public' })
    expect(await coverStatus(testApp.visitor, coverUrl)).toBe(200)
  })

  test('of an album that starts later, only if it is announced', async () => {
    const visibleFrom = new Date(Date.now() + 86_400_000).toISOString()
    const { album, bare, coverUrl } = await withAlbum({ visibleFrom })
    expect(await coverStatus(testApp.visitor, coverUrl)).toBe(404)
    await editAlbum(album.id, { visibleFrom, isAnnounced: true })
    expect(await coverStatus(testApp.visitor, coverUrl)).toBe(200)
    expect((await testApp.visitor.request(`/api/songs/${bare}`)).status).toBe(404)
  })
})
