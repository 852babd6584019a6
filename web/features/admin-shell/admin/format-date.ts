const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** '2026-11-18T09:12:00.000Z' -> '18 Nov 2026', in the reader's time zone. */
export const formatDate = (instant: string) => format.format(new Date(instant))
