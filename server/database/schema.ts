import type { ColumnType, Generated, InsertType } from 'kysely'
import type { ActivityAction, ActivityKind } from '#contract/activity.ts'
import type { TrashKind } from '#contract/trash.ts'
import type { SchoolPrivacy } from '#contract/visibility.ts'
import type { CredentialsTable, SessionsTable, UsersTable, VerificationsTable } from './auth-schema.ts'
import type { AlbumArtistsTable, AlbumsTable, ArtistsTable, SongCreditsTable } from './catalog-schema.ts'
import type {
  CodeBatchesTable,
  CodeDestinationsTable,
  CodeHistoryTable,
  CodeScansTable,
  CodesTable,
  DownloadBatchesTable,
  DownloadCodesTable,
} from './codes-schema.ts'
import type { Flag, JsonList, NamesColumn, RowVersion, VisibilityColumns } from './column-types.ts'
import type {
  ArtistAlbumsTable,
  ArtistPlaylistsTable,
  ArtistSongsTable,
  CountedListensTable,
  CountersTable,
  DailyCountsTable,
  DailyDownloadsTable,
  DailyPlaysTable,
  LibraryVersionTable,
  PlaylistPlaysTable,
  RankingsTable,
  SongGenresTable,
  SongPlaysTable,
} from './counts-schema.ts'
import type { CatalogStarsTable, DeviceSecretsTable, LikedSongsTable, PlayQueuesTable } from './listeners-schema.ts'
import type { MediaFilesTable, SignedAddressesTable, SoundAnalysesTable } from './media-schema.ts'
import type { OwnPageAddressesTable, OwnPagePicturesTable, OwnPagesTable } from './own-pages-schema.ts'
import type {
  GroupInvitationsTable,
  GroupMembersTable,
  ListenerGroupsTable,
  ProtectionGroupsTable,
  ProtectionsTable,
  VisibilityClockTable,
} from './visibility-schema.ts'

/**
 * Every table. Columns are grouped by subject: better-auth's tables in auth-schema.ts, artists and albums in catalog-schema.ts, media files
 * in media-schema.ts, plays and counts in counts-schema.ts, dynamic QR codes and download codes in codes-schema.ts, listeners' data in
 * listeners-schema.ts, protections in visibility-schema.ts, own pages in own-pages-schema.ts. Ids are short random texts (ids.ts).
 * Timestamps are ISO 8601 texts in UTC with milliseconds, which sort correctly on both engines. `*_key` and `search_text` columns are
 * folded text (contract/fold.ts).
 */
export interface Schema {
  categories: CategoriesTable
  artists: ArtistsTable
  albums: AlbumsTable
  album_artists: AlbumArtistsTable
  songs: SongsTable
  song_credits: SongCreditsTable
  song_lyrics: SongLyricsTable
  playlists: PlaylistsTable
  playlist_songs: PlaylistSongsTable
  live_songs: LiveSongsTable
  profiles: ProfilesTable
  liked_songs: LikedSongsTable
  catalog_stars: CatalogStarsTable
  device_secrets: DeviceSecretsTable
  play_queues: PlayQueuesTable
  redirections: RedirectionsTable
  merged_items: MergedItemsTable
  own_pages: OwnPagesTable
  own_page_addresses: OwnPageAddressesTable
  own_page_pictures: OwnPagePicturesTable
  codes: CodesTable
  code_destinations: CodeDestinationsTable
  code_batches: CodeBatchesTable
  code_history: CodeHistoryTable
  code_scans: CodeScansTable
  download_batches: DownloadBatchesTable
  download_codes: DownloadCodesTable
  settings: SettingsTable
  uploads: UploadsTable
  discarded_files: DiscardedFilesTable
  deleted_items: DeletedItemsTable
  pending_covers: PendingCoversTable
  installation: InstallationTable
  activity: ActivityTable
  counted_listens: CountedListensTable
  daily_plays: DailyPlaysTable
  daily_downloads: DailyDownloadsTable
  song_plays: SongPlaysTable
  playlist_plays: PlaylistPlaysTable
  song_rankings: RankingsTable & { song_id: string }
  playlist_rankings: RankingsTable & { playlist_id: string }
  artist_rankings: RankingsTable & { artist_id: string }
  album_rankings: RankingsTable & { album_id: string }
  daily_counts: DailyCountsTable
  users: UsersTable
  sessions: SessionsTable
  credentials: CredentialsTable
  verifications: VerificationsTable
  library_version: LibraryVersionTable
  visibility_clock: VisibilityClockTable
  protections: ProtectionsTable
  listener_groups: ListenerGroupsTable
  group_members: GroupMembersTable
  group_invitations: GroupInvitationsTable
  protection_groups: ProtectionGroupsTable
  counters: CountersTable
  artist_songs: ArtistSongsTable
  artist_albums: ArtistAlbumsTable
  artist_playlists: ArtistPlaylistsTable
  song_genres: SongGenresTable
  job_states: JobStatesTable
  job_lines: JobLinesTable
  rate_limits: RateLimitsTable
  media_files: MediaFilesTable
  sound_analyses: SoundAnalysesTable
  signed_addresses: SignedAddressesTable
  jobs: JobsTable
}

