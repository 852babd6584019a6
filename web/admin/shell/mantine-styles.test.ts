import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const library = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')))
const web = join(import.meta.dirname, '../..')

/** Names that a file imports from '@mantine/core', without types. */
const importedNames = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name))

/** Collects the CSS modules that a module of the library imports, directly or indirectly: 'Button' for Button.module.mjs. */
function reachedStyles(module: string, seen: Set<string>): string[] {
  if (seen.has(module)) return []
  seen.add(module)
  const [, style] = /([^/]+)\.module\.mjs$/.exec(module) ?? []
  if (style) return [style]
  const imports = [...readFileSync(module, 'utf8').matchAll(/^import (?:.* from )?"(\.[^"]+)"/gm)]
  return imports.flatMap(([, path = '']) => reachedStyles(join(dirname(module), path), seen))
}

test('exactly the styles of the components in use are imported, in the order of the complete style sheet', () => {
  const sources = globSync('**/*.tsx', { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'))
  const components = new Set(sources.flatMap(importedNames))
  expect(components.size).toBeGreaterThan(15)
  const complete = readFileSync(join(library, 'styles.layer.css'), 'utf8')
  const sheetOf = (style: string) => readFileSync(join(library, `styles/${style}.layer.css`), 'utf8')
  const place = (style: string) => complete.indexOf(/\.m_\w+/.exec(sheetOf(style))?.[0] ?? '')
  const seen = new Set<string>()
  const needed = [...components]
    .map((name) => ['components', 'core'].map((folder) => join(library, `esm/${folder}/${name}/${name}.mjs`)).find(existsSync))
    .flatMap((module) => (module ? reachedStyles(module, seen) : []))
    .sort((a, b) => place(a) - place(b))
  const imported = [...readFileSync(join(import.meta.dirname, 'mantine-styles.ts'), 'utf8').matchAll(/styles\/([A-Z]\w+)\.layer\.css'/g)]
  expect(imported.map(([, style]) => style)).toEqual(needed)
})
