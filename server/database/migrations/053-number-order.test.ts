import type { Kysely } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { fold } from '#contract/fold.ts'
import { createAlbumsRepository } from '#server/features/albums/albums.repository.ts'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { createPlaylistSongsRepository } from '#server/features/playlists/playlist-songs.repository.ts'
import { createPlaylistsRepository } from '#server/features/playlists/playlists.repository.ts'
import { createSongListsRepository } from '#server/features/songs/song-lists.repository.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { emptyDatabaseOfFile } from '#server/testing/database-of-file.ts'
import { migrate, migrateTo } from '../migrate.ts'
import { migrationNames } from '../migration-names.ts'

const database = emptyDatabaseOfFile()
const numbers = [10, 9, 2, 1, 100]
const inOrder = (name: string) => numbers.toSorted((a, b) => a - b).map((number) => `${name} ${number}`)

/** Rows as version 052 wrote them: the keys are the folded texts. */
beforeAll(async () => {
  await migrateTo(database, migrationNames.slice(0, migrationNames.indexOf('053-number-order')))
  const before = database.handle as unknown as Kysely<Record<string, Record<string, unknown>>>
  const insert = (table: string, rows: Record<string, unknown>[]) => before.insertInto(table).values(rows).execute()
  const shared = { created_at: '2020-01-01T00:00:00.000Z', initial: 's' }
  await insert('categories', [
    { id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at: '2020-01-01T00:00:00.000Z' },
  ])
  const artists = ['Choir', ...numbers.map((number) => `Class ${number}`)]
  await insert(
    'artists',
    artists.map((name) => ({ id: name, name, name_key: fold(name), sort_key: fold(name), search_text: fold(name), ...shared })),
  )
  await insert(
    'albums',
    numbers.map((number) => ({
      id: `a${number}`,
      title: `Volume ${number}`,
      title_key: `volume ${number}`,
      search_text: `volume ${number}\n`,
      kind: 'album',
      ...shared,
    })),
  )
  await insert(
    'songs',
    numbers.map((number) => ({
      ...{
        id: `s${number}`,
        title: `Stop ${number}`,
        title_key: `stop ${number}`,
        artist: 'Choir',
        artist_key: 'choir',
        album_id: `a${number}`,
      },
      ...{ album: `Volume ${number}`, search_text: `stop ${number}\nchoir\n`, category_id: 'c', media_type: 'audio', status: 'published' },
      ...{ is_favorite: false, external_url: 'https://media.example.org/a.mp3', created_at: '2020-01-01T00:00:00.000Z', track_order: 0 },
    })),
  )
  const credits = [...artists.slice(1), ...numbers.map(() => 'Choir')].map((artist_id, index) => ({
    ...{ song_id: `s${numbers[index % numbers.length]}`, position: index < numbers.length ? 2 : 1, artist_id },
    role: index < numbers.length ? 'featured' : 'main',
  }))
  await insert('song_credits', credits)
  await insert(
    'playlists',
    numbers.map((number) => ({
      ...{
        id: `p${number}`,
        name: `Week ${number}`,
        search_text: `week ${number}\n`,
        category_id: 'c',
        created_at: '2020-01-01T00:00:00.000Z',
      },
      ...{ is_public: true, is_favorite: number > 50 },
    })),
  )
  await createPlaylistSongsRepository(database.handle).insert('p10', ['s1', 's2'])
  await createPlaylistSongsRepository(database.handle).insert('p2', ['s10'])
  await insert('code_destinations', [{ address: '/song/s10', kind: 'song', item_id: 's10', name: 'Stop 10', search_text: 'stop 10' }])
  await migrate(database, { snapshotFolder: database.folder })
})

const titlesOf = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
const listed = { direction: 'asc', limit: 10 } as const

test('existing lists sort numbers by their value', async () => {
  const songs = createSongListsRepository(database.handle)
  expect(titlesOf((await songs.page({}, { sort: 'title', ...listed })).rows)).toEqual(inOrder('Stop'))
  expect(titlesOf((await songs.ofArtist('Choir', { limit: 10 })).rows)).toEqual(inOrder('Stop'))
  expect(titlesOf((await createAlbumsRepository(database.handle).list({ search: '', sort: 'title', ...listed })).rows)).toEqual(
    inOrder('Volume'),
  )
  expect(namesOf((await createArtistsRepository(database.handle).list({ search: 'class', sort: 'name', ...listed })).rows)).toEqual(
    inOrder('Class'),
  )
  const playlists = createPlaylistsRepository(database.handle)
  expect(namesOf((await playlists.search('', { limit: 10 })).rows)).toEqual(inOrder('Week'))
  expect(namesOf((await playlists.listFeatured({ limit: 10 })).rows)).toEqual(['Week 100'])
  expect(namesOf(await playlists.listOfArtist('Choir', 10))).toEqual(['Week 2', 'Week 10'])
})

test('searches find what they found, the whole number first', async () => {
  const songs = createSongsRepository(database.handle)
  const { rows } = await songs.search('stop 1', { limit: 10 })
  expect([rows[0]?.title, titlesOf(rows).sort()]).toEqual(['Stop 1', ['Stop 1', 'Stop 10', 'Stop 100']])
  expect(titlesOf((await songs.search('00', { limit: 10 })).rows)).toEqual(['Stop 100'])
})

test('destinations of codes are still searched for the folded text', async () => {
  await database.handle.updateTable('songs').set({ title: 'Stop 11', search_text: 'stop 11\nchoir\n' }).where('id', '=', 's10').execute()
  const { search_text } = await database.handle.selectFrom('code_destinations').select('search_text').executeTakeFirstOrThrow()
  expect(search_text).toBe('stop 11')
})
