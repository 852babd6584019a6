import { z } from 'zod'
import { creditsMax } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { editOf, Id, Name } from './fields.ts'
import { keysOf } from './keys.ts'
import { byCreditTag, TaggedFacts } from './media-tags.ts'
import { songDetails, taggedFacts } from './song-details.ts'
import { ChangedSong } from './song-field-changes.ts'
import { AdminSongListing } from './songs.ts'

/** Maximum number of rows per call. The rows of one call change all or none. */
export const spreadsheetRowsMax = 500

const { title, artist, album } = songDetails
const { discNumber, trackNumber, year, genres, isrc, language, comment } = taggedFacts
/** All who have this role. A performer can have an instrument: 'Ann Lee (piano)'. */
const names = z
  .array(Name)
  .max(creditsMax)
  .transform((all) => [...new Set(all)])

/** What a spreadsheet can change, in the order of its columns. */
const spreadsheetFields = {
  title,
  artist,
  album,
  discNumber,
  trackNumber,
  year,
  genres,
  ...byCreditTag(() => names),
  isrc,
  language,
  comment,
}
export type SpreadsheetField = keyof typeof spreadsheetFields
export const spreadsheetFieldNames = keysOf(spreadsheetFields)

/** Absent fields are unchanged; null and empty lists clear a field. */
export const SpreadsheetEdit = z.strictObject(editOf(spreadsheetFields)).partial().extend({ id: Id })
export type SpreadsheetEdit = z.input<typeof SpreadsheetEdit>

/** A song as a row of a spreadsheet. */
export const SpreadsheetSong = z.strictObject({
  id: Id,
  title: z.string(),
  artist: z.string().nullable(),
  album: z.string().nullable(),
  ...TaggedFacts.pick({ discNumber: true, trackNumber: true, year: true, genres: true, isrc: true, language: true, comment: true }).shape,
  ...byCreditTag(() => z.array(z.string())),
  durationSeconds: z.number().nullable(),
}) satisfies z.ZodType<Record<SpreadsheetField, unknown>>
export type SpreadsheetSong = z.infer<typeof SpreadsheetSong>

export const songSpreadsheetEndpoints = {
  'GET /api/admin/spreadsheet-songs': endpoint({
    access: 'editor',
    summary: 'The same songs in the same order as in the list, as rows of a spreadsheet',
    query: AdminSongListing,
    output: z.strictObject({ songs: z.array(SpreadsheetSong), nextCursor: z.string().nullable() }),
  }),
  'POST /api/admin/spreadsheet-edits': endpoint({
    access: 'editor',
    summary: 'Update the given fields of several songs, each with its own values, all or none; a dry run only reports the changes',
    body: z.strictObject({
      rows: z
        .array(SpreadsheetEdit)
        .min(1)
        .max(spreadsheetRowsMax)
        .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, { message: 'name each song once' }),
      dryRun: z.boolean(),
    }),
    output: z.strictObject({
      songs: z.array(ChangedSong),
      /** Ids of rows whose song does not exist (any more). */
      missing: z.array(Id),
    }),
    errors: ['stale_version', 'too_many_credits'],
  }),
}
