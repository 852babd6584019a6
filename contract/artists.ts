import { z } from 'zod'
import { AlbumCard } from './albums.ts'
import { endpoint } from './endpoint.ts'
import { pictureErrors } from './errors.ts'
import {
  Counted,
  Cursor,
  editOf,
  HttpAddress,
  Id,
  Name,
  OptionalName,
  optionalText,
  RowCount,
  Search,
  SortDirection,
  Timestamp,
  Version,
} from './fields.ts'
import { nameOf, namesOf, storedNamesOf, summaryMax } from './item-names.ts'
import { limits } from './limits.ts'
import { PlaylistCard } from './playlists.ts'
import { MusicbrainzId } from './song-details.ts'
import { Song } from './songs.ts'

/** A web address of an artist: website, profile, support. */
export const ArtistLink = z.strictObject({ label: Name, url: HttpAddress })
export type ArtistLink = z.infer<typeof ArtistLink>

/** Input of an artist, except the image. */
export const artistFields = {
  name: Name,
  /** 'Vance, Marlow': sort key of lists; null: the name. */
  sortName: OptionalName,
  /** A line or two of plain text. */
  summary: optionalText(summaryMax),
  /** Markdown. */
  description: optionalText(limits.longText),
  links: z.array(ArtistLink).max(20).default([]),
  musicbrainzId: MusicbrainzId.nullable().default(null),
  names: namesOf('artists'),
}

/** A finished upload of kind 'cover' (POST /api/uploads). */
const files = { coverUploadId: Id.optional() }

export const ArtistInput = z.strictObject({ ...artistFields, ...files })
export type ArtistInput = z.input<typeof ArtistInput>

/** Without `coverUploadId`, the image is unchanged unless it is removed. A new name replaces the old one in the texts of songs and albums. */
export const ArtistUpdate = z.strictObject({
  ...editOf(artistFields),
  ...files,
  removeCover: z.boolean().default(false),
  version: Version,
})
export type ArtistUpdate = z.input<typeof ArtistUpdate>

/** An artist in lists. */
export const ArtistCard = z.strictObject({
  id: Id,
  name: nameOf(z.string(), { kind: 'artists', field: 'name' }),
  summary: nameOf(z.string().nullable(), { kind: 'artists', field: 'summary' }),
  /** As in Song. */
  coverUrl: z.string().nullable(),
  /** Number of published songs that credit the artist in any role. */
  songCount: z.number().int(),
  /** Number of credited albums with published songs. */
  albumCount: z.number().int(),
})
export type ArtistCard = z.infer<typeof ArtistCard>

const storedFacts = {
  links: z.array(z.strictObject({ label: z.string(), url: z.string() })),
  musicbrainzId: z.string().nullable(),
}

export const Artist = z.strictObject({
  ...ArtistCard.shape,
  ...storedFacts,
  /** Sanitized HTML. */
  descriptionHtml: nameOf(z.string().nullable(), { kind: 'artists', field: 'description', isRichText: true }),
})
export type Artist = z.infer<typeof Artist>

export const AdminArtist = z.strictObject({
  ...ArtistCard.shape,
  ...storedFacts,
  /** Markdown. */
  description: z.string().nullable(),
  sortName: z.string().nullable(),
  names: storedNamesOf('artists'),
  /** Numbers of all songs and albums that credit the artist, published or not. */
  songTotal: z.number().int(),
  albumTotal: z.number().int(),
  /** Plays of its songs in the last 12 months. */
  plays: z.number().int(),
  /** Whether it has its own image. */
  hasCover: z.boolean(),
  createdAt: Timestamp,
  version: Version,
})
export type AdminArtist = z.infer<typeof AdminArtist>

/** Effects of a merge. */
export const ArtistMerge = z.strictObject({
  /** Songs and albums that credit the artist. */
  songCount: z.number().int(),
  albumCount: z.number().int(),
  /** Number of songs and albums whose artist text changes. */
  textCount: z.number().int(),
})
export type ArtistMerge = z.infer<typeof ArtistMerge>

