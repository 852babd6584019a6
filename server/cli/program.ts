import { Command } from 'commander'
import { archive } from './archive.ts'
import { backup } from './backup.ts'
import { doctor } from './doctor.ts'
import { importCommand } from './import.ts'
import { migrateCommand } from './migrate.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'
import { user } from './user.ts'

export const program = new Command('music-platform')
  .description('The server, and what there is to do beside it. Settings are those of the server: docs/operations.md.')
  .showHelpAfterError('Say --help after a command to see what it takes.')
for (const command of [serve, migrateCommand, user, backup, restore, archive, importCommand, move, doctor]) program.addCommand(command)
