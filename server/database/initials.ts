import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Handle } from './database.ts'

/** Initials of a table's public rows, in order: one index step per initial (a loose index scan). `isPublic` is a condition on `listed`. */
export async function initialsOf(db: Handle, table: 'artists' | 'albums', isPublic: RawBuilder<SqlBool>): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select listed.initial from ${sql.table(table)} listed where ${after} ${isPublic} order by listed.initial limit 1)`
  const { rows } = await sql<{ initial: string }>`
    with recursive initials (initial) as (
      select * from ${next(sql``)} first
      union all
      select ${next(sql`listed.initial > initials.initial and`)} from initials where initials.initial is not null
    ) select initial from initials where initial is not null order by initial`.execute(db)
  return rows.map(({ initial }) => initial)
}