/**
 * Columns that an insert requires: all of them, including nullable ones, so that none is omitted by mistake. Only counters, which have
 * defaults, are left out. Rows are inserted by insert-rows.ts.
 */
export type NewRow<Table> = { [C in keyof Table as undefined extends InsertType<Table[C]> ? never : C]: InsertType<Table[C]> }

export interface CategoriesTable extends NamesColumn {
  id: string
  name: string
  /** Folded name: two categories never differ only in case or accents. */
  name_key: string
  color: string
  description: string | null
  is_active: Flag
  is_favorite: Flag
  created_at: string
  version: RowVersion
}

export interface SongsTable extends VisibilityColumns, NamesColumn {
  id: string
  title: string
  /** Display text; the artists behind it are in `song_credits`. */
  artist: string | null
  /** Display text; for a song of an album, the album's title. */
  album: string | null
  album_id: string | null
  disc_number: number | null
  track_number: number | null
  /** Combines disc and track, for sorting the songs of an album. */
  track_order: number
  year: number | null
  genres: JsonList
  isrc: string | null
  language: string | null
  comment: string | null
  /** Plain text or LRC. */
  lyrics: string | null
  /** Markdown. */
  description: string | null
  musicbrainz_id: string | null
  category_id: string
  media_type: 'audio' | 'video'
  /** Key in the storage; null for an external file. Exactly one of media_path and external_url is set. */
  media_path: string | null
  external_url: string | null
  mime_type: string | null
  size_bytes: number | null
  /** SHA-256 of the stored file, hex. */
  content_hash: string | null
  /** SHA-256 of the uploaded file, if its stored bytes are ordered differently (faststart). */
  original_hash: string | null
  /** Set if an import named a local file that was not in the storage: media_path then names no file. */
  is_file_missing: Flag
  /** Key in the storage without `-{width}.{ext}`. */
  cover_path: string | null
  external_cover_url: string | null
  /** Key in the storage. */
  captions_path: string | null
  duration_seconds: number | null
  is_favorite: Flag
  /**
   * 'published': in the public lists. 'restricted': approved, but in no list now because of its own visibility or that of its album.
   * Triggers switch between the two (migration 029).
   */
  status: 'published' | 'pending' | 'restricted'
  /** The strictest value among its playlists. Derived by triggers (migration 039). */
  school_privacy: Generated<SchoolPrivacy>
  search_text: string
  /** For sorting, shortened (sortKey in fold.ts). */
  title_key: string
  artist_key: string | null
  /** Profile of the uploader; null after it is deleted. */
  uploaded_by: string | null
  /** The upload of this song: unique, so that a repeated creation request finds the same song (idempotent). */
  upload_id: string | null
  created_at: string
  version: RowVersion
}

/** The lyrics of each song that has any, for searching. Written with the song (search/song-lyrics.ts). */
interface SongLyricsTable {
  song_id: string
  /** That of the song. */
  created_at: string
  search_text: string
}

export interface PlaylistsTable extends VisibilityColumns, NamesColumn {
  id: string
  name: string
  description: string | null
  /** False: only its creator, editors and administrators see it. */
  is_public: Flag
  /** Whether it is in the public lists: public and visible now. Derived by triggers (migration 029). */
  is_listed: ColumnType<boolean | 0 | 1, undefined, never>
  is_favorite: Flag
  /** Migration 039. */
  school_privacy: Generated<SchoolPrivacy>
  category_id: string | null
  /** Profile of the creator; null after it is deleted. */
  profile_id: string | null
  cover_path: string | null
  external_cover_url: string | null
  /** For sorting, shortened (sortKey in fold.ts). */
  name_key: string
  search_text: string
  created_at: string
  version: RowVersion
}

