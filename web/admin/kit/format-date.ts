import { tag } from './numbers.ts'

/* The two forms of dates in the admin area. */

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const date = new Intl.DateTimeFormat(tag, day)
const withTime = { ...day, hour: 'numeric', minute: '2-digit' } as const
const moment = new Intl.DateTimeFormat(tag, withTime)
const utcDate = new Intl.DateTimeFormat(tag, { ...day, timeZone: 'UTC' })

/** '2026-11-18T09:12:00.000Z' -> 'Nov 18, 2026', in the reader's time zone. */
export const formatDate = (timestamp: string) => date.format(new Date(timestamp))

/** Like formatDate, with the time: 'Nov 18, 2026, 9:12 AM'. */
export const formatMoment = (timestamp: string) => moment.format(new Date(timestamp))

/** Like formatMoment, in the site's time zone: for times that are entered in it (moment-input.tsx). */
export const formatEntered = (timestamp: string, timeZone: string) =>
  new Intl.DateTimeFormat(tag, { ...withTime, timeZone }).format(new Date(timestamp))

/** '2026-11-18' -> 'Nov 18, 2026', for days that are counted in UTC. */
export const formatDay = (day: string) => utcDate.format(new Date(day))

const released = [{ year: 'numeric' }, { month: 'short', year: 'numeric' }, day] as const

/** '2026-11-18' -> 'Nov 18, 2026', '2026-11' -> 'Nov 2026', '2026' -> '2026': as precise as it was entered. */
export const formatReleased = (date: string) =>
  new Intl.DateTimeFormat(tag, { ...released[date.split('-').length - 1], timeZone: 'UTC' }).format(new Date(date))
