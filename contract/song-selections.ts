import { z } from 'zod'
import { CreditInputs } from './credits.ts'
import { DownloadChoice } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { editOf, Id, optionalText, Version } from './fields.ts'
import { limits } from './limits.ts'
import { byFilter, byIds } from './selections.ts'
import { songDetails, taggedFacts } from './song-details.ts'
import { SongFilter } from './songs.ts'
import { protectionFields, visibilityErrors, visibilityFields } from './visibility.ts'

/** Maximum number of songs per call; more are rejected (`too_many_songs`). */
export const selectedSongsMax = 10_000

const matching = byFilter(SongFilter)

export const SongSelection = z.union([byIds, matching])
export type SongSelection = z.input<typeof SongSelection>

/** The same before the number of matches is known: the list may show an estimate, the response has the exact number. */
export const UncountedSelection = z.union([byIds, matching.partial({ count: true })])

const { title: _, ...sharedDetails } = songDetails
const { year, genres, language } = taggedFacts
const { downloads: __, ...restrictions } = visibilityFields

/** New values that several songs share. An absent field is unchanged; null clears a text. */
export const SongChanges = z
  .strictObject({
    categoryId: Id.optional(),
    /** Genres replace those of each song as a whole; none clears them. */
    ...editOf({ ...sharedDetails, year, genres, language }),
    isFavorite: z.boolean().optional(),
    /** Removes the songs' own covers: they show that of their album. */
    removeCover: z.literal(true).optional(),
    /** Replaced as a whole. If the songs become protected, they share one password and one key. */
    visibility: z.strictObject({ ...restrictions, password: protectionFields.password, groupIds: protectionFields.groupIds }).optional(),
    downloads: DownloadChoice.optional(),
    /** Appended to the credits of each song, except for those that it already has. */
    addedCredits: CreditInputs.min(1).optional(),
    /** With a new artist: also credits it with the albums that the summary counts (`albumCount`). */
    creditsAlbums: z.boolean().optional(),
  })
  .refine(({ artist, creditsAlbums }) => !creditsAlbums || artist, { message: 'needs an artist', path: ['creditsAlbums'] })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), { message: 'give at least one field' })
export type SongChanges = z.input<typeof SongChanges>

/** With the versions that the editor has seen: a song that its uploader has corrected since fails the call with `stale_version`. */
export const ApprovedSelection = z.union([byIds.extend({ versions: z.record(Id, Version).optional() }), matching])
export type ApprovedSelection = z.input<typeof ApprovedSelection>

/** Number of changed songs. */
const Done = z.strictObject({ count: z.number().int() })
const errors = ['not_found', 'stale_version', 'too_many_songs'] as const

export const songSelectionsEndpoints = {
  'POST /api/admin/song-summaries': endpoint({
    access: 'editor',
    summary: 'Facts about several songs: how many are pending or in public lists, and how many playlists and codes refer to them',
    body: UncountedSelection,
    output: z.strictObject({
      count: z.number().int(),
      pendingCount: z.number().int(),
      /** Number of songs that are in the public lists now. */
      listedCount: z.number().int(),
      playlistCount: z.number().int(),
      /** Number of dynamic QR codes whose destination is one of the songs. */
      codeCount: z.number().int(),
      /** Number of albums of which all songs are selected, and which are credited to the artist of these songs. */
      albumCount: z.number().int(),
    }),
    errors,
  }),
  'POST /api/admin/song-deletions': endpoint({
    access: 'editor',
    summary: 'Delete several songs, all or none; they can be restored for 15 days',
    body: SongSelection,
    /** `deletionId` restores all of them: POST /api/admin/trash/restorations. */
    output: Done.extend({ deletionId: Id }),
    errors,
  }),
  'POST /api/admin/song-edits': endpoint({
    access: 'editor',
    summary:
      'Set the same category, artist, album, year, genres, language, favorite mark or visibility for several songs, add credits, or remove covers, all or none',
    body: z.strictObject({ songs: SongSelection, changes: SongChanges }),
    output: Done,
    errors: [...errors, ...visibilityErrors, 'category_missing', 'too_many_credits'],
  }),
  'POST /api/admin/song-approvals': endpoint({
    access: 'editor',
    summary: 'Publish the pending ones among several songs, all or none',
    body: ApprovedSelection,
    /** `ids`: the songs that were pending; POST /api/admin/song-approval-reversals undoes their approval. */
    output: Done.extend({ ids: z.array(Id) }),
    errors,
  }),
  'POST /api/admin/song-approval-reversals': endpoint({
    access: 'editor',
    summary: 'Undo an approval: the published ones among several songs wait for approval again, all or none',
    body: byIds,
    output: Done,
    errors,
  }),
  'POST /api/admin/song-rejections': endpoint({
    access: 'editor',
    summary: 'Delete the pending ones among several songs, all or none, and tell their uploaders why; they can be restored for 15 days',
    body: z.strictObject({
      songs: SongSelection,
      /** Plain text that the uploaders see beside each of the songs (GET /api/uploaded-songs) until it leaves the trash. */
      reason: optionalText(limits.rejectionReason),
    }),
    /** `deletionId` restores all of them, as pending songs without a reason: POST /api/admin/trash/restorations. */
    output: Done.extend({ deletionId: Id }),
    errors,
  }),
}
