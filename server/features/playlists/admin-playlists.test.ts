import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { createClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const coverFile = join(import.meta.dirname, '../media/fixtures/cover.jpg')

const testApp = appOfFile()
const library = createLibrary(testApp)
let jazz: string
let folk: string
let songs: string[]
beforeAll(async () => {
  jazz = await library.category('Jazz')
  folk = await library.category('Folk')
  songs = []
  for (const title of ['Delta', 'alpha', 'Charlie', 'Bravo'])
    songs.push(await library.song(title, title === 'Bravo' ? folk : jazz, { artist: 'Quintet' }))
})

const create = (fields: Record<string, unknown> = {}) =>
  testApp.admin.call('POST /api/playlists', { body: { name: 'Harbour Nights', songIds: songs, ...fields } })
const update = (id: string, version: number, fields: Record<string, unknown> = {}) =>
  testApp.admin.call('PUT /api/playlists/:id', { params: { id }, body: { name: 'Harbour Nights', songIds: songs, version, ...fields } })
const get = (id: string) => testApp.admin.call('GET /api/admin/playlists/:id', { params: { id } })
const titles = async (id: string) => (await get(id)).body.songs.map(({ title }) => title)
const publicTitles = async (id: string) =>
  (await testApp.visitor.call('GET /api/playlists/:id', { params: { id } })).body.songs.map(({ title }) => title)

describe('creating', () => {
  test('creates a public playlist of these songs in this order, with its creator', async () => {
    const { status, body } = await create({ description: '  ', categoryId: jazz })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        name: 'Harbour Nights',
        description: null,
        category: { id: jazz, name: 'Jazz', color: '#3d5afe' },
        creator: { username: expect.any(String), displayName: expect.any(String) },
        isPublic: true,
        isFavorite: false,
        songCount: 4,
        version: 1,
      }),
    ])
    expect(await titles(body.id)).toEqual(['Delta', 'alpha', 'Charlie', 'Bravo'])
    expect(await publicTitles(body.id)).toEqual(['Delta', 'alpha', 'Charlie', 'Bravo'])
  })

  test.each([
    ['a blank name', { name: ' ' }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['a description of 2,001 characters', { description: 'x'.repeat(2_001) }],
    ['a song twice', { songIds: ['same', 'same'] }],
    ['10,001 songs', { songIds: Array.from({ length: 10_001 }, (_, i) => `song-${i}`) }],
  ])('%s is rejected', async (_what, wrong) => {
    const { status, body } = await create(wrong)
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'malformed_request' })])
  })

  test('songs deleted during the edit are named, and nothing is written', async () => {
    const before = (await testApp.admin.call('GET /api/admin/playlists')).body.count
    const { status, body } = await create({ songIds: [songs[0], 'missing-1', 'missing-2'] })
    expect([status, body]).toEqual([422, { code: 'songs_missing', details: { count: 2, songIds: 'missing-1 missing-2' } }])
    expect((await testApp.admin.call('GET /api/admin/playlists')).body.count).toBe(before)
  })

  test('a deleted category is rejected', async () => {
    expect((await create({ categoryId: 'missing' })).body).toEqual({ code: 'category_missing' })
  })

  test('is logged as activity, as are changes and the deletion', async () => {
    const { body } = await create({ name: 'Logged' })
    await update(body.id, 1, { name: 'Logged' })
    await testApp.admin.call('DELETE /api/playlists/:id', { params: { id: body.id } })
    const { entries } = (await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'playlists' } })).body
    expect(entries.filter(({ subject }) => subject?.id === body.id).map(({ action, subject }) => [action, subject?.name])).toEqual([
      ['deleted', 'Logged'],
      ['updated', 'Logged'],
      ['created', 'Logged'],
    ])
  })
})

