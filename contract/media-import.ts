import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { Id, integerMax, Timestamp } from './fields.ts'
import { Visibility } from './visibility.ts'

/** The outcome of one file (Data Migration) or one song (Fix Broken URLs). */
const mediaImportNotes = [
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
  /** The path of a file within the storage or the import folder, or the title of a song. */
  subject: z.string(),
  /** The song that was created from the file or already has it, or the checked song. */
  song: z.strictObject({ id: Id, title: z.string() }).nullable(),
})
export type MediaImportLine = z.infer<typeof MediaImportLine>

/** Visibility of the songs that an import creates. 'protected' needs a password, link or group, so it is set in the song form or by a bulk edit. */
export const ImportVisibility = Visibility.exclude(['protected'])
export type ImportVisibility = z.infer<typeof ImportVisibility>

/** Maximum number of lines per response. */
export const mediaImportLinesMax = 500

/** A run of Data Migration or Fix Broken URLs. It continues without a client. 'stopped': its process ended. */
export const MediaImportJob = z.strictObject({
  id: Id,
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  startedAt: Timestamp,
  endedAt: Timestamp.nullable(),
  /** Number of checked files or songs, and their total; null until they are counted. */
  looked: z.number().int(),
  total: z.number().int().nullable(),
  /** Recent number of checks per second; null until it is known, and after the run has ended. */
  perSecond: z.number().nullable(),
  /** Their sum is the number of lines so far. */
  summary: z.strictObject({ successful: z.number().int(), failed: z.number().int(), skipped: z.number().int() }),
  /** Lines from the first requested one on. */
  results: z.array(MediaImportLine).max(mediaImportLinesMax),
  /** Why the whole run failed. */
  error: z.enum(errorCodes).nullable(),
})
export type MediaImportJob = z.infer<typeof MediaImportJob>

/** With a run's id and a number of lines, returns the following lines; otherwise all of them. */
const followed = z.strictObject({ job: Id.optional(), after: z.coerce.number().int().min(0).max(integerMax).default(0) })
const output = z.strictObject({ job: MediaImportJob.nullable() })

export const mediaImportEndpoints = {
  'POST /api/admin/migrations': endpoint({
    access: 'admin',
    summary:
      'Create songs from media that no song uses, in the storage and in MEDIA_IMPORT_DIR; joins an identical run that is already in progress',
    query: z.strictObject({ visibility: ImportVisibility.default('public') }),
    output: MediaImportJob,
    errors: ['job_running'],
  }),
  'GET /api/admin/migrations/current': endpoint({
    access: 'admin',
    summary: 'Progress and result of the latest Data Migration within a day',
    query: followed,
    output,
  }),
  'POST /api/admin/url-fixes': endpoint({
    access: 'admin',
    summary: 'Repair songs whose file is missing or external; joins an identical run that is already in progress',
    body: z.strictObject({ copyExternal: z.boolean() }),
    output: MediaImportJob,
    errors: ['job_running'],
  }),
  'GET /api/admin/url-fixes/current': endpoint({
    access: 'admin',
    summary: 'Progress and result of the latest Fix Broken URLs within a day',
    query: followed,
    output,
  }),
}
