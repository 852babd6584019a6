import { dateTag } from './numbers.ts'

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const date = new Intl.DateTimeFormat(dateTag, day)
const dayOfYear = new Intl.DateTimeFormat(dateTag, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const moment = new Intl.DateTimeFormat(dateTag, { ...day, hour: '2-digit', minute: '2-digit' })

/** '2026-11-18T09:12:00.000Z' -> '18 Nov 2026', in the reader's time zone. */
export const formatDate = (timestamp: string) => date.format(new Date(timestamp))

/** Like formatDate, with the time: '18 Nov 2026, 09:12'. */
export const formatMoment = (timestamp: string) => moment.format(new Date(timestamp))

/** Like formatMoment, but omits the current year: '18 Nov, 09:12' in 2026. */
export const formatNearMoment = (timestamp: string) =>
  (new Date(timestamp).getFullYear() === new Date().getFullYear() ? dayOfYear : moment).format(new Date(timestamp))
