import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseOfFile } from '#server/testing/database-of-file.ts'
import { insertSongs } from '#server/testing/many-songs.ts'

const database = databaseOfFile()

/** A trigger that compared each changed song with all others would run into the timeout of a statement. */
test('a session that changed one song changes thousands in one statement', async () => {
  const { handle } = database
  const category = { id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at: '2020' }
  await handle.insertInto('categories').values(category).execute()
  const songs = Array.from({ length: 3_000 }, (_, index) => ({ title: `Song ${index}`, artist: 'Abel', album: 'One', category_id: 'c' }))
  const [first = ''] = await insertSongs(database, songs)
  await insertSongs(database, [{ title: 'Other', album: 'Two', category_id: 'c' }])
  const { album_id } = await handle.selectFrom('songs').select('album_id').where('title', '=', 'Other').executeTakeFirstOrThrow()

  await handle.transaction().execute(async (transaction) => {
    const change = transaction.updateTable('songs').set({ genres: '["Jazz"]', album_id, title_key: sql`title_key || 'x'` })
    await change.where('id', '=', first).execute()
    await change.where('id', '<>', first).execute()
    await transaction.updateTable('songs').set({ status: 'pending' }).execute()
    await transaction.updateTable('songs').set({ status: 'published' }).where('title', '<>', 'Other').execute()
  })

  const rows = async (table: 'song_genres' | 'artist_songs') =>
    (await handle.selectFrom(table).select(handle.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  expect([await rows('song_genres'), await rows('artist_songs')]).toEqual([3_000, 3_000])
  const counters = await handle.selectFrom('counters').select(['subject', 'count']).where('what', '=', 'album_songs').execute()
  expect(counters.filter(({ count }) => count > 0)).toEqual([{ subject: album_id, count: 3_000 }])
})
