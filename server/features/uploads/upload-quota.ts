import type { Viewer } from '#contract/session.ts'
import { AppError } from '#server/app-error.ts'
import { consume, type RateLimits } from '#server/database/rate-limits.ts'
import type { UploadLocks } from './upload-locks.ts'
import type { UploadsRepository } from './uploads.repository.ts'

/** Counts media, cover and captions as one upload each. */
const openMax = 20
/** In multiples of the largest file that the account may send. */
const openFilesOfFullSize = 10
const startedPerHour = 200

export type UploadQuota = ReturnType<typeof createUploadQuota>

/**
 * Limits how much listeners and contributors may have under way at once and start within an hour, so that uploads that never become songs
 * cannot fill the disk. Editors and administrators have no quota.
 */
export function createUploadQuota(deps: {
  repository: Pick<UploadsRepository, 'sumOpen'>
  /** Largest media file this viewer may send, in MB of 1,000,000 bytes. */
  maxMediaMegabytes(viewer: Viewer): Promise<number>
  rateLimits: RateLimits
  /** Serializes creations per account: otherwise two concurrent ones could both find room for one. */
  locks: UploadLocks
}) {
  const started = deps.rateLimits({ keyPrefix: 'uploads', points: startedPerHour, duration: 3_600 })

  async function check(viewer: Viewer, sizeBytes: number): Promise<void> {
    const open = await deps.repository.sumOpen(viewer.profileId)
    const bytesMax = openFilesOfFullSize * (await deps.maxMediaMegabytes(viewer)) * 1_000_000
    if (open.count >= openMax || open.bytes + sizeBytes > bytesMax) throw new AppError('too_many_uploads')
    await consume(started, viewer.profileId, { code: 'too_many_uploads' })
  }

  return {
    /** Runs `create`, which inserts the upload's row, if the quota allows it. Throws too_many_uploads. */
    whileWithin: async <T>(viewer: Viewer, sizeBytes: number, create: () => Promise<T>): Promise<T> => {
      if (viewer.mayEdit) return create()
      return deps.locks.hold(viewer.profileId, async () => {
        await check(viewer, sizeBytes)
        return create()
      })
    },
  }
}
