import { sql } from 'kysely'
import type { Statistics } from '#contract/analytics.ts'
import type { Handle } from '#server/database/database.ts'
import { addDays } from '#server/database/days.ts'
import { keptTotals } from '#server/database/kept-counts.ts'

export type StatisticsRepository = ReturnType<typeof createStatisticsRepository>

/** What is counted, and the table it lives in. */
const tables = { users: 'profiles', songs: 'songs', categories: 'categories', likes: 'liked_songs', playlists: 'playlists' } as const
const kinds = Object.keys(tables) as (keyof Statistics)[]

/** How much there is of everything now, and how much there was on the days before. */
export const createStatisticsRepository = (db: Handle) => ({
  async now(): Promise<Statistics> {
    const { count } = await db
      .selectFrom('categories')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { ...(await keptTotals(db, ['users', 'songs', 'likes', 'playlists'])), categories: Number(count) }
  },

  /** Of what is still there: how much was made from `from` to `to`, both days included. */
  addedBetween: (from: string, to: string) =>
    countAll((kind) =>
      db
        .selectFrom(tables[kind])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('created_at', '>=', from)
        .where('created_at', '<', addDays(to, 1))
        .executeTakeFirstOrThrow(),
    ),

  /** How much was made on each day, of what is still there. */
  async addedByDay(): Promise<{ day: string; kind: keyof Statistics; count: number }[]> {
    const day = sql<string>`substr(created_at, 1, 10)`
    const lists = await Promise.all(
      kinds.map(async (kind) => {
        const rows = await db
          .selectFrom(tables[kind])
          .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('count')])
          .groupBy(day)
          .execute()
        return rows.map((row) => ({ day: row.day, kind, count: Number(row.count) }))
      }),
    )
    return lists.flat()
  },

  /** The kept counts of a day, or of the last day before it that has some. */
  keptOn: (day: string) =>
    db.selectFrom('daily_counts').selectAll().where('day', '<=', day).orderBy('day', 'desc').limit(1).executeTakeFirst(),

  firstKeptDay: async (): Promise<string | undefined> =>
    (await db.selectFrom('daily_counts').select('day').orderBy('day').limit(1).executeTakeFirst())?.day,

  /** What a day has already stays. */
  keep: (rows: (Statistics & { day: string })[]) =>
    db
      .insertInto('daily_counts')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
})

async function countAll(count: (kind: keyof Statistics) => Promise<{ count: number | string | bigint }>): Promise<Statistics> {
  const counted = await Promise.all(kinds.map(async (kind) => [kind, Number((await count(kind)).count)] as const))
  return Object.fromEntries(counted) as Record<keyof Statistics, number>
}
