import type { BrowserContext, Page } from '@playwright/test'

const waiting = new WeakSet<Page>()

/** Pages of this context resolve goto and reload when React has taken over what the server rendered: a click before that may be lost. */
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

/** React marks the elements that it rendered or took over. What the first script of a page sets is absent where scripts do not run, and on pages without any. */
async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
    return !('earlyPlay' in window) || [...document.querySelectorAll('button, input, select, textarea')].every(isReacts)
  })
}
