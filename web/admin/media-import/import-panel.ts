import type { ReactNode } from 'react'
import type { ImportQueue } from './import-queue.ts'
import type { ImportedSong } from './imported-songs.ts'
import type { LeftOut } from './left-out.ts'

/** Props that the dialog 'Import Songs' passes to each panel. */
export interface ImportPanelProps {
  /** Receives files dropped on the screen, whichever panel is open. */
  queue: ImportQueue
  /** The switch between the panels: put it at the top of the DialogBody. */
  children: ReactNode
  /** Closes without confirmation. */
  onClose(): void
  /** Closes and continues with the created songs. */
  onImported(songs: readonly ImportedSong[], picture: File | null, leftOut: readonly LeftOut[]): void
  /** Closes, and asks for confirmation if something would be lost. */
  requestClose(): void
}
