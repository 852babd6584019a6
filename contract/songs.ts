import { z } from 'zod'
import { CategoryBadge } from './categories.ts'
import { Credit, CreditInputs } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { Counted, Cursor, editOf, HttpAddress, Id, RowCount, Search, SortDirection, Timestamp, Version } from './fields.ts'
import { nameOf } from './item-names.ts'
import { keysOf } from './keys.ts'
import { languages } from './languages.ts'
import { periodDays } from './periods.ts'
import { recorded } from './recordings.ts'
import { songDetails, songFacts, storedSongDetails, storedSongFacts } from './song-details.ts'
import { songSorts, songStatuses, songVisibilities } from './song-listing.ts'
import {
  Closed,
  protectionFields,
  protectionId,
  SchoolPrivacy,
  SchoolPrivate,
  storedVisibility,
  Unlisted,
  visibilityErrors,
  visibilityFields,
} from './visibility.ts'

export const MediaType = z.enum(['audio', 'video'])
export type MediaType = z.infer<typeof MediaType>

/** Hosted covers are stored in these widths (pixels, square) as `{coverUrl}-{width}.avif` and `.webp`. */
export const coverWidths = [96, 320, 640, 1200] as const

export const Song = z.strictObject({
  id: Id,
  ...storedSongDetails,
  /** The artist whose name equals the artist text; null if there is none, and for a pending song. */
  artistId: Id.nullable(),
  /** The album that the song is on. */
  albumId: Id.nullable(),
  category: CategoryBadge,
  ...recorded({
    mediaType: MediaType,
    /** Address of the media: a path on this site, including the base path, or an external http(s) address. */
    fileUrl: z.string(),
    /** The same sound at some 80 kbit/s, for listeners who save data; null if there is none. */
    smallFileUrl: z.string().nullable(),
    /**
     * HLS playlist of a video of more than a minute in several sizes, on this site: slow connections play the size that their rate allows
     * without buffering. Null if there is none.
     */
    streamUrl: z.string().nullable(),
    /** Content type detected from the bytes; null for an external file. */
    mimeType: z.string().nullable(),
    /** WebVTT captions of a video: a path on this site. */
    captionsUrl: z.string().nullable(),
    /** Null if the length cannot be read. */
    durationSeconds: z.number().nullable(),
    /** Volume from 0 to 1 at which a player plays it so that all songs are equally loud, by the site's setting. */
    volume: z.number(),
    /** Size of a video in displayed pixels; null if it is not known (yet). */
    videoSize: z.strictObject({ width: z.number().int(), height: z.number().int() }).nullable(),
    /** Null for an external file. */
    sizeBytes: z.number().int().nullable(),
  }),
  /**
   * The song's own cover, otherwise that of its album. A hosted cover: a path on this site, including the base path, without
   * `-{width}.{avif|webp}`. An external cover: its full http(s) address.
   */
  coverUrl: z.string().nullable(),
  /** The song whose media this is, if it is not its own; that song has the waveform and the download. */
  recordingId: Id.optional(),
  /** Languages in which there is a recording, with the song's own if it is known; absent if it has no recordings in other languages. */
  recordings: z.array(z.enum(languages)).optional(),
  createdAt: Timestamp,
})
export type Song = z.infer<typeof Song>

/** Fields of a song for the player. */
export const PlayableSong = Song.pick({
  id: true,
  title: true,
  artist: true,
  artistId: true,
  album: true,
  albumId: true,
  category: true,
  mediaType: true,
  fileUrl: true,
  smallFileUrl: true,
  streamUrl: true,
  coverUrl: true,
  captionsUrl: true,
  durationSeconds: true,
  volume: true,
  recordingId: true,
  recordings: true,
})
export type PlayableSong = z.infer<typeof PlayableSong>

const visibleFacts = z.strictObject(storedSongFacts).omit({ comment: true, description: true, names: true }).shape
/** Facts that visitors get unchanged. */
export const publicFacts = { ...visibleFacts, ...recorded({ language: visibleFacts.language, lyrics: visibleFacts.lyrics }) }

/** A song with everything that its page shows. */
export const SongDetails = z.strictObject({
  ...Song.shape,
  ...publicFacts,
  /** Sanitized HTML. */
  descriptionHtml: nameOf(z.string().nullable(), { kind: 'songs', field: 'description', isRichText: true }),
  credits: z.array(Credit),
  isUnlisted: Unlisted,
  isSchoolPrivate: SchoolPrivate,
  closed: Closed.optional(),
})
export type SongDetails = z.infer<typeof SongDetails>

