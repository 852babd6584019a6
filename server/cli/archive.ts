import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Command } from 'commander'
import type { ArchiveService } from '../features/archive/archive.service.ts'
import type { Manifest } from '../features/archive/archive-manifest.ts'
import { syncFile, syncFolder } from '../storage/durable-files.ts'
import { counted, example, printLine } from './messages.ts'
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
      const { tables, files, missingFiles } = await writeWhole(path, archives, passwords)
      printLine(`${path}: ${songsAndPlaylists(tables)}, ${counted(files.length, 'file')}.`)
      if (missingFiles.length > 0) printLine(`${missingFiles.length} files could not be read: ${missingFiles.join(', ')}`)
    }),
  )

/** '12 songs, 1 playlist' */
export const songsAndPlaylists = (tables: Manifest['tables']) =>
  (['song', 'playlist'] as const).map((noun) => counted(tables.find(({ name }) => name === `${noun}s`)?.rows ?? 0, noun)).join(', ')

/** The file appears under its name only when it is complete. */
async function writeWhole(file: string, archives: ArchiveService, withPasswords: boolean): Promise<Manifest> {
  const part = `${file}.part`
  const output = await open(part, 'wx')
  try {
    const manifest = await archives.make(output.createWriteStream(), { withPasswords, actor: null })
    await syncFile(part)
    await rename(part, file)
    await syncFolder(dirname(file))
    return manifest
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
