import { sql } from 'kysely'
import { chunksOf, idsAtOnce } from '#server/chunks.ts'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Scan } from './scans.ts'

export type CodeScansRepository = ReturnType<typeof createCodeScansRepository>

/** Scans per code and day. */
export const createCodeScansRepository = (db: Handle) => ({
  /** Adds scans in batches of codes. Codes deleted since are skipped; versions do not change. */
  async add(scans: readonly Scan[]): Promise<void> {
    const byCode = Map.groupBy(scans, ({ id }) => id)
    for (const ids of chunksOf([...byCode.keys()], idsAtOnce)) {
      const present = await lockPresent(db, ids)
      if (present.length === 0) continue
      const counts = present.map((id) => ({ id, days: countByDay(byCode.get(id) ?? []) }))
      await addTotals(db, counts)
      await addPerDay(db, counts)
    }
  },

  /** All codes of the scope with their scans within the days (inclusive): most scans first, then newest. */
  byCode: (scope: Scope, days: Days) =>
    within(db, scope, days)
      .select(['codes.id', 'codes.code', 'codes.label', scanSum.as('scans')])
      .groupBy(['codes.id', 'codes.code', 'codes.label', 'codes.created_at'])
      .orderBy('scans', 'desc')
      .orderBy('codes.created_at', 'desc')
      .orderBy('codes.id', 'desc')
      .execute(),

  daily: (scope: Scope, days: Days) =>
    within(db, scope, days)
      .select(['code_scans.day', scanSum.as('scans')])
      .where('code_scans.day', 'is not', null)
      .groupBy('code_scans.day')
      .execute(),

  dailyOfCodes: (ids: readonly string[], { from, to }: Days) =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('code_scans')
          .select(['code_id', 'day', 'scans'])
          .where('code_id', 'in', ids)
          .where('day', '>=', from)
          .where('day', '<=', to)
          .execute(),

  /** Daily scans of the codes with these labels; '' means no label. */
  dailyOfLabels: (labels: readonly string[], scope: Scope, days: Days) =>
    labels.length === 0
      ? Promise.resolve([])
      : within(db, scope, days)
          .select(['codes.label', 'code_scans.day', scanSum.as('scans')])
          .where('code_scans.day', 'is not', null)
          .where(sql<string>`coalesce(codes.label, '')`, 'in', labels)
          .groupBy(['codes.label', 'code_scans.day'])
          .execute(),
})

export interface Scope {
  batch: string | null
  code: string | null
}

interface Days {
  from: string
  to: string
}

const scanSum = sql<number>`coalesce(sum(code_scans.scans), 0)`

/** Codes of the scope, left-joined with their scans per day. */
const within = (db: Handle, { batch, code }: Scope, { from, to }: Days) =>
  db
    .selectFrom('codes')
    .leftJoin('code_scans', (on) =>
      on.onRef('code_scans.code_id', '=', 'codes.id').on('code_scans.day', '>=', from).on('code_scans.day', '<=', to),
    )
    .where('codes.deleted_at', 'is', null)
    .$if(batch !== null, (q) => q.where('codes.batch_id', '=', batch))
    .$if(code !== null, (q) => q.where('codes.id', '=', code ?? ''))

const countByDay = (scans: readonly Scan[]): Map<string, number> => {
  const days = new Map<string, number>()
  for (const { day } of scans) days.set(day, 1 + (days.get(day) ?? 0))
  return days
}

interface Count {
  id: string
  days: Map<string, number>
}

/** Locks the rows of the codes that are not deleted until the transaction ends. The fixed lock order avoids deadlocks between processes. */
async function lockPresent(db: Handle, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('codes')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(locksRows(db), (q) => q.forNoKeyUpdate())
    .execute()
  return rows.map(({ id }) => id)
}

async function addTotals(db: Handle, counts: readonly Count[]): Promise<void> {
  const values = counts.map(({ id, days }) => {
    const sum = [...days.values()].reduce((total, count) => total + count, 0)
    return sql`(${id}, cast(${sum} as bigint), ${[...days.keys()].sort().at(-1)})`
  })
  // Both engines name the columns of VALUES column1, column2.
  await sql`
    update codes set scan_count = scan_count + counted.column2,
      last_scan_on = case when last_scan_on > counted.column3 then last_scan_on else counted.column3 end
    from (values ${sql.join(values)}) as counted where codes.id = counted.column1`.execute(db)
}

const addPerDay = (db: Handle, counts: readonly Count[]) =>
  insertRows(
    db,
    'code_scans',
    counts.flatMap(({ id, days }) => [...days].map(([day, scans]) => ({ code_id: id, day, scans }))),
  )
    .onConflict((conflict) => conflict.columns(['code_id', 'day']).doUpdateSet({ scans: sql`code_scans.scans + excluded.scans` }))
    .execute()
