import type { Viewer } from '#contract/session.ts'

/**
 * Where a person goes after signing in: the path they came from, as far as it is theirs. Editors and administrators go to /admin by default;
 * others to the home page, and never into the admin area.
 */
export function pathAfterSignIn({ mayEdit }: Pick<Viewer, 'mayEdit'>, wanted: string | undefined): string {
  const path = wanted !== undefined && isPathOfThisSite(wanted) ? wanted : null
  if (mayEdit) return path ?? '/admin'
  return path === null || isInAdminArea(path) ? '/' : path
}

export const isInAdminArea = (path: string) => /^\/admin(?![^/?#])/.test(path)

/** Rejects everything that a browser could read as another host: '//host', '/\host', schemes, control characters that it strips. */
const isPathOfThisSite = (path: string) => /^\/(?!\/)[^\\]*$/.test(path) && ![...path].some((character) => character <= ' ')
