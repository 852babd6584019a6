import { absolute } from '#web/lib/addresses.ts'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'

interface Place {
  origin: string
  basePath: string
}

/** Inside the app only the title follows; the branch not taken is left out of the browser's scripts, its texts with it. */
export const galleryHead = (query: string, place: Place) =>
  import.meta.env.SSR ? wholeHead(query, place) : { meta: [{ title: textsOfPage().titles.gallery }] }

/** Metadata for search engines and messengers; search results are not indexed. */
function wholeHead(query: string, place: Place) {
  const title = textsOfPage().titles.gallery
  const description = descriptionsOfPage().gallery
  const address = absolute(place, '/gallery')
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(query ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
    ],
    links: [{ rel: 'canonical', href: address }],
  }
}