describe('changing', () => {
  test('replaces the given fields and all of its songs', async () => {
    const { body: created } = await create()
    const order = [songs[3], songs[0]]
    const { status, body } = await update(created.id, 1, {
      name: 'Second',
      isPublic: false,
      isFavorite: true,
      categoryId: folk,
      songIds: order,
    })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ name: 'Second', isPublic: false, isFavorite: true, songCount: 2, version: 2 }),
    ])
    expect(await titles(created.id)).toEqual(['Bravo', 'Delta'])
  })

  test('a rejected change leaves everything as it was', async () => {
    const { body: created } = await create()
    expect((await update(created.id, 1, { name: 'Never', songIds: [songs[1], 'missing'] })).status).toBe(422)
    expect((await get(created.id)).body).toMatchObject({ name: 'Harbour Nights', version: 1, songCount: 4 })
  })

  test('favorite and removing a song count as edits', async () => {
    const { body: created } = await create()
    const params = { id: created.id }
    const marked = await testApp.admin.call('PUT /api/playlists/:id/favorite', { params, body: { isFavorite: true } })
    expect(marked.body).toMatchObject({ isFavorite: true, version: 2 })
    const removeSong = () =>
      testApp.admin.call('DELETE /api/playlists/:id/songs/:songId', { params: { ...params, songId: songs[1] ?? '' } })
    expect((await removeSong()).body).toMatchObject({ songCount: 3, version: 3 })
    const again = await removeSong()
    expect([again.status, again.body]).toEqual([404, { code: 'not_found' }])
    expect((await get(created.id)).body.version).toBe(3)
    expect((await update(created.id, 2)).body).toEqual({ code: 'stale_version' })
    expect(await titles(created.id)).toEqual(['Delta', 'Charlie', 'Bravo'])
  })

  test('a song deleted from the library disappears without making an open edit stale', async () => {
    const fleeting = await library.song('Fleeting', jazz)
    const { body: created } = await create({ songIds: [songs[0], fleeting, songs[1]] })
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: fleeting } })
    expect(await titles(created.id)).toEqual(['Delta', 'alpha'])
    expect((await update(created.id, 1, { songIds: [songs[1], fleeting, songs[0]] })).body).toMatchObject({
      code: 'songs_missing',
      details: { count: 1, songIds: fleeting },
    })
    expect((await update(created.id, 1, { songIds: [songs[1], songs[0]] })).status).toBe(200)
  })

  test('a missing playlist cannot be changed', async () => {
    expect((await update('nothing', 1)).status).toBe(404)
    for (const key of ['DELETE /api/playlists/:id', 'GET /api/admin/playlists/:id'] as const)
      expect((await testApp.admin.call(key, { params: { id: 'nothing' } })).status).toBe(404)
  })

  test('10,000 songs fit', async () => {
    const songs = Array.from({ length: 10_000 }, (_, index) => ({ title: `many ${index}`, artist: 'Crowd', category_id: jazz }))
    const ids = await insertSongs(testApp.app.database, songs)
    const { body: created } = await create({ songIds: ids })
    expect(created.songCount).toBe(10_000)
    expect((await update(created.id, 1, { songIds: ids.toReversed() })).status).toBe(200)
    expect((await get(created.id)).body.songs.map(({ id }) => id)).toEqual(ids.toReversed())
    const { body: all } = await testApp.admin.call('GET /api/admin/playlist-songs/all', { query: { search: 'crowd' } })
    expect(all.songs.length).toBe(10_000)
    await testApp.app.database.handle.deleteFrom('songs').where('artist', '=', 'Crowd').execute()
  })
})

describe('the cover', () => {
  const status = async (coverUrl: string | null, client = testApp.visitor) => (await client.request(`${coverUrl}-96.webp`)).status

  test('comes from an upload; the previous one is no longer served', async () => {
    const { body: created } = await create({ coverUploadId: await uploadFile(testApp.admin, coverFile, 'cover') })
    expect(await status(created.coverUrl)).toBe(200)
    const { body: other } = await update(created.id, 1, { coverUploadId: await uploadFile(testApp.admin, coverFile, 'cover') })
    await cleanedUp(testApp)
    expect([await status(created.coverUrl), await status(other.coverUrl)]).toEqual([404, 200])
    expect((await update(created.id, 2)).body.coverUrl).toBe(other.coverUrl)
    const { body: bare } = await update(created.id, 3, { removeCover: true })
    await cleanedUp(testApp)
    expect([bare.coverUrl, await status(other.coverUrl)]).toEqual([null, 404])
  })

  test('is deleted with the playlist', async () => {
    const { body: created } = await create({ coverUploadId: await uploadFile(testApp.admin, coverFile, 'cover') })
    expect((await testApp.admin.call('DELETE /api/playlists/:id', { params: { id: created.id } })).status).toBe(204)
    await cleanedUp(testApp)
    expect(await status(created.coverUrl)).toBe(404)
    expect((await get(created.id)).status).toBe(404)
    expect((await testApp.visitor.call('GET /api/songs/:id', { params: { id: songs[0] ?? '' } })).status).toBe(200)
  })

  test('of a private playlist is hidden from all but administrators', async () => {
    const coverUploadId = await uploadFile(testApp.admin, coverFile, 'cover')
    const { body: created } = await create({ coverUploadId, isPublic: false })
    const listener = await newAccount(testApp, 'curious')
    expect([
      await status(created.coverUrl),
      await status(created.coverUrl, listener),
      await status(created.coverUrl, testApp.admin),
    ]).toEqual([404, 404, 200])
    await update(created.id, 1, { isPublic: true })
    expect(await status(created.coverUrl)).toBe(200)
  })

  test('that is not an image is rejected, and the upload of a rejected playlist stays for a retry', async () => {
    const text = await uploadFile(testApp.admin, import.meta.filename, 'cover')
    expect((await create({ coverUploadId: text })).body).toEqual({ code: 'wrong_image_type' })
    const coverUploadId = await uploadFile(testApp.admin, coverFile, 'cover')
    expect((await create({ coverUploadId, categoryId: 'missing' })).status).toBe(422)
    const { body: created } = await create({ coverUploadId })
    expect(await status(created.coverUrl)).toBe(200)
  })
})

