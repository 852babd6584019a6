import type { Locator } from '@playwright/test'
import { createLibrary } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { createClient } from '#server/testing/test-client.ts'
import { delayScripts, expect, expectAccessible, test } from './browser.ts'
import { expectUncovered } from './covering.ts'
import { serverOfFile } from './of-file.ts'
import { administrator } from './running-server.ts'
import { expectToast, inDatabase, inMenu, listed, openSongs, row, search, selectionBar } from './songs-screen.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const server = serverOfFile()

test('a scroll position far down is restored', async ({ page }) => {
  await inDatabase(server, (database, home) =>
    insertSongs(
      database,
      Array.from({ length: 900 }, (_, index) => ({ title: `Take ${String(index).padStart(3, '0')}`, category_id: home })),
    ),
  )
  await openSongs(page, server, '?search=take&sort=title&direction=asc&at=700')
  await expect(row(page, 'Take 700')).toBeInViewport()
  await page.getByRole('button', { name: 'Media' }).click()
  await expect(row(page, 'Take 899')).toBeInViewport()
  await expect(page).not.toHaveURL(/at=/)

  await test.step('the selection bar has one line where it fits, and the head sticks below it', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    const box = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, height: 0 }
    await row(page, 'Take 899').getByRole('checkbox').check()
    for (const [width, height] of [
      [1280, 48],
      [400, 96],
      [1440, 48],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(async () => (await box(selectionBar(page))).height).toBe(height)
      const bar = await box(selectionBar(page))
      await expect.poll(async () => (await box(page.getByRole('columnheader', { name: 'Media' }))).y).toBe(bar.y + height)
    }
    await selectionBar(page).getByRole('button', { name: 'Clear' }).click()
    await page.setViewportSize(size)
  })

  await test.step('at 400 % zoom, a row that gets the focus scrolls out from under the selection bar', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 320, height: 256 })
    await row(page, 'Take 899').getByRole('checkbox').check()
    const actions = row(page, 'Take 895').getByRole('button', { name: 'Actions: Take 895' })
    await actions.evaluate((button) => button.scrollIntoView())
    await expectUncovered(selectionBar(page), [actions])
    await expectUncovered(page.getByRole('columnheader', { name: 'Media' }), [actions])
    await selectionBar(page).getByRole('button', { name: 'Clear' }).click()
    await page.setViewportSize(size)
  })
})

test('a link leads away from the list at once, also right after scrolling and typing', async ({ page }) => {
  await openSongs(page, server, '?search=take')
  // Not yet in the address when the link is pressed; the next screen's part arrives later.
  const release = await delayScripts(page)
  await page.mouse.wheel(0, 400)
  await page.getByRole('searchbox', { name: 'Search songs' }).fill('taken')
  await page.getByRole('link', { name: 'Redirections' }).click()
  await page.waitForTimeout(1_000)
  release()
  await expect(page.getByRole('heading', { name: 'Redirections', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/admin\/redirections$/)
})

test('songs of one category are listed; the filter is in the address and holds for Select all', async ({ page }) => {
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  const library = createLibrary(admin)
  const choir = await library.category('Choir')
  await library.song('Locus iste', choir)
  await openSongs(page, server)
  const filter = page.getByLabel('Filter by category')
  const told = page.getByRole('status').filter({ hasText: 'Results' })
  await expect(told).toHaveCount(0)
  await filter.selectOption('Choir')
  await listed(page, 1)
  await expect(told).toHaveText('Results: 1')
  await expect(page).toHaveURL(new RegExp(`category=${choir}`))
  await page.reload()
  await expect(filter.locator('option:checked')).toHaveText('Choir')
  await expect(row(page, 'Locus iste')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(selectionBar(page).getByText('1 selected')).toBeVisible()
  await search(page, 'take')
  await expect(page.getByText('No songs found', { exact: true })).toBeVisible()
  await expect(told).toHaveText('Results: 0')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear search' }).last().press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search songs' })).toBeFocused()
  await expect(told).toHaveText('Results: 1')
  await page.getByLabel('Filter by type').selectOption('Video')
  await page.getByLabel('Filter by date').selectOption('Added in the last 7 days')
  await expect(page).toHaveURL(/type=video&added=7d/)
  await page.getByRole('button', { name: 'Show all songs' }).click()
  await expect(page).not.toHaveURL(/category=|type=/)
})

test('songs of one uploader are listed as soon as there are several', async ({ page }) => {
  await openSongs(page, server)
  const filter = page.getByLabel('Filter by uploader')
  await expect(page.getByLabel('Filter by type')).toBeVisible()
  await expect(filter).toHaveCount(0)
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  const editor = { email: 'mina@example.org', password: 'correct-horse-2' }
  const account = { ...editor, username: 'mina', displayName: 'Mina Okoro', role: 'editor' } as const
  expect((await admin.call('POST /api/users', { body: account })).status).toBe(200)
  const mina = createClient(server.address)
  await mina.signIn(editor)
  await createLibrary(mina).song('Hall recording', await createLibrary(admin).category('Hall'))
  await page.reload()
  await filter.selectOption('Mina Okoro (@mina)')
  await listed(page, 1)
  await expect(page).toHaveURL(/uploader=\w+/)
  await page.reload()
  await expect(row(page, 'Hall recording')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(selectionBar(page).getByText('1 selected')).toBeVisible()
})

test('a song is renamed in its row, a dropped picture becomes its cover, and columns are chosen', async ({ page }) => {
  await openSongs(page, server, '?search=locus')
  await inMenu(page, 'Locus iste', 'Rename')
  const title = page.getByLabel('New title of Locus iste')
  await expect(title).toBeFocused()
  await title.fill('Ubi caritas')
  await title.press('Enter')
  await expectToast(page, 'Song updated successfully.')
  await search(page, 'ubi')
  const song = row(page, 'Ubi caritas')
  await song.getByText('Ubi caritas').dblclick()
  await page.getByLabel('New title of Ubi caritas').press('Escape')
  await expect(song.getByRole('button', { name: 'Actions: Ubi caritas' })).toBeFocused()
  await expect(song).toBeVisible()

  const picture = await page.evaluateHandle(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 })
    canvas.getContext('2d')?.fillRect(0, 0, 40, 40)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const transfer = new DataTransfer()
    transfer.items.add(new File([blob ?? ''], 'cover.png', { type: 'image/png' }))
    return transfer
  })
  for (const type of ['dragover', 'drop']) await song.dispatchEvent(type, { dataTransfer: picture })
  await expectToast(page, 'Song updated successfully.')
  await expect(song.getByRole('img', { includeHidden: true }).or(song.locator('img')).first()).toBeVisible()

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Artist' }).click()
  await expect(page.getByRole('columnheader', { name: 'Artist' })).toHaveCount(0)
  await page.reload()
  await expect(song).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Artist' })).toHaveCount(0)
})
