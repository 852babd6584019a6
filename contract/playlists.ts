import { z } from 'zod'
import { CategoryBadge } from './categories.ts'
import { ListDownloads } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Search, Timestamp } from './fields.ts'
import { nameOf } from './item-names.ts'
import { Song } from './songs.ts'
import { Closed, SchoolPrivate, Unlisted } from './visibility.ts'

/** Without a change of the song for this long, a live view has been forgotten. */
export const liveHours = 12

/** A public playlist in lists. */
export const PlaylistCard = z.strictObject({
  id: Id,
  name: nameOf(z.string(), { kind: 'playlists', field: 'name' }),
  description: nameOf(z.string().nullable(), { kind: 'playlists', field: 'description' }),
  /** As in Song; a playlist without a cover has a mosaic of its songs' covers, or one of them. */
  coverUrl: z.string().nullable(),
  category: CategoryBadge.nullable(),
  /** Null after the account was deleted. */
  creator: z.strictObject({ username: z.string(), displayName: z.string() }).nullable(),
  songCount: z.number().int(),
  /** The first three songs, in order. */
  firstSongs: z.array(Song.pick({ id: true, title: true, artist: true, artistId: true })).max(3),
  createdAt: Timestamp,
})
export type PlaylistCard = z.infer<typeof PlaylistCard>

export const Playlist = z.strictObject({
  ...PlaylistCard.shape,
  /** In order; without pending songs. Those that visitors see, or all if it is `closed`. */
  songs: z.array(Song),
  /** The one of `songs` that is performed now, while an editor runs the live view. */
  liveSongId: Id.nullable(),
  /** Sum of the known lengths. */
  totalSeconds: z.number(),
  isUnlisted: Unlisted,
  isSchoolPrivate: SchoolPrivate,
  downloads: ListDownloads,
  closed: Closed.optional(),
})
export type Playlist = z.infer<typeof Playlist>

/** Heading and description of a category's page. */
export const CategoryIntroduction = z.strictObject({
  ...CategoryBadge.shape,
  description: nameOf(z.string().nullable(), { kind: 'categories', field: 'description' }),
})

export const CategoryTile = z.strictObject({ ...CategoryBadge.shape, playlistCount: z.number().int() })
export type CategoryTile = z.infer<typeof CategoryTile>

const params = z.strictObject({ id: Id })

export const playlistsEndpoints = {
  'GET /api/playlists/:id': endpoint({
    access: 'public',
    cached: 'public-first',
    summary: 'One public playlist with its songs; a restricted one only for those who may open it, and for editors and administrators',
    params,
    output: Playlist,
    errors: ['not_found'],
  }),
  'GET /api/featured-playlists': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'Public playlists that are favorites or in a favorite category, by name; all public playlists if there are no favorites',
    query: z.strictObject({ cursor: Cursor, limit: z.coerce.number().int().min(1).max(100).default(24) }),
    output: z.strictObject({ playlists: z.array(PlaylistCard), nextCursor: z.string().nullable() }),
  }),
  'GET /api/playlist-categories': endpoint({
    access: 'public',
    cached: 'public',
    summary: "Categories that have public playlists or songs, by name, without 'Home'",
    output: z.strictObject({ categories: z.array(CategoryTile) }),
  }),
  'GET /api/categories/:id/playlists': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'A category and its public playlists, newest first; `search` matches names and descriptions',
    params,
    query: z.strictObject({ search: Search, cursor: Cursor, limit: z.coerce.number().int().min(1).max(50).default(24) }),
    output: z.strictObject({
      category: CategoryIntroduction,
      playlists: z.array(PlaylistCard),
      nextCursor: z.string().nullable(),
    }),
    errors: ['not_found'],
  }),
}
