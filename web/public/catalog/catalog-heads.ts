import type { Album } from '#contract/albums.ts'
import type { Artist } from '#contract/artists.ts'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { pageHead } from '#web/public/site/page-head.ts'

interface Place {
  origin: string
  basePath: string
}

/** Inside the app only the title follows; the branch not taken is left out of the browser's scripts. */
export function albumHead({ id, title: name, artist, songs }: Album, place: Place) {
  const title = textsOfPage().song.pageTitle(name, artist)
  if (!import.meta.env.SSR) return { meta: [{ title }] }
  return pageHead({ title, path: `/album/${id}`, description: descriptionsOfPage().album(name, artist, songs.length) }, place)
}

export function artistHead({ id, name, summary }: Artist, place: Place) {
  if (!import.meta.env.SSR) return { meta: [{ title: name }] }
  return pageHead({ title: name, path: `/artist/${id}`, description: summary ?? descriptionsOfPage().artist(name) }, place)
}
