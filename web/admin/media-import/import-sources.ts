import type { ComponentType, ReactNode } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import type { ImportQueue } from './import-queue.ts'
import type { ImportedSong } from './imported-songs.ts'
import { JsonImport } from './json-import.tsx'
import { MediaImport } from './media-import.tsx'

export interface ImportSourceProps {
  /** Files that were dropped on the screen arrive here, whichever way is open. */
  queue: ImportQueue
  /** The choice between the ways, where there are several: put it at the top of the DialogBody. */
  children: ReactNode
  /** Closes at once. */
  onClose(): void
  /** Closes, and continues with the created songs. */
  onImported(songs: readonly ImportedSong[], picture: File | null): void
  /** Closes, after a confirmation where something would be lost. */
  requestClose(): void
}

export interface ImportSource {
  id: string
  label: string
  /** DialogBody and DialogFoot of the dialog 'Import Songs'. */
  Panel: ComponentType<ImportSourceProps>
}

export const mediaSource = 'media'

/** The ways songs can be imported. */
export const importSources: readonly ImportSource[] = [
  { id: mediaSource, label: adminTexts.importSongs.mediaFiles, Panel: MediaImport },
  { id: 'json', label: adminTexts.importSongs.jsonExport, Panel: JsonImport },
]
