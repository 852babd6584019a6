import type { Page } from '@playwright/test'
import { delayScripts, expect, expectAccessible, expectSound, phone, test } from './browser.ts'
import { expectUncovered } from './covering.ts'
import { publicSite } from './public-site.ts'

const { server, library, open, player, row } = publicSite()

test('a playlist needs no mouse', async ({ page }) => {
  await open(page, `/playlist/${library.harbour}`)
  await page.getByRole('main').getByRole('button', { name: 'Play' }).first().focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Save for offline' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(player(page)).toContainText('Night Ferry')
  await expectSound(page)

  await open(page, `/playlists/${library.jazz}`)
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /Circuit/ })
    .first()
  await link.evaluate((element) => element.scrollIntoView())
  await expectUncovered(page.getByRole('banner'), [link])
})

test('the focus stays nearby where what had it is disabled or removed', async ({ page }) => {
  const main = page.getByRole('main')
  await open(page, `/song/${library.songs[0]}`)
  await main.getByRole('button', { name: 'Play', exact: true }).press('Enter')
  await expectSound(page)
  await main
    .getByRole('button', { name: /^More for/ })
    .last()
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Add to queue' }).press('Enter')
  const [previous, next] = [player(page).getByRole('button', { name: 'Previous' }), player(page).getByRole('button', { name: 'Next' })]
  await next.press('Enter')
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await previous.press('Enter')
  await expect(previous).toBeDisabled()
  await expect(previous).toBeFocused()
  await expectAccessible(page)

  const queue = page.getByRole('region', { name: 'Queue', exact: true })
  const heading = queue.getByRole('heading', { name: 'Queue', exact: true })
  await page.keyboard.press('q')
  await queue.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(queue.getByRole('listitem')).toHaveCount(0)
  await expect(heading).toBeFocused()
  await page.keyboard.press('q')
  await expect(queue).toHaveCount(0)
  await expect(player(page).getByRole('button', { name: 'Queue' })).toBeFocused()

  await open(page, `/playlist/${library.harbour}`)
  await row(page, 'Rehearsal').getByRole('button', { name: 'Play Rehearsal' }).press('Enter')
  await expectSound(page)
  await page.keyboard.press('q')
  await queue.getByRole('button', { name: 'Remove Low Water Dub' }).press('Enter')
  await expect(heading).toBeFocused()
  await player(page).getByRole('button', { name: 'Previous' }).press('Enter')
  await queue.getByRole('button', { name: 'Play Rehearsal' }).press('Enter')
  await expect(player(page)).toContainText('Rehearsal')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(queue).toHaveCount(0)

  await open(page, `/playlists/${library.jazz}`)
  const albums = main.getByRole('list').first().locator('> li')
  const shown = await albums.count()
  await main.getByRole('link', { name: 'Show more' }).press('Enter')
  await expect(main.getByRole('link', { name: 'Show more' })).toHaveCount(0)
  await expect(albums.nth(shown).getByRole('link').first()).toBeFocused()

  await open(page, '/gallery?q=nothing+like+this')
  await main.getByRole('button', { name: 'Clear search' }).press('Enter')
  await expect(main.getByRole('link', { name: 'All artists' })).toBeVisible()
  await expect(main).toBeFocused()
  await main.getByRole('link', { name: 'All artists' }).press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: 'Artists' })).toBeVisible()
  await expect(main).toBeFocused()
})

test('on a phone all of a row plays, also before scripts have run', async ({ browser }) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await open(page, `/playlist/${library.harbour}`)
  await row(page, 'Rehearsal').getByText('The Understudies').tap({ force: true })
  await expect(player(page)).toContainText('Rehearsal')
  await expectSound(page)

  const release = await delayScripts(page)
  await page.goto(`${server.address}/playlist/${library.short}`, { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('button', { name: 'Play' }).first().tap()
  await expectSound(page)
  release()
  await expect(player(page)).toContainText('Night Ferry')
  await expect(player(page).getByRole('button', { name: 'Next' })).toBeEnabled()
  await context.close()
})

/** All controls of the player are within the window, and nothing covers them. */
async function expectWholePlayer(page: Page) {
  for (const control of await player(page).locator('button:visible, a:visible').all()) {
    await expect(control).toBeInViewport({ ratio: 1 })
    await control.click({ trial: true })
  }
}

test('on a small phone, the player and a framed playlist are whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await open(page, `/playlist/${library.harbour}`)
  await row(page, 'Rehearsal').getByRole('button', { name: 'Play Rehearsal' }).press('Enter')
  await expect(player(page)).toContainText('Rehearsal')
  await expect(player(page).getByRole('button')).toHaveCount(8)
  await expectWholePlayer(page)
  for (const width of [280, 320, 390, 430]) {
    await page.setViewportSize({ width, height: 420 })
    await open(page, `/embed/playlist/${library.harbour}`)
    for (const part of await page.getByRole('slider').locator('xpath=../../*').all())
      if (await part.isVisible()) await expect(part).toBeInViewport({ ratio: 1 })
  }
})

