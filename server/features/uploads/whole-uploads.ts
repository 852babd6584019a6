import type { Viewer } from '#contract/session.ts'
import { maxCoverMegabytes } from '#contract/uploads.ts'
import { cleanText } from '#server/clean-text.ts'
import { newId } from '#server/database/ids.ts'
import type { UploadQuota } from './upload-quota.ts'
import type { UploadsService } from './uploads.service.ts'

/** Allowance for the texts and part headers of a form. */
const besidesFilesBytes = 100_000

export type WholeUploads = ReturnType<typeof createWholeUploads>

/** Uploads in a single request, for example from a plain form. They cannot be paused or resumed. */
export function createWholeUploads(deps: {
  uploads: UploadsService
  quota: UploadQuota
  /** Largest media file this viewer may send, in MB of 1,000,000 bytes. */
  maxMediaMegabytes(viewer: Viewer): Promise<number>
}) {
  const { uploads, quota, maxMediaMegabytes } = deps
  return {
    /** The viewer's limits of a media file and of a whole form. */
    async limitsOf(viewer: Viewer): Promise<{ limitMegabytes: number; bytesMax: number }> {
      const limitMegabytes = await maxMediaMegabytes(viewer)
      return { limitMegabytes, bytesMax: (limitMegabytes + maxCoverMegabytes) * 1_000_000 + besidesFilesBytes }
    },

    /**
     * Returns the id of the finished upload. Throws upload_too_large (details: limitMegabytes) and too_many_uploads, leaving nothing
     * behind.
     */
    async receive(
      viewer: Viewer,
      o: { kind: 'media' | 'cover'; fileName: string; formBytes: number },
      bytes: AsyncIterable<Uint8Array>,
    ): Promise<string> {
      const id = newId()
      const { kind } = o
      const limitMegabytes = kind === 'cover' ? maxCoverMegabytes : await maxMediaMegabytes(viewer)
      // Only the total length of the form is announced, as an upper bound; the file's length is known at its end.
      const sizeBytes = Math.min(o.formBytes || Number.POSITIVE_INFINITY, limitMegabytes * 1_000_000)
      const upload = { id, profileId: viewer.profileId, kind, fileName: cleanText(o.fileName) ?? kind, sizeBytes }
      await quota.whileWithin(viewer, sizeBytes, () => uploads.create(upload))
      await uploads.fill(id, bytes, { limitMegabytes })
      return id
    },

    remove: uploads.remove,
  }
}
