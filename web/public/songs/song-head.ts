import type { Song, SongDetails } from '#contract/songs.ts'
import { absolute } from '#web/lib/addresses.ts'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { oembedLink } from '#web/public/sharing/discovery.ts'
import { coverSources, isOwnCover } from '#web/ui/cover.tsx'
import { cardImageMeta } from './cover-for-others.ts'
import { type Place, songData } from './structured-data.ts'

/** How wide the song page shows the cover; the preload and the picture must agree. */
export const songCoverSizes = (type: Song['mediaType']) =>
  type === 'video' ? '(min-width: 768px) 75vw, 100vw' : '(min-width: 768px) and (min-aspect-ratio: 1) 50vw, 100vw'

/** The shape in which the page and the embedded player show a video whose size is not known. */
const videoPixels = { width: '1280', height: '720' }

const pageTitle = ({ title, artist }: Song) => textsOfPage().song.pageTitle(title, artist)

/** Inside the app only the title follows; the branch not taken is left out of the browser's scripts, its texts with it. */
export const songHead = (song: SongDetails, place: Place) =>
  import.meta.env.SSR ? wholeHead(song, place) : { meta: [{ title: pageTitle(song) }] }

/** Metadata for search engines, messengers and the browser. Addresses are absolute. */
function wholeHead(song: SongDetails, place: Place) {
  const title = pageTitle(song)
  const description = descriptionsOfPage().song(song.title, song.artist)
  const path = `/song/${song.id}`
  const address = absolute(place, path)
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: song.mediaType === 'video' ? 'video.other' : 'music.song' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      ...mediaMeta(song, place.origin),
      ...cardImageMeta(`song/${song.id}`, title, place),
      ...cardMeta(song, place),
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
      { 'script:ld+json': songData(song, place, description) },
    ],
    links: [{ rel: 'canonical', href: address }, oembedLink(place, path, title), ...coverPreload(song)],
  }
}

function mediaMeta({ mediaType, mimeType, fileUrl, videoSize, durationSeconds }: Song, origin: string) {
  const name = mediaType === 'video' ? 'og:video' : 'og:audio'
  const size: Record<string, number | string> = mediaType === 'video' ? (videoSize ?? videoPixels) : {}
  return [
    { property: name, content: new URL(fileUrl, origin).href },
    ...(mimeType ? [{ property: `${name}:type`, content: mimeType }] : []),
    ...Object.entries(size).map(([side, pixels]) => ({ property: `${name}:${side}`, content: String(pixels) })),
    ...(durationSeconds
      ? [{ property: mediaType === 'video' ? 'video:duration' : 'music:duration', content: String(Math.round(durationSeconds)) }]
      : []),
  ]
}

/** A card that plays is accepted from https sites only. */
function cardMeta({ id, mediaType }: Song, place: Place) {
  if (!place.origin.startsWith('https:')) return [{ name: 'twitter:card', content: 'summary_large_image' }]
  const { width, height } = mediaType === 'video' ? videoPixels : { width: '480', height: '152' }
  return [
    { name: 'twitter:card', content: 'player' },
    { name: 'twitter:player', content: absolute(place, `/embed/song/${id}`) },
    { name: 'twitter:player:width', content: width },
    { name: 'twitter:player:height', content: height },
  ]
}

/** Browsers without AVIF ignore the preload and find the WebP in the page. */
function coverPreload({ coverUrl, mediaType }: Song) {
  if (!coverUrl || !isOwnCover(coverUrl)) return []
  const imageSrcSet = coverSources(coverUrl, 'avif')
  return [
    { rel: 'preload', as: 'image', type: 'image/avif', imageSrcSet, imageSizes: songCoverSizes(mediaType), fetchPriority: 'high' as const },
  ]
}
