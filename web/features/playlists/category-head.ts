import { absolute } from '#web/lib/addresses.ts'
import { laterTextsOfPage } from '#web/lib/texts/later.ts'
import type { CategoryPlaylists } from './use-category-playlists.ts'

/** What search engines and messengers are told about a category; results of a search are nothing to remember. */
export function categoryHead(category: CategoryPlaylists['category'], query: string, place: { origin: string; basePath: string }) {
  const title = category.name
  if (!import.meta.env.SSR) return { meta: [{ title }] }
  const description = category.description ?? laterTextsOfPage().category.description(title)
  const address = absolute(place, `/playlists/${category.id}`)
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
