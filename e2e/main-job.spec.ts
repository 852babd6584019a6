import type { Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { currentTime, expect, expectSound, phone, test, withMotion } from './browser.ts'
import { mediaFiles } from './fixtures.ts'
import { ofFile, serverOfFile } from './of-file.ts'
import { enter, signInAt } from './sign-in.ts'
import { firstStart } from './site-template.ts'

test.use(withMotion)

test.describe.configure({ mode: 'serial' })

const server = serverOfFile()
const media = ofFile(mediaFiles)
/** Addresses of the songs that the administrator published. */
const published = { audio: '', video: '' }

test('the first start prints its address and how to remove the samples', () => {
  const { address, output } = firstStart()
  expect(output).toContain(`Music Platform is ready: ${address.replace('localhost', '127.0.0.1')}`)
  expect(output).toMatch(/sample songs.*Remove them any time/)
})

test('a visitor hears a sample song from the home page', async ({ page }) => {
  await page.goto(server.address)
  await expect(page.getByRole('heading', { name: 'Music Platform' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Featured Songs' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Player' })).toHaveCount(0)

  const thumbnail = page.getByRole('button', { name: /^Play / }).first()
  await thumbnail.click()
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toBeVisible()
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expectSound(page)

  await player.getByRole('button', { name: 'Pause' }).click()
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const pausedAt = await currentTime(page)
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
  expect(await currentTime(page)).toBeGreaterThanOrEqual(pausedAt)

  await expect(player.getByRole('button', { name: 'Next' })).toBeDisabled()
  await player.getByRole('button', { name: 'Close player' }).click()
  await expect(player).toHaveCount(0)
})

test('the administrator signs in, creates a category and publishes an MP3 and an MP4', async ({ page }) => {
  await page.goto(`${server.address}/admin/songs`)
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  await enter(page)
  await expect(page).toHaveURL(`${server.address}/admin/songs`)

  await page.getByRole('link', { name: 'Categories' }).click()
  await page.getByRole('button', { name: 'Add Category' }).click()
  const categoryDialog = page.getByRole('dialog', { name: 'Add Category' })
  await categoryDialog.getByLabel('Name').fill('Concerts')
  await categoryDialog.getByRole('textbox', { name: 'Color' }).fill('#b3261e')
  await categoryDialog.getByRole('button', { name: 'Create Category' }).click()
  await expect(page.getByText('Category created successfully.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Concerts/ })).toBeVisible()

  await page.getByRole('link', { name: 'Songs' }).click()
  published.audio = await publish(page, { file: media.mp3, kind: 'Audio', taggedTitle: 'Paper Lanterns', title: 'spring concert take 2' })
  published.video = await publish(page, { file: media.mp4, kind: 'Video', taggedTitle: 'Slow Tide', title: 'school play' })
})

for (const kind of ['audio', 'video'] as const)
  test(`a signed-out phone opens the ${kind} song's address and plays it`, async ({ browser }) => {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    await page.goto(published[kind])
    await page.getByRole('button', { name: 'Play', exact: true }).first().tap()
    const player = page.getByRole('region', { name: 'Player' })
    await expect(player).toBeVisible()
    await expectSound(page)
    if (kind === 'video') await expect(page.locator('video')).toBeInViewport()
    const button = await page
      .getByRole('main')
      .getByRole('button', { name: /^(Play|Pause)$/ })
      .boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((await player.boundingBox())?.y ?? 0)
    await context.close()
  })

test('Space plays the song of the page, and the button stays in its place above the player', async ({ page }) => {
  for (const [width, height] of [
    [1920, 800],
    [844, 390],
    [412, 915],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(published.audio)
    const button = page.getByRole('main').getByRole('button', { name: /^(Play|Pause)$/ })
    const before = await button.boundingBox()
    await page.keyboard.press('Space')
    const player = page.getByRole('region', { name: 'Player' })
    await expect(player.getByRole('slider', { name: 'Seek' })).toBeVisible()
    if (height > 688) await expect(page.getByRole('main').getByRole('slider', { name: 'Seek' })).toBeVisible()
    const [own, bar] = [await button.boundingBox(), await player.boundingBox()]
    expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(own?.y).toBe(before?.y)
    await player.getByRole('button', { name: 'Close player' }).click()
  }
})

test('the song page is complete and plays without JavaScript, also in a frame', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(published.audio)
  await expect(page.getByRole('heading', { name: 'spring concert take 2' })).toBeVisible()
  await expect(page.getByText('Concerts')).toBeVisible()
  await expect(page).toHaveTitle(/spring concert take 2/)
  const meta = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
  expect(await meta('og:title')).toContain('spring concert take 2')
  expect(await meta('og:url')).toBe(published.audio)
  expect(await meta('og:image')).toMatch(/\/cards\/song\/[\w-]+\.jpg$/)
  expect(await meta('og:audio')).toMatch(new RegExp(`^${server.address}/media/audio/concerts/`))
  for (const address of [published.audio, published.audio.replace('/song/', '/embed/song/')]) {
    await page.goto(address)
    const audio = page.locator('audio[controls]')
    await expect(audio).toBeInViewport()
    await audio.press('Space')
    await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0)
  }
  await context.close()
})

test('a page that has not changed is not sent again', async ({ request }) => {
  for (const address of [`${server.address}/`, published.audio]) {
    const first = await request.get(address)
    const again = await request.get(address, { headers: { 'if-none-match': first.headers().etag ?? '' } })
    expect([first.status(), again.status()]).toEqual([200, 304])
  }
})

test('hydration repeats no requests', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  await page.goto(server.address)
  await page.waitForLoadState('networkidle')
  await page.goto(published.audio)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})

test('after a restart all is still there, and the administrator is still signed in', async ({ page }) => {
  await signInAt(page, server, '/admin/songs')
  await expect(page.getByRole('heading', { name: 'Songs' })).toBeVisible()
  // Nothing is on its way any more: covers may still be loading.
  await page.goto('about:blank')
  await server.stop()
  await server.start()
  await page.goto(`${server.address}/admin/songs`)
  await expect(page.getByRole('row', { name: /school play/ })).toBeVisible()
  await page.goto(published.video)
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectSound(page)
})

interface Published {
  file: string
  kind: 'Audio' | 'Video'
  taggedTitle: string
  title: string
}

/** Publishes one file through the admin form and gives the address in its QR code. */
async function publish(page: Page, o: Published): Promise<string> {
  await page.getByRole('button', { name: 'Add Song' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Song' })
  await dialog.getByText(o.kind, { exact: true }).click()
  await dialog.getByLabel('File', { exact: true }).setInputFiles(o.file)
  await expect(dialog.getByLabel('Title')).toHaveValue(o.taggedTitle)
  await dialog.getByLabel('Title').fill(o.title)
  await expect(dialog.getByText(/\d+\.\d\d MB/).first()).toBeVisible()
  await dialog.getByLabel('Category').selectOption('Concerts')
  await dialog.getByRole('button', { name: 'Create Song' }).click()
  await expect(page.getByText('Song created successfully.').first()).toBeVisible()
  await expect(dialog).toBeHidden()

  const row = page.getByRole('row', { name: new RegExp(o.title) })
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'QR code' }).click()
  const qrDialog = page.getByRole('dialog', { name: 'Public QR Code' })
  const downloading = page.waitForEvent('download')
  await qrDialog.getByRole('button', { name: 'Download QR Code' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${o.title}-qr-code.png`)
  await expect(page.getByText('QR code downloaded successfully.').first()).toBeVisible()
  const { data, info } = await sharp(await download.path())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([256, 256])
  const address = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  expect(address).toMatch(new RegExp(`^${server.address}/song/[a-z0-9]{12}$`))
  await expect(qrDialog.getByText(address)).toBeVisible()
  await qrDialog.getByRole('button', { name: 'Close' }).first().click()
  return address
}
