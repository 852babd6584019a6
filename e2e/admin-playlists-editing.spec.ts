import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, phone, test } from './browser.ts'
import { ofFile, serverOfFile } from './of-file.ts'
import { addCrowd, fillPlaylistsLibrary } from './playlists-library.ts'
import {
  chooseAction,
  drag,
  expectOrder,
  expectPublicOrder,
  expectToast,
  middleOf,
  openCreate,
  openEdit,
  openPlaylists,
  rowOf,
} from './playlists-screen.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const library = ofFile(() => fillPlaylistsLibrary(server))

test.describe('two people edit one playlist', () => {
  test.use({ expectedErrors: [/409/] })
  const stale = 'Someone else edited this. Load the latest version and redo your change.'
  const mineInOrder = ['Night Ferry', 'Brass', 'Paper Tiger', 'Salt', 'يا ليل']

  /** Two editors: the other one saves the playlist without 'Brass', and this one's save, with 'Salt' moved up, is rejected. */
  async function rejectedEdit(page: Page, name: string): Promise<Locator> {
    const { id } = (await library.admin.call('POST /api/playlists', { body: { name, songIds: Object.values(library.songs) } })).body
    await openPlaylists(page, server)
    const mine = await openEdit(page, name)
    const { version } = (await library.admin.call('GET /api/admin/playlists/:id', { params: { id } })).body
    const { brass: _removed, ...kept } = library.songs
    const body = { name, songIds: Object.values(kept), version }
    expect((await library.admin.call('PUT /api/playlists/:id', { params: { id }, body })).status).toBe(200)
    await mine.getByRole('button', { name: 'Move up: Salt' }).click()
    await mine.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, `Failed to update playlist: ${stale}`)
    await expect(mine.getByRole('alert')).toContainText(stale)
    await mine.getByRole('button', { name: 'Load the latest version' }).click()
    return mine
  }

  test('the second one gets a notice, loads the latest version and saves', async ({ page }) => {
    const mine = await rejectedEdit(page, 'Shared')
    const question = page.getByRole('dialog', { name: 'Replace your changes?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expectOrder(mine, mineInOrder)

    await mine.getByRole('button', { name: 'Load the latest version' }).click()
    await question.getByRole('button', { name: 'Load the latest version' }).click()
    await expectOrder(mine, ['Night Ferry', 'Paper Tiger', 'يا ليل', 'Salt'])
    await mine.getByRole('button', { name: 'Move up: Salt' }).click()
    await mine.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Playlist "Shared" updated successfully with 4 songs.')
    await expectPublicOrder(page, server, 'Shared', ['Night Ferry', 'Paper Tiger', 'Salt', 'يا ليل'])
  })

  test('the second one preserves its own order, after a warning', async ({ page }) => {
    const mine = await rejectedEdit(page, 'Kept')
    await page.getByRole('dialog', { name: 'Replace your changes?' }).getByRole('button', { name: 'Keep mine' }).click()
    await expect(mine.getByRole('alert')).toHaveCount(0)
    await expectOrder(mine, mineInOrder)
    await mine.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Playlist "Kept" updated successfully with 5 songs.')
    await expectPublicOrder(page, server, 'Kept', mineInOrder)
  })
})

test.describe('songs deleted during the edit', () => {
  test.use({ expectedErrors: [/422/] })

  test('are named, and the order stays', async ({ page }) => {
    const fleeting = await library.song('Fleeting')
    await library.admin.call('POST /api/playlists', {
      body: { name: 'Frail', songIds: [library.songs.salt, fleeting, library.songs.brass] },
    })
    await openPlaylists(page, server)
    const dialog = await openEdit(page, 'Frail')
    await dialog.getByRole('button', { name: 'Move up: Brass' }).click()
    await library.admin.call('DELETE /api/songs/:id', { params: { id: fleeting } })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Failed to update playlist: 1 of the selected songs no longer exists. Nothing was saved.')
    await expect(dialog.getByRole('alert')).toContainText('No longer in the library: "Fleeting".')
    await dialog.getByRole('button', { name: 'Remove from list' }).click()
    await expectOrder(dialog, ['Salt', 'Brass'])
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Playlist "Frail" updated successfully with 2 songs.')
  })
})

test('10,000 songs are picked, ordered and saved', async ({ page }) => {
  const crowd = await library.admin.call('POST /api/categories', { body: { name: 'Crowd', color: '#6a3fb5' } })
  await addCrowd(server, crowd.body.id, 10_000)
  await openPlaylists(page, server)
  const dialog = await openCreate(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Everything')
  await dialog.getByLabel('Category').selectOption('Crowd')
  await expect(dialog.getByRole('heading', { name: '10,000 selected' })).toBeVisible()
  await expect(dialog.getByText('Crowd 00001, Crowd 00002, Crowd 00003 +9,997 more')).toBeVisible()
  expect(await dialog.getByRole('listitem').count()).toBeLessThan(100)

  const grip = dialog.getByRole('button', { name: 'Move Crowd 00001', exact: true })
  await grip.focus()
  for (const key of ['Space', 'End', 'Space']) await page.keyboard.press(key)
  await expect(grip).toBeFocused()
  await expect(grip).toBeInViewport()
  const order = dialog.getByRole('list', { name: 'Selected songs, in order' })
  await expect(order.getByRole('listitem').filter({ hasText: 'Crowd 00001' })).toHaveAttribute('aria-posinset', '10000')
  await drag(page, grip, dialog.getByRole('button', { name: 'Move Crowd 09998', exact: true }))
  await expect(order.getByRole('listitem').filter({ hasText: 'Crowd 00001' })).toHaveAttribute('aria-posinset', '9997')

  // Dragged at the upper edge, the list scrolls below it: past rows that were not rendered when the drag started.
  const start = await middleOf(grip)
  const top = (await order.locator('..').boundingBox())?.y ?? 0
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, top + 30, { steps: 8 })
  await expect(order.getByText('Crowd 09975', { exact: true })).toBeVisible()
  await page.mouse.up()
  await expect
    .poll(async () => Number(await order.getByRole('listitem').filter({ hasText: 'Crowd 00001' }).getAttribute('aria-posinset')))
    .toBeLessThan(9_990)

  const picker = dialog.getByRole('list', { name: 'Songs to select from' })
  await picker.getByRole('listitem').first().hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 6_000)
      return Number(/Crowd (\d+)/.exec(await picker.getByRole('listitem').last().innerText())?.[1])
    })
    .toBeGreaterThanOrEqual(600)
  await dialog.getByRole('button', { name: 'Create Playlist' }).click()
  await expectToast(page, 'Playlist "Everything" created successfully with 10,000 songs.')
})

