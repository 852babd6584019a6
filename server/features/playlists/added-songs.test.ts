import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'

const testApp = appOfFile()
let jazz: string
/** Ids of the songs Alpha, Bravo, Charlie and Delta. */
let songs: string[]

beforeAll(async () => {
  jazz = await createLibrary(testApp.admin).category('Jazz')
  songs = await insert(['Alpha', 'Bravo', 'Charlie', 'Delta'])
})

const insert = (titles: string[]) =>
  insertSongs(
    testApp.app.database,
    titles.map((title) => ({ title, category_id: jazz })),
  )
const create = async (songIds: string[], name = 'Concert') =>
  (await testApp.admin.call('POST /api/playlists', { body: { name, songIds } })).body.id
const add = (id: string, body: unknown) => testApp.admin.call('POST /api/admin/playlists/:id/songs', { params: { id }, body })
const whole = async (id: string) => (await testApp.admin.call('GET /api/admin/playlists/:id', { params: { id } })).body
const titles = async (id: string) => (await whole(id)).songs.map(({ title }) => title)
const entries = async (id: string) => {
  const { body } = await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'playlists' } })
  return body.entries.filter(({ subject }) => subject?.id === id).map(({ action }) => action)
}

describe('adding songs to a playlist', () => {
  test('appends them in the given order, except for those that it has', async () => {
    const [alpha = '', bravo = '', charlie = '', delta = ''] = songs
    const id = await create([charlie])
    const { status, body } = await add(id, { songs: { ids: [delta, charlie, alpha, delta, 'missing', bravo] } })
    expect([status, body]).toMatchObject([200, { addedCount: 3, presentCount: 1, playlist: { id, songCount: 4, version: 2 } }])
    expect(await titles(id)).toEqual(['Charlie', 'Delta', 'Alpha', 'Bravo'])
    expect(await entries(id)).toEqual(['updated', 'created'])
  })

  test('puts them before those that it has, if they are for its start', async () => {
    const [alpha = '', bravo = '', charlie = '', delta = ''] = songs
    const id = await create([charlie, delta])
    const { status, body } = await add(id, { songs: { ids: [bravo, delta, alpha] }, place: 'start' })
    expect([status, body]).toMatchObject([200, { addedCount: 2, presentCount: 1, playlist: { songCount: 4, version: 2 } }])
    expect(await titles(id)).toEqual(['Bravo', 'Alpha', 'Charlie', 'Delta'])
    expect((await add(id, { songs: { ids: songs }, place: 'middle' })).status).toBe(400)
  })

  test.each([
    ['title', 'asc', ['Alpha', 'Bravo', 'Charlie', 'Delta']],
    ['title', 'desc', ['Delta', 'Charlie', 'Bravo', 'Alpha']],
  ])('those of a filter come in the order of the list: %s %s', async (sort, direction, expected) => {
    const id = await create([])
    const { body } = await add(id, { songs: { filter: { search: 'jazz' }, count: 4 }, sort, direction })
    expect(body).toMatchObject({ addedCount: 4, presentCount: 0 })
    expect(await titles(id)).toEqual(expected)
  })

  test('of a filter with more songs than one page appends them in order, except for exclusions', async () => {
    const many = await insert(Array.from({ length: 2_100 }, (_, index) => `Tune ${String(index).padStart(4, '0')}`))
    const id = await create([])
    const [first = '', ...others] = many
    const { body } = await add(id, {
      songs: { filter: { search: 'tune' }, except: [first], count: 2_099 },
      sort: 'title',
      direction: 'asc',
    })
    expect(body.addedCount).toBe(2_099)
    expect((await whole(id)).songs.map((song) => song.id)).toEqual(others)
    await testApp.app.database.handle.deleteFrom('songs').where('title', 'like', 'Tune %').execute()
  })

  test('that it already has changes nothing, so open editors stay current', async () => {
    const id = await create(songs)
    const { body } = await add(id, { songs: { ids: songs } })
    expect(body).toMatchObject({ addedCount: 0, presentCount: 4, playlist: { version: 1 } })
    expect(await entries(id)).toEqual(['created'])
  })

  test('makes an editor who has it open stale', async () => {
    const id = await create([])
    await add(id, { songs: { ids: songs } })
    const { status } = await testApp.admin.call('PUT /api/playlists/:id', {
      params: { id },
      body: { name: 'Concert', songIds: [], version: 1 },
    })
    expect(status).toBe(409)
    expect(await titles(id)).toHaveLength(4)
  })

  test('is rejected if the playlist would become too long, and changes nothing', async () => {
    const { handle } = testApp.app.database
    const many = await insert(Array.from({ length: limits.playlistSongs - 1 }, (_, index) => `Filler ${index}`))
    const id = await create(many)
    const { status, body } = await add(id, { songs: { ids: songs.slice(0, 2) } })
    expect([status, body]).toEqual([422, { code: 'playlist_too_long', details: { limit: limits.playlistSongs } }])
    expect((await add(id, { songs: { ids: songs.slice(0, 1) } })).body.playlist.songCount).toBe(limits.playlistSongs)
    await handle.deleteFrom('songs').where('title', 'like', 'Filler %').execute()
  })

  test('reports different errors for missing songs, a missing playlist and a changed list', async () => {
    const id = await create([])
    expect((await add(id, { songs: { ids: ['missing'] } })).body).toEqual({ code: 'songs_missing', details: { count: 1 } })
    expect((await add('missing', { songs: { ids: songs } })).body).toEqual({ code: 'not_found' })
    expect((await add(id, { songs: { filter: {}, count: 3 } })).body).toEqual({ code: 'stale_version' })
    expect((await add(id, { songs: { ids: [] } })).status).toBe(400)
    expect((await whole(id)).version).toBe(1)
  })
})

describe('a new playlist of selected songs', () => {
  const createOf = (body: unknown) => testApp.admin.call('POST /api/admin/playlists', { body })

  test('is public and has them in order', async () => {
    const { body } = await createOf({ name: ' Encore ', songs: { filter: {}, count: 4 }, sort: 'title', direction: 'desc' })
    expect(body).toMatchObject({ name: 'Encore', isPublic: true, songCount: 4, visibility: 'public' })
    expect(await titles(body.id)).toEqual(['Delta', 'Charlie', 'Bravo', 'Alpha'])
    expect(await entries(body.id)).toEqual(['created'])
  })

  test('is not created without songs or without a name', async () => {
    const before = (await testApp.admin.call('GET /api/admin/playlists')).body.count
    expect((await createOf({ name: 'Empty', songs: { ids: ['missing'] } })).body).toEqual({ code: 'songs_missing', details: { count: 1 } })
    expect((await createOf({ name: ' ', songs: { ids: songs } })).status).toBe(400)
    expect((await createOf({ name: 'Stale', songs: { filter: {}, count: 5 } })).body).toEqual({ code: 'stale_version' })
    expect((await testApp.admin.call('GET /api/admin/playlists')).body.count).toBe(before)
  })
})
