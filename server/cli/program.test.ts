import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { programVersion } from '#server/program-version.ts'
import { runProcess } from '#server/testing/command-line.ts'
import { createProgram } from './program.ts'

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

test('has these commands', async () => {
  const program = await createProgram()
  expect(named(program.commands)).toEqual(['serve', 'migrate', 'user', 'backup', 'restore', 'archive', 'import', 'move', 'doctor'])
})

test('the help of each command has its description and an example', async () => {
  const program = await createProgram()
  const [users, others] = [
    program.commands.filter(({ commands }) => commands.length > 0),
    program.commands.filter(({ commands }) => commands.length === 0),
  ]
  for (const command of others) {
    expect(command.description().length).toBeGreaterThan(10)
    expect(command.description()).toMatch(/^[A-Z][a-z]+ /)
    expect(helpOf(command)).toContain(`Example:\n  npm run -s music-platform -- ${command.name()}`)
  }
  for (const parent of users)
    for (const command of parent.commands)
      expect(helpOf(command)).toContain(`Example:\n  npm run -s music-platform -- ${parent.name()} ${command.name()}`)
})

test('a requested command is loaded without the others', async () => {
  expect(named((await createProgram('user')).commands)).toEqual(['user'])
})

test.each(['usr', 'help', '--help', '', 'constructor'])("with '%s', all commands are loaded for the help", async (name) => {
  expect((await createProgram(name)).commands.length).toBeGreaterThan(5)
})

test('prints its version', async () => {
  const { stdout, code } = await runProcess({}, ['--version'])
  expect([stdout, code]).toEqual([`${programVersion}\n`, 0])
})
