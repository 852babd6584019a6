import { adminScreens } from '#contract/admin-screens.ts'
import { expect, expectAccessible, pressForeignKey, test } from './browser.ts'
import { signInAt } from './sign-in.ts'
import { openSongs, row, selectionBar } from './songs-screen.ts'

test.use({ sharesPage: true })

test('shortcuts work on a keyboard for another script', async ({ page, sampleSite }) => {
  await openSongs(page, sampleSite)
  await pressForeignKey(page, 'л', 'K', { control: true })
  await expect(page.getByRole('combobox', { name: 'Screen, action or name' })).toBeFocused()
  await page.keyboard.press('Escape')
})

test('the command palette leads to screens, actions and songs by keyboard', async ({ page, sampleSite }) => {
  await openSongs(page, sampleSite, '?search=nothing')
  const field = page.getByRole('combobox', { name: 'Screen, action or name' })
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  const active = (await field.getAttribute('aria-activedescendant')) ?? ''
  await field.fill('paper l')
  const option = page.getByRole('option', { name: /Paper Lanterns/ })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await expect(field).not.toHaveAttribute('aria-activedescendant', active)
  await field.press('Enter')
  await expect(row(page, 'Paper Lanterns')).toBeVisible()

  await page.getByRole('button', { name: /^Go to/ }).click()
  await field.fill('create pl')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin\/playlists$/)
  await expect(page.getByRole('dialog', { name: 'Create Playlist' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Go to/ }).click()
  await field.fill('new code')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin\/codes$/)
  await expect(page.getByRole('dialog', { name: 'New code' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Go to/ }).press('Enter')
  await field.fill('categories')
  await field.press('Enter')
  await expect(page.getByRole('main', { name: /^Categories/ })).toBeFocused()
  await expect(field).toBeHidden()

  await page.getByRole('link', { name: 'Playlists' }).press('Enter')
  await expect(page.getByRole('main', { name: /^Playlists/ })).toBeFocused()
  await page.getByRole('link', { name: 'Users' }).focus()
  await page.getByRole('button', { name: 'Skip to content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the column of icons fits a laptop, and no scrollbar moves the icons out of line', async ({ page, sampleSite }) => {
  await openSongs(page, sampleSite)
  await page.setViewportSize({ width: 1280, height: 800 })
  const nav = page.getByRole('complementary', { name: 'Admin' }).getByRole('navigation')
  const sizes = () => nav.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(await sizes()).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 500 })
  expect(await sizes()).toBeGreaterThan(0)
  const center = (name: string) =>
    page
      .getByRole('complementary', { name: 'Admin' })
      .getByRole('link', { name })
      .evaluate((link) => Math.round(link.getBoundingClientRect().left + link.getBoundingClientRect().width / 2))
  expect(await center('Dashboard')).toBe(await center('Music Platform'))
})

test('on a phone, nothing of the other actions shows beside the button that deletes a selection', async ({ page, sampleSite }) => {
  await openSongs(page, sampleSite)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('checkbox', { name: 'Select Slow Tide' }).check()
  const bar = selectionBar(page)
  const remove = bar.getByRole('button', { name: /^Delete/ })
  const strip = async (x: number) => {
    const box = await remove.boundingBox()
    return page.screenshot({ clip: { x, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 - 6, width: 6, height: 12 }, animations: 'disabled' })
  }
  const edge = async () => {
    const box = await remove.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0) + 1
  }
  const plain = await strip(((await bar.boundingBox())?.x ?? 0) + 1)
  for (const left of [0, 20, 40, 60]) {
    await bar.evaluate((element, at) => element.lastElementChild?.scrollTo({ left: at }), left)
    expect((await strip(await edge())).equals(plain)).toBe(true)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('on a phone, the other actions take the keyboard until Escape closes them', async ({ page, sampleSite }) => {
  await openSongs(page, sampleSite)
  await page.setViewportSize({ width: 320, height: 256 })
  const more = page.getByRole('button', { name: 'More actions' })
  const actions = page.getByRole('dialog', { name: 'More actions' })
  await more.press('Enter')
  await expect(actions.getByRole('button', { name: 'Import' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(actions.getByRole('button', { name: /^Play All/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(actions).toBeHidden()
  await expect(more).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('Ctrl + B toggles the sidebar, except for who types a text', async ({ page, sampleSite }) => {
  await openSongs(page, sampleSite)
  const toggle = page.getByRole('button', { name: 'Toggle Sidebar' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('checkbox', { name: 'Select all' }).press('Control+b')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('searchbox', { name: 'Search songs' }).press('Control+b')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await toggle.press('Control+b')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('rare tools are a menu on every screen, and commands of the palette', async ({ page, sampleSite }) => {
  await openSongs(page, sampleSite)
  await page.getByRole('link', { name: 'Categories' }).click()
  const tools = page.getByRole('button', { name: 'Tools' })
  await tools.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText([
    'Import Songs',
    'Data Migration',
    'Fix Broken URLs',
    'Duplicate artists',
    'Duplicate albums',
  ])
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Data Migration' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Run migration' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Screen, action or name' }).fill('fix br')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Fix Broken URLs' })).toBeVisible()
})

test.describe('when the facts of the site cannot be refreshed', () => {
  test.use({ expectedErrors: [/500/] })

  test('what was typed stays', async ({ page, sampleSite }) => {
    await openSongs(page, sampleSite)
    await page.getByRole('link', { name: 'Categories' }).click()
    await page.getByRole('button', { name: 'Add Category' }).click()
    const name = page.getByRole('dialog').getByLabel('Name')
    await name.fill('Rehearsals')
    await page.route('**/api/site', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
    const failed = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/site'))
    // The window gets the focus again, once the facts are stale.
    await page.evaluate((milliseconds) => {
      const now = Date.now
      Date.now = () => now() + milliseconds
      window.dispatchEvent(new Event('visibilitychange'))
    }, 10 * 60_000)
    await failed
    await name.press('End')
    await name.pressSequentially(' at the quay')
    await expect(name).toHaveValue('Rehearsals at the quay')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
  })
})

test.describe('when a search of the command palette fails', () => {
  test.use({ expectedErrors: [/500/] })

  test('it says so, and searches again; the pages are loaded once', async ({ page, sampleSite }) => {
    await openSongs(page, sampleSite)
    let pageLists = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/admin/pages')) pageLists++
    })
    await page.route('**/api/admin/artists?*', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Go to' })
    const field = palette.getByRole('combobox')
    await field.fill('paper')
    await expect(palette.getByText("Search isn't working right now.")).toBeVisible()
    await expect(palette.getByText('Nothing found.')).toBeHidden()
    await expectAccessible(page)
    await page.unroute('**/api/admin/artists?*')
    await palette.getByRole('button', { name: 'Try again' }).click()
    await expect(palette.getByRole('option', { name: /Paper Lanterns/ })).toBeVisible()
    await expect(palette.getByText("Search isn't working right now.")).toBeHidden()
    await expect(field).toBeFocused()
    await field.fill('lanterns')
    await expect(palette.getByRole('option', { name: /Paper Lanterns/ })).toBeVisible()
    await field.fill('zzzz')
    await expect(palette.getByText('Nothing found.')).toBeVisible()
    expect(pageLists).toBe(1)
    await page.keyboard.press('Escape')
  })
})

test('with twice the text size in the settings of the browser, lists change to the layout for less room', async ({
  playwright,
  sampleSite,
}) => {
  const { launchOptions } = test.info().project.use
  const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  for (const screen of ['songs', 'playlists']) {
    await signInAt(page, sampleSite, `/admin/${screen}`)
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(1280)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAt(page, sampleSite, '/admin')
  const label = page.getByRole('term').filter({ hasText: 'Categories' })
  const lines = (term: HTMLElement) => {
    const text = document.createRange()
    text.selectNodeContents(term)
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  expect(await label.evaluate(lines), 'a word of a count is not broken').toBe(1)
  await browser.close()
})

test('with twice the text size, no screen is wider than a phone', async ({ playwright, sampleSite }) => {
  const { launchOptions } = test.info().project.use
  const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await signInAt(page, sampleSite, '/admin')
  for (const screen of Object.keys(adminScreens))
    await test.step(`/${screen}`, async () => {
      await page.goto(`${sampleSite.address}/admin/${screen}`, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    })
  await browser.close()
})
