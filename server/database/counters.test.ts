import { beforeAll, expect, test } from 'vitest'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { createSongLinksRepository } from '#server/features/songs/song-links.repository.ts'
import { databaseOfFile } from '#server/testing/database-of-file.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { counterTotals } from './counters.ts'
import type { Handle } from './database.ts'

const database = databaseOfFile()

beforeAll(async () => {
  const category = { color: '#112233', is_active: true, is_favorite: false, created_at: '2020' }
  await database.handle
    .insertInto('categories')
    .values(['a', 'b'].map((id) => ({ ...category, id, name: id, name_key: id })))
    .execute()
})

const songCount = async (handle: Handle = database.handle) => (await counterTotals(handle, ['songs'])).songs
const artists = async () => {
  const { rows } = await createArtistsRepository(database.handle).search('band', { limit: 20 })
  return rows.map(({ name, song_count }) => [name, Number(song_count)])
}

test('a failed transaction changes no counter', async () => {
  const failing = database.transaction(async (tx) => {
    await insertSongs({ handle: tx }, [{ title: 'Lost', artist: 'Lost Band', category_id: 'a' }])
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect([await songCount(), await artists()]).toEqual([0, []])
})

test('concurrent writers that change the same counters in opposite order do not deadlock, and no change is lost', async () => {
  // Transactions that create the same artists in opposite order deadlock, and one of them is retried.
  await createSongLinksRepository(database.handle).artistIds(['Band a', 'Band b'])
  const song = (name: string) => ({ title: 'Together', artist: `Band ${name}`, category_id: name })
  const write = (names: string[]) =>
    database.transaction(async (tx) => {
      for (const name of names) {
        await insertSongs({ handle: tx }, [song(name)])
        await new Promise((resolve) => setImmediate(resolve))
      }
    })
  await Promise.all(Array.from({ length: 20 }, (_, index) => write(index % 2 === 0 ? ['a', 'b'] : ['b', 'a'])))
  expect(await songCount()).toBe(40)
  expect(await artists()).toEqual([
    ['Band a', 20],
    ['Band b', 20],
  ])
})

test('an artist without songs is not counted', async () => {
  await database.handle.updateTable('songs').set({ status: 'pending' }).where('category_id', '=', 'a').execute()
  await database.handle.deleteFrom('songs').where('category_id', '=', 'b').execute()
  expect([await songCount(), await artists()]).toEqual([20, []])
})
