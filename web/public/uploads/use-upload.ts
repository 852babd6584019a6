import { useSyncExternalStore } from 'react'
import type { Upload, UploadState } from './upload-queue.ts'

/** A part of an upload's state; renders again only when that part changes. */
export function useUpload<Result, Part>({ state }: Upload<Result>, select: (state: UploadState<Result>) => Part): Part {
  return useSyncExternalStore(state.subscribe, () => select(state.get()))
}

/** How much of the file has arrived. */
export const percentSent = ({ file, state }: Upload): number => (file.size ? Math.floor((state.get().sentBytes / file.size) * 100) : 0)
