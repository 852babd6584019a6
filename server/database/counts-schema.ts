import type { CountedKind } from '#contract/downloads.ts'
import type { PlayKind, PlaySource } from '#contract/plays.ts'

/* Tables of plays and counts: totals of what visitors do, and counters that triggers derive from other tables. */

/** Listens counted in the last 24 hours, for deduplication. */
export interface CountedListensTable {
  listen_id: string
  kind: PlayKind
  counted_at: string
}

interface PlayCounts {
  plays: number
  completions: number
}

/** The site's totals by day ('2026-11-20', UTC) and source. Deleting songs does not change them. */
export interface DailyPlaysTable extends PlayCounts {
  day: string
  source: PlaySource
}

export interface SongPlaysTable extends PlayCounts {
  song_id: string
  day: string
  source: PlaySource
}

/** Plays of songs that were played from a playlist. */
export interface PlaylistPlaysTable extends PlayCounts {
  playlist_id: string
  day: string
}

/** Plays in the last 7, 30, 90 and 364 days, up to the day stored as `plays_counted_to` in `installation`. */
export interface RankingsTable {
  last_7: number
  last_30: number
  last_90: number
  last_364: number
}

/** Downloads of each item by day ('2026-11-20', UTC), and of songs by podcast apps. Rows of deleted items remain, because the site's totals include them. */
export interface DailyDownloadsTable {
  day: string
  kind: CountedKind
  item_id: string
  downloads: number
}

/** Totals at the start of the day, or at the server's first start on that day. */
export interface DailyCountsTable {
  day: string
  users: number
  songs: number
  categories: number
  likes: number
  playlists: number
}

/** A single row, incremented by triggers with every change of public content: library-version.ts. */
export interface LibraryVersionTable {
  version: number
}

/** Materialized counts, updated by triggers: migrations 012, 025, 042, 046, 047, 049 and 061. */
export interface CountersTable {
  what: CountedInCategory | CountedInCatalog | 'likes' | 'users' | `${CountedByDay}_of_day`
  /** Id of a category, artist or album; a creation day; a likeness key; or empty, for the total. */
  subject: string
  count: number
}

type CountedInCatalog = 'artists' | 'artists_alike' | 'artist_songs' | 'artist_albums' | 'albums' | 'albums_alike' | 'album_songs'
type CountedInCategory = 'songs' | 'media_bytes' | 'playlists' | 'public_playlists'
export type CountedByDay = 'songs' | 'playlists' | 'likes' | 'users'

/** Each published song, once per genre. Updated by triggers: migration 030. */
export interface SongGenresTable {
  genre: string
  song_id: string
  album_id: string | null
}

/** Each published song that credits an artist, once per artist. Updated by triggers: migration 025. */
export interface ArtistSongsTable {
  artist_id: string
  /** Title key of the song. */
  title_key: string
  song_id: string
}

/** Public albums that credit an artist, in the order of the artist's page. Updated by triggers: migration 047. */
export interface ArtistAlbumsTable {
  artist_id: string
  /** The album's release date, or empty if it has none. */
  release_key: string
  /** Title key of the album. */
  title_key: string
  album_id: string
}

/** Listed playlists with published songs that credit an artist. Updated by triggers: migration 047. */
export interface ArtistPlaylistsTable {
  artist_id: string
  /** Sort key of the playlist. */
  name_key: string
  playlist_id: string
}