const params = z.strictObject({ id: Id })
const writeErrors = ['artist_exists', ...pictureErrors] as const

export const artistsEndpoints = {
  'GET /api/artists': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'Artists with published songs, by sort name',
    query: z.strictObject({
      /** Only artists whose sort name starts with it; '#' for names that do not start with a letter. */
      initial: z.string().min(1).max(8).optional(),
      cursor: Cursor,
      limit: z.coerce.number().int().min(1).max(100).default(48),
    }),
    output: z.strictObject({
      artists: z.array(ArtistCard),
      nextCursor: z.string().nullable(),
      /** All initials of artists. */
      initials: z.array(z.string()),
    }),
  }),
  'GET /api/artists/:id': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'One artist with a page of published songs by title, a page of albums, and public playlists',
    params,
    query: z.strictObject({
      cursor: Cursor,
      /** `nextAlbums` of the previous response. */
      albumsCursor: Cursor,
      limit: z.coerce.number().int().min(1).max(50).default(24),
    }),
    output: z.strictObject({
      artist: Artist,
      /** Newest release first, albums without a date last; 24 per page. */
      albums: z.array(AlbumCard),
      nextAlbums: z.string().nullable(),
      /** Songs that credit the artist in any role. */
      songs: z.array(Song),
      nextCursor: z.string().nullable(),
      /** Public playlists with songs of the artist, by name; at most 12. */
      playlists: z.array(PlaylistCard),
    }),
    errors: ['not_found'],
  }),
  'GET /api/admin/artists': endpoint({
    access: 'editor',
    summary: "Artists whose name or sort name contains the search text, in the requested order; 'match': those that begin with it first",
    query: z.strictObject({
      search: Search,
      sort: z.enum(['name', 'created', 'match']).default('name'),
      direction: SortDirection.default('asc'),
      counted: Counted,
      cursor: Cursor,
      limit: z.coerce.number().int().min(1).max(1_000).default(50),
    }),
    output: z.strictObject({
      artists: z.array(AdminArtist),
      nextCursor: z.string().nullable(),
      count: RowCount.optional(),
    }),
  }),
  'GET /api/admin/artists/duplicates': endpoint({
    access: 'editor',
    summary:
      "Groups of artists whose names differ only in case, accents, punctuation, spaces, '&' or 'The', most songs first; at most 100 groups",
    output: z.strictObject({ groups: z.array(z.array(AdminArtist)) }),
  }),
  'GET /api/admin/artists/:id': endpoint({
    access: 'editor',
    summary: 'One artist as editors see it',
    params,
    output: AdminArtist,
    errors: ['not_found'],
  }),
  'POST /api/artists': endpoint({
    access: 'editor',
    summary: 'Create an artist',
    body: ArtistInput,
    output: AdminArtist,
    errors: writeErrors,
  }),
  'PUT /api/artists/:id': endpoint({
    access: 'editor',
    summary: 'Update the given fields of an artist; a new name replaces the old one in the texts of songs and albums',
    params,
    body: ArtistUpdate,
    output: AdminArtist,
    errors: ['not_found', 'stale_version', ...writeErrors],
  }),
  'POST /api/artists/:id/merge': endpoint({
    access: 'editor',
    summary: 'Move the credits of an artist to another one, replace its name in texts, and delete it; a dry run only reports the changes',
    params,
    body: z.strictObject({ into: Id, dryRun: z.boolean() }),
    output: ArtistMerge,
    errors: ['not_found', 'same_artist'],
  }),
  'DELETE /api/artists/:id': endpoint({
    access: 'editor',
    summary: 'Delete an artist that no song and no album credits; it can be restored for 15 days',
    params,
    errors: ['not_found', 'artist_in_use'],
  }),
}
