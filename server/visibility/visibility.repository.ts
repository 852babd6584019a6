import { sql } from 'kysely'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { insertRows } from '#server/database/insert-rows.ts'

type Moments = { readonly [column in (typeof columns)[number]]?: unknown }

const tables = ['songs', 'albums', 'playlists'] as const
const columns = ['visible_from', 'visible_until'] as const

/** Advances the moment for which triggers derive the status of songs and the listing of playlists (migration 029). */
export const createVisibilityRepository = (db: Handle) => {
  const isPassed = ([from, until]: readonly string[]) =>
    sql<boolean>`(visible_from > ${from} and visible_from <= ${until} or visible_until > ${from} and visible_until <= ${until})`

  /** Updates the derived columns of items whose period started or ended since the last call, also if the clock went backwards. */
  async function advance(now: string): Promise<void> {
    const clock = await db
      .selectFrom('visibility_clock')
      .select('moment')
      .$if(locksRows(db), (q) => q.forUpdate())
      .executeTakeFirst()
    if (clock?.moment === now) return
    await insertRows(db, 'visibility_clock', { id: 1, moment: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ moment: now }))
      .execute()
    const passed = isPassed([clock?.moment ?? '', now].sort())
    // Triggers run for every updated row, even if no value changes.
    await sql`update songs set visibility = visibility
      where ${passed} or album_id in (select id from albums where ${passed})`.execute(db)
    await sql`update playlists set visibility = visibility where ${passed}`.execute(db)
  }

  return {
    /** The next moment at which something becomes visible or stops being visible; null if there is none. */
    async nextMoment(): Promise<string | null> {
      const clock = sql`coalesce((select moment from visibility_clock where id = 1), '')`
      const moments = tables.flatMap((table) =>
        columns.map((column) => sql`select min(${sql.ref(column)}) as moment from ${sql.table(table)} where ${sql.ref(column)} > ${clock}`),
      )
      const { rows } = await sql<{ moment: string | null }>`
        select min(moment) as moment from (${sql.join(moments, sql` union all `)}) as moments`.execute(db)
      return rows[0]?.moment ?? null
    },

    advance,

    /** Call in the same transaction before writing these moments, so that triggers derive the written rows for the current time. */
    async advanceFor(...written: readonly Moments[]): Promise<void> {
      if (written.some(({ visible_from, visible_until }) => visible_from || visible_until)) await advance(new Date().toISOString())
    },
  }
}
