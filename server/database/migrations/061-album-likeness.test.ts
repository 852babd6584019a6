import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { createAlbumsRepository } from '#server/features/albums/albums.repository.ts'
import { emptyDatabaseOfFile } from '#server/testing/database-of-file.ts'
import { migrate, migrateTo } from '../migrate.ts'
import { migrationNames } from '../migration-names.ts'

const database = emptyDatabaseOfFile()

test('albums of before are compared by their titles without editions and discs, and counted once', async () => {
  await migrateTo(database, migrationNames.slice(0, migrationNames.indexOf('061-album-likeness')))
  const albums = [
    ['Tides', 'Ann'],
    ['Tides (Remastered)', 'Ann'],
    ['Tides', 'Bo'],
    ['Shores [Disc 1]', null],
    ['Shores CD 2', 'Various Artists'],
    ...Array.from({ length: 1_200 }, (_, index) => [`Album ${index}`, 'Ann']),
  ]
  const rows = albums.map(([title, artist], index) => {
    const key = String(title).toLowerCase()
    return { id: `a${index}`, title, artist, title_key: key, initial: 'a', kind: 'album', search_text: key, created_at: '2020' }
  })
  const before = database.handle as unknown as Kysely<Record<string, Record<string, unknown>>>
  for (let start = 0; start < rows.length; start += 500)
    await before
      .insertInto('albums')
      .values(rows.slice(start, start + 500))
      .execute()
  await migrate(database, { snapshotFolder: database.folder })

  const duplicates = async () =>
    (await createAlbumsRepository(database.handle).listDuplicates(10)).map((group) => group.map(({ title }) => title).sort())
  expect(await duplicates()).toEqual([
    ['Shores CD 2', 'Shores [Disc 1]'],
    ['Tides', 'Tides (Remastered)'],
  ])
  await database.handle.deleteFrom('albums').where('title', '=', 'Shores CD 2').execute()
  expect(await duplicates()).toEqual([['Tides', 'Tides (Remastered)']])
})
