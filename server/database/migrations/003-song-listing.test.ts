import { expect, test } from 'vitest'
import { emptyDatabaseOfFile } from '#server/testing/database-of-file.ts'
import { sortKey } from '../search/fold.ts'
import { initial } from './001-initial.ts'
import { songListing } from './003-song-listing.ts'

const database = emptyDatabaseOfFile()

test('songs that are there already get what they are sorted by, more of them than fit into one step', async () => {
  const { handle, engine } = database
  await initial(engine).up(handle)
  const at = '2026-01-01T00:00:00.000Z'
  await handle
    .insertInto('categories')
    .values({ id: 'c', name: 'C', name_key: 'c', color: '#000000', is_active: true, is_favorite: false, created_at: at })
    .execute()
  const titles = ['Ärger', `${'ﷺ'.repeat(200)}`, "it's", ...Array.from({ length: 1_200 }, (_, index) => `Song ${index}`)]
  const rows = titles.map((title, index) => ({
    id: `s${String(index).padStart(4, '0')}`,
    title,
    category_id: 'c',
    media_type: 'audio',
    external_url: 'https://media.example.org/a.mp3',
    is_favorite: false,
    status: 'published',
    search_text: '',
    created_at: at,
  }))
  for (const half of [rows.slice(0, 600), rows.slice(600)])
    await handle
      .insertInto('songs')
      .values(half as never)
      .execute()
  await songListing().up(handle)
  const keys = await handle.selectFrom('songs').select('title_key').orderBy('id').execute()
  expect(keys.map(({ title_key }) => title_key)).toEqual(titles.map(sortKey))
  expect(keys[0]?.title_key).toBe('arger')
  expect(Math.max(...keys.map(({ title_key }) => title_key.length))).toBe(200)
})
