import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { Id, Instant } from './fields.ts'

/** What became of one file (Data Migration) or one song (Fix Broken URLs). */
export const intakeNotes = [
  // Successful.
  'imported',
  'given_back',
  'relinked',
  'restored',
  'copied',
  // Skipped.
  'same_content',
  'arriving',
  'not_media',
  'leads_outside',
  'external',
  'edited_meanwhile',
  // Failed.
  'file_missing',
  'unreadable_file',
  'changed_meanwhile',
  'wrong_media_type',
  'other_media_type',
  'unreadable_media',
  'unsafe_address',
  'unreachable',
  'too_many_redirects',
  'too_slow',
  'too_large',
] as const
export type IntakeNote = (typeof intakeNotes)[number]

export const IntakeOutcome = z.enum(['successful', 'failed', 'skipped'])
export type IntakeOutcome = z.infer<typeof IntakeOutcome>

export const IntakeLine = z.strictObject({
  outcome: IntakeOutcome,
  note: z.enum(intakeNotes),
  /** A file by its path within the storage or the import folder; a song by its title. */
  subject: z.string(),
  /** The song that the file became or that has it already, or the one that was looked at. */
  song: z.strictObject({ id: Id, title: z.string() }).nullable(),
})
export type IntakeLine = z.infer<typeof IntakeLine>

/** Lines in one answer, at most. */
export const intakeLinesMax = 500

/** A run of Data Migration or Fix Broken URLs. It goes on without anybody watching; 'stopped' is a run that its process's end cut short. */
export const IntakeJob = z.strictObject({
  id: Id,
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** How many files or songs have been looked at, and how many there are; null until they are counted. */
  looked: z.number().int(),
  total: z.number().int().nullable(),
  /** Together they count the lines so far. */
  summary: z.strictObject({ successful: z.number().int(), failed: z.number().int(), skipped: z.number().int() }),
  /** From the first line that was asked for on. */
  results: z.array(IntakeLine).max(intakeLinesMax),
  /** Why a run failed as a whole. */
  error: z.enum(errorCodes).nullable(),
})
export type IntakeJob = z.infer<typeof IntakeJob>

/** Who names a run and the lines that it knows gets those that came since; else all, from the first one on. */
const followed = z.strictObject({ job: Id.optional(), after: z.coerce.number().int().min(0).default(0) })
const output = z.strictObject({ job: IntakeJob.nullable() })

export const intakeEndpoints = {
  'POST /api/admin/migrations': endpoint({
    access: 'admin',
    summary: 'Add media that no song uses, from the storage and from MEDIA_IMPORT_DIR, as songs; while this runs already, joins it',
    output: IntakeJob,
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
    summary: 'Mend songs whose file is missing or elsewhere; while the same runs already, joins it',
    body: z.strictObject({ copyExternal: z.boolean() }),
    output: IntakeJob,
    errors: ['job_running'],
  }),
  'GET /api/admin/url-fixes/current': endpoint({
    access: 'admin',
    summary: 'The latest Fix Broken URLs of the last day: how far it is, and its result',
    query: followed,
    output,
  }),
}
