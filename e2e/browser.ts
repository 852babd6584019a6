import { test as base, expect, type Page } from '@playwright/test'
import { processorSeconds, recordProcessorSeconds } from '../scripts/processor-time.ts'
import { waitForHydration } from './hydration.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** Shared by the journeys of one worker; they must not change state that other journeys use. */
interface SharedSites {
  /** With the samples. */
  sampleSite: RunningServer
}

/** By playwright.config.ts. */
const workersAreBlocked = /^Service Worker registration blocked by Playwright/

/** Of this worker with its browser and servers, when its last test ended. */
let processorSecondsBefore = processorSeconds()

/** Fails the journey on anything a page reports to the console that the journey did not announce by `expectedErrors`. */
export const test = base.extend<{ expectedErrors: RegExp[]; guarded: undefined; measured: undefined }, SharedSites>({
  sampleSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are used
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        waitForHydration(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    waitForHydration(context)
    await use(context)
  },
  expectedErrors: [[], { option: true }],
  measured: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are used
    async ({}, use, { file }) => {
      await use(undefined)
      const now = processorSeconds()
      recordProcessorSeconds(file, now - processorSecondsBefore)
      processorSecondsBefore = now
    },
    { auto: true },
  ],
  guarded: [
    async ({ context, expectedErrors }, use) => {
      const reported: string[] = []
      const watch = (page: Page) => {
        page.on(
          'console',
          (message) => ['error', 'warning'].includes(message.type()) && reported.push(`${message.text()} (${message.location().url})`),
        )
        page.on('pageerror', (error) => reported.push(String(error)))
      }
      for (const page of context.pages()) watch(page)
      context.on('page', watch)
      await use(undefined)
      expect(reported.filter((text) => ![...expectedErrors, workersAreBlocked].some((expected) => expected.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expectAccessible } from './accessibility.ts'
export { expect }

export const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** Seconds into the media that sounds now. */
export const currentTime = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...[...document.querySelectorAll<HTMLMediaElement>('audio, video')].map((media) => media.currentTime)))

/** Waits until the playback position has advanced. */
export async function expectSound(page: Page) {
  const before = await currentTime(page)
  await expect.poll(() => currentTime(page), { message: 'the media moves on' }).toBeGreaterThan(before + 0.3)
}
