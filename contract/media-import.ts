import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { Id, Timestamp } from './fields.ts'

/** The outcome of one file (Data Migration) or one song (Fix Broken URLs). */
export const mediaImportNotes = [
  // Successful.
  'imported',
  'file_restored',
  'relinked',
  'restored',
  'copied',
  // Skipped.
  'same_content',
  'upload_in_progress',
  'not_media',
  'outside_folder',
  'external',
  'edited_by_other',
  // Failed.
  'file_missing',
  'unreadable_file',
  'changed_during_read',
  'empty_file',
  'wrong_media_type',
  'other_media_type',
  'unreadable_media',
  'unsafe_address',
  'unreachable',
  'too_many_redirects',
  'too_slow',
  'too_large',
] as const
export type MediaImportNote = (typeof mediaImportNotes)[number]

export const MediaImportOutcome = z.enum(['successful', 'failed', 'skipped'])
export type MediaImportOutcome = z.infer<typeof MediaImportOutcome>

export const MediaImportLine = z.strictObject({
  outcome: MediaImportOutcome,
  note: z.enum(mediaImportNotes),
  /** A file by its path within the storage or the import folder; a song by its title. */
  subject: z.string(),
  /** The song that the file became or that has it already, or the checked song. */
  song: z.strictObject({ id: Id, title: z.string() }).nullable(),
})
export type MediaImportLine = z.infer<typeof MediaImportLine>

/** Maximum number of lines per response. */
export const mediaImportLinesMax = 500

/** A run of Data Migration or Fix Broken URLs. It continues without a client; 'stopped' is a run whose process ended. */
export const MediaImportJob = z.strictObject({
  id: Id,
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  startedAt: Timestamp,
  endedAt: Timestamp.nullable(),
  /** Number of checked files or songs, and of all; null until they are counted. */
  looked: z.number().int(),
  total: z.number().int().nullable(),
  /** How many were looked at in a second of late; null until that is known, and for a run that has ended. */
  perSecond: z.number().nullable(),
  /** Together they count the lines so far. */
  summary: z.strictObject({ successful: z.number().int(), failed: z.number().int(), skipped: z.number().int() }),
  /** From the first requested line on. */
  results: z.array(MediaImportLine).max(mediaImportLinesMax),
  /** Why a run failed as a whole. */
  error: z.enum(errorCodes).nullable(),
})
export type MediaImportJob = z.infer<typeof MediaImportJob>

/** With a run and a number of lines, returns the following lines; else all, from the first one on. */
const followed = z.strictObject({ job: Id.optional(), after: z.coerce.number().int().min(0).default(0) })
const output = z.strictObject({ job: MediaImportJob.nullable() })

export const mediaImportEndpoints = {
  'POST /api/admin/migrations': endpoint({
    access: 'admin',
    summary: 'Add media that no song uses, from the storage and from MEDIA_IMPORT_DIR, as songs; while this runs already, joins it',
    output: MediaImportJob,
    errors: ['job_running'],
  }),
  'GET /api/admin/migrations/current': endpoint({
    access: 'admin',
    summary: 'The latest Data Migration of the last day: how far it is, and its result',
    query: followed,
    output,
  }),
  'POST /api/admin/url-fixes': endpoint({
    access: 'admin',
    summary: 'Repair songs whose file is missing or external; while the same runs already, joins it',
    body: z.strictObject({ copyExternal: z.boolean() }),
    output: MediaImportJob,
    errors: ['job_running'],
  }),
  'GET /api/admin/url-fixes/current': endpoint({
    access: 'admin',
    summary: 'The latest Fix Broken URLs of the last day: how far it is, and its result',
    query: followed,
    output,
  }),
}
