import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { ExportModule } from './export-file.ts'
import { Color, Timestamp } from './fields.ts'

/** Largest file that can be imported, in MB of 1,000,000 bytes. */
export const maxImportMegabytes = 50

/** What happens to a row beside its being added. */
export const ImportNote = z.strictObject({
  code: z.enum([
    /** Its id belongs to something else here: it gets another. */
    'new_id',
    'category_created',
    /** The song's own file is not here, or is not the one that was exported. */
    'file_missing',
    'cover_missing',
    'captions_missing',
    /** Songs of a playlist that are neither found by id nor by title and artist. */
    'songs_unmatched',
    /** Songs that a playlist names twice: they are in it once. */
    'songs_repeated',
    /** What a code leads to is not here: it leads to the nearest thing that is. */
    'destination_unmatched',
  ]),
  /** Titles, or the category's name. */
  names: z.array(z.string()),
})
export type ImportNote = z.infer<typeof ImportNote>

/** What becomes of one row of the file. */
export const ImportLine = z.strictObject({
  /** Place in the file, from 1. */
  row: z.number().int(),
  /** Title, name, source or code. */
  name: z.string(),
  /** Artist, creator, target or label. */
  detail: z.string().nullable(),
  /** Why it is not added; null where it is. */
  skipped: z.enum(['duplicate', 'own_path', 'loop']).nullable(),
  notes: z.array(ImportNote),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ModulePlan = z.strictObject({
  module: ExportModule,
  lines: z.array(ImportLine),
  /** Fields of the file that nothing here knows: they are left out. */
  ignoredFields: z.array(z.string()),
  newCategories: z.array(z.strictObject({ name: z.string(), color: Color })),
})
export type ModulePlan = z.infer<typeof ModulePlan>

/** What an import of this file would do now. Nothing has been written. */
export const ImportPlan = z.strictObject({ exportDate: Timestamp, version: z.string(), modules: z.array(ModulePlan) })
export type ImportPlan = z.infer<typeof ImportPlan>

/** A line of the answer while a file is imported. Each module is committed before it is 'completed', and undone where it ends in 'error'. */
export const ImportEvent = z.discriminatedUnion('status', [
  /** Files of songs are compared with what was exported, before anything is written. */
  z.strictObject({ status: z.literal('checking'), module: ExportModule, done: z.number().int(), total: z.number().int() }),
  z.strictObject({ status: z.literal('importing'), module: ExportModule, done: z.number().int(), total: z.number().int() }),
  z.strictObject({
    status: z.literal('completed'),
    module: ExportModule,
    imported: z.number().int(),
    skipped: z.number().int(),
    missingFiles: z.number().int(),
    /** Titles of playlist songs that were not found. */
    unmatched: z.array(z.string()),
  }),
  z.strictObject({ status: z.literal('error'), module: ExportModule, code: z.enum(errorCodes) }),
  z.strictObject({ status: z.literal('finished') }),
])
export type ImportEvent = z.infer<typeof ImportEvent>

/**
 * The rest travels as files (contract/raw.ts): `GET /api/admin/export?modules=songs,playlists` gives an export file,
 * `POST /api/admin/import/check` takes one and gives an ImportPlan, `POST /api/admin/import` takes one, writes it and gives ImportEvents,
 * one JSON text a line. Both take `?modules=` to look at some of the file's modules only.
 */
export const importExportEndpoints = {
  'GET /api/admin/export/counts': endpoint({
    access: 'admin',
    summary: 'How many items an export of each module has',
    output: z.strictObject({
      songs: z.number().int(),
      playlists: z.number().int(),
      redirections: z.number().int(),
      codes: z.number().int(),
    }),
  }),
}
