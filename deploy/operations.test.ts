import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProgram } from '#server/cli/program.ts'

const root = join(import.meta.dirname, '..')
const program = await createProgram()
const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')
/** Commands in the guide that readers should type. */
const typed = [...guide.matchAll(/^ {4,}(\S.*)$/gm)].map(([, line = '']) => line)

test('the guide has every command, and no others', () => {
  for (const command of program.commands) expect(guide).toMatch(new RegExp(`^\\| \`${command.name()}[\` ]`, 'm'))
  const named = typed
    .flatMap((line) => /^(?:docker compose exec music )?music-platform (.+)/.exec(line)?.slice(1) ?? [])
    .map((words) => words.split(/\s+/))
  expect(named.length).toBeGreaterThan(10)
  for (const [name = '', action = ''] of named) {
    const command = program.commands.find((candidate) => candidate.name() === name)
    expect([name, command?.name()]).toEqual([name, name])
    const actions = command?.commands.map((candidate) => candidate.name()) ?? []
    if (actions.length > 0) expect(actions).toContain(action)
  }
})

test('files that the guide copies exist', () => {
  const sources = typed.flatMap((line) => line.match(/(?<= )deploy\/\S+/g) ?? [])
  expect(sources.length).toBeGreaterThan(3)
  for (const source of sources) expect([source, existsSync(join(root, source))]).toEqual([source, true])
})

test("the reader's shell expands no pattern in the data folder, which it cannot read", () => {
  const lines = typed.filter((line) => /\/var\/lib\/music-platform\S*\*/.test(line))
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) expect(line).toMatch(/^sudo sh -c '[^']+'$/)
})

test('every link within the guide has a target', () => {
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  )
  for (const [, anchor = ''] of guide.matchAll(/\]\(#([^)]+)\)/g)) expect(headings).toContain(anchor)
})

test('every setting of the server is in the guide', () => {
  const config = readFileSync(join(root, 'server/config.ts'), 'utf8')
  const settings = [...config.matchAll(/read\('([A-Z0-9_]+)'/g)].map(([, name = '']) => name)
  expect(settings.length).toBeGreaterThan(10)
  for (const setting of settings) expect([setting, guide.includes(`\`${setting}\``)]).toEqual([setting, true])
})
