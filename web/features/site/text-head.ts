import { absolute } from '#web/lib/addresses.ts'

/** Title and canonical address of a page whose path never changes; `description` only where it has one of its own. */
export function textHead(
  o: { title: string; path: string; description?: string | undefined },
  place: { origin: string; basePath: string },
) {
  const { title, description } = o
  if (!import.meta.env.SSR) return { meta: [{ title }] }
  const address = absolute(place, o.path)
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
