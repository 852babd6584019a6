import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * Imports and re-exports, including type-only ones. Dynamic imports do not count: they load a module later, which may use the one that
 * loads it.
 */
const importPattern = /^(?:import|export)\s(?:[^'"]*?\sfrom\s*)?'([.#][^']+)'/gm

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : join(dirname(file), name),
  )

test('there are no import cycles, including type-only imports', () => {
  const files = globSync('{bench,contract,design,e2e,lint,resilience,scripts,server,tools,web}/**/*.{ts,tsx}', { cwd: root })
  const imports = new Map(files.map((file) => [file, importsOf(file)]))
  const finished = new Set<string>()
  const cycles: string[][] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file])
    else if (!finished.has(file)) for (const other of imports.get(file) ?? []) visit(other, [...path, file])
    finished.add(file)
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
  expect(imports.size, 'modules that were read').toBeGreaterThan(1_000)
})
