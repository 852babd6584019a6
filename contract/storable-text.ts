/** PostgreSQL stores neither U+0000 nor lone surrogates. Both databases reject them alike, so that every export and archive fits both. */
const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/** Path of the first text in a parsed value (at most as deep as its schema) that cannot be stored, keys included; undefined where all can. */
export function findUnstorableText(value: unknown): PropertyKey[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, entry] of Object.entries(value)) {
    const name = Array.isArray(value) ? Number(key) : key
    const path = isStorable(key) ? findUnstorableText(entry) : []
    if (path) return [name, ...path]
  }
  return undefined
}
