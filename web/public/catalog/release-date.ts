/** By precision: year, month or day. */
const formats = [{ year: 'numeric' }, { year: 'numeric', month: 'long' }, { year: 'numeric', month: 'long', day: 'numeric' }] as const

/** '2024' -> '2024', '2024-05' -> 'May 2024', '2024-05-17' -> 'May 17, 2024'. */
export function formatReleaseDate(date: string, tag: string): string {
  const parts = date.split('-')
  return new Intl.DateTimeFormat(tag, { ...formats[parts.length - 1], timeZone: 'UTC' }).format(new Date(date))
}

export const releaseYear = (date: string) => date.slice(0, 4)
