import { z } from 'zod'
import type { Album } from '#contract/albums.ts'
import type { ArtistCard } from '#contract/artists.ts'
import type { Language } from '#contract/languages.ts'
import { prefixOf } from '#contract/pages.ts'
import type { Playlist } from '#contract/playlists.ts'
import { mp3Type, smallRenditionType } from '#contract/song-media.ts'
import type { SongWord } from '#contract/song-words.ts'
import { Song, SongDetails } from '#contract/songs.ts'
import { xmlDocument } from '#server/http/xml.ts'
import { chaptersOf, withPlainTimes } from './chapters.ts'
import { podcastCategories } from './podcast-categories.ts'
import { subRipOf } from './sub-rip.ts'

/** A song with what only feeds need. */
export const FeedSong = z.strictObject({
  ...Song.shape,
  ...SongDetails.pick({ descriptionHtml: true, trackNumber: true, language: true, lyrics: true }).shape,
  /** Of the small rendition; null if there is none. */
  smallSizeBytes: z.number().nullable(),
  /** The MP3 rendition; null if there is none. */
  mp3: z.strictObject({ address: z.string(), sizeBytes: z.number().nullable() }).nullable(),
  /** When visitors could first see it. */
  publishedAt: z.string(),
})
export type FeedSong = z.infer<typeof FeedSong>

interface Publisher {
  siteName: string
  siteDescription: string
  /** Directories of podcasts send a code to it to check who owns the feed. '' if there is none. */
  email: string
  songWord: SongWord
  /** Makes a path of this site absolute. */
  at: (path: string) => string
  /** Language of the feed's address and of the pages it links to. */
  language: Language | null
}

/** RSS 2.0 with an enclosure per song. Podcast apps show the songs in the order of the playlist, and a show's episodes by date. */
export const playlistFeed = (playlist: Playlist, songs: readonly FeedSong[], publisher: Publisher): Promise<string> =>
  songFeed(
    {
      path: `/playlist/${playlist.id}`,
      title: playlist.name,
      description: playlist.description,
      author: playlist.creator?.displayName ?? publisher.siteName,
      coverUrl: playlist.coverUrl,
      category: playlist.category?.name,
      type: publisher.songWord === 'episode' ? 'episodic' : 'serial',
      songs,
    },
    publisher,
  )

/** The RSS feed of an album, in its order. */
export const albumFeed = (
  { id, title, artist, descriptionHtml, coverUrl }: Album,
  songs: readonly FeedSong[],
  publisher: Publisher,
): Promise<string> =>
  songFeed(
    {
      path: `/album/${id}`,
      title,
      description: descriptionHtml,
      author: artist ?? publisher.siteName,
      coverUrl,
      type: 'serial',
      songs,
    },
    publisher,
  )

/** The RSS feed of an artist's newest songs. */
export const artistFeed = (
  { id, name, summary, coverUrl }: ArtistCard,
  songs: readonly FeedSong[],
  publisher: Publisher,
): Promise<string> =>
  songFeed({ path: `/artist/${id}`, title: name, description: summary, author: name, coverUrl, type: 'episodic', songs }, publisher)

interface Feed {
  /** Path of the page; that of the feed is `/feeds{path}.xml`. */
  path: string
  title: string
  description: string | null
  author: string
  coverUrl: string | null
  /** Name of the site's category. */
  category?: string | undefined
  /** Whether podcast apps play in the order of the list, or the newest first. */
  type: 'serial' | 'episodic'
  songs: readonly FeedSong[]
}

const songFeed = (
  { path, title, description, author, coverUrl, category, type, songs }: Feed,
  { siteName, siteDescription, email, songWord, at, language }: Publisher,
): Promise<string> =>
  xmlDocument({
    rss: {
      '@version': '2.0',
      '@xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
      channel: {
        title,
        link: at(prefixOf(language) + path),
        description: description ?? [`${title}, ${siteName}`, siteDescription].filter(Boolean).join(': '),
        language: language ?? songs.find((song) => song.language !== null)?.language ?? 'en',
        'atom:link': { '@href': at(`${prefixOf(language)}/feeds${path}.xml`), '@rel': 'self', '@type': 'application/rss+xml' },
        'itunes:author': author,
        ...(email && { 'itunes:owner': { 'itunes:name': siteName, 'itunes:email': email } }),
        'itunes:category': nestedCategories(podcastCategories(category, songWord)),
        'itunes:explicit': 'false',
        'itunes:type': type,
        'itunes:image': { '@href': showCover(path, coverUrl, { at, language }) },
        item: songs.map((song, index) => feedItem(song, type === 'serial' ? index + 1 : null, { author, at, language })),
      },
    },
  })

