import { sql } from 'kysely'
import { keysOf } from '#contract/keys.ts'
import { periodDays } from '#contract/periods.ts'
import { chunksOf, idsAtOnce } from '#server/chunks.ts'
import type { RankingsTable } from '#server/database/counts-schema.ts'
import type { Handle } from '#server/database/database.ts'
import { addDays } from '#server/database/days.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
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
      await subtract(db, rankedSongs, rankingColumns[period], left)
      await subtract(db, rankedPlaylists, rankingColumns[period], left)
    }
  },

  recountSongs: (ids: readonly string[]) => recount(db, rankedSongs, ids),
  recountPlaylists: (ids: readonly string[]) => recount(db, rankedPlaylists, ids),

  /** The first counted day. */
  countedSince: async (): Promise<string | undefined> =>
    (await db.selectFrom('installation').select('value').where('fact', '=', sinceFact).executeTakeFirst())?.value,
})

/** Tables of rankings and of the daily plays behind them, and their column with the item's id. */
interface Ranked {
  rankings: string
  counts: string
  id: string
}
const rankedSongs: Ranked = { rankings: 'song_rankings', counts: 'song_plays', id: 'song_id' }
const rankedPlaylists: Ranked = { rankings: 'playlist_rankings', counts: 'playlist_plays', id: 'playlist_id' }

const startCounting = async (db: Handle, today: string): Promise<void> => {
  const facts = [fact, sinceFact].map((name) => ({ fact: name, value: today }))
  await insertRows(db, 'installation', facts)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Inserts the rankings of restored items, which have none: days have left the periods since the items were deleted. Requires a transaction;
 * no day starts until it ends.
 */
async function recount(db: Handle, { rankings, counts, id }: Ranked, ids: readonly string[]): Promise<void> {
  const to = db.selectFrom('installation').select('value').where('fact', '=', fact)
  const counted = await to.$if(locksRows(db), (q) => q.forShare()).executeTakeFirst()
  if (!counted) return
  const periods = keysOf(periodDays)
  const columnsOfPeriods = periods.map((period) => sql.ref(rankingColumns[period]))
  const sums = periods.map((period) => sql`sum(case when day > ${addDays(counted.value, -periodDays[period])} then plays else 0 end)`)
  for (const some of chunksOf(ids, idsAtOnce))
    await sql`insert into ${sql.table(rankings)} (${sql.ref(id)}, ${sql.join(columnsOfPeriods)})
      select ${sql.ref(id)}, ${sql.join(sums)} from ${sql.table(counts)}
      where ${sql.ref(id)} in (${sql.join(some)}) group by ${sql.ref(id)}`.execute(db)
}

/** Subtracts the plays of the days that have left a period from its column. */
function subtract(
  db: Handle,
  { rankings, counts, id }: Ranked,
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
