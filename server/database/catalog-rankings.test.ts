import { setImmediate as nextTick } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createRankingsRepository } from '#server/features/plays/rankings.repository.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { databaseOfFile } from '#server/testing/database-of-file.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import type { Handle } from './database.ts'

const database = databaseOfFile()

beforeAll(async () => {
  const category = { id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at: '2020' }
  await database.handle.insertInto('categories').values(category).execute()
})

/** Keeps the transaction open for a while after its work, so that concurrent ones overlap. */
const slowly = (work: (tx: Handle) => Promise<unknown>) =>
  database.transaction(async (tx) => {
    await work(tx)
    for (let tick = 0; tick < 50; tick++) await nextTick()
  })

const play = (songId: string) => slowly((tx) => createRankingsRepository(tx).addToSongs([{ songId, plays: 1 }]))
const edit = (songId: string) =>
  slowly(async (tx) => {
    const songs = createSongsRepository(tx)
    const song = await songs.find(songId)
    if (song) await songs.update(song, { artist: 'Other Band', album: 'Other Album' })
  })

const rowsOf = async (query: ReturnType<typeof sql<{ id: string; plays: number }>>) =>
  (await query.execute(database.handle)).rows.map(({ id, plays }) => [id, Number(plays)])

test('a first play counts for the new artist and album if they change while it is counted', async () => {
  const songs = Array.from({ length: 40 }, (_, index) => ({ title: `Song ${index}`, artist: 'Band', album: 'Album', category_id: 'c' }))
  const songIds = await insertSongs(database, songs)
  // As many transactions as the pool has connections: on a busy machine, more would wait for one longer than its timeout.
  for (let start = 0; start < songIds.length; start += 4)
    await Promise.all(
      songIds.slice(start, start + 4).flatMap((id, index) => (index % 2 === 0 ? [play(id), edit(id)] : [edit(id), play(id)])),
    )

  const ofArtists = sql<{ id: string; plays: number }>`select artist_id as id, sum(last_7) as plays
    from artist_songs join song_rankings using (song_id) group by artist_id`
  const ofAlbums = sql<{ id: string; plays: number }>`select album_id as id, sum(last_7) as plays
    from songs join song_rankings on song_id = songs.id group by album_id`
  expect(await rowsOf(sql`select artist_id as id, last_7 as plays from artist_rankings where last_7 <> 0`)).toEqual(await rowsOf(ofArtists))
  expect(await rowsOf(sql`select album_id as id, last_7 as plays from album_rankings where last_7 <> 0`)).toEqual(await rowsOf(ofAlbums))
  expect((await rowsOf(ofArtists)).map(([, plays]) => plays)).toEqual([40])
})
