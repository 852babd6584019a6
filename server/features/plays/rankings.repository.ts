import { sql } from 'kysely'
import { keysOf } from '#contract/keys.ts'
import { periodDays } from '#contract/periods.ts'
import type { RankingsTable } from '#server/database/counts-schema.ts'
import type { Handle } from '#server/database/database.ts'
import { addDays } from '#server/database/days.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { rankingColumns } from '#server/database/ranking-columns.ts'

const fact = 'plays_counted_to'
const sinceFact = 'plays_counted_since'

/**
 * Plays of each song and playlist per period of the analytics, materialized and indexed, so that the cost of the top ten does not depend on
 * the number of plays. Plays are added when they are counted, and subtracted when a day starts and they are older than the period.
 */
export const createRankingsRepository = (db: Handle) => ({
  addToSongs: (plays: { songId: string; plays: number }[]) =>
    insertRows(
      db,
      'song_rankings',
      plays.map((row) => ({ song_id: row.songId, ...inAllPeriods(row.plays) })),
    )
      .onConflict((conflict) => conflict.column('song_id').doUpdateSet(added('song_rankings')))
      .execute(),

  addToPlaylists: (plays: { playlistId: string; plays: number }[]) =>
    insertRows(
      db,
      'playlist_rankings',
      plays.map((row) => ({ playlist_id: row.playlistId, ...inAllPeriods(row.plays) })),
    )
      .onConflict((conflict) => conflict.column('playlist_id').doUpdateSet(added('playlist_rankings')))
      .execute(),

  /** Makes `today` the last day of all periods. Requires a transaction. Idempotent for concurrent processes: only one of them does it. */
  async moveTo(today: string): Promise<void> {
    const counted = await db.selectFrom('installation').select('value').where('fact', '=', fact).executeTakeFirst()
    if (!counted) return startCounting(db, today)
    if (counted.value >= today) return
    const { numUpdatedRows } = await db
      .updateTable('installation')
      .set({ value: today })
      .where('fact', '=', fact)
      .where('value', '=', counted.value)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    for (const period of keysOf(periodDays)) {
      const days = periodDays[period]
      const left = { after: addDays(counted.value, -days), upTo: addDays(today, -days) }
      await subtract(db, { rankings: 'song_rankings', counts: 'song_plays', id: 'song_id' }, rankingColumns[period], left)
      await subtract(db, { rankings: 'playlist_rankings', counts: 'playlist_plays', id: 'playlist_id' }, rankingColumns[period], left)
    }
  },

  /** The first counted day. */
  countedSince: async (): Promise<string | undefined> =>
    (await db.selectFrom('installation').select('value').where('fact', '=', sinceFact).executeTakeFirst())?.value,
})

const startCounting = async (db: Handle, today: string): Promise<void> => {
  const facts = [fact, sinceFact].map((name) => ({ fact: name, value: today }))
  await insertRows(db, 'installation', facts)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Subtracts the plays of the days that have left a period from its column. */
function subtract(
  db: Handle,
  { rankings, counts, id }: { rankings: string; counts: string; id: string },
  column: keyof RankingsTable,
  { after, upTo }: { after: string; upTo: string },
) {
  const ofThoseDays = sql`${sql.table(counts)}.day > ${after} and ${sql.table(counts)}.day <= ${upTo}`
  const plays = sql`select sum(plays) from ${sql.table(counts)} where ${sql.ref(`${counts}.${id}`)} = ${sql.ref(`${rankings}.${id}`)} and ${ofThoseDays}`
  return sql`update ${sql.table(rankings)} set ${sql.ref(column)} = ${sql.ref(column)} - coalesce((${plays}), 0)
    where ${sql.ref(id)} in (select ${sql.ref(id)} from ${sql.table(counts)} where ${ofThoseDays})`.execute(db)
}

const columns = Object.values(rankingColumns)
const inAllPeriods = (plays: number): RankingsTable => ({ last_7: plays, last_30: plays, last_90: plays, last_364: plays })
const added = (table: 'song_rankings' | 'playlist_rankings') =>
  Object.fromEntries(columns.map((column) => [column, sql`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`]))
