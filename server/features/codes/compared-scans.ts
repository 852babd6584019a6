import type { CodeScans } from '#contract/codes.ts'
import { type Period, periodDays } from '#contract/periods.ts'
import { addDays, dayOf, daysBetween } from '#server/database/days.ts'
import type { CodeScansRepository, Scope } from './code-scans.repository.ts'

const comparedMax = 200

/** Compares the scans per code and per label, over a period that ends today. */
export async function compareScans(scans: CodeScansRepository, scope: Scope, period: Period): Promise<CodeScans> {
  const to = dayOf(new Date())
  const from = addDays(to, 1 - periodDays[period])
  const days = daysBetween(from, to)
  const all = (await scans.byCode(scope, { from, to })).map((row) => ({ ...row, scans: Number(row.scans) }))
  const codes = all.slice(0, comparedMax)
  const labels = byLabel(all).slice(0, comparedMax)
  const [ofAll, ofCodes, ofLabels] = await Promise.all([
    scans.daily(scope, { from, to }),
    scans.dailyOfCodes(
      codes.map(({ id }) => id),
      { from, to },
    ),
    scans.dailyOfLabels(
      labels.map(({ label }) => label ?? ''),
      scope,
      { from, to },
    ),
  ])
  const dailyOfAll = series(ofAll, () => null, days)
  const dailyOfCode = series(ofCodes, ({ code_id }) => code_id, days)
  const dailyOfLabel = series(ofLabels, ({ label }) => label, days)
  return {
    from,
    to,
    days,
    total: sumOf(all),
    daily: dailyOfAll(null),
    codes: codes.map((code) => ({ ...code, daily: dailyOfCode(code.id) })),
    labels: labels.map((label) => ({ ...label, daily: dailyOfLabel(label.label) })),
  }
}

/** Most scans first; the sort is stable, so ties stay in the order of their codes. */
const byLabel = (codes: readonly { label: string | null; scans: number }[]) =>
  [...Map.groupBy(codes, ({ label }) => label)]
    .map(([label, group]) => ({ label, codes: group.length, scans: sumOf(group) }))
    .sort((a, b) => b.scans - a.scans)

const sumOf = (rows: readonly { scans: number }[]): number => rows.reduce((sum, { scans }) => sum + scans, 0)

/** Builds one number per day from the rows with each key. */
function series<Row extends { day: string | null; scans: number }, Key>(rows: Row[], keyOf: (row: Row) => Key, days: readonly string[]) {
  const byKey = Map.groupBy(rows, keyOf)
  return (key: Key): number[] => {
    const counts = new Map(byKey.get(key)?.map(({ day, scans }) => [day, Number(scans)]))
    return days.map((day) => counts.get(day) ?? 0)
  }
}
