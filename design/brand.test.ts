import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandStyleSheet, brandTokens, cornerStyles, standardBrand, surfaceColors } from './brand.ts'
import { neutralTokens } from './neutral-tokens.ts'
import { contrast } from './text-on.ts'

const sheet = readFileSync(join(import.meta.dirname, '../web/app/tokens.css'), 'utf8')
const tokensIn = (block: string) =>
  Object.fromEntries([...block.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
const base = tokensIn(sheet.slice(sheet.indexOf(':root {'), sheet.indexOf('@media screen and (prefers-color-scheme: dark)')))
const inDark = tokensIn(sheet.slice(sheet.indexOf(':root[data-theme="dark"]')))

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const brands = fc.record({ accent: color, background: color, corners: fc.constantFrom(...cornerStyles) })

test('the dark theme is the same by choice and by the system', () => {
  const [bySystem, byChoice] = [/:root:not\(\[data-theme="light"\]\) \{([^}]+)\}/, /:root\[data-theme="dark"\] \{([^}]+)\}/].map((block) =>
    block
      .exec(sheet)?.[1]
      ?.trim()
      .split(/\s*\n\s*/),
  )
  expect(bySystem).toEqual(expect.arrayContaining([expect.stringContaining('--ink')]))
  expect(byChoice).toEqual(bySystem)
})

test('the neutral tokens equal those of the style sheet', () => {
  expect(base).toMatchObject(neutralTokens.light)
  expect(inDark).toMatchObject(neutralTokens.dark)
  expect(base).toMatchObject({ '--accent': standardBrand.accent, '--surface': standardBrand.background })
})

test('the standard brand needs no style sheet', () => {
  expect(brandStyleSheet(brandTokens(standardBrand))).toBe('')
  expect(surfaceColors(standardBrand)).toEqual({ light: base['--surface'], dark: inDark['--surface'] })
})

test('text and symbols are readable in both themes, with any colors', () => {
  fc.assert(
    fc.property(brands, (brand) => {
      const own = brandTokens(brand)
      const light: Record<string, string> = { ...base, ...own.light }
      const dark: Record<string, string> = { ...light, ...inDark, ...own.dark }
      for (const theme of [light, dark]) {
        const on = (text: string, ground: string) => contrast(theme[text] ?? '', theme[ground] ?? '')
        for (const ground of ['--surface', '--raised', '--overlay', '--sunken']) {
          expect(on('--ink', ground)).toBeGreaterThan(7)
          for (const text of ['--muted', '--danger', '--positive', '--warning']) expect(on(text, ground)).toBeGreaterThan(4.5)
        }
        for (const [text, ground] of [
          ['--on-play', '--play'],
          ['--on-accent', '--accent'],
          ['--on-accent', '--accent-press'],
          ['--accent', '--slab'],
          ['--slab-ink', '--slab'],
          ['--slab-muted', '--slab'],
        ] as const)
          expect([text, ground, on(text, ground) >= 4.5]).toEqual([text, ground, true])
        for (const sign of ['--focus', '--play', '--line-strong']) expect([sign, on(sign, '--surface') >= 3]).toEqual([sign, true])
      }
    }),
  )
})
