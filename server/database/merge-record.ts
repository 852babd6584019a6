import type { AlbumKind } from '#contract/albums.ts'

/** A credit that a merge has given to the remaining artist. */
interface MovedCredit {
  position: number
  /** Position of an equal credit of the remaining artist, which the song or album has kept instead; null if there was none. */
  kept_position: number | null
}

interface MovedSongCredit extends MovedCredit {
  song_id: string
  role: string
  instrument: string | null
}

interface MovedAlbumCredit extends MovedCredit {
  album_id: string
}

/** A text in which a merge has replaced a name. */
export interface ChangedText {
  id: string
  before: string | null
  after: string | null
}

/** The disc of a song that a merge has set. */
export interface ChangedDisc {
  id: string
  before: number | null
  after: number
}

/** Ids of the codes whose destination, or whose fallback destination, a merge has replaced. */
export interface RedirectedCodes {
  destination: string[]
  fallback_destination: string[]
}

/** What a merge has moved from the deleted artist or album to the remaining one, so that restoring it brings this back (features/trash/undo-merge.ts). */
export interface MergeRecord {
  into: string
  /** Of an artist. */
  songCredits?: MovedSongCredit[]
  albumCredits?: MovedAlbumCredit[]
  albumTexts?: ChangedText[]
  /** Albums of various artists that are credited to the remaining artist since, with their former kind. */
  creditedAlbums?: { id: string; kind: AlbumKind }[]
  /** Artist texts if an artist was merged, album texts if an album was. */
  songTexts: ChangedText[]
  /** Of an album. */
  songs?: string[]
  discNumbers?: ChangedDisc[]
  /** If the remaining album lost the disc in its title. */
  title?: { before: string; after: string } | undefined
  downloadBatches?: string[]
  codes: RedirectedCodes
}
