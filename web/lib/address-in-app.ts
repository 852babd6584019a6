import type { AnyRouter } from '@tanstack/react-router'
import { languages } from '#contract/languages.ts'
import type { PageSite } from './addresses.ts'

/**
 * The address at which the running app shows a page of this site itself, in its language; null for other addresses. The admin area and
 * embedded players are programs of their own, media, feeds and the like are no pages, and another language is another page load.
 */
export function addressInApp(
  router: AnyRouter,
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
  { basePath, pagesPath }: Omit<PageSite, 'origin'>,
): string | null {
  if (basePath && pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return null
  const path = pathname.slice(basePath.length)
  const [matched] = router.getMatchedRoutes(path || '/')
  const id = matched.at(-1)?.id
  const isPage = Boolean(id?.startsWith('/_public/')) && (id !== '/_public/$' || !otherPrograms.test(path))
  return isPage ? pagesPath + path + search + hash : null
}

/** First segments of what the app's 'any other path' would take. */
const otherPrograms = new RegExp(`^/(?:admin|api|c|media|covers|captions|assets|feeds|embed|${languages.join('|')})(?:/|$)`)
