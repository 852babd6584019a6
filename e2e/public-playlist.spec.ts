import type { Page } from '@playwright/test'
import { currentTime, expect, expectSound, test } from './browser.ts'
import { fillPublicLibrary, type PublicLibrary } from './public-library.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { enter, signInAt } from './sign-in.ts'

let server: RunningServer
let library: PublicLibrary

test.beforeAll(async () => {
  server = await startServer({ SAMPLE_CONTENT: 'off' })
  library = await fillPublicLibrary(server)
})
test.afterAll(() => server.dispose())

const open = (page: Page, path: string) => page.goto(server.address + path, { waitUntil: 'networkidle' })
const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })

test('a playlist shows and plays its songs in order', async ({ page }) => {
  await open(page, `/playlist/${library.harbour}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Nights' })).toBeVisible()
  await expect(page.getByText('by Unknown 5 songs 1 min')).toBeVisible()
  await expect(page.getByText('Between the last tram and the first ferry.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
  await expect(row(page, 'Night Ferry')).toContainText(/Jazz\s*0:02/)
  await expect(row(page, 'Rehearsal')).not.toContainText('Home')

  await row(page, 'Rehearsal').getByRole('button', { name: 'Play' }).click()
  await expect(player(page)).toContainText('Rehearsal')
  await row(page, 'Rehearsal').getByRole('button', { name: 'Pause' }).click()
  await expect(row(page, 'Rehearsal').getByRole('button', { name: 'Play' })).toBeVisible()
  await player(page).getByRole('button', { name: 'Next' }).click()
  await expect(player(page)).toContainText('Low Water Dub')
  await player(page).getByRole('button', { name: 'Next' }).click()
  await expect(player(page)).toContainText('Night Ferry')
  await player(page).getByRole('button', { name: 'Previous' }).click()
  await expect(player(page)).toContainText('Low Water Dub')
})

test('a song that was started elsewhere goes on as part of the playlist', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Play Low Water Dub' }).click()
  await player(page).getByRole('button', { name: 'Pause' }).click()
  await expect(player(page).getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  await page.getByRole('searchbox').fill('harbour')
  await page.getByRole('link', { name: 'Harbour Nights' }).click()
  await row(page, 'Low Water Dub').getByRole('button', { name: 'Play' }).click()
  await player(page).getByRole('button', { name: 'Next' }).click()
  await expect(player(page)).toContainText('Night Ferry')
})

test('a song leads on: to its category, artist, album and playlists', async ({ page }) => {
  await open(page, `/song/${library.songs[4]}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'In playlists' }).getByRole('link')).toHaveText(['Harbour Nights'])
  await expect(main.getByRole('region', { name: 'More by Altın Ses' }).getByRole('listitem')).toContainText('Spring Tide')
  await main.getByRole('link', { name: 'Tides', exact: true }).click()
  const album = main.getByRole('region', { name: 'More from Tides' })
  await expect(album).toBeInViewport()
  await album.getByRole('button', { name: 'Play High Water Dub' }).click()
  await expectSound(page)
  await main.getByRole('link', { name: 'Altın Ses', exact: true }).click()
  await expect(page).toHaveURL(/\/gallery\?q=/)
  await row(page, 'Low Water Dub').getByRole('link', { name: 'Low Water Dub' }).click()
  await main.getByRole('link', { name: 'Jazz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jazz' })).toBeVisible()
})

test('Auto-play is off: a song ends, and that is it; switched on, the next one follows, and the first after the last', async ({ page }) => {
  await open(page, `/playlist/${library.short}`)
  const autoPlay = page.getByRole('switch', { name: /^Auto-play/ })
  await expect(autoPlay).not.toBeChecked()
  await expect(autoPlay).toHaveText('Auto-play OFF')
  const play = page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first()
  await play.click()
  await expectSound(page)
  await expect(play).toBeVisible()
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1.9)
  await expect(player(page)).toContainText('Night Ferry')

  await autoPlay.click()
  await expect(autoPlay).toHaveText('Auto-play ON')
  await play.click()
  await expect(player(page)).toContainText('Água de beber')
  await expect(player(page)).toContainText('Night Ferry')
  await expectSound(page)
})

