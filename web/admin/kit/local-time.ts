const digits = (number: number, length = 2) => String(number).padStart(length, '0')

/** A timestamp as the value of an <input type="datetime-local">, in the user's time zone: '2026-11-18T09:12'. '' for null. */
export function localTime(timestamp: string | null): string {
  if (timestamp === null) return ''
  const date = new Date(timestamp)
  const day = `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`
  return `${day}T${digits(date.getHours())}:${digits(date.getMinutes())}`
}

/** The inverse, in UTC. Null for '' and invalid times. */
export function timestampOf(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** 'Europe/Berlin (GMT+1)'. */
export function timeZoneName(): string {
  const format = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' })
  const offset = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value
  return `${format.resolvedOptions().timeZone} (${offset})`
}
