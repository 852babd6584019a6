import type { SongSending, UploadedSong } from '#contract/uploaded-songs.ts'
import type { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { asCallError, type FileUpload, isDiscarded, startFileUpload } from '#web/public/uploads/file-upload.ts'

export interface SendingState {
  /** 'reading': all bytes are there, the server looks at them. */
  step: 'uploading' | 'reading' | 'sent' | 'failed' | 'cancelled'
  song: UploadedSong | null
  error: CallError | null
}

/** One song on its way: its file and its cover are uploaded, then the server makes a song of them. */
export interface Sending {
  readonly upload: FileUpload
  readonly state: Pick<Store<SendingState>, 'get' | 'subscribe'>
  cancel(): void
  /** When it is sent, failed or cancelled. */
  whenOver: Promise<SendingState>
}

/** Starts at once. Sending the same file again resumes where an earlier attempt was interrupted. */
export function startSending(file: File, cover: File | null, song: Omit<SongSending, 'uploadId' | 'coverUploadId'>): Sending {
  const upload = startFileUpload(file, 'media')
  const coverUpload = cover && startFileUpload(cover, 'cover')
  const state = createStore<SendingState>({ step: 'uploading', song: null, error: null })
  const isCancelled = () => state.get().step === 'cancelled'

  async function run() {
    try {
      const [uploadId, coverUploadId] = await Promise.all([upload.whenDone(), coverUpload?.whenDone()])
      if (!uploadId || isCancelled()) return
      state.set({ step: 'reading' })
      const created = await call('POST /api/uploaded-songs', { body: { ...song, uploadId, ...(coverUploadId && { coverUploadId }) } })
      upload.clearRecord()
      coverUpload?.clearRecord()
      state.set({ step: 'sent', song: created })
    } catch (thrown) {
      if (isCancelled()) return
      upload.pause()
      coverUpload?.pause()
      const error = asCallError(thrown)
      if (isDiscarded(error)) upload.clearRecord()
      if (error.code === 'wrong_image_type') coverUpload?.clearRecord()
      state.set({ step: 'failed', error })
    }
  }

  return {
    upload,
    state,
    cancel() {
      // A song that is being made cannot be called back; it is one of the uploader's own and can be withdrawn.
      if (state.get().step !== 'uploading') return
      state.set({ step: 'cancelled' })
      upload.cancel()
      coverUpload?.cancel()
    },
    whenOver: run().then(() => state.get()),
  }
}
