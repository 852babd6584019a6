import { JobImpossible } from '#server/jobs/job-worker.ts'
import type { Job } from '#server/jobs/jobs.repository.ts'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'

/** Runs `work` on a local copy of the job's media file. Throws JobImpossible if it is missing, and the errors of `work`. */
export const withJobFile = <T>(
  storage: Pick<Storage, 'withFile'>,
  { subject }: Pick<Job, 'subject'>,
  work: (input: string) => Promise<T>,
): Promise<T> =>
  storage.withFile(subject, work).catch((error: unknown) => {
    throw error instanceof StorageKeyMissing ? new JobImpossible('file_missing') : error
  })
