import { z } from 'zod'
import { albumArtists, albumFields } from './albums.ts'
import { Day } from './analytics.ts'
import { artistFields } from './artists.ts'
import { CustomCode, codeMessageMax } from './codes.ts'
import { CreditInput, creditsMax } from './credits.ts'
import { Color, HttpAddress, Id, Moment, Name, OptionalDescription, OptionalName } from './fields.ts'
import { inFile } from './file-names.ts'
import { namesOf } from './item-names.ts'
import { limits } from './limits.ts'
import { songDetails, songFacts } from './song-details.ts'
import { MediaType, SongStatus } from './songs.ts'
import { SchoolPrivacy, visibilityFields } from './visibility.ts'

/** The modules, in the order of export and import. */
export const ExportModule = z.enum(['artists', 'albums', 'songs', 'playlists', 'redirections', 'codes'])
export type ExportModule = z.infer<typeof ExportModule>
export const exportModules = ExportModule.options

export const exportVersion = '1.0'

/** An export file without its rows. `data` has exactly one list of rows per name in `modules`. */
export const ExportFile = z.strictObject({
  exportDate: Moment,
  version: z.literal(exportVersion),
  modules: z
    .array(ExportModule)
    .min(1)
    .refine((modules) => new Set(modules).size === modules.length, 'names a module twice'),
  data: z.custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'must be an object',
  ),
})

/** Who may see a song or playlist. For a song on an album, the stricter of the two, because an import may put it on another album. */
const visibilityOfFile = inFile(visibilityFields)

/** A missing category is created from it. Files of earlier versions contain only its name and color. */
export const CategoryOfFile = z.object({
  name: Name,
  color: Color,
  description: OptionalDescription,
  is_active: z.boolean().nullish(),
  is_favorite: z.boolean().nullish(),
  names: namesOf('categories'),
})
export type CategoryOfFile = z.output<typeof CategoryOfFile>
const ProfileOfRow = z.object({ username: z.string().max(limits.name), display_name: z.string().max(limits.name).nullish() })
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Path = z.string().min(1).max(600)
const CoverPath = Path.regex(/^covers\//).nullish()
/** The address of a hosted file, which `media_path` also names, or an external address. */
const Address = z.union([z.string().startsWith('/').max(limits.address), HttpAddress])

/** Range of creation years: the sequence numbers of search indexes cannot represent others (migrations 012 and 048). */
export const creationYears = { first: '1900', last: '2099', after: '2100' } as const

const CreatedAt = Moment.refine((text) => text >= creationYears.first && text < creationYears.after, {
  message: `is not between ${creationYears.first} and ${creationYears.last}`,
})

const rowFields = {
  id: Id.nullish(),
  created_at: CreatedAt.nullish(),
}

/** An artist. If the file has no row for an artist that its songs and albums name, the artist is created from the name. */
export const ArtistOfFile = z.object({
  ...rowFields,
  ...inFile(artistFields),
  cover_path: CoverPath,
})
export type ArtistOfFile = z.output<typeof ArtistOfFile>

/** An album without its songs, which refer to it. */
export const AlbumOfFile = z.object({
  ...rowFields,
  ...inFile(albumFields),
  artists: albumArtists.default([]),
  cover_path: CoverPath,
})
export type AlbumOfFile = z.output<typeof AlbumOfFile>

/**
 * A song. A hosted file is named by `media_path`, its key in the storage, and identified by `content_hash`, its SHA-256; an external file
 * only has `file_url`. A missing category is created. Unknown fields are ignored.
 */
export const SongOfFile = z
  .object({
    ...rowFields,
    ...songDetails,
    /** If it is missing, the album is derived from the album text. */
    album_id: Id.nullish(),
    ...inFile(songFacts),
    ...visibilityOfFile,
    /** All credits, in order; if missing, the artist text becomes the main credit. */
    credits: z.array(CreditInput).max(creditsMax).nullish(),
    category_id: Id.nullish(),
    category: CategoryOfFile.nullish(),
    file_type: MediaType.nullish().transform((mediaType) => mediaType ?? 'audio'),
    file_url: Address.nullish(),
    media_path: Path.regex(/^(?:audio|video)\//).nullish(),
    mime_type: z
      .string()
      .max(100)
      .regex(/^(?:(?:audio|video)\/[a-z0-9.+-]+|application\/ogg)$/)
      .nullish(),
    size_bytes: z.number().int().min(0).nullish(),
    content_hash: Sha256.nullish(),
    /** SHA-256 of the uploaded file, if its stored bytes are ordered differently (faststart). */
    original_hash: Sha256.nullish(),
    cover_image_url: Address.nullish(),
    cover_path: CoverPath,
    captions_path: Path.regex(/^captions\//).nullish(),
    /** Seconds. */
    duration: z.number().min(0).max(1e7).nullish(),
    is_favorite: z.boolean().nullish(),
    status: SongStatus.nullish(),
    uploaded_by: Id.nullish(),
    uploader: ProfileOfRow.nullish(),
  })
  .refine((song) => song.media_path || song.file_url?.startsWith('http'), { message: 'names no file', path: ['file_url'] })
  .refine((song) => song.category || song.category_id, { message: 'is missing', path: ['category'] })
export type SongOfFile = z.output<typeof SongOfFile>

/** An entry of a playlist: its song is looked up by id, otherwise by title and artist. */
const PlaylistSongOfFile = z
  .object({
    song_id: Id.nullish(),
    position: z.number().int().min(1),
    song: z.object({ title: Name, artist: OptionalName, album: OptionalName }).nullish(),
  })
  .refine((entry) => entry.song_id || entry.song, { message: 'names no song', path: ['song_id'] })

export const PlaylistOfFile = z.object({
  ...rowFields,
  name: Name,
  description: OptionalDescription,
  names: namesOf('playlists'),
  is_public: z.boolean().nullish(),
  is_favorite: z.boolean().nullish(),
  school_privacy: SchoolPrivacy.nullish(),
  ...visibilityOfFile,
  category_id: Id.nullish(),
  category: CategoryOfFile.nullish(),
  user_id: Id.nullish(),
  creator: ProfileOfRow.nullish(),
  cover_image_url: Address.nullish(),
  cover_path: CoverPath,
  playlist_songs: z.array(PlaylistSongOfFile).max(10_000).default([]),
})
export type PlaylistOfFile = z.output<typeof PlaylistOfFile>

export const RedirectionOfFile = z.object({
  ...rowFields,
  from_url: z.string().trim().min(1).max(limits.address),
  to_url: z.string().trim().min(1).max(limits.address),
  is_active: z.boolean().nullish(),
})
export type RedirectionOfFile = z.output<typeof RedirectionOfFile>

/** Items are looked up by id; otherwise songs by title and artist, categories and artists by name, albums by title and artist. */
const DestinationOfFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('song'), id: Id, title: Name.nullish(), artist: OptionalName, category: Name.nullish() }),
  z.object({ kind: z.literal('playlist'), id: Id, name: Name.nullish(), category: Name.nullish() }),
  z.object({ kind: z.literal('category'), id: Id, name: Name.nullish() }),
  z.object({ kind: z.literal('artist'), id: Id, name: Name.nullish() }),
  z.object({ kind: z.literal('album'), id: Id, title: Name.nullish(), artist: OptionalName }),
  z.object({ kind: z.literal('page'), path: z.string().startsWith('/').max(limits.address) }),
  z.object({ kind: z.literal('address'), url: HttpAddress }),
])
export type DestinationOfFile = z.output<typeof DestinationOfFile>

