import { sql } from 'kysely'
import type { CountedKind } from '#contract/downloads.ts'
import type { Handle } from '#server/database/database.ts'
import { dayOf } from '#server/database/days.ts'
import { insertRows } from '#server/database/insert-rows.ts'

/** A download that has started. */
export interface CountedDownload {
  kind: CountedKind
  id: string
}

/** Download counts per item and day. */
export const createDownloadCountsRepository = (db: Handle) => {
  /** Keys ('{kind} {id}') of the downloads that are not counted. */
  async function withSchoolPrivacy(downloads: readonly CountedDownload[]): Promise<Set<string>> {
    const ids = downloads.map(({ id }) => id)
    const [songs, playlists] = await Promise.all([
      db.selectFrom('songs').select('id').where('id', 'in', ids).where('school_privacy', '!=', 'off').execute(),
      db.selectFrom('playlists').select('id').where('id', 'in', ids).where('school_privacy', '!=', 'off').execute(),
    ])
    return new Set([...songs.flatMap(({ id }) => [`song ${id}`, `podcast ${id}`]), ...playlists.map(({ id }) => `playlist ${id}`)])
  }

  return {
    /** Adds a batch of the queue in one statement, in key order to avoid deadlocks. Items with school privacy are not counted. */
    async add(downloads: readonly CountedDownload[], now = new Date()): Promise<void> {
      const day = dayOf(now)
      const uncounted = await withSchoolPrivacy(downloads)
      const counted = downloads.filter(({ kind, id }) => !uncounted.has(`${kind} ${id}`))
      if (counted.length === 0) return
      const groups = [...Map.groupBy(counted, ({ kind, id }) => `${kind} ${id}`)].sort(([a], [b]) => (a < b ? -1 : 1))
      const rows = groups.flatMap(([, group]) =>
        group[0] ? [{ day, kind: group[0].kind, item_id: group[0].id, downloads: group.length }] : [],
      )
      await insertRows(db, 'daily_downloads', rows)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'kind', 'item_id'])
            .doUpdateSet({ downloads: sql<number>`daily_downloads.downloads + excluded.downloads` }),
        )
        .execute()
    },

    /** Total of all items; both days are inclusive. */
    async between(from: string, to: string, kinds: readonly CountedKind[]): Promise<number> {
      const { sum } = await db
        .selectFrom('daily_downloads')
        .select((eb) => eb.fn.sum<number | null>('downloads').as('sum'))
        .where('kind', 'in', kinds)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .executeTakeFirstOrThrow()
      return Number(sum ?? 0)
    },

    /** Existing items with their downloads, most downloads first. */
    async top<K extends CountedKind>(from: string, to: string, { kinds, limit }: { kinds: readonly K[]; limit: number }) {
      const rows = await db
        .selectFrom('daily_downloads')
        .leftJoin('songs', (on) => on.onRef('songs.id', '=', 'item_id').on('daily_downloads.kind', 'in', ['song', 'podcast']))
        .leftJoin('albums', (on) => on.onRef('albums.id', '=', 'item_id').on('daily_downloads.kind', '=', 'album'))
        .leftJoin('playlists', (on) => on.onRef('playlists.id', '=', 'item_id').on('daily_downloads.kind', '=', 'playlist'))
        .select(['daily_downloads.kind', 'item_id as id'])
        .select((eb) => [
          eb.fn.coalesce('songs.title', 'albums.title', 'playlists.name').$notNull().as('title'),
          eb.fn.sum<number>('daily_downloads.downloads').as('sum'),
        ])
        .where('daily_downloads.kind', 'in', kinds)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .where((eb) => eb(eb.fn.coalesce('songs.title', 'albums.title', 'playlists.name'), 'is not', null))
        .groupBy(['daily_downloads.kind', 'item_id', 'songs.title', 'albums.title', 'playlists.name'])
        .orderBy('sum', 'desc')
        .orderBy('item_id')
        .limit(limit)
        .execute()
      return rows.map(({ kind, id, title, sum }) => ({ kind: kind as K, id, title, downloads: Number(sum) }))
    },
  }
}
