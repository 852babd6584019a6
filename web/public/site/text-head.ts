import { absolute } from '#web/lib/addresses.ts'

interface TextPage {
  title: string
  path: string
  description?: string | undefined
}

interface Place {
  origin: string
  basePath: string
}

/** Inside the app only the title follows; the branch not taken is left out of the browser's scripts. */
export const textHead = (page: TextPage, place: Place) => (import.meta.env.SSR ? wholeHead(page, place) : { meta: [{ title: page.title }] })

/** Title and canonical address of a page whose path never changes; `description` only where it has one of its own. */
function wholeHead({ title, path, description }: TextPage, place: Place) {
  const address = absolute(place, path)
  return {
    meta: [
      { title },
      { property: 'og:title', content: title },
      { property: 'og:url', content: address },
      { name: 'twitter:title', content: title },
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
