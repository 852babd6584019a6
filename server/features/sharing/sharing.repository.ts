import { type SqlBool, sql } from 'kysely'
import { isAlbumPublic, isArtistPublic } from '#server/database/catalog-expressions.ts'
import type { Handle } from '#server/database/database.ts'

/** Conditions of the public lists. */
const isListed = {
  songs: sql<SqlBool>`status = 'published'`,
  albums: isAlbumPublic('albums.id'),
  artists: isArtistPublic('artists.id'),
  playlists: sql<SqlBool>`is_listed`,
}
export type ListedTable = keyof typeof isListed

interface ListPosition {
  created_at: string
  id: string
}
const start: ListPosition = { created_at: '', id: '' }

/** The entries of the sitemap, oldest first, so that new items change only its last part. */
export const createSharingRepository = (db: Handle) => {
  const isBehind = ({ created_at, id }: ListPosition) => sql<SqlBool>`(created_at, id) > (${created_at}, ${id})`

  return {
    /** Ids of listed items after `after`, up to and including `upTo`. Null means from the first or to the last item. */
    async listedIds(table: ListedTable, { after, upTo }: { after: ListPosition | null; upTo: ListPosition | null }, limit: number) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
        where ${isListed[table]} and ${isBehind(after ?? start)} and ${upTo ? sql`not ${isBehind(upTo)}` : sql`true`}
        order by created_at, id limit ${limit}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** The last row of each `size` rows. Counts unlisted rows too, so that an index is sufficient. The remaining rows have no boundary. */
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
