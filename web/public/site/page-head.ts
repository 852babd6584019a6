import { absolute } from '#web/lib/addresses.ts'
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

interface Place {
  origin: string
  basePath: string
}

/** Inside the app only the title follows; the branch not taken is left out of the browser's scripts. */
export const pageHead = (page: PageHead, place: Place) => (import.meta.env.SSR ? wholeHead(page, place) : { meta: [{ title: page.title }] })

/** Of what is missing, or not public. */
export const missingHead = () => ({ meta: [{ title: textsOfPage().site.notFound }, { name: 'robots', content: 'noindex' }] })

/** Title, canonical address and description of a page without media of its own. */
export function wholeHead({ title, path, description, isSearch = false, card }: PageHead, place: Place) {
  const address = absolute(place, path)
  return {
    meta: [
      { title },
      ...(isSearch ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: title },
      { property: 'og:url', content: address },
      { name: 'twitter:title', content: title },
      ...(card ? cardImageMeta(card, title, place) : []),
      ...(description
        ? [
            { name: 'description', content: description },
            { property: 'og:description', content: description },
            { name: 'twitter:description', content: description },
          ]
        : []),
    ],
    links: [{ rel: 'canonical', href: address }],
  }
}
