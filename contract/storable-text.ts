/** PostgreSQL can store neither U+0000 nor lone surrogates. Both databases reject them, so that every export and archive fits both. */
const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/**
 * Path of the first text that cannot be stored (keys included) in a parsed value, which is at most as deep as its schema; undefined if
 * there is none.
 */
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
