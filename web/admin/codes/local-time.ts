const digits = (number: number, length = 2) => String(number).padStart(length, '0')

/** An instant as <input type="datetime-local"> has it, in the reader's time zone: '2026-11-18T09:12'. '' of null. */
export function localTime(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  const day = `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`
  return `${day}T${digits(date.getHours())}:${digits(date.getMinutes())}`
}

/** The instant of a local time, in UTC. Null of '', and of what is no time. */
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
