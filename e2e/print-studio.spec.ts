import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createClient } from '#server/testing/test-client.ts'
import { expect, expectAccessible, phone, test } from './browser.ts'
import { chooseAction, openPlaylists } from './playlists-screen.ts'
import { hasPdftoppm, printPages, readCodes } from './printed-codes.ts'
import { publicSite } from './public-site.ts'
import { administrator } from './running-server.ts'
import { signInAt } from './sign-in.ts'

test.use({ sharesPage: true })

const { server, library } = publicSite()

const openStudio = async (page: Page, search = '') => {
  await signInAt(page, server, `/admin/codes/print${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Print studio' })).toBeVisible()
}

const preview = (page: Page) => page.getByRole('img', { name: 'Page 1 as printed' })

/** The file that the button downloads. */
async function download(page: Page, button: string): Promise<string> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return (await started).path()
}

const songAddresses = () => library.songs.slice(0, 4).map((id) => `${server.address}/song/${id}`)

test('other items start at their first page', async ({ page }) => {
  await openStudio(page, `?songs-of-playlist=${library.harbour}`)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Page 3 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Change selection' }).click()
  await page.getByRole('combobox', { name: 'Playlist' }).fill('Second')
  await page.getByRole('option', { name: 'Second Breakfast' }).click()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
})

test('from a playlist to a printed sheet with a code for each of its songs', async ({ page }) => {
  await openPlaylists(page, server)
  await page.getByRole('searchbox').fill('Harbour')
  await chooseAction(page, 'Harbour Nights', 'Print codes')
  await expect(page.getByRole('heading', { level: 1, name: 'Print studio (5 on 5 pages)' })).toBeVisible()

  const next = page.getByRole('button', { name: 'Next page' })
  for (let shown = 2; shown <= 5; shown++) {
    await next.press('Enter')
    await expect(page.getByText(`Page ${shown} of 5`)).toBeVisible()
  }
  await expect(next).toBeFocused()

  await page.getByRole('radio', { name: 'Code sheet 12 on A4' }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'Print studio (5 on one page)' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Copies of each' }).fill('2')
  await expect(page.getByRole('heading', { level: 1, name: 'Print studio (10 on one page)' })).toBeVisible()
  await page.getByLabel('Heading').fill('Harbour Nights')
  await expect(preview(page)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'PNG' }).check()
  await page.getByLabel('Resolution (dpi)').fill('200')
  const sheet = await download(page, 'Download PNG')
  const printed = await readCodes(sheet, 'sheet-a4')
  expect((await sharp(sheet).metadata()).width).toBe(Math.round((210 / 25.4) * 200))
  const distinct = printed.slice(0, 10).filter((_, index) => index % 2 === 0)
  expect(printed).toEqual([...distinct.flatMap((address) => [address, address]), null, null])
  expect(new Set(distinct).size).toBe(5)
  expect(distinct).toEqual(expect.arrayContaining(songAddresses()))

  await page.getByRole('radio', { name: 'PDF' }).check()
  const pdf = await download(page, 'Download PDF')
  if (hasPdftoppm) {
    const [paper] = await printPages(pdf, 200)
    expect(paper && (await readCodes(paper, 'sheet-a4'))).toEqual(printed)
  }
})

test('the number of a song is printed, without its title, too', async ({ page }) => {
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  const [id = ''] = library.songs
  const { title, category, mediaType, version } = (await admin.call('GET /api/admin/songs/:id', { params: { id } })).body
  const body = { title, categoryId: category.id, mediaType, version, trackNumber: 12 }
  expect((await admin.call('PUT /api/songs/:id', { params: { id }, body })).status).toBe(200)
  await openStudio(page, `?songs=${id}`)
  const printed = async () => decodeURIComponent((await preview(page).getAttribute('src')) ?? '')
  await expect.poll(printed).toContain(`aria-label="${title}"`)
  await page.getByRole('checkbox', { name: 'Track' }).check()
  await page.getByRole('checkbox', { name: 'Title' }).uncheck()
  await expect.poll(printed).toContain('aria-label="12"')
  await page.getByRole('checkbox', { name: 'Track' }).uncheck()
  await page.getByRole('checkbox', { name: 'Title' }).check()
})

test('the preview equals the printed file', async ({ page }) => {
  await openStudio(page, `?songs-of-playlist=${library.harbour}`)
  await page.getByRole('radio', { name: /^Stickers 21/ }).check()
  await expect(page.getByRole('heading', { level: 1, name: '(5 on one page)' })).toBeVisible()
  await page.getByLabel('Labels already used').fill('3')
  await page.getByRole('radio', { name: 'SVG' }).check()
  const shown = async () => decodeURIComponent((await preview(page).getAttribute('src'))?.split(',').slice(1).join(',') ?? '')
  await expect.poll(async () => (await readCodes(Buffer.from(await shown()), 'stickers-63x38')).findIndex((code) => code !== null)).toBe(3)
  const file = await download(page, 'Download SVG')
  expect(await readFile(file, 'utf8')).toBe(await shown())
})

test('songs get dynamic QR codes before printing; choices persist', async ({ page }) => {
  await openStudio(page)
  await expect(page.getByText('Your preview will appear here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeDisabled()
  // Its address begins like that of this screen.
  await expect(page.getByRole('link', { name: 'Choose codes' })).not.toHaveAttribute('aria-current')
  await page.getByRole('combobox', { name: 'Playlist' }).fill('Second')
  await page.getByRole('option', { name: 'Second Breakfast' }).click()
  await page.getByRole('radio', { name: /^Stickers 24/ }).check()
  await page.getByRole('button', { name: 'Use dynamic QR codes instead' }).click()
  const question = page.getByRole('dialog', { name: 'Create 2 dynamic QR codes?' })
  await expect(question.getByText('“Second Breakfast”', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Create 2 Codes' }).click()
  await expect(page.getByText('A batch of dynamic QR codes')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '(2 on one page)' })).toBeVisible()
  await page.getByRole('radio', { name: 'PNG' }).check()
  const codes = (await readCodes(await download(page, 'Download PNG'), 'stickers-70x36')).filter((code) => code !== null)
  expect(codes).toHaveLength(2)
  for (const [index, code] of codes.entries()) {
    expect(code.startsWith(`${server.address}/c/`)).toBe(true)
    const response = await page.request.get(code, { maxRedirects: 0 })
    expect([response.status(), response.headers().location]).toEqual([302, expect.stringContaining(`/song/${library.songs[index]}`)])
  }

  await page.reload()
  await expect(page.getByRole('radio', { name: /^Stickers 24/ })).toBeChecked()
  await expect(page.getByText('A batch of dynamic QR codes')).toBeVisible()

  // A song with a code of its own gets no second one.
  await openStudio(page, `?songs=${library.songs[1]},${library.songs[2]}`)
  await page.getByRole('radio', { name: 'PNG' }).check()
  await page.getByRole('button', { name: 'Use dynamic QR codes instead' }).click()
  const next = page.getByRole('dialog', { name: 'Create a dynamic QR code?' })
  await expect(next.getByText('One item already has a dynamic QR code, which is printed again.')).toBeVisible()
  await next.getByRole('button', { name: 'Create Code' }).click()
  await expect(page.getByText('2 dynamic QR codes')).toBeVisible()
  const printed = (await readCodes(await download(page, 'Download PNG'), 'stickers-70x36')).filter((code) => code !== null)
  expect(printed[0]).toBe(codes[1])
  await openStudio(page, `?songs=${library.songs[1]},${library.songs[2]}`)
  await page.getByRole('radio', { name: 'PNG' }).check()
  await page.getByRole('button', { name: 'Use dynamic QR codes instead' }).click()
  await expect(page.getByText('2 items already have dynamic QR codes, which are printed again.')).toBeVisible()
  expect((await readCodes(await download(page, 'Download PNG'), 'stickers-70x36')).filter((code) => code !== null)).toEqual(printed)
})

test('by keyboard, the focus stays with the selection, and problems are announced when they appear', async ({ page }) => {
  await openStudio(page, `?songs-of-playlist=${library.harbour}`)
  await page.getByRole('button', { name: 'Change selection' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Kind' })).toBeFocused()
  const playlist = page.getByRole('combobox', { name: 'Playlist' })
  await playlist.fill('Second')
  await expect(page.getByRole('option', { name: 'Second Breakfast' })).toBeVisible()
  await playlist.press('ArrowDown')
  await playlist.press('Enter')
  await expect(page.getByRole('button', { name: 'Change selection' })).toBeFocused()

  await page.getByRole('radio', { name: 'Custom' }).press('Space')
  await page.getByRole('textbox', { name: 'Color of the code' }).fill('#dddddd')
  await expect(page.locator('[aria-live="polite"] li').filter({ hasText: 'too similar' })).toBeVisible()
})

test('problems with scanning are reported before printing', async ({ page }) => {
  await openStudio(page, `?songs=${library.songs[0]}`)
  await expect(page.getByText('only works on this network')).toBeVisible()
  await page.getByRole('radio', { name: 'Custom' }).check()
  await page.getByRole('textbox', { name: 'Color of the code' }).fill('#dddddd')
  await expect(page.getByText(/Problem\..*too similar/)).toBeVisible()
  await page.getByRole('radio', { name: 'Black' }).check()
  await expect(page.getByText(/Problem\./)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ ...phone, sharesPage: false })
  test('nothing is wider than the screen, and everything is accessible', async ({ page }) => {
    await openStudio(page, `?songs=${library.songs[0]}`)
    await expect(preview(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('radio', { name: 'PNG' }).check()
    await expect(page.getByRole('button', { name: 'Download PNG' })).toBeVisible()
    await expectAccessible(page)
  })
})