test('a visitor is asked to sign in before liking, or keeps likes on the device until then; a listener likes and unlikes', async ({
  page,
}) => {
  await open(page, `/playlist/${library.harbour}`)
  const heart = row(page, 'Night Ferry').getByRole('button', { name: /^Like / })
  await heart.click()
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await expect(page.getByText('Please sign in to like songs')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')

  await page.getByRole('button', { name: 'Keep on this device' }).click()
  const unlike = row(page, 'Night Ferry').getByRole('button', { name: /^Unlike / })
  await expect(unlike).toHaveAttribute('aria-pressed', 'true')
  // The choice stays.
  await row(page, 'Rehearsal')
    .getByRole('button', { name: /^Like / })
    .click()
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  const favorites = page.getByRole('region', { name: 'Your favorites' })
  await expect(favorites.getByRole('listitem')).toHaveText([/Rehearsal/, /Night Ferry/])
  await favorites.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player(page)).toContainText('Rehearsal')
  await player(page).getByRole('button', { name: 'Unlike' }).click()
  await expect(favorites.getByRole('listitem')).toHaveText([/Night Ferry/])

  await page.evaluate(() => localStorage.removeItem('likes-on-device'))
  await open(page, `/playlist/${library.harbour}`)
  await row(page, 'Rehearsal')
    .getByRole('button', { name: /^Like / })
    .click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await enter(page, library.listener)
  await expect(page).toHaveURL(`${server.address}/playlist/${library.harbour}`)
  await expect(page.getByText('1 favorite of this device is now in your account.')).toBeVisible()
  await expect(unlike).toHaveAttribute('aria-pressed', 'true')
  await unlike.click()
  await expect(page.getByText('Song removed from favorites!')).toBeVisible()
  await heart.click()
  await expect(page.getByText('Song added to favorites!')).toBeVisible()
  await page.context().clearCookies()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a message waits while the keyboard is in it, and gives the focus back', async ({ page }) => {
  await page.clock.install()
  await open(page, `/playlist/${library.harbour}`)
  const heart = row(page, 'Night Ferry').getByRole('button', { name: /^Like / })
  const message = page.getByRole('listitem').filter({ hasText: 'Please sign in to like songs' })
  await heart.click()
  await page.clock.runFor(1_000)
  await expect(message).toBeVisible()
  await page.keyboard.press('Alt+t')
  await page.clock.runFor(60_000)
  await expect(message).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(message).toHaveCount(0)
  await expect(heart).toBeFocused()

  await heart.click()
  await page.clock.runFor(1_000)
  await expect(message).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(message).toHaveCount(0)
})

test.describe('likes that fail', () => {
  test.use({ expectedErrors: [/500|401/] })

  test('a like that fails says so', async ({ page }) => {
    await signInAt(page, server, `/playlist/${library.harbour}`, library.listener)
    await expect(page).toHaveURL(`${server.address}/playlist/${library.harbour}`)
    await page.route('**/like', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
    await row(page, 'Rehearsal')
      .getByRole('button', { name: /^Like / })
      .click()
    await expect(page.getByText('Failed to add song to favorites')).toBeVisible()
    await page.unroute('**/like')
    await page.context().clearCookies({ name: /session/ })
    await row(page, 'Rehearsal')
      .getByRole('button', { name: /^Like / })
      .click()
    await expect(page.getByText('User not authenticated')).toBeVisible()
  })
})

test('a playlist tells messengers and feed readers what it is', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const address = `${server.address}/playlist/${library.harbour}`
  await page.goto(address)
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  await expect(page).toHaveTitle('Harbour Nights')
  expect(await content('meta[property="og:title"]')).toBe('Harbour Nights')
  expect(await content('meta[property="og:description"]')).toBe('Between the last tram and the first ferry.')
  expect(await content('meta[property="og:url"]')).toBe(address)
  expect(await content('meta[property="og:image"]')).toMatch(/\/cards\/playlist\/[\w-]+\.jpg$/)
  expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute(
    'href',
    `${server.address}/feeds/playlist/${library.harbour}.xml`,
  )
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
  await context.close()
})
