/** In order of preference. */
const offered = ['br', 'gzip'] as const
export type Encoding = (typeof offered)[number]

/** The offered encoding with the highest weight in an Accept-Encoding header; ties follow our preference. Null if none is accepted. */
export function preferredEncoding(header: string | undefined): Encoding | null {
  if (!header) return null
  const weights = new Map(header.split(',').map(weighed))
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = offered.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a))
  return best && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null
}

function weighed(range: string): [string, number] {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
  return [name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0]
}
