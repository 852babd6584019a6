import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'

const Count = z.number().int().min(0)

/** Contents of an archive. */
export const ArchiveReport = z.strictObject({
  createdAt: Timestamp,
  hasPasswords: z.boolean(),
  songs: Count,
  playlists: Count,
  categories: Count,
  users: Count,
  redirections: Count,
  /** Dynamic QR codes, deleted ones included. */
  codes: Count,
  files: Count,
  sizeBytes: Count,
  /** Files that could not be read when it was created. */
  missingFiles: Count,
})
export type ArchiveReport = z.infer<typeof ArchiveReport>

/** The name of a restore point's file: created before a restoration, or at night. */
export const RestorePointName = z.string().regex(/^(?:restore-point-[0-9TZ-]{10,40}|nightly-\d{4}-\d{2}-\d{2})\.zip$/)

/** An uploaded archive (an upload of kind 'archive'), or a restore point of this site. */
export const ArchiveSource = z.union([z.strictObject({ uploadId: Id }), z.strictObject({ restorePoint: RestorePointName })])
export type ArchiveSource = z.infer<typeof ArchiveSource>

/** Why a restoration failed. 'no_archive': the file is something else. */
export const RestorationProblem = z.enum(['no_archive', 'damaged', 'newer_version', 'storage_full', 'interrupted', 'internal_error'])
export type RestorationProblem = z.infer<typeof RestorationProblem>

/**
 * One restoration at a time: its archive is checked, then applied. `doneBytes` of `totalBytes` are the progress of the phase. A failed one
 * has changed nothing.
 */
export const Restoration = z.strictObject({
  phase: z.enum(['none', 'checking', 'checked', 'restoring', 'restored', 'failed']),
  source: ArchiveSource.nullable(),
  /** Of an uploaded archive, as it was chosen. */
  fileName: z.string().nullable(),
  doneBytes: Count,
  totalBytes: Count,
  report: ArchiveReport.nullable(),
  /** Set when restored: the previous state of the site. */
  restorePoint: RestorePointName.nullable(),
  /** Files that rows name and that are neither in the archive nor in the storage. */
  missingFiles: z.array(z.string()),
  problem: RestorationProblem.nullable(),
  /** Of 'damaged': what is wrong in the file, in technical English. */
  detail: z.string().nullable(),
})
export type Restoration = z.infer<typeof Restoration>

export const archiveEndpoints = {
  'GET /api/admin/restore-points': endpoint({
    access: 'admin',
    summary: 'What the site was in the last 14 nights and before each restoration, newest first; the files wait in the trash for 15 days',
    output: z.strictObject({ restorePoints: z.array(z.strictObject({ name: RestorePointName, createdAt: Timestamp, sizeBytes: Count })) }),
  }),
  'GET /api/admin/restoration': endpoint({
    access: 'admin',
    summary: 'How far the restoration is that was begun last',
    output: Restoration,
  }),
  'POST /api/admin/archive-checks': endpoint({
    access: 'admin',
    summary: 'Begin to check an archive: every checksum, every row; nothing is changed',
    body: z.strictObject({ source: ArchiveSource }),
    output: Restoration,
    errors: ['upload_missing', 'upload_incomplete', 'not_found', 'restoration_running'],
  }),
  'POST /api/admin/restorations': endpoint({
    access: 'admin',
    summary: 'Begin to replace the whole site by a checked archive; a restore point is made first',
    body: z.strictObject({ source: ArchiveSource }),
    output: Restoration,
    errors: ['upload_missing', 'upload_incomplete', 'not_found', 'restoration_running', 'archive_unchecked'],
  }),
}
