import type { AnyRouter } from '@tanstack/react-router'

/**
 * Whether the running app shows this path itself. The admin area and embedded players are programs of their own, and media, feeds and the
 * like are no pages: the browser loads those. `pathname` begins with the base path.
 */
export function hasPageFor(router: AnyRouter, pathname: string, basePath: string): boolean {
  if (basePath && pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return false
  const path = pathname.slice(basePath.length)
  const [matched] = router.getMatchedRoutes(path || '/')
  const id = matched.at(-1)?.id
  return Boolean(id?.startsWith('/_public/')) && (id !== '/_public/$' || !otherPrograms.test(path))
}

/** First segments of what the app's 'any other path' would take. */
const otherPrograms = /^\/(?:admin|api|c|media|covers|captions|assets|feeds|embed)(?:\/|$)/
