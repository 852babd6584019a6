import type { AlbumKind, License } from '#contract/albums.ts'
import type { CreditRole } from '#contract/credits.ts'
import type { DefaultedFlag, JsonList, NamesColumn, RowVersion, VisibilityColumns } from './column-types.ts'

/* Tables of artists, albums and credits; `artist_songs`, which triggers derive from them, is in counts-schema.ts. */

/** Artists as songs and albums credit them: features/songs/song-links.repository.ts. */
export interface ArtistsTable extends NamesColumn {
  id: string
  /** Unique, compared exactly. */
  name: string
  name_key: string
  /** Shared by all spellings of the name (likeness.ts), shortened. */
  likeness_key: string
  sort_name: string | null
  /** Derived from the sort name, for sorting, shortened. */
  sort_key: string
  /** First letter of the sort key; '#' if it does not start with a letter. */
  initial: string
  summary: string | null
  /** Markdown. */
  description: string | null
  /** List of {label, url}. */
  links: JsonList
  /** Key in the storage without `-{width}.{ext}`. */
  cover_path: string | null
  musicbrainz_id: string | null
  search_text: string
  created_at: string
  version: RowVersion
}

export interface AlbumsTable extends VisibilityColumns, NamesColumn {
  id: string
  /** Not unique: several albums may have the same title. */
  title: string
  title_key: string
  /** Shared by its spellings, editions and discs (likeness.ts), shortened. */
  likeness_key: string
  initial: string
  /** Displayed text for the artists; null means various artists. */
  artist: string | null
  kind: AlbumKind
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  release_date: string | null
  cover_path: string | null
  label: string | null
  catalog_number: string | null
  license: License | null
  copyright: string | null
  /** Markdown. */
  description: string | null
  musicbrainz_id: string | null
  /** Whether release date, label and the like come from the tags of its songs: no editor has saved it since. */
  has_tagged_facts: DefaultedFlag
  search_text: string
  created_at: string
  version: RowVersion
}

export interface AlbumArtistsTable {
  album_id: string
  artist_id: string
  /** Order within an album, from 1. Merging artists leaves gaps. */
  position: number
}

export interface SongCreditsTable {
  song_id: string
  /** Order within a song, from 1. Merging artists leaves gaps. */
  position: number
  artist_id: string
  role: CreditRole
  instrument: string | null
}
