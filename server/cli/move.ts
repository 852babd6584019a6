import { Argument, Command } from 'commander'
import { example } from './messages.ts'
import { moveDatabase } from './move-database.ts'
import { moveMedia } from './move-media.ts'
import { readSite } from './site.ts'

const destinations = ['postgres', 'sqlite', 's3', 'disk'] as const
type Destination = (typeof destinations)[number]

export const move = new Command('move')
  .summary('copy the database or the media to another place')
  .addArgument(
    new Argument(
      '<to>',
      'postgres, sqlite: the database, between DATA_DIR and DATABASE_URL; s3, disk: the media, between DATA_DIR and S3_*',
    ).choices(destinations),
  )
  .option('--replace', 'a database: replace what the destination holds; a restore point of it is made first')
  .description(
    'Copy the whole database, or all media, and compare both sides. Stop the server before. What is left behind stays as it was.',
  )
  .addHelpText('after', example('move postgres', 'move sqlite --replace', 'move s3'))
  .action((to: Destination, { replace = false }: { replace?: boolean }) =>
    to === 's3' || to === 'disk' ? moveMedia(readSite(), to) : moveDatabase(readSite(), to, replace),
  )
