import { join } from 'node:path'
import { Command } from 'commander'
import { openDatabase } from '../database/database.ts'
import { migrate, schemaOf } from '../database/migrate.ts'
import { counted, example, printLine } from './messages.ts'
import { readSite, whileLocked } from './site.ts'

export const migrateCommand = new Command('migrate')
  .summary('bring the database up to date')
  .description(
    'Bring the database up to date, as every start of the server does. Stop the server before. On SQLite a snapshot is saved first.',
  )
  .addHelpText('after', example('migrate'))
  .action(() => {
    const config = readSite()
    return whileLocked(config, async () => {
      const database = openDatabase(config.database)
      try {
        const before = await schemaOf(database)
        await migrate(database, { snapshotFolder: join(config.dataDir, 'snapshots') })
        const after = await schemaOf(database)
        const steps = after.length - before.length
        printLine(
          steps === 0
            ? `The database is up to date (${after.at(-1)}).`
            : `${counted(steps, 'step')} done: the database is at ${after.at(-1)}.`,
        )
      } finally {
        await database.close()
      }
    })
  })
