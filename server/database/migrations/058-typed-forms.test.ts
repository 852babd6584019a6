import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { emptyDatabaseOfFile } from '#server/testing/database-of-file.ts'
import { migrate, migrateTo } from '../migrate.ts'
import { migrationNames } from '../migration-names.ts'

const database = emptyDatabaseOfFile()
const created_at = '2020-01-01T00:00:00.000Z'

test('existing songs are found without the marks in their words', async () => {
  await migrateTo(database, migrationNames.slice(0, migrationNames.indexOf('058-typed-forms')))
  const before = database.handle as unknown as Kysely<Record<string, Record<string, unknown>>>
  await before
    .insertInto('categories')
    .values({ id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at })
    .execute()
  const songs = [
    ["Don't Wake", "don't wake"],
    ['Waterline', 'waterline'],
  ].map(([title, title_key], index) => ({
    ...{ id: `s${index}`, title, title_key, search_text: `${title_key}\n`, track_order: 0, created_at, category_id: 'c' },
    ...{ media_type: 'audio', status: 'published', is_favorite: false, external_url: 'https://media.example.org/a.mp3' },
    lyrics: index === 1 ? "I'm under the water\nwe'll wait" : null,
  }))
  await before.insertInto('songs').values(songs).execute()
  await before.insertInto('song_lyrics').values({ song_id: 's1', created_at, search_text: "i'm under the water we'll wait" }).execute()
  await migrate(database, { snapshotFolder: database.folder })

  const repository = createSongsRepository(database.handle)
  const titles = ({ rows }: { rows: { title: string }[] }) => rows.map(({ title }) => title)
  expect(titles(await repository.search('dont wake', { limit: 10 }))).toEqual(["Don't Wake"])
  expect(titles(await repository.searchLyrics('im under the', { limit: 10 }))).toEqual(['Waterline'])
})
