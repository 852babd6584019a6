import { type SqlBool, sql } from 'kysely'
import { isAlbumPublic, isArtistPublic } from '#server/database/catalog-expressions.ts'
import type { Handle } from '#server/database/database.ts'

export type SharingRepository = ReturnType<typeof createSharingRepository>

/** What lists show. */
const isListed = {
  songs: sql<SqlBool>`status = 'published'`,
  albums: isAlbumPublic('albums.id'),
  artists: isArtistPublic('artists.id'),
  playlists: sql<SqlBool>`is_listed`,
}
export type ListedTable = keyof typeof isListed

export interface ListPosition {
  created_at: string
  id: string
}
const start: ListPosition = { created_at: '', id: '' }

/** What the sitemap lists, oldest first: new items change its last part only. */
export const createSharingRepository = (db: Handle) => {
  const isBehind = ({ created_at, id }: ListPosition) => sql<SqlBool>`(created_at, id) > (${created_at}, ${id})`

  return {
    /** Listed items behind `after`, up to `upTo`; both null: from the first, to the last one. */
    async listedIds(table: ListedTable, { after, upTo }: { after: ListPosition | null; upTo: ListPosition | null }, limit: number) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
        where ${isListed[table]} and ${isBehind(after ?? start)} and ${upTo ? sql`not ${isBehind(upTo)}` : sql`true`}
        order by created_at, id limit ${limit}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** The last row of each `size` rows, listed or not, which an index alone tells; without that of the rest. */
    async boundaries(table: ListedTable, size: number): Promise<ListPosition[]> {
      const found: ListPosition[] = []
      for (;;) {
        const { rows } = await sql<ListPosition>`select created_at, id from ${sql.table(table)} where ${isBehind(found.at(-1) ?? start)}
          order by created_at, id limit 1 offset ${size - 1}`.execute(db)
        const [last] = rows
        if (!last) return found
        found.push(last)
      }
    },
  }
}
