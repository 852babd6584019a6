import type { Page } from '@playwright/test'
import { uploadBytes } from '#server/testing/uploads.ts'
import { currentTime, expect, expectAccessible, expectSound, phone, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { silence } from './silence.ts'

/* A choir practices at home: recordings of each voice part, a passage again and again, then the same passage of the full choir. */

const server = serverOfFile()
const admin = administratorOf(server)
const [soprano, full, other] = ['Kyrie (Soprano)', 'Kyrie (Full)', 'Gloria (Soprano)']
let path = ''

test.beforeAll(async () => {
  const category = await admin.call('POST /api/categories', { body: { name: 'Rehearsals', color: '#3d5afe' } })
  const songIds: string[] = []
  for (const [title, seconds] of [
    [soprano, 30],
    [full, 30.4],
    [other, 45],
  ] as const) {
    const uploadId = await uploadBytes(admin, silence(seconds), { kind: 'media', name: 'take.wav' })
    const body = { title, artist: 'Harbor Choir', categoryId: category.body.id, mediaType: 'audio', uploadId } as const
    songIds.push((await admin.call('POST /api/songs', { body })).body.id)
  }
  path = `/playlist/${(await admin.call('POST /api/playlists', { body: { name: 'Rehearsal folder', songIds } })).body.id}`
})

const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const options = (page: Page) => page.getByRole('region', { name: 'Playback options' })
const seek = (page: Page, seconds: number) => bar(page).getByRole('slider', { name: 'Seek' }).fill(String(seconds))
/** In the player's hidden status. */
const announced = (page: Page, text: string) => bar(page).getByRole('status').getByText(text)

/** By keyboard alone, with Auto-play on. */
async function start(page: Page) {
  await page.goto(server.address + path, { waitUntil: 'networkidle' })
  await page.getByRole('switch', { name: /^Auto-play/ }).press('Space')
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${soprano}` })
    .press('Enter')
  await expectSound(page)
}

/** Paused for it: playback would continue while the keys are pressed. */
async function startSectionAt(page: Page, seconds: number) {
  await bar(page).getByRole('button', { name: 'Pause' }).click()
  await seek(page, seconds)
  // With the focus on the slider.
  await page.keyboard.press('a')
}
const resume = (page: Page) => bar(page).getByRole('button', { name: 'Play', exact: true }).click()

/** Positions to which playback jumps, from now on. */
async function jumps(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const jumped: number[] = []
    let last = -2
    Object.assign(window, { jumped })
    document.addEventListener(
      'timeupdate',
      ({ target }) => {
        const { currentTime } = target as HTMLMediaElement
        if (Math.abs(currentTime - last) > 1) jumped.push(Math.round(currentTime))
        last = currentTime
      },
      true,
    )
  })
  return () => page.evaluate(() => (window as unknown as { jumped: number[] }).jumped)
}

test('a section is repeated until it is switched off, by keyboard and by buttons', async ({ page }) => {
  await start(page)
  await startSectionAt(page, 10)
  await expect(announced(page, 'Repeats from 0:10 to 0:30.')).toBeAttached()
  await bar(page).getByRole('button', { name: 'Playback options, repeat on' }).press('Enter')
  await expect(options(page).getByRole('checkbox', { name: 'Repeat' })).toBeChecked()
  await expectAccessible(page, ['light', 'dark'])
  const jumpedTo = await jumps(page)
  await seek(page, 12)
  await options(page).getByRole('button', { name: 'End here' }).press('Enter')
  await expect(announced(page, 'Repeats from 0:10 to 0:12.')).toBeAttached()
  await resume(page)
  await expect.poll(async () => (await jumpedTo()).filter((position) => position === 10).length).toBeGreaterThan(2)
  await options(page).getByRole('checkbox', { name: 'Repeat' }).press('Space')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(13)
  await expect(options(page).getByRole('button', { name: 'End here' })).toHaveCount(0)
})

test('a section is still repeated after a reload, until the player is closed', async ({ page }) => {
  await start(page)
  await startSectionAt(page, 10)
  await bar(page).getByRole('button', { name: 'Playback options, repeat on' }).click()
  await seek(page, 12)
  await options(page).getByRole('button', { name: 'End here' }).click()
  await page.reload()
  await bar(page).getByRole('button', { name: 'Playback options, repeat on' }).click()
  await expect(options(page).getByText('Repeats from 0:10 to 0:12.')).toBeVisible()
  const jumpedTo = await jumps(page)
  await resume(page)
  await expect.poll(async () => (await jumpedTo()).filter((position) => position === 10).length).toBeGreaterThan(1)
  await bar(page).getByRole('button', { name: 'Close player' }).click()
  await page.reload()
  await start(page)
  await expect(bar(page).getByRole('button', { name: 'Playback options', exact: true })).toBeVisible()
})

test('with Auto-play, a repeated recording starts again; the next one is repeated as a whole', async ({ page }) => {
  await start(page)
  await page.keyboard.press('r')
  await expect(announced(page, 'Repeats from 0:00 to 0:30.')).toBeAttached()
  const jumpedTo = await jumps(page)
  await seek(page, 29)
  await expect.poll(async () => (await jumpedTo()).at(-1)).toBe(0)
  await expect(bar(page)).toContainText(soprano)
  await startSectionAt(page, 20)
  await resume(page)
  await seek(page, 29)
  await expect.poll(async () => (await jumpedTo()).lastIndexOf(20) > (await jumpedTo()).lastIndexOf(29)).toBe(true)
  await bar(page).getByRole('button', { name: 'Next' }).click()
  await expect(announced(page, 'Repeats from 0:00 to 0:30.')).toBeAttached()
  await expectSound(page)
})

test('the end of a song that the sleep timer waits for is not repeated', async ({ page }) => {
  await start(page)
  await page.keyboard.press('r')
  await bar(page).getByRole('button', { name: 'Playback options, repeat on' }).click()
  await options(page).getByRole('radio', { name: 'End of song' }).check()
  await seek(page, 29)
  await expect(options(page).getByRole('radio', { name: 'Off' })).toBeChecked()
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

test('another recording of the piece continues at the same position, with the same section', async ({ page }) => {
  await start(page)
  const menuOf = (title: string) => page.getByRole('main').getByRole('button', { name: `More for ${title}` })
  const playFrom = page.getByRole('menuitem', { name: /^Play from / })
  await startSectionAt(page, 15)
  await menuOf(other).click()
  await expect(page.getByRole('menuitem', { name: 'Play next' })).toBeVisible()
  await expect(playFrom).toHaveCount(0)
  await page.keyboard.press('Escape')
  await menuOf(full).press('Enter')
  await playFrom.press('Enter')
  await expect(bar(page)).toContainText(full)
  await expectSound(page)
  expect(await currentTime(page)).toBeGreaterThanOrEqual(15)
  const jumpedTo = await jumps(page)
  await seek(page, 29)
  await expect.poll(async () => (await jumpedTo()).lastIndexOf(15) > (await jumpedTo()).lastIndexOf(29)).toBe(true)
  await expect(bar(page)).toContainText(full)
  // It is still in the playlist.
  await bar(page).getByRole('button', { name: 'Next' }).click()
  await expect(bar(page)).toContainText(other)
})

test.describe('on a phone with text twice as large', () => {
  test.use(phone)
  test('the playback options can be read', async ({ page }) => {
    await start(page)
    await page.keyboard.press('r')
    await bar(page).getByRole('button', { name: 'Playback options' }).click()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const cutOff = () =>
      options(page)
        .locator('label, button')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent))
    await expect.poll(cutOff).toEqual([])
  })
})
