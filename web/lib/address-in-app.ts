import type { AnyRouter } from '@tanstack/react-router'
import { languages } from '#contract/languages.ts'
import type { PageSite } from './addresses.ts'

/**
 * Address at which the running app shows a page of this site, in the page's language; null for other addresses. The admin area and embedded
 * players are separate apps, media and feeds are not pages, and another language requires a page load.
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
  const isPage = Boolean(id?.startsWith('/_public/')) && (id !== '/_public/$' || !servedOutsideApp.test(path))
  return isPage ? pagesPath + path + search + hash : null
}

/** Paths that the app's catch-all route matches, although the server has something else there: files, pages without scripts, other languages. */
const servedOutsideApp = new RegExp(
  `^/(?:api|c|cards|covers|downloads|embed|feeds|healthz|join|logos|mosaics|number|readyz|redeem|rest|school-privacy|${languages.join('|')})(?:/|$)|\\.\\w+$`,
)
