import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { processorSeconds, recordProcessorSeconds } from '../scripts/processor-time.ts'
import { waitForHydration } from './hydration.ts'
import { forgetVisitor } from './new-visitor.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** Shared by the journeys of one worker, which must not change state that other journeys use. */
interface SharedByWorker {
  /** A site with the samples. */
  sampleSite: RunningServer
  /** The context of a file whose tests use one page, by file and options; replaced by the next such context. */
  contextOfFile: (key: string) => Promise<BrowserContext>
}

/** Caused by `serviceWorkers` in playwright.config.ts. */
const workersAreBlocked = /^Service Worker registration blocked by Playwright/

/** Of this worker, its browser and its servers at the end of its last test. */
let processorSecondsBefore = processorSeconds()

interface ForTest {
  expectedErrors: RegExp[]
  /** Tests of the file run in one page, in which openScreen (sign-in.ts) navigates. A context per test would load every script again. */
  sharesPage: boolean
  /**
   * Each test of the file starts as a new visitor in the page of the previous one. A new page has a new process, which takes three times as
   * much processor time. Not for tests of autoplay, which a tap in the previous test may have allowed, nor for those with scripts or emulations that last as long as the page (`addInitScript`, `clock`).
   */
  reusesPage: boolean
  guarded: undefined
  measured: undefined
}

/** Fails the journey on any console message of a page that the journey did not announce with `expectedErrors`. */
export const test = base.extend<ForTest, SharedByWorker>({
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
  contextOfFile: [
    async ({ browser }, use) => {
      let open: { key: string; context: BrowserContext } | undefined
      await use(async (key) => {
        if (open?.key !== key) {
          await open?.context.close()
          open = { key, context: await browser.newContext() }
        }
        return open.context
      })
      await open?.context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, contextOfFile, sharesPage, reusesPage, contextOptions, javaScriptEnabled, locale }, use, { file }) => {
    const isOfFile = sharesPage || reusesPage
    const key = JSON.stringify([file, contextOptions, javaScriptEnabled, locale])
    const context = await (isOfFile ? contextOfFile(key) : browser.newContext())
    await use(context)
    if (!isOfFile) await context.close()
  },
  page: async ({ context, reusesPage, viewport }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()))
    const [kept, ...others] = context.pages()
    await kept?.unrouteAll({ behavior: 'ignoreErrors' })
    for (const other of others) await other.close()
    if (reusesPage && kept) await forgetVisitor(kept, viewport)
  },
  expectedErrors: [[], { option: true }],
  sharesPage: [false, { option: true }],
  reusesPage: [false, { option: true }],
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
      const readMessage = (message: ConsoleMessage) => {
        if (['error', 'warning'].includes(message.type())) reported.push(`${message.text()} (${message.location().url})`)
      }
      const readError = (error: Error) => reported.push(String(error))
      const watch = (page: Page) => page.on('console', readMessage).on('pageerror', readError)
      const unwatch = (page: Page) => page.off('console', readMessage).off('pageerror', readError)
      for (const page of context.pages()) watch(page)
      context.on('page', watch)
      await use(undefined)
      context.off('page', watch)
      for (const page of context.pages()) unwatch(page)
      expect(reported.filter((text) => ![...expectedErrors, workersAreBlocked].some((expected) => expected.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** For `test.use`: enables the animations that playwright.config.ts turns off. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

export { expectAccessible } from './accessibility.ts'
export { expect }

export const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** Playback position in seconds. */
export const currentTime = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...[...document.querySelectorAll<HTMLMediaElement>('audio, video')].map((media) => media.currentTime)))

/** Waits until the playback position has advanced. */
export async function expectSound(page: Page) {
  const before = await currentTime(page)
  await expect.poll(() => currentTime(page), { message: 'the media moves on' }).toBeGreaterThan(before + 0.3)
}

/** Presses a letter key of a keyboard for another script: it types `letter`, and `name` is what an English keyboard has there. */
export async function pressForeignKey(page: Page, letter: string, name: string, { control = false } = {}) {
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: letter,
    code: `Key${name}`,
    modifiers: control ? 2 : 0,
    windowsVirtualKeyCode: name.charCodeAt(0),
  })
  await keyboard.detach()
}

/** Delays the page's scripts until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
