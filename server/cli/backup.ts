import { stat } from 'node:fs/promises'
import { Command } from 'commander'
import { newRestorePointName } from '../features/archive/archive.service.ts'
import { example, printLine, reportMissing } from './messages.ts'
import { besideServer } from './site.ts'

export const backup = new Command('backup')
  .summary('make a restore point now')
  .description('Make a restore point now, as every night does. The server may run during it.')
  .addHelpText('after', example('backup'))
  .action(() =>
    besideServer(async ({ archives }, { dataDir }) => {
      const name = newRestorePointName()
      const { missingFiles } = await archives.makeRestorePoint(name)
      const path = await archives.restorePointPath(name)
      const { size } = await stat(path)
      printLine(`${path}: ${Math.ceil(size / 1000)} kB. The database and the list of files are in it; the files stay where they are.`)
      printLine(`To go back: music-platform restore ${path} (within 15 days). Against a broken disk, copy ${dataDir} to another machine.`)
      reportMissing(missingFiles)
    }),
  )
