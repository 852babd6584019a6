import { z } from 'zod'
import { CategoryBadge } from './categories.ts'
import { Credit, CreditInputs } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { Counted, Cursor, editOf, HttpAddress, Id, RowCount, Search, SortDirection, Timestamp, Version } from './fields.ts'
import { nameOf } from './item-names.ts'
import { type Period, periodDays } from './periods.ts'
import { songDetails, songFacts, storedSongDetails, storedSongFacts } from './song-details.ts'
import {
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

/** Own covers are stored in these widths (pixels, square) as `{coverUrl}-{width}.avif` and `.webp`. */
export const coverWidths = [96, 320, 640, 1200] as const

export const Song = z.strictObject({
  id: Id,
  ...storedSongDetails,
  /** The artist whose name the artist text is; null for another text, and for a pending song. */
  artistId: Id.nullable(),
  /** The album that the song is on. */
  albumId: Id.nullable(),
  category: CategoryBadge,
  mediaType: MediaType,
  /** Address of the media: a path on this site, base path included, or an external http(s) address. */
  fileUrl: z.string(),
  /** The same sound with some 80 kbit/s, for listeners who save data; null where there is none. */
  smallFileUrl: z.string().nullable(),
  /**
   * HLS playlist of a video of more than a minute in several sizes, on this site, for slow lines: those play without waiting what their rate
   * allows. Null where there is none.
   */
  streamUrl: z.string().nullable(),
  /** Content type read from the bytes; null for an external file. */
  mimeType: z.string().nullable(),
  /**
   * A hosted cover: a path on this site, base path included, without `-{width}.{avif|webp}`. An external cover: its whole http(s) address.
   */
  coverUrl: z.string().nullable(),
  /** WebVTT beside a video: a path on this site. */
  captionsUrl: z.string().nullable(),
  /** Null where the length cannot be read. */
  durationSeconds: z.number().nullable(),
  /** From 0 to 1: what a player plays it with, so that all songs are equally loud, by the site's setting. */
  volume: z.number(),
  /** Pixels of a video as it is shown; null where they are not known, or not yet. */
  videoSize: z.strictObject({ width: z.number().int(), height: z.number().int() }).nullable(),
  /** Null for an external file. */
  sizeBytes: z.number().int().nullable(),
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
})
export type PlayableSong = z.infer<typeof PlayableSong>

/** Facts that visitors get as they are. */
export const publicFacts = z.strictObject(storedSongFacts).omit({ comment: true, description: true, names: true }).shape

/** A song with all that its page shows. */
export const SongDetails = z.strictObject({
  ...Song.shape,
  ...publicFacts,
  /** Sanitised. */
  descriptionHtml: nameOf(z.string().nullable(), { kind: 'songs', field: 'description', isRichText: true }),
  credits: z.array(Credit),
  isUnlisted: Unlisted,
  isSchoolPrivate: SchoolPrivate,
})
export type SongDetails = z.infer<typeof SongDetails>

/** 'pending' waits for the approval of an editor and is visible to editors and its uploader only; 'published' is approved: see visibility.ts. */
export const SongStatus = z.enum(['published', 'pending'])

export const AdminSong = z.strictObject({
  ...Song.shape,
  ...storedSongFacts,
  ...storedVisibility,
  protectionId,
  /** The strictest of its playlists. */
  schoolPrivacy: SchoolPrivacy,
  /** In the public lists now: by its own visibility, that of its album and its school privacy. */
  isListed: z.boolean(),
  status: SongStatus,
  isFavorite: z.boolean(),
  /** An import named a local file that is not here: the song cannot be played until it is replaced or found. */
  isFileMissing: z.boolean(),
  /** Its cover is being made from the picture in its file. */
  isCoverPending: z.boolean(),
  /** Some browsers do not play it, and there is no rendition for them. */
  isLimited: z.boolean(),
  uploadedBy: z.strictObject({ id: Id, username: z.string(), displayName: z.string() }).nullable(),
  version: Version,
})
export type AdminSong = z.infer<typeof AdminSong>

/** A song as its form shows it. */
export const AdminSongDetails = z.strictObject({ ...AdminSong.shape, credits: z.array(Credit) })
export type AdminSongDetails = z.infer<typeof AdminSongDetails>

/** Input of a song, except its files. */
export const songFields = { ...songDetails, ...songFacts, categoryId: Id, mediaType: MediaType, ...visibilityFields }

const links = {
  /**
   * All credits, in order. Without them, a new artist text becomes the main credit: the artist of exactly this name, which is created if there
   * is none; other roles remain.
   */
  credits: CreditInputs.optional(),
  /**
   * The album that the song is on; without an album text, its title becomes the text. Without it, a new album text is the album of exactly this
   * title, which is created if there is none.
   */
  albumId: Id.nullable().optional(),
}

const files = {
  /** A finished upload of kind 'cover' (POST /api/uploads). */
  coverUploadId: Id.optional(),
  /** A finished upload of kind 'captions': a WebVTT file. */
  captionsUploadId: Id.optional(),
  uploadId: Id.optional(),
  fileUrl: HttpAddress.optional(),
}

/**
 * Exactly one of `uploadId` (a finished upload of kind 'media') and `fileUrl` (an external file). Absent facts, credits and albums are what the
 * tags of an upload say.
 */
export const SongCreation = z
  .strictObject({ ...songFields, ...editOf(songFacts), ...editOf(visibilityFields), ...protectionFields, ...links, ...files })
  .refine((song) => (song.uploadId === undefined) !== (song.fileUrl === undefined), {
    message: 'give either uploadId or fileUrl',
    path: ['uploadId'],
  })
export type SongCreation = z.input<typeof SongCreation>

/** Without `uploadId` and `fileUrl` the media is unchanged. */
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

/** Songs of equal artist, category or mark are sorted by title. Songs without an artist or a length come last in both directions. */
export const SongSort = z.enum(['title', 'artist', 'category', 'favorite', 'duration', 'created'])
export type SongSort = z.infer<typeof SongSort>

export const SongFilter = z.strictObject({
  /** Title, artist or category name contains it. */
  search: Search,
  /** 'limited': songs that not all browsers play. 'attention': these, pending songs and those without their file. */
  status: z.enum(['pending', 'published', 'limited', 'attention']).optional(),
  /** Approved songs that are in the public lists now, or in none of them. */
  visibility: z.enum(['listed', 'restricted']).optional(),
  categoryId: Id.optional(),
  mediaType: MediaType.optional(),
  /** Created within this period, which ends now. */
  added: z.enum(Object.keys(periodDays) as [Period, ...Period[]]).optional(),
})
export type SongFilter = z.input<typeof SongFilter>

/** How visitors browse all songs. Songs of equal artist are sorted by title. */
export const SongBrowsing = z.strictObject({
  sort: z.enum(['newest', 'title', 'artist']).default('newest'),
  categoryId: Id.optional(),
  mediaType: MediaType.optional(),
})
export type SongBrowsing = z.output<typeof SongBrowsing>

const listing = {
  ...SongFilter.shape,
  sort: SongSort.default('created'),
  direction: SortDirection.default('desc'),
  cursor: Cursor,
  limit: z.coerce.number().int().min(1).max(1_000).default(50),
}

const params = z.strictObject({ id: Id })
const creationErrors = [
  'category_missing',
  'album_missing',
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
    summary: "Songs of the category 'Home', newest first; all songs where there is no such category",
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
    summary: 'All songs; of one category or media type where one is given',
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
    summary: 'Songs whose title, artist or category name contains the search text, in the requested order; only pending ones on request',
    query: z.strictObject({ ...listing, counted: Counted }),
    output: z.strictObject({
      songs: z.array(AdminSong),
      nextCursor: z.string().nullable(),
      count: RowCount.optional(),
      /** All pending songs, regardless of the search; and of `counted`. */
      pendingCount: z.number().int(),
    }),
  }),
  'GET /api/admin/playable-songs': endpoint({
    access: 'editor',
    summary: 'The same songs in the same order, with just what a player needs',
    query: z.strictObject(listing),
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
    summary: 'Create a song from a finished upload or from an address; repeating the call with one uploadId gives the same song',
    body: SongCreation,
    output: AdminSongDetails,
    errors: creationErrors,
  }),
  'PUT /api/songs/:id': endpoint({
    access: 'editor',
    summary: 'Update the given fields of a song, and its media or cover where a new one is named',
    params,
    body: SongUpdate,
    output: AdminSongDetails,
    errors: ['not_found', 'stale_version', ...creationErrors],
  }),
  'PUT /api/songs/:id/favorite': endpoint({
    access: 'editor',
    summary: 'Mark a song as favorite, or not',
    params,
    body: z.strictObject({ isFavorite: z.boolean() }),
    errors: ['not_found'],
  }),
  'DELETE /api/songs/:id': endpoint({
    access: 'editor',
    summary: 'Delete a song; its files wait in the trash for 15 days',
    params,
    errors: ['not_found'],
  }),
}
