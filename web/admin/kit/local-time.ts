/** A timestamp as the value of an <input type="datetime-local">: '2026-11-18T09:12'. '' for null. */
export function localTime(timestamp: string | null, timeZone: string): string {
  if (timestamp === null) return ''
  const time = Date.parse(timestamp)
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 16)
}

/** The inverse of localTime, in UTC. Null for '' and invalid times. */
export function timestampOf(local: string, timeZone: string): string | null {
  const time = Date.parse(`${local}Z`)
  if (Number.isNaN(time)) return null
  // The offset may differ before and after a clock change.
  const near = time - offsetAt(time, timeZone)
  return new Date(time - offsetAt(near, timeZone)).toISOString()
}

const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const

/** Offset of a time zone from UTC at this time, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601', { ...fields, hourCycle: 'h23', timeZone })
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const clock = new Date(0)
  // Not Date.UTC, which maps the years 0 to 99 to 1900 to 1999.
  clock.setUTCFullYear(year, month - 1, day)
  clock.setUTCHours(hour, minute, second)
  return clock.getTime() - Math.floor(time / 1_000) * 1_000
}

/** 'Europe/Berlin (GMT+1)'. */
export function timeZoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', timeZone })
  const offset = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value
  return `${timeZone} (${offset})`
}

/** The browser's time zones, and the selected one. */
export const timeZonesWith = (chosen: string) => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])].sort()
