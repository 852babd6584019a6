import type { Statistics } from '#contract/analytics.ts'
import { daysBetween } from '#server/database/days.ts'

/**
 * Totals at the start of each day, summed from the additions per day. The first day is that of the first addition or `from`, whichever is
 * later.
 */
export function countsPerDay(
  added: { day: string; kind: keyof Statistics; count: number }[],
  { from, to }: { from: string; to: string },
): (Statistics & { day: string })[] {
  const earlier = added.filter(({ day }) => day <= to)
  if (earlier.length === 0) return []
  const first = earlier.reduce((earliest, { day }) => (day < earliest ? day : earliest), to)
  const byDay = Map.groupBy(earlier, ({ day }) => day)
  const running: Statistics = { users: 0, songs: 0, categories: 0, likes: 0, playlists: 0 }
  return daysBetween(first, to)
    .map((day) => {
      const atStart = { day, ...running }
      for (const { kind, count } of byDay.get(day) ?? []) running[kind] += count
      return atStart
    })
    .filter(({ day }) => day >= from)
}
