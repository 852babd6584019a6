import { type ExpressionBuilder, sql } from 'kysely'
import type { SortDirection } from '#contract/fields.ts'
import { type SongFilter, selectedSongsMax } from '#contract/song-selections.ts'
import type { SongSort } from '#contract/songs.ts'
import { contains } from '#server/database/contains.ts'
import type { Handle } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { type SortColumns, sortedPage } from '#server/database/sorted-page.ts'
import { selectSongs, selectSongsByCategory } from './songs.repository.ts'

export type SongListsRepository = ReturnType<typeof createSongListsRepository>

/** A count is exact up to here; one more stands for "more". */
const countedUpTo = selectedSongsMax

/** The songs of the admin: any filter, any order. */
export const createSongListsRepository = (db: Handle) => {
  const matching = (filter: SongFilter) =>
    db.selectFrom('songs').innerJoin('categories', 'categories.id', 'songs.category_id').where(matches(filter))

  return {
    /** Throws malformed_request where the cursor is none of this order. */
    page: (filter: SongFilter, o: { sort: SongSort; direction: SortDirection; cursor?: string | undefined; limit: number }) =>
      sortedPage((o.sort === 'category' ? selectSongsByCategory : selectSongs)(db).where(matches(filter)), {
        ...o,
        columns: orders[o.sort],
      }),

    async count(filter: SongFilter): Promise<number> {
      const counted = matching(filter)
        .select(sql`1`.as('one'))
        .limit(countedUpTo + 1)
      const { count } = await db
        .selectFrom(counted.as('counted'))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** At most `limit`, in no particular order. */
    async ids(filter: SongFilter, limit: number): Promise<string[]> {
      const rows = await matching(filter).select('songs.id').limit(limit).execute()
      return rows.map(({ id }) => id)
    },
  }
}

const title = { column: 'songs.title_key', kind: 'text' } as const
const id = { column: 'songs.id', kind: 'text' } as const

/** Each has an index (migration 003). */
const orders: Record<SongSort, SortColumns> = {
  title: [title, id],
  artist: [{ column: 'songs.artist_key', kind: 'text', isNullable: true }, title, id],
  category: [{ column: 'categories.name_key', kind: 'text' }, title, id],
  favorite: [{ column: 'songs.is_favorite', kind: 'flag' }, title, id],
  duration: [{ column: 'songs.duration_seconds', kind: 'number', isNullable: true }, id],
  created: [{ column: 'songs.created_at', kind: 'text' }, id],
}

/** Title and artist are folded together in search_text; a category's name has its own folded column. */
const matches =
  ({ search = '', status }: SongFilter) =>
  (eb: ExpressionBuilder<Schema, 'songs' | 'categories'>) =>
    eb.and([
      ...(search ? [eb.or([contains('songs.search_text', search), contains('categories.name_key', search)])] : []),
      // Written out, so that the index of pending songs is recognised.
      ...(status === 'pending' ? [sql<boolean>`songs.status = 'pending'`] : []),
    ])
