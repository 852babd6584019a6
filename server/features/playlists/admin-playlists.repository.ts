import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import { contains } from '#server/database/contains.ts'
import type { Position } from '#server/database/cursor.ts'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/row-locks.ts'
import type { PlaylistsTable, Schema } from '#server/database/schema.ts'
import { searchText } from './playlists.repository.ts'

export type AdminPlaylistsRepository = ReturnType<typeof createAdminPlaylistsRepository>
export type AdminPlaylistRow = NonNullable<Awaited<ReturnType<AdminPlaylistsRepository['find']>>>

type PlaylistEdit = Updateable<PlaylistsTable> & Pick<Insertable<PlaylistsTable>, 'name' | 'description'>

/** A count is exact up to here; one more stands for "more". */
const countedUpTo = 10_000

export const createAdminPlaylistsRepository = (db: Handle) => {
  const playlists = () =>
    db
      .selectFrom('playlists')
      .leftJoin('profiles', 'profiles.id', 'playlists.profile_id')
      .leftJoin('categories', 'categories.id', 'playlists.category_id')
      .selectAll('playlists')
      .select([
        'categories.name as category_name',
        'categories.color as category_color',
        'profiles.username as creator_username',
        'profiles.display_name as creator_display_name',
      ])
      .select((eb) =>
        eb
          .selectFrom('playlist_songs')
          .whereRef('playlist_songs.playlist_id', '=', 'playlists.id')
          .select((count) => count.fn.countAll<number>().as('count'))
          .as('song_count'),
      )

  return {
    find: (id: string) => playlists().where('playlists.id', '=', id).executeTakeFirst(),

    /** Newest first. */
    list: (o: { search: string; after: Position | null; limit: number }) =>
      playlists()
        .where(matches(o.search))
        .$if(o.after !== null, (q) =>
          q.where((eb) =>
            eb(eb.refTuple('playlists.created_at', 'playlists.id'), '<', eb.tuple(o.after?.created_at ?? '', o.after?.id ?? '')),
          ),
        )
        .orderBy('playlists.created_at', 'desc')
        .orderBy('playlists.id', 'desc')
        .limit(o.limit)
        .execute(),

    async count(search: string): Promise<number> {
      const counted = db
        .selectFrom('playlists')
        .leftJoin('profiles', 'profiles.id', 'playlists.profile_id')
        .select(sql`1`.as('one'))
        .where(matches(search))
        .limit(countedUpTo + 1)
      const { count } = await db
        .selectFrom(counted.as('matching'))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** False when the playlist has another version by now, or is gone. */
    async update(id: string, version: number, playlist: PlaylistEdit): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('playlists')
        .set({ ...playlist, search_text: searchText(playlist), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Locks it, and tells whoever has it open that there is another version. False when it is gone. */
    async countEdit(id: string, change: Pick<Updateable<PlaylistsTable>, 'is_favorite'> = {}): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('playlists')
        .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** False when it is gone; else it stays until the transaction ends. */
    lockCategory: async (id: string) =>
      (await db
        .selectFrom('categories')
        .select('id')
        .where('id', '=', id)
        .$if(locksRows(db), (q) => q.forKeyShare())
        .executeTakeFirst()) !== undefined,

    /** As lockCategory. */
    lockProfile: async (id: string) =>
      (await db
        .selectFrom('profiles')
        .select('id')
        .where('id', '=', id)
        .$if(locksRows(db), (q) => q.forKeyShare())
        .executeTakeFirst()) !== undefined,

    usesCover: async (coverPath: string) =>
      (await db.selectFrom('playlists').select('id').where('cover_path', '=', coverPath).limit(1).executeTakeFirst()) !== undefined,

    /** The private playlist that has this cover. */
    findPrivateByCover: (coverPath: string) =>
      db.selectFrom('playlists').select('profile_id').where('cover_path', '=', coverPath).where('is_public', '=', false).executeTakeFirst(),
  }
}

/** Name and description are folded together in search_text, and so are a creator's names. */
const matches = (search: string) => (eb: ExpressionBuilder<Schema, 'playlists' | 'profiles'>) =>
  eb.or([contains('playlists.search_text', search), contains('profiles.search_text', search)])