/** 'pending': waiting for an editor's approval, visible only to editors and its uploader. 'published': approved; see visibility.ts. */
export const SongStatus = z.enum(['published', 'pending'])

/** Facts in lists of songs. Lyrics are too long for these. */
export const listedFacts = z.strictObject(storedSongFacts).omit({ lyrics: true }).shape

/** An account that has uploaded songs. */
export const Uploader = z.strictObject({ id: Id, username: z.string(), displayName: z.string() })
export type Uploader = z.infer<typeof Uploader>

export const AdminSong = z.strictObject({
  ...Song.shape,
  ...listedFacts,
  ...storedVisibility,
  protectionId,
  /** The strictest value of its playlists. */
  schoolPrivacy: SchoolPrivacy,
  /** Whether it is in the public lists now, by its own visibility, that of its album and its school privacy. */
  isListed: z.boolean(),
  status: SongStatus,
  isFavorite: z.boolean(),
  /** An import named a local file that does not exist here: the song cannot be played until the file is replaced or found. */
  isFileMissing: z.boolean(),
  /** Whether `coverUrl` is its own cover, not that of its album. */
  hasCover: z.boolean(),
  /** Whether its cover is still being made from the picture in its file. */
  isCoverPending: z.boolean(),
  /** Whether some browsers cannot play it because it has no rendition. */
  isLimited: z.boolean(),
  /** Whether visitors do not hear it: names are hidden, the tags of its file cannot be dropped, and there is no converted file. */
  isWithheld: z.boolean(),
  uploadedBy: Uploader.nullable(),
  version: Version,
})
export type AdminSong = z.infer<typeof AdminSong>

/** A song with all fields of its form. */
export const AdminSongDetails = z.strictObject({ ...AdminSong.shape, ...storedSongFacts, credits: z.array(Credit) })
export type AdminSongDetails = z.infer<typeof AdminSongDetails>

/** Input of a song, except its files. */
export const songFields = { ...songDetails, ...songFacts, categoryId: Id, mediaType: MediaType, ...visibilityFields }

const links = {
  /**
   * All credits, in order. If absent, a new artist text becomes the main credit: of the artist with exactly this name, which is created if
   * missing; other roles remain.
   */
  credits: CreditInputs.optional(),
  /**
   * The album that the song is on; if there is no album text, the album's title becomes the text. If absent, a new album text selects the
   * album with exactly this title, which is created if missing.
   */
  albumId: Id.nullable().optional(),
}

/** Earlier songs of an import of several files, so that a compilation becomes one album although its files name no album artist. */
const sameImport = z
  .strictObject({
    /** The first song of the import. */
    firstId: Id,
    /** The first with the same album text, in the same folder, whose file names no album artist; null if there is none. */
    inFolderId: Id.nullable(),
  })
  .optional()

const files = {
  /** A finished upload of kind 'cover' (POST /api/uploads). */
  coverUploadId: Id.optional(),
  /** A finished upload of kind 'captions': a WebVTT file. */
  captionsUploadId: Id.optional(),
  uploadId: Id.optional(),
  fileUrl: HttpAddress.optional(),
}

/**
 * Requires exactly one of `uploadId` (a finished upload of kind 'media') and `fileUrl` (an external file). Absent facts, credits and albums
 * are taken from the tags of an upload.
 */
export const SongCreation = z
  .strictObject({ ...songFields, ...editOf(songFacts), ...editOf(visibilityFields), ...protectionFields, ...links, ...files, sameImport })
  .refine((song) => (song.uploadId === undefined) !== (song.fileUrl === undefined), {
    message: 'give either uploadId or fileUrl',
    path: ['uploadId'],
  })
export type SongCreation = z.input<typeof SongCreation>

/** Without `uploadId` and `fileUrl`, the media is unchanged. */
export const SongUpdate = z
  .strictObject({
    ...editOf(songFields),
    ...protectionFields,
    ...links,
    ...files,
    removeCover: z.boolean().default(false),
    removeCaptions: z.boolean().default(false),
    version: Version,
  })
  .refine((song) => song.uploadId === undefined || song.fileUrl === undefined, {
    message: 'give uploadId or fileUrl, not both',
    path: ['uploadId'],
  })
export type SongUpdate = z.input<typeof SongUpdate>

export const SongSort = z.enum(songSorts)
export type SongSort = z.infer<typeof SongSort>

export const SongFilter = z.strictObject({
  /** Matches songs whose title, artist or category name contains it. */
  search: Search,
  status: z.enum(songStatuses).optional(),
  visibility: z.enum(songVisibilities).optional(),
  categoryId: Id.optional(),
  mediaType: MediaType.optional(),
  uploadedBy: Id.optional(),
  /** Created within this period, which ends now. */
  added: z.enum(keysOf(periodDays)).optional(),
})
export type SongFilter = z.input<typeof SongFilter>

