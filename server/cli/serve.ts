import { Command } from 'commander'
import { example } from './messages.ts'

export const serve = new Command('serve')
  .summary('run the server in the foreground')
  .description('Run the server in the foreground, with the pages as they were built. "npm start" builds them first where sources changed.')
  .addHelpText('after', example('serve'))
  .action(async () => {
    await import('../main.ts')
  })
