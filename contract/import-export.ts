import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { ExportModule } from './export-file.ts'
import { Color, Timestamp } from './fields.ts'

/** Largest file that can be imported, in MB of 1,000,000 bytes. */
export const maxImportMegabytes = 50

/** Notices about an added row. */
export const ImportNote = z.strictObject({
  code: z.enum([
    /** Its id is already in use, so it gets a new one. */
    'new_id',
    'category_created',
    /** The song's file is missing, or is not the one that was exported. */
    'file_missing',
    'cover_missing',
    'captions_missing',
    /** The file contains neither password nor link of the protected item, so it is hidden until an administrator saves it. */
    'protection_missing',
    /** Songs of a playlist that were found neither by id nor by title and artist. */
    'songs_unmatched',
    /** Songs that occur twice in a playlist: they are added once. */
    'songs_repeated',
    /** The destination of a code does not exist: it redirects to the nearest existing item. */
    'destination_unmatched',
  ]),
  /** Titles, or the category's name. */
  names: z.array(z.string()),
})
export type ImportNote = z.infer<typeof ImportNote>

/** The outcome of one row of the file. */
export const ImportLine = z.strictObject({
  /** Position in the file, from 1. */
  row: z.number().int(),
  /** Title, name, source or code. */
  name: z.string(),
  /** Artist, creator, target or label. */
  detail: z.string().nullable(),
  /** Why the row is not added; null if it is added. */
  skipped: z.enum(['duplicate', 'own_path', 'loop']).nullable(),
  notes: z.array(ImportNote),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ModulePlan = z.strictObject({
  module: ExportModule,
  lines: z.array(ImportLine),
  /** Unknown fields of the file, which are ignored. */
  ignoredFields: z.array(z.string()),
  newCategories: z.array(z.strictObject({ name: z.string(), color: Color })),
})
export type ModulePlan = z.infer<typeof ModulePlan>

/** Result of a dry run; nothing has been written. */
export const ImportPlan = z.strictObject({ exportDate: Timestamp, version: z.string(), modules: z.array(ModulePlan) })
export type ImportPlan = z.infer<typeof ImportPlan>

/** A line of the response during an import. Each module is committed before it is 'completed', and rolled back if it ends with 'error'. */
export const ImportEvent = z.discriminatedUnion('status', [
  /** Compares stored files with the exported ones before anything is written. */
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
 * Files have routes without JSON (contract/raw.ts): `GET /api/admin/export?modules=songs,playlists` returns an export file, `POST
 * /api/admin/import/check` receives one and returns an ImportPlan, `POST /api/admin/import` receives one, writes it and returns
 * ImportEvents, one JSON text per line. Both accept `?modules=` to select some of the file's modules.
 */
export const importExportEndpoints = {
  'GET /api/admin/export/counts': endpoint({
    access: 'admin',
    summary: 'Number of items that an export of each module contains',
    output: z.strictObject({
      artists: z.number().int(),
      albums: z.number().int(),
      songs: z.number().int(),
      playlists: z.number().int(),
      redirections: z.number().int(),
      codes: z.number().int(),
    }),
  }),
}
