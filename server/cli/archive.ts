import { resolve } from 'node:path'
import { Command } from 'commander'
import type { Manifest } from '../features/archive/archive-manifest.ts'
import { writeWhole } from '../storage/durable-files.ts'
import { counted, example, printLine, reportMissing } from './messages.ts'
import { besideServer } from './site.ts'

export const archive = new Command('archive')
  .summary('write the whole site into one file')
  .argument('<file>', 'zip file to write')
  .option('--passwords', 'take the password hashes along')
  .description('Write the whole site, media included, into one file. The server may run during it.')
  .addHelpText('after', example('archive site.zip', 'archive site.zip --passwords'))
  .action((file: string, { passwords = false }: { passwords?: boolean }) =>
    besideServer(async ({ archives }) => {
      const path = resolve(file)
      const target = { flags: 'wx', ...(passwords && { mode: 0o600 }) } as const
      const { tables, files, missingFiles } = await writeWhole(path, target, (output) =>
        archives.make(output, { withPasswords: passwords, actor: null }),
      )
      printLine(`${path}: ${songsAndPlaylists(tables)}, ${counted(files.length, 'file')}.`)
      reportMissing(missingFiles)
    }),
  )

/** '12 songs, 1 playlist' */
export const songsAndPlaylists = (tables: Manifest['tables']) =>
  (['song', 'playlist'] as const).map((noun) => counted(tables.find(({ name }) => name === `${noun}s`)?.rows ?? 0, noun)).join(', ')
