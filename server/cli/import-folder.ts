import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportVisibility, MediaImportLine } from '#contract/media-import.ts'
import type { Viewer } from '#contract/session.ts'
import { isPlaylistFile } from '#server/features/import-export/playlist-file.ts'
import type { Services } from '../services.ts'
import { counted, printLine } from './messages.ts'

/** Runs Data Migration for these services' import folder. It can be interrupted at any time; the next run continues. */
export async function importFolder(
  folder: string,
  { mediaImport }: Services,
  { viewer, visibility }: { viewer: Viewer; visibility: ImportVisibility },
): Promise<void> {
  const summary = { successful: 0, failed: 0, skipped: 0 }
  const looked = (line: MediaImportLine | null) => {
    if (!line) return
    if (line.note === 'not_media' && isPlaylistFile(line.subject)) return
    summary[line.outcome]++
    if (line.outcome !== 'successful') printLine(`  ${line.subject}: ${line.note.replaceAll('_', ' ')}`)
  }
  printLine(`${folder}:`)
  const run = { expect: () => {}, looked, successful: () => summary.successful, signal: new AbortController().signal }
  await mediaImport.migrate(viewer, { visibility, alsoStorage: false })(run)
  printLine(`  ${counted(summary.successful, 'song')} added, ${summary.skipped} skipped, ${summary.failed} failed.`)
}

/** Playlist files in the folders and their subfolders, except hidden ones. */
export async function* playlistFilesIn(folders: readonly string[]): AsyncGenerator<string> {
  for (const folder of folders)
    for await (const name of glob('**/*', { cwd: folder, exclude: (name) => name.startsWith('.') }))
      if (isPlaylistFile(name)) yield join(folder, name)
}
