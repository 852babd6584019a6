import { type PageSite, pageAddress, pageLinks } from '#web/lib/addresses.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { cardImageMeta } from '#web/public/songs/cover-for-others.ts'

interface PageHead {
  title: string
  path: string
  description?: string | undefined
  /** Search results are not indexed. */
  isSearch?: boolean
  /** Share card; without one, the site's picture is used. */
  card?: `${'category' | 'album' | 'artist'}/${string}`
}

/**
 * In the browser, only the title changes. Callers pass `import.meta.env.SSR && {…}`, so that the build removes what the server needs from the
 * browser's scripts.
 */
export const pageHead = (title: string, ofServer: Omit<PageHead, 'title'> | false, site: PageSite) =>
  import.meta.env.SSR && ofServer ? wholeHead({ title, ...ofServer }, site) : { meta: [{ title }] }

/** For pages that are missing or not public. Those that could not be loaded have the title of the site. */
export const missingHead = ({ status }: { status: string }) => ({
  meta: [
    ...(status === 'error' ? [] : [{ title: textsOfPage().site.notFound }]),
    ...(import.meta.env.SSR ? [{ name: 'robots', content: 'noindex' }] : []),
  ],
})

/** Title, canonical address and description of a page without media of its own. */
export function wholeHead({ title, path, description, isSearch = false, card }: PageHead, site: PageSite) {
  return {
    meta: [
      { title },
      ...(isSearch ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: title },
      { property: 'og:url', content: pageAddress(site, path) },
      { name: 'twitter:title', content: title },
      ...(card ? cardImageMeta(card, title, site) : []),
      ...(description
        ? [
            { name: 'description', content: description },
            { property: 'og:description', content: description },
            { name: 'twitter:description', content: description },
          ]
        : []),
    ],
    links: pageLinks(path, site),
  }
}
