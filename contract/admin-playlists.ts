import { z } from 'zod'
import { CategoryBadge } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { pictureErrors } from './errors.ts'
import { Counted, Cursor, editOf, Id, Name, OptionalDescription, RowCount, Search, SortDirection, Timestamp, Version } from './fields.ts'
import { namesOf, storedNamesOf } from './item-names.ts'
import { limits } from './limits.ts'
import { liveHours } from './playlists.ts'
import { SongSelection } from './song-selections.ts'
import { PlayableSong, Song, SongSort, SongStatus } from './songs.ts'
import { protectionFields, protectionId, SchoolPrivacy, storedVisibility, visibilityErrors, visibilityFields } from './visibility.ts'

/** A playlist as editors see it. */
export const AdminPlaylist = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  names: storedNamesOf('playlists'),
  /** As in PlaylistCard. */
  coverUrl: z.string().nullable(),
  /** Whether it has its own cover. */
  hasCover: z.boolean(),
  category: CategoryBadge.nullable(),
  /** Null after the account was deleted. */
  creator: z.strictObject({ username: z.string(), displayName: z.string() }).nullable(),
  isPublic: z.boolean(),
  isFavorite: z.boolean(),
  schoolPrivacy: SchoolPrivacy,
  ...storedVisibility,
  protectionId,
  /** All songs, including pending ones, which visitors do not see. */
  songCount: z.number().int(),
  createdAt: Timestamp,
  version: Version,
})
export type AdminPlaylist = z.infer<typeof AdminPlaylist>

/** A song in the picker and the details list: displayed fields, and fields for the player. */
export const PlaylistSong = z.strictObject({
  ...PlayableSong.shape,
  status: SongStatus,
})
export type PlaylistSong = z.infer<typeof PlaylistSong>

/** A song in the list of selected songs: few fields, because there may be 10,000. */
export const SelectedSong = z.strictObject(Song.pick({ id: true, title: true, durationSeconds: true }).shape)
export type SelectedSong = z.infer<typeof SelectedSong>

/** Input of a playlist, except its songs and its cover. */
export const playlistFields = {
  name: Name,
  description: OptionalDescription,
  names: namesOf('playlists'),
  categoryId: Id.nullable().default(null),
  /** False: visible only to its creator, editors and administrators, whatever its visibility. */
  isPublic: z.boolean().default(true),
  isFavorite: z.boolean().default(false),
  /** Also applies to its songs; a song in several playlists has the strictest value. */
  schoolPrivacy: SchoolPrivacy.default('off'),
  ...visibilityFields,
}

const parts = {
  ...protectionFields,
  /** All songs in order, without repetition: they get the positions 1..n. */
  songIds: z
    .array(Id)
    .max(limits.playlistSongs)
    .refine((ids) => new Set(ids).size === ids.length, { message: 'name each song once' }),
  /** A finished upload of kind 'cover' (POST /api/uploads). */
  coverUploadId: Id.optional(),
}

export const PlaylistInput = z.strictObject({ ...playlistFields, ...parts })
export type PlaylistInput = z.input<typeof PlaylistInput>

/** Without `coverUploadId`, the cover is unchanged unless it is removed. */
export const PlaylistUpdate = z.strictObject({
  ...editOf(playlistFields),
  ...parts,
  removeCover: z.boolean().default(false),
  version: Version,
})
export type PlaylistUpdate = z.input<typeof PlaylistUpdate>

const params = z.strictObject({ id: Id })
/** 'added': oldest first. */
export const PickerSort = z.enum(['title', 'added', 'newest'])
export type PickerSort = z.infer<typeof PickerSort>

const songFilter = { search: Search, categoryId: Id.optional(), sort: PickerSort.default('title') }
/** Songs that no longer exist: details.count, and details.songIds with their ids, separated by spaces. */
const writeErrors = [...visibilityErrors, 'category_missing', 'songs_missing', ...pictureErrors] as const

export const PlaylistFilter = z.strictObject({
  search: Search,
  visibility: z.enum(['public', 'private']).optional(),
  categoryId: Id.optional(),
})
export type PlaylistFilter = z.input<typeof PlaylistFilter>

/** Songs chosen in the list of all songs: ids in the given order; a filter in the order of the list. */
export const OrderedSelection = z.strictObject({
  songs: SongSelection,
  sort: SongSort.default('created'),
  direction: SortDirection.default('desc'),
})
export type OrderedSelection = z.input<typeof OrderedSelection>

