import { absolute } from '#web/lib/addresses.ts'

/** Title, and where the page itself is. */
export const embedHead = (title: string, path: string, place: { origin: string; basePath: string }) => ({
  meta: [{ title }],
  links: [{ rel: 'canonical', href: absolute(place, path) }],
})
