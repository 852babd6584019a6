import { Argument, Command } from 'commander'
import { example } from './messages.ts'
import { moveDatabase } from './move-database.ts'
import { readSite } from './site.ts'

const destinations = ['postgres', 'sqlite'] as const
type Destination = (typeof destinations)[number]

export const move = new Command('move')
  .summary('copy the database to PostgreSQL, or back to SQLite')
  .addArgument(new Argument('<to>', 'where the database goes: from SQLite in DATA_DIR to DATABASE_URL, or back').choices(destinations))
  .option('--replace', 'replace what the destination holds; a restore point of it is made first')
  .description('Copy the whole database to the other engine and compare every table. Stop the server before. Media stays where it is.')
  .addHelpText('after', example('move postgres', 'move sqlite --replace'))
  .action((to: Destination, { replace = false }: { replace?: boolean }) => moveDatabase(readSite(), to, replace))
