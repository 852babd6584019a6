/** Seconds in '#t=90', '#t=1:30', '#t=1m30s' or '#t=1h2m3s'; null in any other hash. */
export function startTime(hash: string): number | null {
  const value = /^#t=([\w.:]+)$/.exec(hash)?.[1] ?? ''
  if (/^\d+(\.\d+)?s?$/.test(value)) return Number.parseFloat(value)
  if (/^\d+(:\d{1,2}){1,2}$/.test(value)) return value.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  const units = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(value)
  if (!value || !units) return null
  const [, hours = 0, minutes = 0, seconds = 0] = units
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
