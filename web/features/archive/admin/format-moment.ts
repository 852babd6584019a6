const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 20, 2026, 2:06 PM', in the reader's time zone. */
export const formatMoment = (instant: string) => format.format(new Date(instant))
