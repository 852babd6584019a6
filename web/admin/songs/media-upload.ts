import type { MediaType } from '#contract/songs.ts'
import type { Inspection } from '#contract/uploads.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { asCallError, type FileUpload, isDiscarded, startFileUpload } from '#web/public/uploads/file-upload.ts'

export interface MediaUploadState {
  /** 'rejected': the bytes are of another type, and the server has removed them. 'failed': `goOn` may help. */
  step: 'uploading' | 'inspecting' | 'ready' | 'failed' | 'rejected' | 'cancelled'
  media: Inspection | null
  error: CallError | null
}

/** A media file on its way: uploaded, then read by the server. */
export interface MediaUpload {
  readonly upload: FileUpload
  readonly state: Pick<Store<MediaUploadState>, 'get' | 'subscribe'>
  /** After a pause, or after a failure. */
  goOn(): void
  cancel(): void
  /** Id of the upload once it can become a song; null when it is cancelled. Rejects with a CallError. */
  whenReady(): Promise<string | null>
}

/** `mediaType` null accepts either. */
export function startMediaUpload(file: File, mediaType: MediaType | null): MediaUpload {
  const upload = startFileUpload(file, 'media')
  const state = createStore<MediaUploadState>({ step: 'uploading', media: null, error: null })
  let uploadId: string | null = null

  async function run() {
    try {
      uploadId = await upload.whenDone()
      if (uploadId === null) return
      state.set({ step: 'inspecting' })
      const media = await call('POST /api/uploads/:id/inspection', { params: { id: uploadId } })
      if (mediaType !== null && media.mediaType !== mediaType) {
        upload.cancel()
        throw new CallError('wrong_media_type')
      }
      if (state.get().step === 'inspecting') state.set({ step: 'ready', media })
    } catch (thrown) {
      if (state.get().step === 'cancelled') return
      const error = asCallError(thrown)
      const isRejected = isDiscarded(error)
      if (isRejected) upload.clearRecord()
      state.set({ step: isRejected ? 'rejected' : 'failed', error })
    }
  }
  void run()

  return {
    upload,
    state,
    goOn() {
      const hasFailed = state.get().step === 'failed'
      if (hasFailed) state.set({ step: 'uploading', error: null })
      upload.resume()
      if (hasFailed) void run()
    },
    cancel() {
      state.set({ step: 'cancelled' })
      upload.cancel()
    },
    whenReady: () =>
      new Promise((resolve, reject) => {
        const settle = () => {
          const { step, error } = state.get()
          if (step === 'ready') resolve(uploadId)
          else if (step === 'cancelled') resolve(null)
          else if (step === 'failed' || step === 'rejected') reject(error)
          else return
          stopListening()
        }
        const stopListening = state.subscribe(settle)
        settle()
      }),
  }
}