interface PlaylistSongsTable {
  id: string
  playlist_id: string
  song_id: string
  /** Always 1..n within a playlist. */
  position: number
}

/** The song that is performed now, of each playlist with a live view. */
interface LiveSongsTable {
  playlist_id: string
  song_id: string
  changed_at: string
}

export interface ProfilesTable {
  id: string
  user_id: string
  username: string
  username_key: string
  display_name: string
  /** Key in the storage without `-{width}.{ext}`. At most one of avatar_path and avatar_url is set. */
  avatar_path: string | null
  /** Address of an external picture. */
  avatar_url: string | null
  search_text: string
  created_at: string
  version: RowVersion
}

export interface RedirectionsTable {
  id: string
  from_url: string
  /** Key for lookups: source-path.ts. */
  source_key: string
  to_url: string
  is_active: Flag
  search_text: string
  hit_count: Generated<number>
  /** Day in UTC. */
  last_hit_on: string | null
  created_at: string
  version: RowVersion
}

/** Artists and albums that were merged into others. */
interface MergedItemsTable {
  id: string
  into_id: string
}

interface SettingsTable {
  setting_key: string
  setting_value: string
}

/** Uploads in progress. A row exists from the first byte until a song uses the file. */
export interface UploadsTable {
  id: string
  profile_id: string
  kind: 'media' | 'cover' | 'captions' | 'archive'
  file_name: string
  size_bytes: number
  /** Result of the inspection as JSON; null until it is done. */
  inspection: string | null
  created_at: string
}

/** Outbox of files that no row refers to any more and that will be moved to the trash: features/media/discarded-files.ts. */
export interface DiscardedFilesTable {
  /** Key in the storage, as the row named it. */
  path: string
  kind: 'media' | 'cover' | 'captions'
}

/** Recently deleted items, with the rows that restore them: features/trash/trash-parts.repository.ts. */
interface DeletedItemsTable {
  id: string
  kind: TrashKind
  deletion_id: string
  name: string
  actor_name: string | null
  deleted_at: string
  /** JSON: rows by table. A migration that changes one of these tables must change these rows, too. */
  content: string
  /** What the editor who rejected a pending song wrote to its uploader. Restoring the song discards it. */
  rejection_reason: string | null
}

/** Songs whose cover has not been made yet from the picture in their file: features/media/pending-covers.ts. */
export interface PendingCoversTable {
  song_id: string
  /** Key of the picture in the storage. */
  picture_key: string
}

/** Facts about this installation that are not settings, such as "samples were added once". */
interface InstallationTable {
  fact: string
  value: string
}

/** Activity log: who changed what, retained for 90 days. Names are copies: the log has no foreign keys. */
interface ActivityTable {
  id: string
  kind: ActivityKind
  action: ActivityAction
  actor_name: string | null
  subject_id: string | null
  subject_name: string | null
  /** The subject's previous name, if it was renamed. */
  subject_name_before: string | null
  subject_count: number
  created_at: string
}

/** Progress of the latest job of each kind: job-progress.ts. */
interface JobStatesTable {
  kind: string
  /** JSON. */
  state: string
  updated_at: string
}

/** Report lines of the job, in order. */
interface JobLinesTable {
  kind: string
  position: number
  /** JSON. */
  line: string
}

/** Counters of rate limits: rate-limits.ts. Empty on SQLite, where the only process counts in memory. */
interface RateLimitsTable {
  key: string
  points: number
  /** Milliseconds since 1970. */
  expire: number | null
}

/** Queue of background work: jobs/jobs.repository.ts. */
export interface JobsTable {
  /**
   * 'media': read the file, and make its rendition. 'poster': take a frame as cover. 'small' and 'mp3': make such a rendition of the sound. 'sound': measure the
   * sound. 'stream': make several sizes.
   */
  kind: 'media' | 'mp3' | 'poster' | 'small' | 'sound' | 'stream'
  /** Storage key of the media file to work on. */
  subject: string
  state: 'waiting' | 'running' | 'failed'
  /** Lower runs earlier. */
  priority: number
  attempts: number
  /** Waiting job: earliest start. Running job: end of its lease, after which another worker may take it. Empty: due now. */
  due_at: string
  /** Names the output, the same in all attempts (idempotent); null before the first attempt. */
  output_id: string | null
  /** Worker that has the lease. */
  worker: string | null
  /** From 0 to 1. */
  progress: number | null
  /** Code of the last failure. */
  error: string | null
}
