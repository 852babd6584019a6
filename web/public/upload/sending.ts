import type { SampleResult } from '#contract/sample-tools.ts'
import type { UploadCategory } from '#contract/upload-choices.ts'
import type { SongSending, UploadedSong } from '#contract/uploaded-songs.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { createUploadQueue, startUpload, type Upload } from '#web/public/uploads/upload-queue.ts'
import { removeFromDraft } from './draft.ts'
import type { PickedFile } from './upload-values.ts'

/** More uploads would only share the bandwidth. */
const atOnce = 2

export interface Sending {
  /** By id of the picked file. */
  uploads: ReadonlyMap<string, Upload<UploadedSong>>
  /** A song that is being created cannot be canceled, but its uploader can withdraw it. */
  cancel(id: string): void
  /** The page is left: all uploads resume when the same files are chosen again. */
  pause(): void
}

interface Options {
  /** Cover of a single file. */
  cover: File | null
  /** Of the files, in their order. */
  artists: readonly string[]
  fields: Pick<SongSending, 'mediaType' | 'category' | 'album'>
}

/** Uploads files and their cover; the server creates a song from each. */
export function startSending(files: readonly PickedFile[], { cover, artists, fields }: Options): Sending {
  const texts = new Map(files.map(({ file, title, numbers }, at) => [file, { title: title.trim(), artist: artists[at] ?? '', ...numbers }]))
  const coverUpload = cover && startUpload(cover, 'cover')
  const queue = createUploadQueue<UploadedSong>({
    kind: 'media',
    atOnce,
    async process(uploadId, file) {
      const coverUploadId = await coverUpload?.whenDone()
      const song = { ...fields, ...(texts.get(file) ?? { title: '', artist: '' }), uploadId, ...(coverUploadId && { coverUploadId }) }
      try {
        return await call('POST /api/uploaded-songs', { body: song })
      } catch (error) {
        if (error instanceof CallError && error.code === 'wrong_image_type') coverUpload?.clearRecord()
        throw error
      }
    },
  })
  const started = queue.add(files.map(({ file }) => file))
  for (const upload of started)
    upload.state.subscribe(() => {
      if (upload.state.get().step !== 'done') return
      upload.clearRecord()
      coverUpload?.clearRecord()
      removeFromDraft(upload.file.name)
    })
  const uploads = new Map(files.flatMap(({ id }, at) => (started[at] ? [[id, started[at]]] : [])))
  return {
    uploads,
    cancel(id) {
      const upload = uploads.get(id)
      if (!upload || upload.state.get().step === 'processing') return
      upload.cancel()
      coverUpload?.cancel()
    },
    pause() {
      queue.pauseAll()
      coverUpload?.pause()
    },
  }
}

/** Uploads a sample from the administrator's computer, from which the server creates a song. */
export function startLocalSample(file: File, song: { category: UploadCategory; title: string }): Upload<SampleResult> {
  const queue = createUploadQueue({
    kind: 'media',
    process: (uploadId) => call('POST /api/local-samples', { body: { ...song, uploadId } }),
  })
  return queue.add([file])[0] as Upload<SampleResult>
}
