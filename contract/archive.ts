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
  /** Dynamic QR codes, including deleted ones. */
  codes: Count,
  files: Count,
  sizeBytes: Count,
  /** Files that songs name but that were missing when it was created. */
  missingFiles: Count,
})
export type ArchiveReport = z.infer<typeof ArchiveReport>

/** File name of a restore point: created before a restoration, or at night. */
export const RestorePointName = z.string().regex(/^(?:restore-point-[0-9TZ-]{10,40}|nightly-\d{4}-\d{2}-\d{2})\.zip$/)

/** An uploaded archive (an upload of kind 'archive'), or a restore point of this site. */
export const ArchiveSource = z.union([z.strictObject({ uploadId: Id }), z.strictObject({ restorePoint: RestorePointName })])
export type ArchiveSource = z.infer<typeof ArchiveSource>

/** Why a restoration failed. 'no_archive': the file is not an archive. */
export const RestorationProblem = z.enum(['no_archive', 'damaged', 'newer_version', 'storage_full', 'interrupted', 'internal_error'])
export type RestorationProblem = z.infer<typeof RestorationProblem>

/**
 * The archive is checked, then applied; only one restoration runs at a time. `doneBytes` of `totalBytes` are the progress of the phase. A
 * failed restoration has changed nothing.
 */
export const Restoration = z.strictObject({
  phase: z.enum(['none', 'checking', 'checked', 'restoring', 'restored', 'failed']),
  source: ArchiveSource.nullable(),
  /** Original file name of an uploaded archive. */
  fileName: z.string().nullable(),
  doneBytes: Count,
  totalBytes: Count,
  report: ArchiveReport.nullable(),
  /** Set after the restoration: the site's previous state. */
  restorePoint: RestorePointName.nullable(),
  /** Files that rows refer to but that are neither in the archive nor in the storage. */
  missingFiles: z.array(z.string()),
  problem: RestorationProblem.nullable(),
  /** For 'damaged': the fault of the file, in technical English. */
  detail: z.string().nullable(),
})
export type Restoration = z.infer<typeof Restoration>

export const archiveEndpoints = {
  'GET /api/admin/restore-points': endpoint({
    access: 'admin',
    summary: 'Restore points of the last 14 nights and before each restoration, newest first; their files stay in the trash for 15 days',
    output: z.strictObject({ restorePoints: z.array(z.strictObject({ name: RestorePointName, createdAt: Timestamp, sizeBytes: Count })) }),
  }),
  'GET /api/admin/restoration': endpoint({
    access: 'admin',
    summary: 'Progress of the latest restoration',
    output: Restoration,
  }),
  'POST /api/admin/archive-checks': endpoint({
    access: 'admin',
    summary: 'Start to check an archive: every checksum, every row; changes nothing',
    body: z.strictObject({ source: ArchiveSource }),
    output: Restoration,
    errors: ['upload_missing', 'upload_incomplete', 'not_found', 'restoration_running'],
  }),
  'POST /api/admin/restorations': endpoint({
    access: 'admin',
    summary: 'Start to replace the whole site with a checked archive; creates a restore point first',
    body: z.strictObject({ source: ArchiveSource }),
    output: Restoration,
    errors: ['upload_missing', 'upload_incomplete', 'not_found', 'restoration_running', 'archive_unchecked'],
  }),
}
