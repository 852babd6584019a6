import type { Expression } from 'kysely'
import type { CountersTable } from './counts-schema.ts'
import type { Handle } from './database.ts'

/** Value of a counter for `subject`, as an expression for a select; null if it was never counted. */
export const counterValue = (db: Handle, what: CountersTable['what'], subject: Expression<string | null>) =>
  db.selectFrom('counters').select('counters.count').where('counters.what', '=', what).where('counters.subject', '=', subject)

/** Total of each counter. */
export async function counterTotals<W extends CountersTable['what']>(db: Handle, whats: readonly W[]): Promise<Record<W, number>> {
  const rows = await db
    .selectFrom('counters')
    .select((eb) => ['what', eb.fn.sum<number>('count').as('total')])
    .where('what', 'in', whats)
    .groupBy('what')
    .execute()
  const totals = new Map(rows.map(({ what, total }) => [what as string, Number(total)]))
  return Object.fromEntries(whats.map((what) => [what, totals.get(what) ?? 0])) as Record<W, number>
}
