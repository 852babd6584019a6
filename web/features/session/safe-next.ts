/**
 * Where to go after signing in: a path on this site, or null. Everything a browser could read as another host is refused:
 * '//host', '/\host', control characters, schemes.
 */
export function safeNext(next: string | undefined): string | null {
  if (!next || !/^\/(?![/\\])/.test(next) || next.includes('\\')) return null
  for (const character of next) if (character <= ' ') return null
  return next
}
