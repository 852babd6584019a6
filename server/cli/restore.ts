import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { songsAndPlaylists } from './archive.ts'
import { counted, example, printLine, shortened } from './messages.ts'
import { withoutServer } from './site.ts'

export const restore = new Command('restore')
  .summary('replace the whole site by an archive or a restore point')
  .argument('<file>', 'an archive, or a restore point')
  .description('Replace the whole site by an archive. A restore point is made first. Stop the server before.')
  .addHelpText('after', example('restore site.zip', 'restore data/snapshots/nightly-2026-11-20.zip'))
  .action((file: string) =>
    withoutServer(async ({ archives }, { dataDir }) => {
      try {
        const { manifest, restorePoint, missingFiles } = await archives.restore(resolve(file), { actor: null })
        const { tables, createdAt } = manifest
        printLine(`Restored: ${songsAndPlaylists(tables)}, as of ${createdAt}.`)
        printLine(`To go back: music-platform restore ${join(dataDir, 'snapshots', restorePoint)} (within 15 days).`)
        if (missingFiles.length > 0) printLine(`${counted(missingFiles.length, 'file')} missing: ${shortened(missingFiles)}`)
      } finally {
        await archives.tidy()
      }
    }),
  )
