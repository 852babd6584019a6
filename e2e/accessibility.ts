import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const options: axe.RunOptions = {
  resultTypes: ['violations'],
  // Only the elements themselves are reported, and no enabled rule reads style sheets.
  selectors: false,
  preload: { assets: ['media'] },
}

/** Fails on violations that axe reports. Retries while elements fade, since their colors cannot be judged. */
export async function expectAccessible(page: Page) {
  await expect(async () => expect(await violationsOn(page)).toEqual([])).toPass({ timeout: 30_000 })
}

async function violationsOn(page: Page): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, options)
}
