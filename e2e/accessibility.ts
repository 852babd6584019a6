import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified, because each page compiles it: 650 KB instead of the 1.5 MB of `axe.source`. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const options: axe.RunOptions = {
  resultTypes: ['violations'],
  // Only the elements themselves are reported, and no enabled rule reads style sheets.
  selectors: false,
  preload: { assets: ['media'] },
}

interface Violation {
  rule: string
  /** HTML of the element. */
  html: string
}

/** Rules whose result depends on the theme. */
const rulesAboutColors = ['color-contrast', 'link-in-text-block']

/**
 * Fails on violations that axe reports, in each of these themes. If states of a screen differ in only one part, checking that part is
 * enough. Retries while elements fade, because their colors cannot be evaluated.
 */
export async function expectAccessible(where: Page | Locator, themes?: readonly ('light' | 'dark')[]) {
  const [page, part] = 'goto' in where ? [where, undefined] : [where.page(), where]
  for (const [index, theme] of (themes ?? [null]).entries()) {
    if (theme) await showTheme(page, theme)
    const limits = index > 0 ? { runOnly: rulesAboutColors } : {}
    const message = theme ? `in the ${theme} theme` : undefined
    await expect(async () => expect(await violationsOn(page, { limits, part }), message).toEqual([])).toPass()
  }
}

/** Emulates the system's setting. The admin area reacts in the next frame. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

interface Check {
  limits?: Pick<axe.RunOptions, 'rules' | 'runOnly'>
  part?: Locator
}

/**
 * Violations found by axe. While a modal dialog is open, only in the dialog: the rest cannot be reached, and is also checked without it.
 */
export async function violationsOn(page: Page, { limits = {}, part = page.locator(':root') }: Check = {}): Promise<Violation[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  return part.evaluate(
    async (part, options) => {
      const dialog = [...part.querySelectorAll('[aria-modal="true"], dialog:modal')].at(-1)
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(dialog ?? part, options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ rule: id, html })))
    },
    { ...options, ...limits },
  )
}
