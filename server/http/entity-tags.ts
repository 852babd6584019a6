/** The entity tags of an If-Match or If-None-Match header, including quotes. Tags may contain commas. */
export const tagsIn = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? []

/** Whether an If-None-Match header matches this tag by weak comparison (RFC 9110, 13.1.2). */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return tagsIn(ifNoneMatch).some((tag) => opaque(tag) === opaque(etag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')
