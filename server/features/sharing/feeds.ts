import type { ArtistCard } from '#contract/artists.ts'
import type { LanguagePrefix } from '#contract/pages.ts'
import type { Playlist } from '#contract/playlists.ts'
import type { Song } from '#contract/songs.ts'
import { xmlDocument } from '#server/http/xml.ts'

interface Publisher {
  siteName: string
  siteDescription: string
  /** Makes a path of this site absolute. */
  at: (path: string) => string
  /** Language prefix of the feed's address and of the pages it links to. */
  prefix: LanguagePrefix
}

/** RSS 2.0 with an enclosure per song. */
export const playlistFeed = (playlist: Playlist, publisher: Publisher): Promise<string> =>
  songFeed(
    {
      path: `/playlist/${playlist.id}`,
      title: playlist.name,
      description: playlist.description,
      author: playlist.creator?.displayName ?? publisher.siteName,
      coverUrl: playlist.coverUrl,
      songs: playlist.songs,
    },
    publisher,
  )

/** The RSS feed of an artist's newest songs. */
export const artistFeed = ({ id, name, summary, coverUrl }: ArtistCard, songs: readonly Song[], publisher: Publisher): Promise<string> =>
  songFeed({ path: `/artist/${id}`, title: name, description: summary, author: name, coverUrl, songs }, publisher)

interface Feed {
  /** Path of the page; that of the feed is `/feeds{path}.xml`. */
  path: string
  title: string
  description: string | null
  author: string
  coverUrl: string | null
  songs: readonly Song[]
}

const songFeed = (
  { path, title, description, author, coverUrl, songs }: Feed,
  { siteName, siteDescription, at, prefix }: Publisher,
): Promise<string> =>
  xmlDocument({
    rss: {
      '@version': '2.0',
      '@xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      channel: {
        title,
        link: at(prefix + path),
        description: description ?? [`${title}, ${siteName}`, siteDescription].filter(Boolean).join(': '),
        'atom:link': { '@href': at(`${prefix}/feeds${path}.xml`), '@rel': 'self', '@type': 'application/rss+xml' },
        'itunes:author': author,
        'itunes:explicit': 'false',
        ...(coverUrl && { 'itunes:image': { '@href': coverAddress(coverUrl, at) } }),
        item: songs.map((song, index) => feedItem(song, index, { at, prefix })),
      },
    },
  })

const feedItem = (song: Song, index: number, { at, prefix }: Pick<Publisher, 'at' | 'prefix'>) => ({
  title: song.artist ? `${song.artist}: ${song.title}` : song.title,
  // Listens from here count with the source 'feed' (web/public/player/play-source.ts).
  link: `${at(`${prefix}/song/${song.id}`)}?from=feed`,
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

/** The JPEG of a hosted cover, which every reader supports. External covers are unchanged. */
const coverAddress = (coverUrl: string, at: (path: string) => string): string =>
  coverUrl.startsWith('/') ? `${at(coverUrl)}-1200.jpg` : coverUrl
