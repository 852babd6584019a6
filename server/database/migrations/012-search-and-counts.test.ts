import type { Kysely } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createStatisticsRepository } from '#server/features/analytics/statistics.repository.ts'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { createCategoriesRepository } from '#server/features/categories/categories.repository.ts'
import { createPlaylistSongsRepository } from '#server/features/playlists/playlist-songs.repository.ts'
import { createPlaylistsRepository } from '#server/features/playlists/playlists.repository.ts'
import { createSystemRepository } from '#server/features/settings/system.repository.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { emptyDatabaseOfFile } from '#server/testing/database-of-file.ts'
import { insertEarlierSongs } from '#server/testing/earlier-songs.ts'
import { migrate, migrateTo } from '../migrate.ts'
import { migrationNames } from '../migration-names.ts'

const database = emptyDatabaseOfFile()

/** A library of an older version: three songs of one artist, more of none, one that waits, a playlist. */
beforeAll(async () => {
  await migrateTo(database, migrationNames.slice(0, migrationNames.indexOf('012-search-and-counts')))
  const category = { id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at: '2020' }
  await database.handle.insertInto('categories').values(category).execute()
  const ids = await insertEarlierSongs(database, [
    { title: 'Água viva', artist: 'Ines', size_bytes: 100 },
    { title: 'Night', artist: 'INES', size_bytes: 20 },
    { title: 'Later', artist: 'ines', size_bytes: 3 },
    { title: 'Waiting', artist: 'Ines', status: 'pending' },
    ...Array.from({ length: 700 }, (_, index) => ({ title: `Song ${index}` })),
  ])
  const flags = { is_public: true, is_favorite: false, category_id: 'c' }
  const earlier = database.handle as unknown as Kysely<Record<string, Record<string, unknown>>>
  await earlier
    .insertInto('playlists')
    .values({ id: 'p', name: 'Évening', search_text: 'evening\n', ...flags, created_at: '2021-01-01T00:00:00.000Z' })
    .execute()
  await createPlaylistSongsRepository(database.handle).insert('p', ids.slice(0, 2))
  await migrate(database, { snapshotFolder: database.folder })
})

test('what was there already is found', async () => {
  const songs = createSongsRepository(database.handle)
  expect((await songs.search('agua', { limit: 20 })).rows.map(({ title }) => title)).toEqual(['Água viva'])
  expect((await songs.search('99', { limit: 20 })).rows.map(({ title }) => title)).toEqual([
    'Song 699',
    'Song 599',
    'Song 499',
    'Song 399',
    'Song 299',
    'Song 199',
    'Song 99',
  ])
  expect((await songs.search('waiting', { limit: 20 })).rows.length).toBe(0)
  expect((await createPlaylistsRepository(database.handle).search('even', { limit: 20 })).rows.map(({ name }) => name)).toEqual(['Évening'])
  const { rows: artists } = await createArtistsRepository(database.handle).search('nes', { limit: 20 })
  expect(artists.map(({ name }) => name).sort()).toEqual(['INES', 'Ines', 'ines'])
})

test('what was there already is counted', async () => {
  const { handle } = database
  expect(await createSystemRepository(handle).songTotals()).toEqual({ songCount: 704, mediaBytes: 123 })
  expect(await createStatisticsRepository(handle).now()).toMatchObject({ songs: 704, playlists: 1, likes: 0, users: 0 })
  expect(await createStatisticsRepository(handle).addedBetween('2020-01-01', '2020-01-01')).toMatchObject({ songs: 704, playlists: 0 })
  expect(
    (await createCategoriesRepository(handle).listNewest()).map(({ song_count, playlist_count }) => [
      Number(song_count),
      Number(playlist_count),
    ]),
  ).toEqual([[704, 1]])
})
