const dayMilliseconds = 86_400_000

/** The day in UTC, '2026-11-20'. Days sort and compare as texts. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** '2026-11-20', -1 -> '2026-11-19'. */
export const addDays = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * dayMilliseconds))

/** Days from `from` to `to`, both included, oldest first; none if `from` is later than `to`. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
