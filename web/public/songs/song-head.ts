import type { Song, SongDetails } from '#contract/songs.ts'
import { absolute, type PageSite, pageAddress, pageLinks } from '#web/lib/addresses.ts'
import { descriptionsOfPage } from '#web/lib/texts/descriptions.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { oembedLink } from '#web/public/sharing/discovery.ts'
import { cardImageMeta, coverPreload } from './cover-for-others.ts'
import { songData } from './structured-data.ts'

/** Width of the cover on the song page; the preload and the picture must use the same value. */
export const songCoverSizes = (type: Song['mediaType']) =>
  type === 'video' ? '(min-width: 768px) 75vw, 100vw' : '(min-width: 768px) and (min-aspect-ratio: 1) 50vw, 100vw'

/** Size in which the page and the embedded player show a video of unknown size. */
const videoPixels = { width: '1280', height: '720' }

const pageTitle = ({ title, artist }: Song) => (artist ? textsOfPage().song.pageTitle({ title, artist }) : title)

/** In the browser, only the title changes; the build removes the server's branch, with its texts, from its scripts. */
export const songHead = (song: SongDetails, site: PageSite) =>
  import.meta.env.SSR ? wholeHead(song, site) : { meta: [{ title: pageTitle(song) }] }

/** Metadata for search engines, messengers and the browser; unlisted songs have only that for the browser. Addresses are absolute. */
function wholeHead(song: SongDetails, site: PageSite) {
  const title = pageTitle(song)
  const texts = descriptionsOfPage()
  const description = song.artist ? texts.songBy({ title: song.title, artist: song.artist }) : texts.song({ title: song.title })
  const path = `/song/${song.id}`
  const links = pageLinks(path, site)
  const preload = coverPreload(song.coverUrl, songCoverSizes(song.mediaType))
  if (song.isUnlisted) return { meta: [{ title }, { name: 'description', content: description }], links: [...links, ...preload] }
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: song.mediaType === 'video' ? 'video.other' : 'music.song' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: pageAddress(site, path) },
      ...mediaMeta(song, site.origin),
      ...cardImageMeta(`song/${song.id}`, title, site),
      ...cardMeta(song, site),
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
      { 'script:ld+json': songData(song, site, description) },
    ],
    links: [...links, oembedLink(site, path, title), ...preload],
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

/** Player cards are accepted from https sites only. */
function cardMeta({ id, mediaType }: Song, site: PageSite) {
  if (!site.origin.startsWith('https:')) return [{ name: 'twitter:card', content: 'summary_large_image' }]
  const { width, height } = mediaType === 'video' ? videoPixels : { width: '480', height: '152' }
  return [
    { name: 'twitter:card', content: 'player' },
    { name: 'twitter:player', content: absolute(site, `/embed/song/${id}`) },
    { name: 'twitter:player:width', content: width },
    { name: 'twitter:player:height', content: height },
  ]
}
