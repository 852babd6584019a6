import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Pixels do not follow the text size that people set in their browser. */
test('no media query measures a width in pixels', () => {
  const found: string[] = []
  let queries = 0
  for (const file of globSync('web/**/*.{css,ts,tsx}', { cwd: root }))
    for (const [query] of readFileSync(join(root, file), 'utf8').matchAll(/(?:@media|useMediaQuery\(|matchMedia\()[^{\n]*width[^{\n]*/g)) {
      queries++
      if (/width\D*\d+px/.test(query)) found.push(`${file}: ${query}`)
    }
  expect(found).toEqual([])
  expect(queries).toBeGreaterThan(100)
})
