import { z } from 'zod'
import { AlbumCard } from './albums.ts'
import { ArtistCard } from './artists.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { limits } from './limits.ts'
import { PlaylistCard } from './playlists.ts'
import { Song } from './songs.ts'

const SearchedKind = z.enum(['artists', 'albums', 'songs', 'playlists', 'lyrics'])
export type SearchedKind = z.infer<typeof SearchedKind>

/** Start of a page of results of one kind: the kind, and the cursor of its list. */
const SearchCursor = z
  .string()
  .max(10_010)
  .regex(new RegExp(`^(${SearchedKind.options.join('|')})\\.`))

/** Maximum number of results of each kind on the first page. */
export const searchResultsMax = 8
/** Maximum number of results of one kind on a further page. */
export const searchPageMax = 24

const nextCursor = SearchCursor.nullable()

const FoundLyrics = z.strictObject({
  song: Song,
  /** The line with most words of the text, or two lines in a row; of a long line, some 120 characters. */
  line: z.string(),
  /** Seconds from the start of the song; null if its lyrics have no times. */
  startSeconds: z.number().nullable(),
})

export const SearchResults = z.strictObject({
  /** First those whose sort name begins with the text, then the others; each by sort name. */
  artists: z.array(ArtistCard),
  /** First those whose title begins with the text, then the others; each by title. */
  albums: z.array(AlbumCard),
  /** First those whose title begins with the text, by title, then the others, newest first. */
  songs: z.array(Song),
  /** By name. */
  playlists: z.array(PlaylistCard),
  /** Songs with the text in their lyrics, but not in title or artist; newest first. */
  lyrics: z.array(FoundLyrics),
  /** Start of the next page of each kind; null after the last page. */
  next: z.strictObject({ artists: nextCursor, albums: nextCursor, songs: nextCursor, playlists: nextCursor, lyrics: nextCursor }),
})
export type SearchResults = z.infer<typeof SearchResults>

/** Maximum number of items of each kind. */
export const relatedMax = 6

/** Items to which a song's page links. */
export const RelatedItems = z.strictObject({
  /** Public playlists that have the song, by name. */
  playlists: z.array(PlaylistCard).max(relatedMax),
  /** Other songs of its album by disc, track and title: first those after it, then those before it. */
  ofAlbum: z.array(Song).max(relatedMax),
  /** Songs of other albums by its artist, by title. */
  ofArtist: z.array(Song).max(relatedMax),
})
export type RelatedItems = z.infer<typeof RelatedItems>

export const searchEndpoints = {
  'GET /api/search': endpoint({
    access: 'public',
    cached: 'public',
    summary:
      'Artists, albums, songs (by title and artist, and by lyrics) and public playlists that contain all words of a text, case and accents folded: ' +
      `the first ${searchResultsMax} of each kind, or ${searchPageMax} more of the cursor's kind`,
    query: z.strictObject({ text: z.string().trim().min(1).max(limits.search), cursor: SearchCursor.optional() }),
    output: SearchResults,
  }),
  'GET /api/songs/:id/related': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'Playlists with a song, and other songs of its album and artist; none for a song that visitors do not see',
    params: z.strictObject({ id: Id }),
    output: RelatedItems,
  }),
}
