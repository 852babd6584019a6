import type { Viewer } from '#contract/session.ts'

/**
 * Where a person goes after signing in: the path they came from, as far as it is theirs. Administrators go to /admin by default;
 * listeners to the home page, and never into the admin area.
 */
export function pathAfterSignIn({ role }: Pick<Viewer, 'role'>, wanted: string | undefined): string {
  const path = wanted !== undefined && isPathOfThisSite(wanted) ? wanted : null
  if (role === 'admin') return path ?? '/admin'
  return path === null || /^\/admin(?![^/?#])/.test(path) ? '/' : path
}

/** Rejects everything that a browser could read as another host: '//host', '/\host', schemes, control characters that it strips. */
const isPathOfThisSite = (path: string) => /^\/(?!\/)[^\\]*$/.test(path) && ![...path].some((character) => character <= ' ')
