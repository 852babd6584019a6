import type { Page } from '@playwright/test'
import { samplePlaylist } from '../samples/samples.ts'
import { expect, expectAccessible, expectSound, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { bar, play, row, samplePlaylistPath, sampleTitles } from './player-screen.ts'

const server = serverOfFile()
const admin = administratorOf(server)
let path: string

test.beforeAll(async () => {
  path = await samplePlaylistPath(admin)
})

const open = (page: Page) => page.goto(server.address + path, { waitUntil: 'networkidle' })
const [video, first, second, third] = sampleTitles as [string, string, string, string]
/** The first song of the sample playlist with sound alone is in the player. */
async function openPaused(page: Page) {
  await open(page)
  await row(page, first)
    .getByRole('button', { name: `Play ${first}` })
    .click()
  await expectSound(page)
  await bar(page).getByRole('button', { name: 'Pause' }).click()
}
const more = (page: Page, title: string) => row(page, title).getByRole('button', { name: `More for ${title}` })

test('the queue: songs are added from lists, moved, removed and played', async ({ page }) => {
  await openPaused(page)
  const named = (...names: string[]) => names.map((name) => new RegExp(name))
  const rest = page.getByRole('region', { name: /^Next from/ })
  await page.keyboard.press('q')
  await expect(rest.getByRole('listitem')).toHaveText(named(second, third))
  const added = page.getByRole('region', { name: 'Next in queue' })
  await expect(added).toHaveCount(0)

  await more(page, third).click()
  await expect(page.getByRole('menuitem', { name: 'Add to queue' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Download' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Add to queue' }).click()
  await expect(page.getByText(`“${third}” added to the queue.`)).toBeVisible()
  await more(page, video).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Play next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(added.getByRole('listitem')).toHaveText(named(video, third))
  await expectAccessible(page)

  // Lifted, moved and dropped by keyboard.
  await added.getByRole('button', { name: `Reorder ${video}` }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${video} lifted, position 1 of 2.`)).toBeAttached()
  await expect(async () => {
    // Once the places of the rows have been measured.
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(`${video}, position 2 of 2.`)).toBeAttached({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(added.getByRole('listitem')).toHaveText(named(third, video))
  // By mouse.
  const target = await added.getByRole('button', { name: `Reorder ${video}` }).boundingBox()
  await added.getByRole('button', { name: `Reorder ${third}` }).hover()
  await page.mouse.down()
  await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 20, { steps: 10 })
  await expect(page.getByText(`${third}, position 2 of 2.`)).toBeAttached()
  await page.mouse.up()
  await expect(added.getByRole('listitem')).toHaveText(named(video, third))
  await expect(async () => {
    // A click just after a drag is taken for its end.
    await added.getByRole('button', { name: `Remove ${video}` }).click()
    await expect(added.getByRole('listitem')).toHaveText(named(third), { timeout: 2_000 })
  }).toPass()

  // Auto-play is off: what was added plays all the same, and then the playlist is where it was.
  await bar(page).getByRole('slider', { name: 'Seek' }).fill('29')
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect(bar(page)).toContainText(third)
  await expectSound(page)
  await expect(added).toHaveCount(0)
  await page.reload()
  await bar(page).getByRole('button', { name: 'Next' }).click()
  await expect(bar(page)).toContainText(second)
  await bar(page).getByRole('link', { name: second }).click()
  const upNext = page.getByRole('region', { name: `Next from ${samplePlaylist.name}` })
  await upNext.getByRole('button', { name: `Play ${third}` }).click()
  await expectSound(page)
  await expect(bar(page)).toContainText(third)
  await page.keyboard.press('q')
  await expect(page.getByText('This is the end of the list. After it, the list starts again.')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Next' }).click()
  await expect(bar(page)).toContainText(video)
  await expect(rest.getByRole('listitem')).toHaveText(named(first, second, third))
})

test('what is removed from the queue comes back by Undo, at its place', async ({ page }) => {
  await openPaused(page)
  for (const title of [third, video]) {
    await more(page, title).click()
    await page.getByRole('menuitem', { name: 'Add to queue' }).click()
  }
  await page.keyboard.press('q')
  const [added, rest] = [page.getByRole('region', { name: 'Next in queue' }), page.getByRole('region', { name: /^Next from/ })]
  const queue = page.getByRole('region', { name: 'Queue', exact: true })
  const named = (...names: string[]) => names.map((name) => new RegExp(name))
  const undo = async (message: string) => {
    await expect(queue.getByText(message)).toBeVisible()
    await queue.getByRole('button', { name: 'Undo' }).click()
    await expect(queue.getByRole('heading', { name: 'Queue', exact: true })).toBeFocused()
  }
  await added.getByRole('button', { name: 'Clear' }).click()
  await expect(added).toHaveCount(0)
  await expectAccessible(page)
  await undo('Queue cleared.')
  await expect(added.getByRole('listitem')).toHaveText(named(third, video))
  await rest.getByRole('button', { name: `Remove ${second}` }).click()
  await expect(rest.getByRole('listitem')).toHaveText(named(third))
  await undo(`${second} removed from the queue.`)
  await expect(rest.getByRole('listitem')).toHaveText(named(second, third))

  await bar(page).getByRole('button', { name: 'Close player' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.locator('[data-toast]').filter({ hasText: 'Queue cleared.' }).getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page)).toContainText(first)
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('q')
  await expect(added.getByRole('listitem')).toHaveText(named(third, video))
})

test('the rest of a list can be shuffled', async ({ page }) => {
  await open(page)
  await play(page)
  await expectSound(page)
  await page.keyboard.press('q')
  const rest = page.getByRole('region', { name: /^Next from/ })
  await expect(rest.getByRole('listitem')).toHaveCount(sampleTitles.length - 1)
  const listed = () => rest.getByRole('listitem').allInnerTexts()
  const before = await listed()
  // One of the orders of three songs is the present one.
  await expect
    .poll(async () => {
      await rest.getByRole('button', { name: 'Shuffle' }).click()
      return (await listed()).join() === before.join()
    })
    .toBe(false)
  expect((await listed()).toSorted()).toEqual(before.toSorted())
  await expect(page.getByRole('status').filter({ hasText: 'Now in random order.' })).toHaveCount(1)
})
