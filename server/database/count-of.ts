import type { SelectQueryBuilder } from 'kysely'

/** Number of rows of a query that selects no columns. */
export async function countOf<DB, Tables extends keyof DB>(rows: SelectQueryBuilder<DB, Tables, object>): Promise<number> {
  const counted = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  // PostgreSQL returns a text.
  return Number((counted as { count: number }).count)
}
