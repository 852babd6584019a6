import type { BrowserContext, Page } from '@playwright/test'

const waiting = new WeakSet<Page>()

/** Makes goto and reload in this context wait for hydration, because an earlier click may be lost. */
export function waitForHydration(context: BrowserContext): void {
  for (const page of context.pages()) inPage(page)
  context.on('page', inPage)
}

function inPage(page: Page): void {
  if (waiting.has(page)) return
  waiting.add(page)
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await isHydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil !== 'commit') await isHydrated(page)
    return response
  }
}

/**
 * React marks the elements that it rendered or hydrated. `earlyPlay`, set by a page's first script, is missing if scripts do not run and on
 * pages without any.
 */
async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
    return !('earlyPlay' in window) || [...document.querySelectorAll('main, button, input, select, textarea')].every(isReacts)
  })
}
