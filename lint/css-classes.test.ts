import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'postcss'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Classes of a CSS module, without those of Mantine. */
function classesOf(file: string): Set<string> {
  const classes = new Set<string>()
  parse(textOf(file)).walkRules(({ selector }) => {
    for (const [, name = ''] of selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.([A-Za-z][\w-]*)/g)) classes.add(name)
  })
  return classes
}

test('components name the classes of their CSS modules, and each class is named', () => {
  const modules = new Map(globSync('web/**/*.module.css', { cwd: root }).map((file) => [file, classesOf(file)]))
  const named = new Map([...modules.keys()].map((file) => [file, new Set<string>()]))
  const missing: string[] = []
  for (const file of globSync('web/**/*.{ts,tsx}', { cwd: root })) {
    const text = textOf(file)
    for (const [, local, specifier = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const css = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)
      const uses = [...text.matchAll(new RegExp(`(?<![\\w.$/-])${local}(?:\\.(\\w+)|(?=[^\\w\\s]))`, 'g'))].map(([, name]) => name)
      for (const name of uses) {
        if (name !== undefined && !modules.get(css)?.has(name)) missing.push(`${file}: ${local}.${name}`)
        // A class that is chosen by a value can be any of the module.
        for (const one of name === undefined ? (modules.get(css) ?? []) : [name]) named.get(css)?.add(one)
      }
    }
  }
  expect(missing).toEqual([])
  expect(
    [...modules].flatMap(([file, classes]) => [...classes].flatMap((name) => (named.get(file)?.has(name) ? [] : `${file}: .${name}`))),
  ).toEqual([])
  expect(modules.size, 'style sheets that were read').toBeGreaterThan(100)
})
