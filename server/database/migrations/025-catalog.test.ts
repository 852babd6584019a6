import type { Kysely } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createAlbumsRepository } from '#server/features/albums/albums.repository.ts'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { createSongLinksRepository } from '#server/features/songs/song-links.repository.ts'
import { createSongListsRepository } from '#server/features/songs/song-lists.repository.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { emptyDatabaseOfFile } from '#server/testing/database-of-file.ts'
import { insertEarlierSongs } from '#server/testing/earlier-songs.ts'
import { migrate, migrateTo } from '../migrate.ts'
import { migrationNames } from '../migration-names.ts'

const database = emptyDatabaseOfFile()
let ids: string[]

const category = { id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at: '2020' }

/** A library of the version before. */
beforeAll(async () => {
  await migrateTo(database, migrationNames.slice(0, migrationNames.indexOf('025-catalog')))
  await (database.handle as unknown as Kysely<Record<string, Record<string, unknown>>>).insertInto('categories').values(category).execute()
  ids = await insertEarlierSongs(database, [
    { title: 'Ebb', artist: 'Ann', album: 'Tides' },
    { title: 'Flow', artist: 'Ann', album: 'Tides' },
    { title: 'Sun', artist: 'Ann', album: 'Summer' },
    { title: 'Rain', artist: 'Bo feat. Ann', album: 'Summer' },
    { title: 'Later', artist: 'ann', status: 'pending' },
    { title: 'Nothing' },
  ])
  await migrate(database, { snapshotFolder: database.folder })
})

const page = { search: '', direction: 'asc', limit: 20 } as const
const artists = async () => (await createArtistsRepository(database.handle).list({ ...page, sort: 'name' })).rows
const albums = async () => (await createAlbumsRepository(database.handle).list({ ...page, sort: 'title' })).rows

test('equal texts become one artist and one album; an album of different artists is credited to none', async () => {
  expect((await artists()).map(({ name, song_count, album_count }) => [name, Number(song_count ?? 0), Number(album_count)])).toEqual(
    expect.arrayContaining([
      ['Ann', 3, 1],
      ['Bo feat. Ann', 1, 0],
      ['ann', 0, 0],
    ]),
  )
  const rows = await albums()
  const credited = await createAlbumsRepository(database.handle).artistsOf(rows.map(({ id }) => id))
  expect(
    rows.map(({ id, title, artist, song_count }) => [
      title,
      artist,
      Number(song_count),
      credited.filter((one) => one.album_id === id).length,
    ]),
  ).toEqual([
    ['Summer', null, 2, 0],
    ['Tides', 'Ann', 2, 1],
  ])
})

test('songs keep their texts and credit the artist behind them', async () => {
  const links = createSongLinksRepository(database.handle)
  const songs = await Promise.all(ids.map((id) => createSongsRepository(database.handle).find(id)))
  expect(songs.map((song) => [song?.artist, song?.album, song?.album_id !== null])).toEqual([
    ['Ann', 'Tides', true],
    ['Ann', 'Tides', true],
    ['Ann', 'Summer', true],
    ['Bo feat. Ann', 'Summer', true],
    ['ann', null, false],
    [null, null, false],
  ])
  const credits = await Promise.all(ids.map((id) => links.creditsOf(id)))
  expect(credits.map((all) => all.map(({ name, role }) => [name, role]))).toEqual(
    songs.map((song) => (song?.artist ? [[song.artist, 'main']] : [])),
  )
})

test('triggers and searches go on', async () => {
  const ann = (await artists()).find(({ name }) => name === 'Ann')
  const songsOf = async () =>
    (await createSongListsRepository(database.handle).ofArtist(ann?.id ?? '', { limit: 20 })).rows.map(({ title }) => title)
  expect(await songsOf()).toEqual(['Ebb', 'Flow', 'Sun'])
  await database.handle
    .updateTable('songs')
    .set({ status: 'pending' })
    .where('id', '=', ids[0] ?? '')
    .execute()
  expect(await songsOf()).toEqual(['Flow', 'Sun'])
  expect((await albums()).map(({ song_count }) => Number(song_count))).toEqual([2, 1])
  const found = await createArtistsRepository(database.handle).list({ ...page, search: 'feat', sort: 'name' })
  expect(found.rows.map(({ name }) => name)).toEqual(['Bo feat. Ann'])
})
