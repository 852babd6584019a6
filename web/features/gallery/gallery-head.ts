import { absolute } from '#web/lib/addresses.ts'
import { laterTextsOfPage } from '#web/lib/texts/later.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'

/** What search engines and messengers are told about the gallery; results of a search are nothing to remember. */
export function galleryHead(query: string, place: { origin: string; basePath: string }) {
  const title = textsOfPage().titles.gallery
  if (!import.meta.env.SSR) return { meta: [{ title }] }
  const { description } = laterTextsOfPage().gallery
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
