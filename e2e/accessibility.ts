import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified, since each page compiles it: 650 KB, where `axe.source` has 1.5 MB. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const options: axe.RunOptions = {
  resultTypes: ['violations'],
  // Only the elements themselves are reported, and no enabled rule reads style sheets.
  selectors: false,
  preload: { assets: ['media'] },
}

export interface Violation {
  rule: string
  /** Of the element. */
  html: string
}

/** Fails on violations that axe reports, in each of these themes. Retries while elements fade, since their colors cannot be judged. */
export async function expectAccessible(page: Page, themes?: readonly ('light' | 'dark')[]) {
  for (const theme of themes ?? [null]) {
    if (theme) await showTheme(page, theme)
    const where = theme ? `in the ${theme} theme` : undefined
    await expect(async () => expect(await violationsOn(page), where).toEqual([])).toPass()
  }
}

/** As the system's setting. The admin area hears of it with the next frame. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** What axe finds, but for these of its rules. */
export async function violationsOn(page: Page, withoutRules: readonly string[] = []): Promise<Violation[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  const rules = Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }]))
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ rule: id, html })))
    },
    { ...options, rules },
  )
}
