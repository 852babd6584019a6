import type { AnyRouter } from '@tanstack/react-router'

/**
 * Whether the running app shows this path itself. The admin area is a program of its own, and media, feeds and the like are no pages:
 * there the browser has to go. `pathname` begins with the base path.
 */
export function hasPageFor(router: AnyRouter, pathname: string, basePath: string): boolean {
  if (basePath && pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return false
  const [matched] = router.getMatchedRoutes(pathname.slice(basePath.length) || '/')
  const id = matched.at(-1)?.id
  return Boolean(id?.startsWith('/_public/')) && (id !== '/_public/$' || !isExternal.test(pathname.slice(basePath.length)))
}

/** First segments of what is no page although the app's 'any other path' would take it. */
const isExternal = /^\/(?:admin|api|media|covers|captions|assets|feeds|embed)(?:\/|$)/
