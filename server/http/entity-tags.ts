/** Whether an If-None-Match header names this weak tag, by weak comparison (RFC 9110, 13.1.2). Tags may contain commas. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => opaque(tag) === opaque(etag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')
