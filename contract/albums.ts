import { z } from 'zod'
import { ArtistBadge } from './credits.ts'
import { ListDownloads } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { pictureErrors } from './errors.ts'
import {
  Counted,
  Cursor,
  editOf,
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
import { nameOf, namesOf, storedNamesOf } from './item-names.ts'
import { limits } from './limits.ts'
import { MusicbrainzId } from './song-details.ts'
import { PlayableSong, SongStatus } from './songs.ts'
import { Closed, protectionFields, protectionId, storedVisibility, Unlisted, visibilityErrors, visibilityFields } from './visibility.ts'

export const AlbumKind = z.enum(['album', 'ep', 'single', 'live', 'compilation', 'other'])
export type AlbumKind = z.infer<typeof AlbumKind>

export const License = z.enum(['all-rights-reserved', 'cc0', 'cc-by', 'cc-by-sa', 'cc-by-nc', 'cc-by-nc-sa', 'cc-by-nd', 'cc-by-nc-nd'])
export type License = z.infer<typeof License>

/** A year, month or day: '2024', '2024-05', '2024-05-17'. */
export const ReleaseDate = z.union([z.string().regex(/^\d{4}$/), z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/), z.iso.date()])

/** Maximum number of songs of one album. */
export const albumSongsMax = 1_000
/** Maximum number of artists that an album is credited to. */
export const albumArtistsMax = 20

/** Input of an album, except its artists and its cover. */
export const albumFields = {
  title: Name,
  /** Displayed text for its artists; null: their names. */
  artist: OptionalName,
  kind: AlbumKind.default('album'),
  releaseDate: ReleaseDate.nullable().default(null),
  label: OptionalName,
  catalogNumber: OptionalName,
  /** Null if no license is stated. */
  license: License.nullable().default(null),
  /** '℗ 2024 Harbour Records'. */
  copyright: OptionalName,
  /** Markdown. */
  description: optionalText(limits.longText),
  musicbrainzId: MusicbrainzId.nullable().default(null),
  names: namesOf('albums'),
  ...visibilityFields,
}

/** Names of the album's artists, in order; an empty list means various artists. Missing artists are created. */
export const albumArtists = z
  .array(Name)
  .max(albumArtistsMax)
  .refine((names) => new Set(names).size === names.length, { message: 'name each artist once' })

const parts = {
  ...protectionFields,
  /** A finished upload of kind 'cover' (POST /api/uploads). */
  coverUploadId: Id.optional(),
}

export const AlbumInput = z.strictObject({ ...albumFields, ...parts, artists: albumArtists.default([]) })
export type AlbumInput = z.input<typeof AlbumInput>

/** Without `coverUploadId`, the cover is unchanged unless it is removed. A new title becomes the album text of its songs. */
export const AlbumUpdate = z.strictObject({
  ...editOf(albumFields),
  ...parts,
  artists: albumArtists.optional(),
  removeCover: z.boolean().default(false),
  /** Removes the covers of its songs: they show that of the album. Without effect if the album has none. */
  removeSongCovers: z.boolean().default(false),
  version: Version,
})
export type AlbumUpdate = z.input<typeof AlbumUpdate>

/** An album in lists. */
export const AlbumCard = z.strictObject({
  id: Id,
  title: nameOf(z.string(), { kind: 'albums', field: 'title' }),
  /** Displayed text for its artists; null: various artists. */
  artist: nameOf(z.string().nullable(), { kind: 'artists', field: 'name', by: 'artists' }),
  /** Its artists that have a page. */
  artists: z.array(ArtistBadge),
  kind: AlbumKind,
  releaseDate: z.string().nullable(),
  /** As in Song; an album without a cover has that of its first song. */
  coverUrl: z.string().nullable(),
  /** Number of published songs. */
  songCount: z.number().int(),
})
export type AlbumCard = z.infer<typeof AlbumCard>

export const AlbumSong = z.strictObject({
  ...PlayableSong.shape,
  discNumber: z.number().int().nullable(),
  trackNumber: z.number().int().nullable(),
})
export type AlbumSong = z.infer<typeof AlbumSong>

const storedFacts = {
  label: z.string().nullable(),
  catalogNumber: z.string().nullable(),
  license: License.nullable(),
  copyright: z.string().nullable(),
  musicbrainzId: z.string().nullable(),
}

export const Album = z.strictObject({
  ...AlbumCard.shape,
  ...storedFacts,
  /** Sanitized HTML. */
  descriptionHtml: nameOf(z.string().nullable(), { kind: 'albums', field: 'description', isRichText: true }),
  /** The first 1,000 songs, by disc, track and title: those that visitors see, or all if it is `closed`. */
  songs: z.array(AlbumSong),
  /** Sum of the lengths of `songs` that are not null. */
  totalSeconds: z.number(),
  isUnlisted: Unlisted,
  closed: Closed.optional(),
  downloads: ListDownloads,
})
export type Album = z.infer<typeof Album>

export const AdminAlbum = z.strictObject({
  ...AlbumCard.shape,
  ...storedFacts,
  ...storedVisibility,
  protectionId,
  /** Number of all its songs, published or not. */
  songCount: z.number().int(),
  /** Whether it is in the public lists now: whether it has published songs. */
  isListed: z.boolean(),
  /** Markdown. */
  description: z.string().nullable(),
  names: storedNamesOf('albums'),
  /** All of its artists, including those without a page. */
  artists: z.array(ArtistBadge),
  /** Plays of its songs in the last 12 months. */
  plays: z.number().int(),
  /** Whether it has its own cover. */
  hasCover: z.boolean(),
  createdAt: Timestamp,
  version: Version,
})
export type AdminAlbum = z.infer<typeof AdminAlbum>

