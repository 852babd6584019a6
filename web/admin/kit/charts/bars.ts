import type { Analytics } from '#contract/analytics.ts'
import type { Period } from '#contract/periods.ts'

export interface Bar {
  /** The day, or the first day of the week. */
  day: string
  plays: number
  completions: number
}

const daysOfWeek = 7

/** A bar per day; in the longest period a bar per week, because 364 bars would be too thin. */
export const barsOf = (days: Analytics['days'], period: Period): Bar[] => (period === '12m' ? weeksOf(days).map(sum) : days)

export const weeksOf = <Item>(days: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(days.length / daysOfWeek) }, (_, week) => days.slice(week * daysOfWeek, (week + 1) * daysOfWeek))

const sum = (days: Analytics['days']): Bar => ({
  day: days[0]?.day ?? '',
  plays: days.reduce((total, { plays }) => total + plays, 0),
  completions: days.reduce((total, { completions }) => total + completions, 0),
})
