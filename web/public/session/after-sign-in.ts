import type { Viewer } from '#contract/session.ts'

/**
 * Where a user goes after signing in: back to the path they came from, if they may open it. Default: /admin for editors and administrators,
 * the home page for others, who never get into the admin area.
 */
export function pathAfterSignIn({ mayEdit }: Pick<Viewer, 'mayEdit'>, wanted: string | undefined): string {
  const path = wanted !== undefined && isPathOfThisSite(wanted) ? wanted : null
  if (mayEdit) return path ?? '/admin'
  return path === null || isInAdminArea(path) ? '/' : path
}

export const isInAdminArea = (path: string) => /^\/admin(?![^/?#])/.test(path)

/** Rejects everything that a browser could read as another host: '//host', '/\host', schemes, control characters that it strips. */
const isPathOfThisSite = (path: string) => /^\/(?!\/)[^\\]*$/.test(path) && ![...path].some((character) => character <= ' ')