test("a playlist of children's recordings says what is not stored, and its songs are shown with first names", async ({ page }) => {
  const { id } = (await library.admin.call('POST /api/playlists', { body: { name: 'Class 3', songIds: [library.songs.salt] } })).body
  await openPlaylists(page, server)
  const dialog = await openEdit(page, 'Class 3')
  await expect(dialog.getByText('Anyone can see and play it.')).toBeVisible()
  const songNote = dialog.getByText('1 song is still public on its own page.')
  await dialog.getByRole('radio', { name: 'Unlisted' }).check()
  await expect(songNote).toBeVisible()
  await dialog.getByRole('radio', { name: 'Listed', exact: true }).check()
  await expect(songNote).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'First names' }).check()
  await expect(dialog.getByText('Anyone with the link can see and play it.')).toBeVisible()
  await expect(dialog.getByText('This also applies to its songs', { exact: false })).toBeVisible()
  await expect(
    dialog.getByText("files whose tags can't be removed play only once the server has converted them", { exact: false }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Playlist "Class 3" updated successfully with 1 songs.')
  const visibility = rowOf(page, 'Class 3').getByRole('cell').nth(3)
  await expect(visibility).toHaveText('School privacy')
  await openEdit(page, 'Class 3')
  await dialog.getByRole('radio', { name: 'Protected' }).check()
  await expect(dialog.getByText('Only people who enter the password, open the link or belong to a group', { exact: false })).toBeVisible()
  await expect(dialog.getByText('only for people who enter a password', { exact: false })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(visibility).toHaveText('Protected, School privacy')
  await page.goto(`${server.address}/playlist/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy embed code' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Salt Band')).toHaveCount(0)
  await expectAccessible(page)
  const desktop = page.viewportSize() ?? phone.viewport
  await page.setViewportSize(phone.viewport)
  const note = await page.getByText('Nothing is counted here', { exact: false }).boundingBox()
  expect(note?.width, 'as wide as the page').toBeGreaterThan(300)
  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: 'What is stored, and what is not' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'School privacy' })).toBeVisible()
  await expectAccessible(page)
  await library.admin.call('DELETE /api/playlists/:id', { params: { id } })
})

test('after a deletion, the focus is on the next row, or on the one before, or on what replaces the list', async ({ page }) => {
  for (const name of ['Focused 1', 'Focused 2', 'Focused 3'])
    await library.admin.call('POST /api/playlists', { body: { name, songIds: [] } })
  await openPlaylists(page, server)
  await page.getByRole('searchbox', { name: 'Search playlists' }).fill('Focused')
  await expect(page.getByRole('row')).toHaveCount(4)
  // By mouse: the newest is first.
  await chooseAction(page, 'Focused 2', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'Focused 1')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rowOf(page, 'Focused 1').getByRole('button').first()).toBeFocused()
  const deleteByKeys = async (name: string) => {
    await rowOf(page, name).getByRole('button', { name: 'Actions' }).press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await deleteByKeys('Focused 1')
  await expect(rowOf(page, 'Focused 3')).toBeFocused()
  await deleteByKeys('Focused 3')
  await expect(page.getByRole('heading', { name: 'No playlists found' })).toBeFocused()
})