test('with larger text in the settings of the browser, pages and player change to the layout for less room', async ({ playwright }) => {
  for (const fontSize of [24, 32]) {
    const { launchOptions } = test.info().project.use
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${fontSize}`],
    })
    const page = await browser.newPage()
    for (const size of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size)
      await open(page, `/playlist/${library.harbour}`)
      if (!(await player(page).isVisible())) await row(page, 'Rehearsal').getByRole('button', { name: 'Play Rehearsal' }).press('Enter')
      await expect(player(page)).toContainText('Rehearsal')
      await expectWholePlayer(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
      const title = await row(page, 'Rehearsal').getByRole('link', { name: 'Rehearsal' }).boundingBox()
      expect(title?.width).toBeGreaterThan(2 * fontSize)
    }
    await browser.close()
  }
})

test('with twice the text size, no page is wider than a phone, and the player shows a word of the title', async ({ playwright }) => {
  const paths = [
    '/',
    '/gallery',
    '/gallery?q=water',
    '/gallery?view=artists',
    '/gallery?view=albums',
    `/song/${library.songs[0]}`,
    `/playlist/${library.harbour}`,
    `/playlists/${library.jazz}`,
    '/upload',
    '/auth?reset=a-token-that-was-never-sent',
    '/saved',
    '/about',
    '/terms',
    '/404',
    '/redeem',
    '/number',
    `/embed/song/${library.songs[0]}`,
    `/embed/playlist/${library.harbour}`,
  ]
  const { launchOptions } = test.info().project.use
  const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await open(page, `/song/${library.songs[0]}`)
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).press('Enter')
  await expect(player(page)).toContainText('Night Ferry')
  for (const language of ['', '/de', '/ar'])
    for (const path of paths) {
      // Embedded players and pages without scripts have no address per language.
      if (language && /^\/(embed|redeem|number)/.test(path)) continue
      await test.step(language + path, async () => {
        await page.goto(server.address + language + path, { waitUntil: 'networkidle' })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
        const title = page.locator('section:has(input[type="range"]) a', { hasText: 'Night Ferry' })
        if (await title.isVisible()) expect(await title.evaluate(roomInLetters)).toBeGreaterThanOrEqual('Night'.length)
      })
    }
  await browser.close()
})

test('on paper, a playlist is its title and numbered songs, black on white, without the player and controls', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, `/playlist/${library.harbour}`)
  await row(page, 'Rehearsal').getByRole('button', { name: 'Play Rehearsal' }).press('Enter')
  await expect(player(page)).toContainText('Rehearsal')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('section:has(input[type="range"])')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(library.songs.length)
  await expect(page.getByRole('button', { name: 'Play Night Ferry' })).toBeVisible()
  for (const text of [page.getByRole('heading', { name: 'Harbour Nights' }), row(page, 'Night Ferry')]) {
    await expect(text).toBeVisible()
    await expect(text).toHaveCSS('color', 'rgb(19, 21, 14)')
  }
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

/** The letters of average width that an element has room for. */
function roomInLetters(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  const letters = element.textContent?.length ?? 0
  return (element.clientWidth * letters) / range.getBoundingClientRect().width
}

test.describe('for every visitor', () => {
  test.use({ expectedErrors: [/404/] })

  test('no page has an accessibility violation in the light or the dark theme, or is wider than a small phone', async ({ page }) => {
    const paths = [
      '/',
      '/gallery',
      '/saved',
      '/gallery?q=water',
      '/gallery?q=nothing+like+this',
      `/playlists/${library.jazz}`,
      `/playlists/${library.silent}`,
      `/playlists/${library.jazz}?q=nothing+like+this`,
      '/playlists/none',
      `/playlist/${library.harbour}`,
      '/playlist/none',
      '/about',
      '/terms',
      '/404',
    ]
    const atADesk = page.viewportSize() ?? { width: 1280, height: 720 }
    for (const path of paths) {
      await page.setViewportSize(atADesk)
      await page.goto(server.address + path)
      await test.step(path, () => expectAccessible(page, ['light', 'dark']))
      await test.step(`${path}, 320 pixels wide`, async () => {
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      })
    }
  })
})
