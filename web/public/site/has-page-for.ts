import type { AnyRouter } from '@tanstack/react-router'

/**
 * Whether the running app shows this path itself. The browser loads any other: the admin area and embedded players are programs of their
 * own, and an unknown path may be a file or a redirection. `pathname` begins with the base path.
 */
export function hasPageFor(router: AnyRouter, pathname: string, basePath: string): boolean {
  if (basePath && pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return false
  const [matched] = router.getMatchedRoutes(pathname.slice(basePath.length) || '/')
  const id = matched.at(-1)?.id
  return Boolean(id?.startsWith('/_public/')) && id !== '/_public/$'
}