/** A dynamic QR code. A deleted one (`deleted_at`) is included so that its code is never issued again. */
export const CodeOfFile = z
  .object({
    ...rowFields,
    code: CustomCode,
    label: OptionalName,
    /** Codes with the same batch name are in one batch. */
    batch: OptionalName,
    destination: DestinationOfFile.nullish(),
    starts_at: Moment.nullish(),
    ends_at: Moment.nullish(),
    fallback_destination: DestinationOfFile.nullish(),
    is_active: z.boolean().nullish(),
    message: z.string().max(codeMessageMax).nullish(),
    deleted_at: Moment.nullish(),
    scans: z.array(z.object({ day: Day, scans: z.number().int().min(1).max(1e12) })).default([]),
  })
  .refine(({ destination, deleted_at }) => destination || deleted_at, { message: 'is missing', path: ['destination'] })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || starts_at < ends_at, {
    message: 'must be after starts_at',
    path: ['ends_at'],
  })
  .refine(({ scans }) => new Set(scans.map(({ day }) => day)).size === scans.length, { message: 'names a day twice', path: ['scans'] })
export type CodeOfFile = z.output<typeof CodeOfFile>

/** Current names of fields that older files of the same version name differently. */
export const formerFields: Partial<Record<ExportModule, Record<string, string>>> = {
  codes: { aim: 'destination', afterwards: 'fallback_destination' },
}

export interface RowsOfFile {
  artists: ArtistOfFile
  albums: AlbumOfFile
  songs: SongOfFile
  playlists: PlaylistOfFile
  redirections: RedirectionOfFile
  codes: CodeOfFile
}
