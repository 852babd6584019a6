import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'postcss'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Its properties are read by Mantine's style sheets. */
const ofMantine = 'web/admin/shell/mantine.css'

test('each custom property of the style sheets is read', () => {
  const written = new Map<string, string>()
  const read = new Set<string>()
  for (const file of globSync('web/**/*.css', { cwd: root })) {
    const text = textOf(file)
    for (const [, name = ''] of text.matchAll(/var\(\s*(--[\w-]+)/g)) read.add(name)
    if (file !== ofMantine) parse(text).walkDecls(/^--(?!button-)/, ({ prop }) => void written.set(prop, file))
  }
  for (const file of globSync('{design,server,web}/**/*.{ts,tsx}', { cwd: root }))
    for (const [, name = ''] of textOf(file).matchAll(/(?:var\(|getPropertyValue\(['"])(--[\w-]+)/g)) read.add(name)
  expect([...written].filter(([name]) => !read.has(name))).toEqual([])
  expect(written.size, 'custom properties').toBeGreaterThan(100)
})
