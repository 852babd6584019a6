import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { program } from './program.ts'

/** The output of `--help`. */
function helpOf(command: Command): string {
  let help = ''
  command.configureOutput({
    writeOut: (text) => {
      help += text
    },
  })
  command.outputHelp()
  return help
}

const named = (commands: readonly Command[]) => commands.map((command) => command.name())

test('these are the commands', () => {
  expect(named(program.commands)).toEqual(['serve', 'migrate', 'user', 'backup', 'restore', 'archive', 'import', 'move', 'doctor'])
})

test('the help of each command has its description and an example', () => {
  const [users, others] = [
    program.commands.filter(({ commands }) => commands.length > 0),
    program.commands.filter(({ commands }) => commands.length === 0),
  ]
  for (const command of others) {
    expect(command.description().length).toBeGreaterThan(10)
    expect(helpOf(command)).toContain(`Example:\n  npm run -s music-platform -- ${command.name()}`)
  }
  for (const parent of users)
    for (const command of parent.commands)
      expect(helpOf(command)).toContain(`Example:\n  npm run -s music-platform -- ${parent.name()} ${command.name()}`)
})