const nestedCategories = ([name, ...inner]: readonly string[]): object => ({
  '@text': name,
  ...(inner.length > 0 && { 'itunes:category': nestedCategories(inner) }),
})

type ItemContext = Pick<Publisher, 'at' | 'language'> & {
  /** Author of the whole feed. */
  author: string
}

export const chaptersType = 'application/json+chapters'

/** The types of sound that Apple's directory accepts. */
const podcastSound = new Set(['audio/mpeg', 'audio/mp4'])

/**
 * The file of a song in feeds: of other sound, the MP3 rendition, or the small one, which is AAC. Of a recording in another language, sizes of
 * renditions are unknown.
 */
export function podcastFileOf(song: FeedSong): { address: string; type: string | null; sizeBytes: number | null } {
  const { mediaType, mimeType, smallFileUrl, recordingId, mp3 } = song
  const isAccepted = mediaType !== 'audio' || mimeType === null || podcastSound.has(mimeType)
  if (!isAccepted && mp3 && recordingId === undefined) return { ...mp3, type: mp3Type }
  if (!isAccepted && smallFileUrl !== null)
    return { address: smallFileUrl, type: smallRenditionType, sizeBytes: recordingId === undefined ? song.smallSizeBytes : null }
  return { address: song.fileUrl, type: mimeType, sizeBytes: song.sizeBytes }
}

/** `position`: in a list whose order apps follow; in others, songs have the numbers that they were given. */
const feedItem = (song: FeedSong, position: number | null, { author, at, language }: ItemContext) => {
  const number = position ?? song.trackNumber
  const fileAt = (folder: string, extension: string) => at(`${prefixOf(language)}/feeds/${folder}/${song.id}${extension}`)
  const file = podcastFileOf(song)
  const transcripts = [
    ...(song.captionsUrl ? [{ '@url': at(song.captionsUrl), '@type': 'text/vtt' }] : []),
    ...(subRipOf(song) ? [{ '@url': fileAt('transcript', '.srt'), '@type': 'application/x-subrip' }] : []),
  ]
  return {
    title: song.artist && song.artist !== author ? `${song.artist}: ${song.title}` : song.title,
    'itunes:title': song.title,
    ...(song.artist && { 'itunes:author': song.artist }),
    // Listens from here count with the source 'feed' (web/public/player/play-source.ts).
    link: at(`${prefixOf(language)}/song/${song.id}?from=feed`),
    ...(song.descriptionHtml && { description: withPlainTimes(song.descriptionHtml) }),
    guid: { '@isPermaLink': 'false', '#text': song.id },
    pubDate: new Date(song.publishedAt).toUTCString(),
    enclosure: {
      '@url': fileAt('song', extensionOf(file.address)),
      '@length': file.sizeBytes ?? 0,
      '@type': file.type ?? (song.mediaType === 'video' ? 'video/mp4' : 'audio/mpeg'),
    },
    ...(number !== null && { 'itunes:episode': number }),
    ...(song.durationSeconds !== null && { 'itunes:duration': Math.round(song.durationSeconds) }),
    ...(song.coverUrl && { 'itunes:image': { '@href': coverAddress(song.coverUrl, at) } }),
    ...(transcripts.length > 0 && { 'podcast:transcript': transcripts }),
    ...(chaptersOf(song.descriptionHtml).length > 0 && {
      'podcast:chapters': { '@url': fileAt('chapters', '.json'), '@type': chaptersType },
    }),
  }
}

/** '.mp3', or '' if the address has none. */
const extensionOf = (fileUrl: string): string => /\.\w{2,5}(?=$|[?#])/.exec(fileUrl)?.[0] ?? ''

/** Directories require a square of at least 1400 pixels. The query changes with the cover, because apps cache pictures by their address. */
function showCover(path: string, coverUrl: string | null, { at, language }: Pick<Publisher, 'at' | 'language'>): string {
  if (coverUrl && !coverUrl.startsWith('/')) return coverUrl
  const card = at(`${prefixOf(language)}/cards${path}-square.jpg`)
  return coverUrl ? `${card}?cover=${coverUrl.slice(coverUrl.lastIndexOf('/') + 1)}` : card
}

/** The JPEG of a hosted cover, which every reader supports. External covers are unchanged. */
const coverAddress = (coverUrl: string, at: (path: string) => string): string =>
  coverUrl.startsWith('/') ? `${at(coverUrl)}-1200.jpg` : coverUrl
