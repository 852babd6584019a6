import { sql } from 'kysely'
import type { Statistics } from '#contract/analytics.ts'
import { countOf } from '#server/database/count-of.ts'
import { counterTotals } from '#server/database/counters.ts'
import type { CountedByDay } from '#server/database/counts-schema.ts'
import type { Handle } from '#server/database/database.ts'
import { addDays } from '#server/database/days.ts'
import { insertRows } from '#server/database/insert-rows.ts'

const byDay = ['users', 'songs', 'likes', 'playlists'] as const satisfies CountedByDay[]
const kindOf = new Map<string, CountedByDay>(byDay.map((kind) => [`${kind}_of_day`, kind]))

/** Current totals per kind, and totals of earlier days. */
export const createStatisticsRepository = (db: Handle) => {
  const createdOn = () =>
    db.selectFrom('counters').where(
      'what',
      'in',
      byDay.map((kind) => `${kind}_of_day` as const),
    )

  /** Counted directly: there are few categories. */
  const categories = () => db.selectFrom('categories')

  return {
    async now(): Promise<Statistics> {
      return { ...(await counterTotals(db, byDay)), categories: await countOf(categories()) }
    },

    /** Number of existing items created from `from` to `to` (inclusive). */
    async addedBetween(from: string, to: string): Promise<Statistics> {
      const newCategories = categories().where('created_at', '>=', from).where('created_at', '<', addDays(to, 1))
      const rows = await createdOn()
        .where('subject', '>=', from)
        .where('subject', '<=', to)
        .select(({ fn }) => ['what', fn.sum<number>('count').as('count')])
        .groupBy('what')
        .execute()
      const added = { users: 0, songs: 0, likes: 0, playlists: 0, categories: await countOf(newCategories) }
      for (const row of rows) added[kindOf.get(row.what) ?? 'songs'] = Number(row.count)
      return added
    },

    /** Number of existing items per day of creation. */
    async addedByDay(): Promise<{ day: string; kind: keyof Statistics; count: number }[]> {
      const day = sql<string>`substr(created_at, 1, 10)`
      const ofCategories = await categories()
        .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('count')])
        .groupBy(day)
        .execute()
      const counters = await createdOn().where('count', '>', 0).select(['what', 'subject', 'count']).execute()
      return [
        ...ofCategories.map((row) => ({ day: row.day, kind: 'categories' as const, count: Number(row.count) })),
        ...counters.map((row) => ({ day: row.subject, kind: kindOf.get(row.what) ?? 'songs', count: Number(row.count) })),
      ]
    },

    /** The stored counts of the day or, if it has none, of the last counted day before it. */
    countedOn: (day: string) =>
      db.selectFrom('daily_counts').selectAll().where('day', '<=', day).orderBy('day', 'desc').limit(1).executeTakeFirst(),

    firstCountedDay: async (): Promise<string | undefined> =>
      (await db.selectFrom('daily_counts').select('day').orderBy('day').limit(1).executeTakeFirst())?.day,

    /** Does not overwrite existing rows of a day. */
    insert: (rows: (Statistics & { day: string })[]) =>
      insertRows(db, 'daily_counts', rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  }
}
