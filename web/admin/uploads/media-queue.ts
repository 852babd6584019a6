import type { MediaType } from '#contract/songs.ts'
import type { Inspection } from '#contract/uploads.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { discardUpload, uploadAddress } from '#web/public/uploads/transfer.ts'
import { createUploadQueue, type Upload } from '#web/public/uploads/upload-queue.ts'

interface ReadMedia extends Inspection {
  uploadId: string
}

export type MediaUpload = Upload<ReadMedia>

interface Options {
  /** Undefined accepts both types. */
  mediaType?: MediaType
  atOnce?: number
}

/** A queue that uploads media files and lets the server read them. */
export const createMediaQueue = ({ mediaType, atOnce = 1 }: Options) =>
  createUploadQueue<ReadMedia>({
    kind: 'media',
    atOnce,
    async process(uploadId) {
      const media = await call('POST /api/uploads/:id/inspection', { params: { id: uploadId } })
      if (mediaType && media.mediaType !== mediaType) {
        void discardUpload(uploadAddress(uploadId))
        throw new CallError('wrong_media_type')
      }
      return { uploadId, ...media }
    },
  })
