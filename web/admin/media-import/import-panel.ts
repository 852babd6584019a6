import type { ReactNode } from 'react'
import type { ImportQueue } from './import-queue.ts'
import type { ImportedSong } from './imported-songs.ts'

/** What the dialog 'Import Songs' passes to the panel of each way. */
export interface ImportPanelProps {
  /** Files that were dropped on the screen arrive here, whichever way is open. */
  queue: ImportQueue
  /** The choice between the ways: put it at the top of the DialogBody. */
  children: ReactNode
  /** Closes at once. */
  onClose(): void
  /** Closes, and continues with the created songs. */
  onImported(songs: readonly ImportedSong[], picture: File | null): void
  /** Closes, after a confirmation where something would be lost. */
  requestClose(): void
}
