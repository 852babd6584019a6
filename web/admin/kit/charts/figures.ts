/** Formats changes and days. A day is in UTC, not in the reader's time zone. */
import { formatNumber, tag } from '#web/admin/kit/numbers.ts'

const inUtc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
const short = inUtc({ day: 'numeric', month: 'short' })
const withWeekday = inUtc({ weekday: 'short', day: 'numeric', month: 'short' })

/** 'Nov 20'. */
export const shortDay = (day: string): string => short.format(new Date(day))
/** 'Fri Nov 20'. */
export const weekDay = (day: string): string => withWeekday.format(new Date(day)).replace(',', '')

/** '+38', '−2' (a minus, not a hyphen), '0'. */
export const signed = (change: number): string => (change > 0 ? `+${formatNumber(change)}` : change < 0 ? `−${formatNumber(-change)}` : '0')

/** '0.1', '3.4'; without decimals from 10 on. An average of something is never '0'. */
export const averageText = (average: number): string =>
  formatNumber(average, average < 1 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: average < 10 ? 1 : 0 })

/** '3.1%' for 0.031; without decimals from 10% on. */
export const percent = (share: number): string => formatNumber(share, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 })