/** An album that is probably a duplicate. */
export const DuplicateAlbum = z.strictObject({
  ...AdminAlbum.shape,
  /** The discs that its title or its songs name, in order. */
  discs: z.array(z.number().int()),
})
export type DuplicateAlbum = z.infer<typeof DuplicateAlbum>

/** Changes whenever songs join or leave the album or get other numbers in it; empty without songs. */
const SongsVersion = z.string().max(64)

/** Effects of a merge. */
export const AlbumMerge = z.strictObject({
  songCount: z.number().int(),
  /** Number of songs whose album text changes. */
  textCount: z.number().int(),
  /** Number of songs whose title another song of the remaining album has. */
  repeatedCount: z.number().int(),
  /** Number of songs that get the disc that the title of their album names. */
  discCount: z.number().int(),
  /** New title of the remaining album, without the disc; null if it stays. */
  title: z.string().nullable(),
})
export type AlbumMerge = z.infer<typeof AlbumMerge>

const params = z.strictObject({ id: Id })
const writeErrors = [...visibilityErrors, ...pictureErrors] as const

export const albumsEndpoints = {
  'GET /api/albums': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'Albums with published songs; by release date, newest first, those without a date last',
    query: z
      .strictObject({
        sort: z.enum(['newest', 'title', 'release']).default('newest'),
        /** Only with sort 'title': albums whose title starts with it; '#' for titles that do not start with a letter. */
        initial: z.string().min(1).max(8).optional(),
        cursor: Cursor,
        limit: z.coerce.number().int().min(1).max(50).default(24),
      })
      .refine(({ sort, initial }) => initial === undefined || sort === 'title', { message: "needs sort 'title'", path: ['initial'] }),
    output: z.strictObject({
      albums: z.array(AlbumCard),
      nextCursor: z.string().nullable(),
      /** All initials of albums. */
      initials: z.array(z.string()),
    }),
  }),
  'GET /api/albums/:id': endpoint({
    access: 'public',
    cached: 'public-first',
    summary: 'One album with its published songs in order; for editors with all songs if visitors cannot open it',
    params,
    output: Album,
    errors: ['not_found'],
  }),
  'GET /api/admin/albums': endpoint({
    access: 'editor',
    summary: "Albums whose title or artist contains the search text, in the requested order; 'match': titles that begin with it first",
    query: z.strictObject({
      search: Search,
      sort: z.enum(['title', 'release', 'created', 'match']).default('title'),
      direction: SortDirection.default('asc'),
      counted: Counted,
      cursor: Cursor,
      limit: z.coerce.number().int().min(1).max(1_000).default(50),
    }),
    output: z.strictObject({
      albums: z.array(AdminAlbum),
      nextCursor: z.string().nullable(),
      count: RowCount.optional(),
    }),
  }),
  'GET /api/admin/albums/duplicates': endpoint({
    access: 'editor',
    summary:
      "Groups of albums by the same artist whose titles differ only in case, accents, punctuation, spaces, '&', 'The', editions or discs, most songs first; at most 100 groups of 20",
    output: z.strictObject({ groups: z.array(z.array(DuplicateAlbum)) }),
  }),
  'GET /api/admin/albums/:id': endpoint({
    access: 'editor',
    summary: 'One album as editors see it, with its songs in order: the first 1,000',
    params,
    output: z.strictObject({
      album: AdminAlbum,
      songs: z.array(z.strictObject({ ...AlbumSong.shape, status: SongStatus })),
      /** All songs, published or not, including those after the first 1,000. */
      songTotal: z.number().int(),
      songsVersion: SongsVersion,
    }),
    errors: ['not_found'],
  }),
  'POST /api/albums': endpoint({
    access: 'editor',
    summary: 'Create an album',
    body: AlbumInput,
    output: AdminAlbum,
    errors: writeErrors,
  }),
  'PUT /api/albums/:id': endpoint({
    access: 'editor',
    summary: 'Update the given fields of an album; a new title becomes the album text of its songs',
    params,
    body: AlbumUpdate,
    output: AdminAlbum,
    errors: ['not_found', 'stale_version', ...writeErrors],
  }),
  'PUT /api/albums/:id/songs': endpoint({
    access: 'editor',
    summary:
      'Set all songs of an album (at most 1,000), in order, with their disc and track numbers; songs that are left out lose the album',
    params,
    body: z.strictObject({
      songs: z
        .array(
          z.strictObject({
            id: Id,
            discNumber: z.number().int().min(1).max(999).nullable(),
            trackNumber: z.number().int().min(1).max(9_999).nullable(),
          }),
        )
        .max(albumSongsMax)
        .refine((songs) => new Set(songs.map(({ id }) => id)).size === songs.length, { message: 'name each song once' }),
      /** Version of the list that is replaced: songs may have joined since. */
      songsVersion: SongsVersion,
      /** Also moves albums that lose their last song into the trash, unless they have texts of their own or codes. */
      removeEmptied: z.boolean().default(false),
    }),
    output: z.strictObject({ ...AdminAlbum.shape, removedCount: z.number().int() }),
    errors: ['not_found', 'stale_version', 'songs_missing', 'album_too_long'],
  }),
  'POST /api/albums/:id/merge': endpoint({
    access: 'editor',
    summary:
      'Move the songs of an album to another one, which keeps its artists, and delete the album; discs in the titles become disc numbers of the songs; a dry run only reports the changes',
    params,
    body: z.strictObject({ into: Id, dryRun: z.boolean() }),
    output: AlbumMerge,
    errors: ['not_found', 'same_album', 'album_too_long'],
  }),
  'DELETE /api/albums/:id': endpoint({
    access: 'editor',
    summary: 'Delete an album that no song is on; it can be restored for 15 days',
    params,
    errors: ['not_found', 'album_in_use'],
  }),
}
