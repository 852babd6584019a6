import { Command } from 'commander'
import { programVersion } from '../program-version.ts'

/** Loads a command's modules only when it is the requested one. */
const commands = {
  serve: async () => (await import('./serve.ts')).serve,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  user: async () => (await import('./user.ts')).user,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  archive: async () => (await import('./archive.ts')).archive,
  import: async () => (await import('./import.ts')).importCommand,
  move: async () => (await import('./move.ts')).move,
  doctor: async () => (await import('./doctor.ts')).doctor,
}

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name)

/** A program with only the command `name`; with all commands if there is none of this name, for help and typing errors. */
export async function createProgram(name = ''): Promise<Command> {
  const program = new Command('music-platform')
    .description('The server, and what there is to do beside it. Settings are those of the server: docs/operations.md.')
    .version(programVersion, '--version', 'the version of this program')
    .showHelpAfterError('Say --help after a command to see what it takes.')
  const requested = isCommand(name) ? [commands[name]] : Object.values(commands)
  for (const load of requested) program.addCommand(await load())
  return program
}
