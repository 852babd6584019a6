import { useSyncExternalStore } from 'react'
import type { FileUpload, UploadState } from './file-upload.ts'

/** A part of an upload's state; renders again only when that part changes. */
export function useUploadState<V>(upload: FileUpload, select: (state: UploadState) => V): V {
  return useSyncExternalStore(upload.state.subscribe, () => select(upload.state.get()))
}

/** How much of the file has arrived. */
export const percentSent = ({ file, state }: FileUpload): number => (file.size ? Math.floor((state.get().sentBytes / file.size) * 100) : 0)
