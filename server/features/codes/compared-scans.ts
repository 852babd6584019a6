import type { CodeScans } from '#contract/codes.ts'
import { type Period, periodDays } from '#contract/periods.ts'
import { addDays, dayOf, daysBetween } from '#server/database/days.ts'
import type { CodeScansRepository, Scope } from './code-scans.repository.ts'

/** Scans of a period that ends today, code by code and label by label. */
export async function compareScans(scans: CodeScansRepository, scope: Scope, period: Period): Promise<CodeScans> {
  const to = dayOf(new Date())
  const from = addDays(to, 1 - periodDays[period])
  const days = daysBetween(from, to)
  const [total, codes, labels] = await Promise.all([
    scans.total(scope, { from, to }),
    scans.byCode(scope, { from, to }),
    scans.byLabel(scope, { from, to }),
  ])
  const [ofCodes, ofLabels] = await Promise.all([
    scans.dailyOfCodes(
      codes.map(({ id }) => id),
      { from, to },
    ),
    scans.dailyOfLabels(scope, { from, to }),
  ])
  const dailyOfCode = series(ofCodes, ({ code_id }) => code_id, days)
  const dailyOfLabel = series(ofLabels, ({ label }) => label, days)
  return {
    from,
    to,
    days,
    total,
    daily: series(ofLabels, () => 'all', days)('all'),
    codes: codes.map(({ id, code, label, scans }) => ({ id, code, label, scans: Number(scans), daily: dailyOfCode(id) })),
    labels: labels.map(({ label, codes, scans }) => ({ label, codes: Number(codes), scans: Number(scans), daily: dailyOfLabel(label) })),
  }
}

/** The number of each day, of all rows with the same key. */
function series<Row extends { day: string | null; scans: number }, Key>(rows: Row[], keyOf: (row: Row) => Key, days: readonly string[]) {
  const byKey = Map.groupBy(rows, keyOf)
  return (key: Key): number[] => {
    const counts = new Map<string | null, number>()
    for (const { day, scans } of byKey.get(key) ?? []) counts.set(day, (counts.get(day) ?? 0) + Number(scans))
    return days.map((day) => counts.get(day) ?? 0)
  }
}