describe('the list', () => {
  const names = async (search: string) =>
    (await testApp.admin.call('GET /api/admin/playlists', { query: { search } })).body.playlists.map(({ name }) => name)

  test('is searched by name, description and creator, folded, in any script', async () => {
    const maker = createClient(testApp.address)
    const account = { email: 'zoe.b@example.com', password: 'zoe sings loudly' }
    await testApp.admin.call('POST /api/users', {
      body: { ...account, username: 'zoe.b', displayName: 'Žofie Bílá', role: 'admin' },
    })
    await maker.signIn(account)
    await maker.call('POST /api/playlists', { body: { name: 'Éclair', description: 'ليل في المدينة 100%', songIds: [] } })
    for (const search of ['eclair', 'ليل', '100%', 'ZOE.B', 'zofie bila'])
      expect([search, await names(search)]).toEqual([search, ['Éclair']])
    expect(await names('100_')).toEqual([])
  })

  test('has no creator for a playlist whose account is deleted, and lists private ones too', async () => {
    const id = await insertPlaylist(testApp.app.database, { name: 'Orphan', songIds: songs, isPublic: false })
    const { playlists } = (await testApp.admin.call('GET /api/admin/playlists', { query: { search: 'orphan' } })).body
    expect(playlists).toEqual([expect.objectContaining({ id, creator: null, isPublic: false, songCount: 4 })])
  })

  test('is filtered by visibility and category', async () => {
    const category = await testApp.admin.call('POST /api/categories', { body: { name: 'Filtered', color: '#123456' } })
    const categoryId = category.body.id
    await create({ name: 'Sifted 1', categoryId, isPublic: true, songIds: [] })
    await create({ name: 'Sifted 2', categoryId, isPublic: false, songIds: [] })
    await create({ name: 'Sifted 3', isPublic: false, songIds: [] })
    const found = async (query: Record<string, string>) => {
      const { playlists, count } = (await testApp.admin.call('GET /api/admin/playlists', { query: { search: 'sifted', ...query } })).body
      expect(count).toBe(playlists.length)
      return playlists.map(({ name }) => name.slice(-1)).join('')
    }
    expect(await found({ visibility: 'private' })).toBe('32')
    expect(await found({ visibility: 'public' })).toBe('1')
    expect(await found({ categoryId })).toBe('21')
    expect(await found({ categoryId, visibility: 'private' })).toBe('2')
  })

  test('is sorted newest first, page by page, with an exact count', async () => {
    for (const number of [1, 2, 3, 4, 5]) await create({ name: `Paged ${number}`, songIds: [] })
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: Record<string, string> = { search: 'paged', limit: '2', ...(cursor && { cursor }) }
      const { body } = await testApp.admin.call('GET /api/admin/playlists', { query })
      expect(body.count).toBe(5)
      found.push(...body.playlists.map(({ name }) => name))
      cursor = body.nextCursor
    }
    expect(found).toEqual(['Paged 5', 'Paged 4', 'Paged 3', 'Paged 2', 'Paged 1'])
  })
})

describe('songs to pick from', () => {
  const pick = async (query: Record<string, string>) => (await testApp.admin.call('GET /api/admin/playlist-songs', { query })).body

  test('are sorted by title, ignoring case, page by page', async () => {
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await pick({ search: 'quintet', limit: '2', ...(cursor && { cursor }) })
      found.push(...page.songs.map(({ title }) => title))
      cursor = page.nextCursor
    }
    expect(found).toEqual(['alpha', 'Bravo', 'Charlie', 'Delta'])
  })

  test('are those of one category, or of a search', async () => {
    expect((await pick({ categoryId: folk })).songs).toEqual([
      expect.objectContaining({
        id: songs[3],
        title: 'Bravo',
        artist: 'Quintet',
        coverUrl: null,
        fileUrl: 'https://media.example.org/a.mp3',
        durationSeconds: null,
        category: { id: folk, name: 'Folk', color: '#3d5afe' },
      }),
    ])
    expect((await pick({ search: 'FOLK' })).songs.map(({ title }) => title)).toEqual(['Bravo'])
    expect((await pick({ search: 'bravo', categoryId: jazz })).songs).toEqual([])
  })

  test('are sent in one response for Select All', async () => {
    const { body } = await testApp.admin.call('GET /api/admin/playlist-songs/all', { query: { categoryId: jazz, search: 'quintet' } })
    expect(body.songs.map(({ title }) => title)).toEqual(['alpha', 'Charlie', 'Delta'])
  })

  test('titles of any length and with any characters can be paged through', async () => {
    const heavy = await library.category('Heavy')
    const long = '\u{1f3b5}'.repeat(100)
    for (const title of [`${long}`, `${long}2`.slice(0, 200), '\u0001'.repeat(200)]) await library.song(title, heavy)
    let cursor: string | null = ''
    let count = 0
    while (cursor !== null) {
      const page = await pick({ categoryId: heavy, limit: '1', ...(cursor && { cursor }) })
      count += page.songs.length
      cursor = page.nextCursor
    }
    expect(count).toBe(3)
    expect((await testApp.admin.call('GET /api/admin/playlist-songs', { query: { cursor: 'x' } })).status).toBe(400)
  })
})
