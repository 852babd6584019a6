import type { SongSending, UploadedSong } from '#contract/uploaded-songs.ts'
import type { CallError } from '#web/lib/api.ts'
import type { Sending } from './sending.ts'
import type { PickedFile } from './upload-values.ts'

/** More would share the same line. */
const atOnce = 2

export interface Outcome {
  picked: PickedFile
  song: UploadedSong | null
  /** Null for one that was sent, and for one that was cancelled. */
  error: CallError | null
}

interface Options {
  cover: File | null
  fields: Omit<SongSending, 'uploadId' | 'coverUploadId' | 'title'>
  isDropped(id: string): boolean
  onStarted(id: string, sending: Sending): void
}

/** Sends all files, two at a time, and reports each result, in their order. */
export async function sendAll(files: readonly PickedFile[], { cover, fields, isDropped, onStarted }: Options): Promise<Outcome[]> {
  const { startSending } = await import('./sending.ts')
  const outcomes = files.map((picked): Outcome => ({ picked, song: null, error: null }))
  const waiting = [...outcomes]

  async function work() {
    for (let outcome = waiting.shift(); outcome; outcome = waiting.shift()) {
      const { id, file, title } = outcome.picked
      if (isDropped(id)) continue
      const sending = startSending(file, cover, { ...fields, title: title.trim() })
      onStarted(id, sending)
      const { song, error } = await sending.whenOver
      Object.assign(outcome, { song, error })
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}
