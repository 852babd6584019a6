import type { ImportEvent } from '#contract/import-export.ts'
import { counted, printLine, Rejected } from './messages.ts'

const nouns = {
  artists: 'artist',
  albums: 'album',
  songs: 'song',
  playlists: 'playlist',
  redirections: 'redirection',
  codes: 'code',
} as const

/** Prints the progress of an import by module. Throws Rejected if it stops; printed lines remain. */
export async function runImport(run: (report: (event: ImportEvent) => void) => Promise<void>): Promise<void> {
  let failure: string | null = null
  await run((event) => {
    if (event.status === 'completed') {
      const { module, imported, skipped, missingFiles, unmatched } = event
      printLine(`  ${counted(imported, nouns[module])} added, ${skipped} skipped.`)
      if (missingFiles > 0)
        printLine(`  ${counted(missingFiles, 'song')} came without a file: put the media in place, then Fix Broken URLs.`)
      if (unmatched.length > 0) printLine(`  Not in the library: ${unmatched.join(', ')}`)
    }
    if (event.status === 'error') failure = `Nothing of the ${event.module} was imported (${event.code}).`
  })
  if (failure) throw new Rejected(failure)
}
