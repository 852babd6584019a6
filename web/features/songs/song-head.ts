import type { Song } from '#contract/songs.ts'
import { absolute } from '#web/lib/addresses.ts'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { coverSources, isOwnCover } from '#web/ui/cover.tsx'

/** Square in pixels: the JPEG beside the other sizes of an own cover, for those who know neither AVIF nor WebP. */
const sharedCoverPixels = 1200

/** How wide the song page shows the cover; the preload and the picture must agree. */
export const songCoverSizes = (type: Song['mediaType']) =>
  type === 'video' ? '(min-width: 768px) 75vw, 100vw' : '(min-width: 768px) and (min-aspect-ratio: 1) 50vw, 100vw'

interface Place {
  origin: string
  basePath: string
}

const pageTitle = ({ title, artist }: Song) => textsOfPage().song.pageTitle(title, artist)

/** Inside the app only the title follows; the branch not taken is left out of the browser's scripts, its texts with it. */
export const songHead = (song: Song, place: Place) =>
  import.meta.env.SSR ? wholeHead(song, place) : { meta: [{ title: pageTitle(song) }] }

/** What search engines, messengers and the browser itself are told about a song. Addresses are absolute. */
function wholeHead(song: Song, place: Place) {
  const title = pageTitle(song)
  const description = descriptionsOfPage().song(song.title, song.artist)
  const address = absolute(place, `/song/${song.id}`)
  const file = absolute(place, song.fileUrl)
  const isVideo = song.mediaType === 'video'
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: isVideo ? 'video.other' : 'music.song' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      { property: isVideo ? 'og:video' : 'og:audio', content: file },
      ...(song.mimeType ? [{ property: isVideo ? 'og:video:type' : 'og:audio:type', content: song.mimeType }] : []),
      ...(song.durationSeconds && !isVideo ? [{ property: 'music:duration', content: String(Math.round(song.durationSeconds)) }] : []),
      ...coverMeta(song.coverUrl, place),
      { name: 'twitter:card', content: isVideo && song.coverUrl ? 'summary_large_image' : 'summary' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
    ],
    links: [{ rel: 'canonical', href: address }, ...coverPreload(song, place.basePath)],
  }
}

/** The picture that a link to a song or playlist shows; without a cover it is the site's. */
export function coverMeta(coverUrl: string | null, place: Place) {
  if (!coverUrl) return []
  const own = isOwnCover(coverUrl)
  const image = own ? `${absolute(place, coverUrl)}-${sharedCoverPixels}.jpg` : coverUrl
  const size = String(sharedCoverPixels)
  return [
    { property: 'og:image', content: image },
    { name: 'twitter:image', content: image },
    ...(own
      ? [
          { property: 'og:image:width', content: size },
          { property: 'og:image:height', content: size },
        ]
      : []),
  ]
}

/** Browsers without AVIF ignore the preload and find the WebP in the page. */
function coverPreload({ coverUrl, mediaType }: Song, basePath: string) {
  if (!coverUrl || !isOwnCover(coverUrl)) return []
  const imageSrcSet = coverSources(basePath + coverUrl, 'avif')
  return [
    { rel: 'preload', as: 'image', type: 'image/avif', imageSrcSet, imageSizes: songCoverSizes(mediaType), fetchPriority: 'high' as const },
  ]
}
