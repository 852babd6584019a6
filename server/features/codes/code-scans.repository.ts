import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '#server/database/database.ts'
import type { Scan } from './scans.ts'

const countedAtOnce = 500

export type CodeScansRepository = ReturnType<typeof createCodeScansRepository>

/** How often codes were scanned. */
export const createCodeScansRepository = (db: Handle) => ({
  /** Adds scans, some hundred codes in one statement. Codes that were deleted meanwhile are left out; versions stay. */
  async add(scans: readonly Scan[]): Promise<void> {
    const byCode = [...Map.groupBy(scans, ({ id }) => id)].map(([id, ofCode]) => ({ id, count: ofCode.length, days: countByDay(ofCode) }))
    // In one order, so that no two processes wait for each other.
    byCode.sort((a, b) => (a.id < b.id ? -1 : 1))
    for (let start = 0; start < byCode.length; start += countedAtOnce) {
      const some = byCode.slice(start, start + countedAtOnce)
      const present = await addTotals(
        db,
        some.map(({ id, count, days }) => sql`(${id}, cast(${count} as bigint), ${[...days.keys()].sort().at(-1)})`),
      )
      const perDay = some
        .filter(({ id }) => present.has(id))
        .flatMap(({ id, days }) => [...days].map(([day, count]) => ({ code_id: id, day, scans: count })))
      if (perDay.length > 0) await addPerDay(db, perDay)
    }
  },

  /** Every code of the scope and how often it was scanned within the days, both included: most scans first, then newest. */
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

  /** Of codes with these labels; '' stands for none. */
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

export interface Days {
  from: string
  to: string
}

const scanSum = sql<number>`coalesce(sum(code_scans.scans), 0)`

/** Codes of the scope, those without scans as well, beside their scans of each day. */
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

/** Gives the ids of those that are not deleted; until the transaction ends, they are not. */
async function addTotals(db: Handle, counted: RawBuilder<unknown>[]): Promise<Set<string>> {
  // Both engines name the columns of VALUES column1, column2.
  const { rows } = await sql<{ id: string }>`
    update codes set scan_count = scan_count + counted.column2,
      last_scan_on = case when last_scan_on > counted.column3 then last_scan_on else counted.column3 end
    from (values ${sql.join(counted)}) as counted
    where codes.id = counted.column1 and codes.deleted_at is null
    returning codes.id as id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const addPerDay = (db: Handle, rows: { code_id: string; day: string; scans: number }[]) =>
  db
    .insertInto('code_scans')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['code_id', 'day']).doUpdateSet({ scans: sql`code_scans.scans + excluded.scans` }))
    .execute()