/** Where songs are added to a playlist. */
export const PlaylistPlace = z.enum(['start', 'end'])
export type PlaylistPlace = z.infer<typeof PlaylistPlace>

/** `songs_missing`: none of them exists any more. */
const selectionErrors = ['stale_version', 'too_many_songs', 'songs_missing'] as const

export const adminPlaylistsEndpoints = {
  'GET /api/admin/playlists': endpoint({
    access: 'editor',
    summary: 'Playlists whose name, description or creator contains the search text, newest first',
    query: z.strictObject({
      ...PlaylistFilter.shape,
      counted: Counted,
      cursor: Cursor,
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.strictObject({
      playlists: z.array(AdminPlaylist),
      nextCursor: z.string().nullable(),
      count: RowCount.optional(),
    }),
  }),
  'GET /api/admin/playlists/:id': endpoint({
    access: 'editor',
    summary: 'One playlist, public or not, with its songs in order',
    params,
    output: z.strictObject({ ...AdminPlaylist.shape, songs: z.array(PlaylistSong) }),
    errors: ['not_found'],
  }),
  'POST /api/playlists': endpoint({
    access: 'editor',
    summary: 'Create a playlist of these songs',
    body: PlaylistInput,
    output: AdminPlaylist,
    errors: ['profile_missing', ...writeErrors],
  }),
  'POST /api/admin/playlists': endpoint({
    access: 'editor',
    summary: 'Create a public playlist of several songs; deleted ones are left out',
    body: OrderedSelection.extend({ name: Name }),
    output: AdminPlaylist,
    errors: ['profile_missing', ...selectionErrors],
  }),
  'POST /api/admin/playlists/:id/songs': endpoint({
    access: 'editor',
    summary: 'Add several songs to the start or end of a playlist, all or none; songs that it already has and deleted ones are left out',
    params: z.strictObject({ id: Id }),
    body: OrderedSelection.extend({ place: PlaylistPlace.default('end') }),
    output: z.strictObject({
      playlist: AdminPlaylist,
      addedCount: z.number().int(),
      /** Songs that were already in the playlist. */
      presentCount: z.number().int(),
    }),
    errors: ['not_found', 'playlist_too_long', ...selectionErrors],
  }),
  'PUT /api/playlists/:id': endpoint({
    access: 'editor',
    summary: 'Update the given fields of a playlist, and replace all of its songs',
    params,
    body: PlaylistUpdate,
    output: AdminPlaylist,
    errors: ['not_found', 'stale_version', ...writeErrors],
  }),
  'PUT /api/playlists/:id/favorite': endpoint({
    access: 'editor',
    summary: 'Set or remove the favorite mark of a playlist',
    params,
    body: z.strictObject({ isFavorite: z.boolean() }),
    output: AdminPlaylist,
    errors: ['not_found'],
  }),
  'PUT /api/playlists/:id/live-song': endpoint({
    access: 'editor',
    summary: `Show one of the playlist's songs as performed now, on its live view and to those who follow; null ends it, and so do ${liveHours} hours without a change`,
    params,
    body: z.strictObject({ songId: Id.nullable() }),
    errors: ['not_found'],
  }),
  'DELETE /api/playlists/:id': endpoint({
    access: 'editor',
    summary: 'Delete a playlist; its songs remain, and its cover stays in the trash for 15 days',
    params,
    errors: ['not_found'],
  }),
  'DELETE /api/playlists/:id/songs/:songId': endpoint({
    access: 'editor',
    summary: 'Remove one song from a playlist; the songs after it move up',
    params: z.strictObject({ id: Id, songId: Id }),
    output: AdminPlaylist,
    errors: ['not_found'],
  }),
  'GET /api/admin/playlist-songs': endpoint({
    access: 'editor',
    summary: 'Songs for the picker: of one category, or whose title, artist or category name contains the search text',
    query: z.strictObject({
      ...songFilter,
      // Long, because it contains a title.
      cursor: z.string().max(2_400).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    output: z.strictObject({ songs: z.array(PlaylistSong), nextCursor: z.string().nullable() }),
  }),
  'GET /api/admin/playlist-songs/all': endpoint({
    access: 'editor',
    summary: 'All songs of a category or a search in one response, for Select All; at most the first 10,000',
    query: z.strictObject(songFilter),
    output: z.strictObject({ songs: z.array(SelectedSong) }),
  }),
}
