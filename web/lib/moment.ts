const toTheMinute = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** 'December 1, 2026 at 8:00 AM UTC', in the site's time zone, because the server does not know the reader's. */
export const momentIn = (timestamp: string, { tag, timeZone }: { tag: string; timeZone: string }): string =>
  new Intl.DateTimeFormat(tag, { ...toTheMinute, timeZone }).format(new Date(timestamp))
