import { useSyncExternalStore } from 'react'
import { fileSize, partOfSize } from '#web/lib/file-size.ts'
import type { Upload, UploadState } from './upload-queue.ts'

/** Selects a part of an upload's state; re-renders only when that part changes. */
export function useUpload<Result, Part>({ state }: Upload<Result>, select: (state: UploadState<Result>) => Part): Part {
  return useSyncExternalStore(state.subscribe, () => select(state.get()))
}

/** Percentage of the file that has arrived. */
export const percentSent = ({ file, state }: Upload): number => (file.size ? Math.floor((state.get().sentBytes / file.size) * 100) : 0)

/** The same as values for a text: '26.41 of 42.58 MB, 62 %'. */
export const movedOf = (upload: Upload) => ({
  sent: partOfSize(upload.state.get().sentBytes, upload.file.size),
  total: fileSize(upload.file.size),
  percent: percentSent(upload),
})

interface TimeTexts {
  seconds(values: { seconds: number }): string
  minutes(values: { minutes: number }): string
}

/** 'about 14 s', 'about 3 min' */
export const timeLeft = (seconds: number, texts: TimeTexts): string =>
  seconds < 90 ? texts.seconds({ seconds }) : texts.minutes({ minutes: Math.round(seconds / 60) })