/** How visitors browse all songs. Songs with the same artist are sorted by title. */
export const SongBrowsing = z.strictObject({
  sort: z.enum(['newest', 'title', 'artist']).default('newest'),
  categoryId: Id.optional(),
  mediaType: MediaType.optional(),
})
export type SongBrowsing = z.output<typeof SongBrowsing>

/** The query of lists of songs in the admin area. */
export const AdminSongListing = z.strictObject({
  ...SongFilter.shape,
  sort: SongSort.default('created'),
  direction: SortDirection.default('desc'),
  cursor: Cursor,
  limit: z.coerce.number().int().min(1).max(1_000).default(50),
})

const params = z.strictObject({ id: Id })
const creationErrors = [
  'category_missing',
  'album_missing',
  'recording_missing',
  ...visibilityErrors,
  'upload_missing',
  'upload_incomplete',
  'empty_file',
  'wrong_media_type',
  'wrong_image_type',
  'wrong_captions_type',
  'unreadable_media',
  'storage_full',
] as const

export const songsEndpoints = {
  'GET /api/featured-songs': endpoint({
    access: 'public',
    cached: 'public',
    summary: "Songs of the category 'Home', newest first; all songs if there is no such category",
    query: z.strictObject({ cursor: Cursor, limit: z.coerce.number().int().min(1).max(50).default(20) }),
    output: z.strictObject({ songs: z.array(Song), nextCursor: z.string().nullable() }),
  }),
  'GET /api/newest-songs': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'The newest songs',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(24).default(6) }),
    output: z.strictObject({ songs: z.array(Song) }),
  }),
  'GET /api/songs': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'All songs; optionally of one category or media type',
    query: z.strictObject({ ...SongBrowsing.shape, cursor: Cursor, limit: z.coerce.number().int().min(1).max(50).default(24) }),
    output: z.strictObject({ songs: z.array(Song), nextCursor: z.string().nullable() }),
  }),
  'GET /api/songs/:id': endpoint({
    access: 'public',
    cached: 'public-first',
    summary: 'One song; a pending one only for its uploader, editors and administrators',
    params,
    output: SongDetails,
    errors: ['not_found'],
  }),
  'GET /api/admin/songs': endpoint({
    access: 'editor',
    summary: 'Songs whose title, artist or category name contains the search text, in the requested order; optionally only pending ones',
    query: AdminSongListing.extend({ counted: Counted }),
    output: z.strictObject({
      songs: z.array(AdminSong),
      nextCursor: z.string().nullable(),
      count: RowCount.optional(),
      /** Number of pending songs, regardless of `search` and `counted`. */
      pendingCount: z.number().int(),
    }),
  }),
  'GET /api/admin/uploaders': endpoint({
    access: 'editor',
    summary: 'Accounts that have uploaded songs, and the one with this id, by name, up to 1,000',
    query: z.strictObject({ id: Id.optional() }),
    output: z.strictObject({ uploaders: z.array(Uploader) }),
  }),
  'GET /api/admin/playable-songs': endpoint({
    access: 'editor',
    summary: 'The same songs in the same order, with only the fields that a player needs',
    query: AdminSongListing,
    output: z.strictObject({ songs: z.array(PlayableSong), nextCursor: z.string().nullable() }),
  }),
  'GET /api/admin/songs/:id': endpoint({
    access: 'editor',
    summary: 'One song as editors see it',
    params,
    output: AdminSongDetails,
    errors: ['not_found'],
  }),
  'POST /api/songs': endpoint({
    access: 'editor',
    summary: 'Create a song from a finished upload or from an address; idempotent per uploadId',
    body: SongCreation,
    output: AdminSongDetails,
    errors: creationErrors,
  }),
  'PUT /api/songs/:id': endpoint({
    access: 'editor',
    summary: 'Update the given fields of a song, and its media or cover if a new one is given',
    params,
    body: SongUpdate,
    output: AdminSongDetails,
    errors: ['not_found', 'stale_version', ...creationErrors],
  }),
  'PUT /api/songs/:id/favorite': endpoint({
    access: 'editor',
    summary: 'Set or remove the favorite mark of a song',
    params,
    body: z.strictObject({ isFavorite: z.boolean() }),
    errors: ['not_found'],
  }),
  'DELETE /api/songs/:id': endpoint({
    access: 'editor',
    summary: 'Delete a song; its files stay in the trash for 15 days',
    params,
    errors: ['not_found'],
  }),
}
