import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.ts'

/** Requests of a browser without cache for a page, except media: paths with their query, in order. */
export async function requestsOfFirstVisit(address: string, path: string): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(console.error),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
    const paths: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin === new URL(address).origin && !url.pathname.startsWith('/media/')) paths.push(url.pathname + url.search)
    })
    await page.goto(address + path, { waitUntil: 'networkidle' })
    return paths
  } finally {
    await browser.close()
  }
}
