import type { Playlist } from '#contract/playlists.ts'
import type { Song } from '#contract/songs.ts'
import { xmlDocument } from './xml.ts'

interface Publisher {
  siteName: string
  siteDescription: string
  /** Makes a path of this site absolute. */
  at: (path: string) => string
}

/** RSS 2.0 with an enclosure for each song. */
export function playlistFeed(playlist: Playlist, { siteName, siteDescription, at }: Publisher): string {
  const address = at(`/playlist/${playlist.id}`)
  const author = playlist.creator?.displayName ?? siteName
  return xmlDocument({
    rss: {
      '@version': '2.0',
      '@xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      channel: {
        title: playlist.name,
        link: address,
        description: playlist.description ?? [`${playlist.name}, ${siteName}`, siteDescription].filter(Boolean).join(': '),
        'atom:link': { '@href': at(`/feeds/playlist/${playlist.id}.xml`), '@rel': 'self', '@type': 'application/rss+xml' },
        'itunes:author': author,
        'itunes:explicit': 'false',
        ...(playlist.coverUrl && { 'itunes:image': { '@href': coverAddress(playlist.coverUrl, at) } }),
        item: playlist.songs.map((song, index) => feedItem(song, index, at)),
      },
    },
  })
}

const feedItem = (song: Song, index: number, at: (path: string) => string) => ({
  title: song.artist ? `${song.artist}: ${song.title}` : song.title,
  // Listens from here are counted with source feed (web/public/player/play-source.ts).
  link: `${at(`/song/${song.id}`)}?from=feed`,
  guid: { '@isPermaLink': 'false', '#text': song.id },
  pubDate: new Date(song.createdAt).toUTCString(),
  enclosure: {
    '@url': at(song.fileUrl),
    '@length': song.sizeBytes ?? 0,
    '@type': song.mimeType ?? (song.mediaType === 'video' ? 'video/mp4' : 'audio/mpeg'),
  },
  'itunes:episode': index + 1,
  ...(song.durationSeconds !== null && { 'itunes:duration': Math.round(song.durationSeconds) }),
  ...(song.coverUrl && { 'itunes:image': { '@href': coverAddress(song.coverUrl, at) } }),
})

/** The JPEG of a hosted cover, which every reader supports; an external cover unchanged. */
export const coverAddress = (coverUrl: string, at: (path: string) => string): string =>
  coverUrl.startsWith('/') ? `${at(coverUrl)}-1200.jpg` : coverUrl
