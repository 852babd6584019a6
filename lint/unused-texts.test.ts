import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Read as a whole: the proposed categories of each field of work. */
const listed = /^firstRun\.field\.categories\./

function* keysOf(messages: object, path = ''): Generator<string> {
  for (const [key, value] of Object.entries(messages))
    if (typeof value === 'object') yield* keysOf(value, `${path}${key}.`)
    else yield path + key
}

/** Keys are compared with all names and texts of the code: an unused key that has the name of something else is not found. */
test('the key of every text occurs in the code', () => {
  const code = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.gen\.|\.test\./.test(file))
  const names = new Set(
    code.map(textOf).flatMap((text) => [...(text.match(/[\w$]+/g) ?? []), ...(text.match(/(?<=')[^'\n]+(?=')/g) ?? [])]),
  )
  const areas = globSync('messages/en/{*,admin/*}.json', { cwd: root })
  const keys = areas.flatMap((file) => [...keysOf(JSON.parse(textOf(file)))])
  expect(keys.filter((key) => !listed.test(key) && !names.has(key.slice(key.lastIndexOf('.') + 1)))).toEqual([])
  expect(keys.length, 'texts that were read').toBeGreaterThan(1_000)
})
