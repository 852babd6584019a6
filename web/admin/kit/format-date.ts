import { tag } from './numbers.ts'

/* The two forms of dates in the admin area. */

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const date = new Intl.DateTimeFormat(tag, day)
const moment = new Intl.DateTimeFormat(tag, { ...day, hour: 'numeric', minute: '2-digit' })
const utcDate = new Intl.DateTimeFormat(tag, { ...day, timeZone: 'UTC' })

/** '2026-11-18T09:12:00.000Z' -> 'Nov 18, 2026', in the reader's time zone. */
export const formatDate = (timestamp: string) => date.format(new Date(timestamp))

/** Like formatDate, with the time: 'Nov 18, 2026, 9:12 AM'. */
export const formatMoment = (timestamp: string) => moment.format(new Date(timestamp))

/** '2026-11-18' -> 'Nov 18, 2026', for days that are counted in UTC. */
export const formatDay = (day: string) => utcDate.format(new Date(day))
