import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { emptyDatabaseOfFile } from '#server/testing/database-of-file.ts'
import { migrate, migrateTo } from '../migrate.ts'
import { migrationNames } from '../migration-names.ts'

const database = emptyDatabaseOfFile()

test('artists of before are compared without punctuation, and counted once', async () => {
  await migrateTo(database, migrationNames.slice(0, migrationNames.indexOf('049-likeness')))
  const names = ['The Tides', 'tides', 'AC/DC', 'Ac-Dc', ...Array.from({ length: 1_200 }, (_, index) => `Artist ${index}`)]
  const rows = names.map((name, index) => {
    const key = name.toLowerCase()
    return { id: `a${index}`, name, name_key: key, sort_key: key, initial: 'a', search_text: key, created_at: '2020' }
  })
  const before = database.handle as unknown as Kysely<Record<string, Record<string, unknown>>>
  for (let start = 0; start < rows.length; start += 500)
    await before
      .insertInto('artists')
      .values(rows.slice(start, start + 500))
      .execute()
  await migrate(database, { snapshotFolder: database.folder })

  const duplicates = async () =>
    (await createArtistsRepository(database.handle).listDuplicates(10)).map((group) => group.map(({ name }) => name).sort())
  expect(await duplicates()).toEqual([
    ['AC/DC', 'Ac-Dc'],
    ['The Tides', 'tides'],
  ])
  await database.handle.deleteFrom('artists').where('name', '=', 'Ac-Dc').execute()
  expect(await duplicates()).toEqual([['The Tides', 'tides']])
})
