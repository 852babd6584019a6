import { type PageSite, pageAddress, pageLinks } from '#web/lib/addresses.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { cardImageMeta } from '#web/public/songs/cover-for-others.ts'

interface PageHead {
  title: string
  path: string
  description?: string | undefined
  /** Search results are not indexed. */
  isSearch?: boolean
  /** The site's picture without one. */
  card?: `${'category' | 'album' | 'artist'}/${string}`
}

/** Inside the app only the title follows; the branch not taken is left out of the browser's scripts. */
export const pageHead = (page: PageHead, site: PageSite) =>
  import.meta.env.SSR ? wholeHead(page, site) : { meta: [{ title: page.title }] }

/** Of what is missing, or not public. */
export const missingHead = () => ({
  meta: [{ title: textsOfPage().site.notFound }, ...(import.meta.env.SSR ? [{ name: 'robots', content: 'noindex' }] : [])],
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
