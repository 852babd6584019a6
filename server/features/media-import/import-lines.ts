import type { MediaImportLine, MediaImportNote, MediaImportOutcome } from '#contract/media-import.ts'
import { AppError } from '#server/app-error.ts'

const outcomes: Record<MediaImportNote, MediaImportOutcome> = {
  imported: 'successful',
  file_restored: 'successful',
  relinked: 'successful',
  restored: 'successful',
  copied: 'successful',
  same_content: 'skipped',
  upload_in_progress: 'skipped',
  not_media: 'skipped',
  outside_folder: 'skipped',
  external: 'skipped',
  edited_by_other: 'skipped',
  file_missing: 'failed',
  unreadable_file: 'failed',
  changed_during_read: 'failed',
  empty_file: 'failed',
  wrong_media_type: 'failed',
  other_media_type: 'failed',
  unreadable_media: 'failed',
  unsafe_address: 'failed',
  unreachable: 'failed',
  too_many_redirects: 'failed',
  too_slow: 'failed',
  too_large: 'failed',
}

/** A line of the result. `song` may be a whole row. */
export const line = (subject: string, note: MediaImportNote, song: MediaImportLine['song'] = null): MediaImportLine => ({
  outcome: outcomes[note],
  note,
  subject,
  song: song && { id: song.id, title: song.title },
})

/** The note for an error of one media file; null for any other error, which ends the run. */
export function mediaFault(error: unknown): MediaImportNote | null {
  if (!(error instanceof AppError)) return null
  if (error.code === 'empty_file' || error.code === 'wrong_media_type' || error.code === 'unreadable_media') return error.code
  // The machine was too busy to read the file.
  return error.code === 'unavailable' ? 'too_slow' : null
}
