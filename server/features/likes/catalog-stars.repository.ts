import type { Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { newTimestamp } from '#server/database/timestamps.ts'

export type StarredKind = 'album' | 'artist'

const columnOf = { album: 'album_id', artist: 'artist_id' } as const

export const createCatalogStarsRepository = (db: Handle) => ({
  /** Ids of the starred albums or artists with the time of each star, latest first. */
  async since(profileId: string, kind: StarredKind): Promise<[id: string, since: string][]> {
    const rows = await db
      .selectFrom('catalog_stars')
      .select([`${columnOf[kind]} as item`, 'created_at'])
      .where('profile_id', '=', profileId)
      .where(columnOf[kind], 'is not', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(({ item, created_at }) => [item ?? '', created_at])
  },

  /** Those of `ids` that the profile has starred, and since when. */
  async among(profileId: string, kind: StarredKind, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('catalog_stars')
      .select([`${columnOf[kind]} as item`, 'created_at'])
      .where('profile_id', '=', profileId)
      .where(columnOf[kind], 'in', ids)
      .execute()
    return new Map(rows.map(({ item, created_at }) => [item ?? '', created_at]))
  },

  /** Idempotent. */
  add: (profileId: string, kind: StarredKind, itemId: string) =>
    insertRows(db, 'catalog_stars', { ...starOf(kind, itemId), profile_id: profileId, created_at: newTimestamp() })
      .onConflict((conflict) => conflict.columns(['profile_id', columnOf[kind]]).doNothing())
      .execute(),

  remove: (profileId: string, kind: StarredKind, itemId: string) =>
    db.deleteFrom('catalog_stars').where('profile_id', '=', profileId).where(columnOf[kind], '=', itemId).execute(),

  /** Copies the stars of a merged item to the remaining one. */
  async copy(kind: StarredKind, from: string, into: string): Promise<void> {
    const rows = await db.selectFrom('catalog_stars').select(['profile_id', 'created_at']).where(columnOf[kind], '=', from).execute()
    for (const row of rows)
      await insertRows(db, 'catalog_stars', { ...starOf(kind, into), ...row })
        .onConflict((conflict) => conflict.columns(['profile_id', columnOf[kind]]).doNothing())
        .execute()
  },
})

const starOf = (kind: StarredKind, itemId: string) => ({
  id: newId(),
  album_id: kind === 'album' ? itemId : null,
  artist_id: kind === 'artist' ? itemId : null,
})
