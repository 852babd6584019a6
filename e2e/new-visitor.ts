import type { Page, ViewportSize } from '@playwright/test'

/**
 * Makes the page that of a new visitor, without cookies or stored data. It remains at an address of the same site, because the browser
 * changes the process for another one.
 */
export async function forgetVisitor(page: Page, viewport: ViewportSize | null = null): Promise<void> {
  const { origin, protocol } = new URL(page.url())
  if (protocol.startsWith('http')) {
    // An address without scripts: a page of the site could store something when it is left.
    await page.goto(`${origin}/healthz`)
    await page.evaluate(() => sessionStorage.clear())
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.detach()
  }
  await page.context().clearCookies()
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: null, forcedColors: null, media: null })
}
