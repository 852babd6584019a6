import { absolute } from '#web/lib/addresses.ts'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { cardImageMeta } from '#web/public/songs/cover-for-others.ts'
import type { CategoryPlaylists } from './use-category-playlists.ts'

interface Place {
  origin: string
  basePath: string
}

type Category = CategoryPlaylists['category']

/** Inside the app only the title follows; the branch not taken is left out of the browser's scripts, its texts with it. */
export const categoryHead = (category: Category, query: string, place: Place) =>
  import.meta.env.SSR ? wholeHead(category, query, place) : { meta: [{ title: category.name }] }

/** Metadata for search engines and messengers; search results are not indexed. */
function wholeHead(category: Category, query: string, place: Place) {
  const title = category.name
  const description = category.description ?? descriptionsOfPage().category(title)
  const address = absolute(place, `/playlists/${category.id}`)
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(query ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      ...cardImageMeta(`category/${category.id}`, title, place),
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
    ],
    links: [{ rel: 'canonical', href: address }],
  }
}
