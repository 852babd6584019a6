import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { emptyDatabaseOfFile } from '#server/testing/database-of-file.ts'
import { migrate, migrateTo } from '../migrate.ts'
import { migrationNames } from '../migration-names.ts'

const database = emptyDatabaseOfFile()
const created_at = '2020-01-01T00:00:00.000Z'

/** More than the migration reads at once, with one timestamp, as after an import. */
const count = 450
const verses = ['[00:01.00]Verse {n}\n[00:05.00]Über den Fluß', null]

test('lyrics of existing songs are found', async () => {
  await migrateTo(database, migrationNames.slice(0, migrationNames.indexOf('056-lyrics-search')))
  const before = database.handle as unknown as Kysely<Record<string, Record<string, unknown>>>
  await before
    .insertInto('categories')
    .values({ id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at })
    .execute()
  const songs = Array.from({ length: count }, (_, n) => ({
    ...{ id: `s${n}`, title: `Song ${n}`, title_key: `song ${n}`, search_text: `song ${n}\n`, track_order: 0, created_at },
    ...{ category_id: 'c', media_type: 'audio', status: 'published', is_favorite: false, external_url: 'https://media.example.org/a.mp3' },
    lyrics: verses[n % 2]?.replace('{n}', String(n)) ?? null,
  }))
  await before.insertInto('songs').values(songs).execute()
  await migrate(database, { snapshotFolder: database.folder })

  const repository = createSongsRepository(database.handle)
  const found = async (text: string) => (await repository.searchLyrics(text, { limit: count })).rows.map(({ title }) => title)
  expect(await found('verse 448')).toEqual(['Song 448'])
  expect((await found('uber fluss')).toSorted()).toEqual(songs.flatMap(({ title, lyrics }) => (lyrics ? [title] : [])).toSorted())
})
