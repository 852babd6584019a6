import { join } from 'node:path'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, expectAccessible, expectSound, test } from './browser.ts'
import { expectUncovered } from './covering.ts'
import { ofFile, serverOfFile } from './of-file.ts'
import { fillPlaylistsLibrary } from './playlists-library.ts'
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
  pickable,
  rowOf,
} from './playlists-screen.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const coverFile = join(import.meta.dirname, '../server/features/media/fixtures/cover.jpg')

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const library = ofFile(() => fillPlaylistsLibrary(server))

test('an empty screen shows the first step', async ({ page }) => {
  await openPlaylists(page, server)
  await expect(page.getByText('No playlists found')).toBeVisible()
  await expectAccessible(page)
})

test('a playlist is created from a category, searched, sorted and displayed immediately', async ({ page }) => {
  await openPlaylists(page, server)
  const dialog = await openCreate(page)
  await dialog.getByRole('button', { name: 'Create Playlist' }).click()
  await expectToast(page, 'Please enter a playlist name.')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  // The message covers neither a field of the form nor a button of the dialog.
  await expectUncovered(page.locator('[data-toast]').first(), [
    dialog.getByLabel('Name', { exact: true }),
    dialog.getByRole('button', { name: 'Close' }),
    dialog.getByRole('button', { name: 'Create Playlist' }),
  ])
  await expect(dialog.getByRole('switch', { name: 'Public' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Listed', exact: true })).toHaveAccessibleDescription(/^In lists, searches/)

  await dialog.getByLabel('Name', { exact: true }).fill('Harbour Nights')
  await dialog.getByLabel('Description').fill('Between the last tram and the first ferry.')
  await expect(dialog.getByRole('button', { name: 'Select All', exact: true })).toHaveCount(0)
  await dialog.getByLabel('Category').selectOption('Jazz')
  await expect(dialog.getByRole('heading', { name: '3 selected' })).toBeVisible()
  await expect(pickable(dialog)).toHaveCount(3)
  await expectOrder(dialog, ['Brass', 'Night Ferry', 'Paper Tiger'])

  await dialog.getByRole('button', { name: 'Deselect All' }).click()
  await expect(dialog.getByRole('heading', { name: '0 selected' })).toBeVisible()
  await dialog.getByLabel('Sort songs by').selectOption('Order added')
  await dialog.getByRole('button', { name: 'Select All', exact: true }).click()
  await expectOrder(dialog, ['Night Ferry', 'Brass', 'Paper Tiger'])
  await dialog.getByLabel('Sort songs by').selectOption('Title')
  await dialog.getByRole('button', { name: 'Deselect All' }).click()
  await expect(dialog.getByRole('heading', { name: '0 selected' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Select All', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: '3 selected' })).toBeVisible()

  await dialog.getByRole('switch', { name: 'Only Jazz' }).click()
  await expect(pickable(dialog)).toHaveCount(5)
  await dialog.getByRole('searchbox', { name: 'Search songs' }).fill('folk')
  await expect(pickable(dialog)).toHaveCount(2)
  await expect(dialog.getByRole('status').filter({ hasText: 'Results: 2' })).toHaveCount(1)
  await dialog.getByRole('searchbox', { name: 'Search songs' }).press('Enter')
  await dialog.getByRole('checkbox', { name: 'Select Salt' }).check()
  await expect(dialog.getByText('Brass, Night Ferry, Paper Tiger +1 more')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Move up: Salt' }).click()
  await expect(dialog.getByRole('button', { name: 'Move up: Salt' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Remove Brass' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove Night Ferry' })).toBeFocused()
  await expectOrder(dialog, ['Night Ferry', 'Salt', 'Paper Tiger'])

  await dialog.getByLabel('Cover').setInputFiles(coverFile)
  await dialog.getByRole('button', { name: 'Create Playlist' }).click()
  await expectToast(page, 'Playlist "Harbour Nights" created successfully with 3 songs.')
  await expect(dialog).toHaveCount(0)

  const row = rowOf(page, 'Harbour Nights')
  await expect(row.getByRole('rowheader')).toHaveText(/Harbour Nights.*Between the last tram/)
  await expect(row.getByRole('cell')).toHaveText(['Jazz', 'Music Platform', '3', 'Public', '', /\d{4}$/, ''])
  await expect(row.locator('img')).toHaveAttribute('src', /\/covers\/harbour_nights-cover-/)
  await expectAccessible(page)
  await expectPublicOrder(page, server, 'Harbour Nights', ['Night Ferry', 'Salt', 'Paper Tiger'])
})

test('another category replaces its songs, and manually added ones stay', async ({ page }) => {
  await openPlaylists(page, server)
  const dialog = await openCreate(page)
  await dialog.getByRole('checkbox', { name: 'Select Night Ferry' }).check()
  await dialog.getByLabel('Category').selectOption('Jazz')
  await expectOrder(dialog, ['Night Ferry', 'Brass', 'Paper Tiger'])
  await dialog.getByLabel('Category').selectOption('Folk')
  await expectOrder(dialog, ['Night Ferry', 'Salt', 'يا ليل'])
  await dialog.getByLabel('Category').focus()
  await dialog.getByLabel('Category').selectOption('No category')
  await expectOrder(dialog, ['Night Ferry'])

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard what you entered?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the order is changed by keyboard, announced, and visible to visitors immediately', async ({ page }) => {
  await openPlaylists(page, server)
  const dialog = await openEdit(page, 'Harbour Nights')
  const grip = dialog.getByRole('button', { name: 'Move Night Ferry', exact: true })
  const expectAnnounced = (text: string) => expect(dialog.getByRole('status').filter({ hasText: text })).toHaveText(text)
  await grip.focus()
  await page.keyboard.press('Space')
  await expectAnnounced('Night Ferry lifted, position 1 of 3.')
  await page.keyboard.press('ArrowDown')
  await expectAnnounced('Night Ferry, position 2 of 3.')
  await expect(grip).toBeFocused()
  await page.keyboard.press('Escape')
  await expectAnnounced('Night Ferry returned to position 1.')
  await expect(dialog).toBeVisible()
  await expectOrder(dialog, ['Night Ferry', 'Salt', 'Paper Tiger'])

  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expectAnnounced('Night Ferry dropped at position 2 of 3.')
  await expectOrder(dialog, ['Salt', 'Night Ferry', 'Paper Tiger'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Playlist "Harbour Nights" updated successfully with 3 songs.')
  await expectPublicOrder(page, server, 'Harbour Nights', ['Salt', 'Night Ferry', 'Paper Tiger'])
})

test('the order is changed by mouse', async ({ page }) => {
  await openPlaylists(page, server)
  const dialog = await openEdit(page, 'Harbour Nights')
  const first = dialog.getByRole('button', { name: 'Move Salt', exact: true })

  const mark = (title: string) => dialog.getByRole('button', { name: `Move with others: ${title}` })
  await mark('Night Ferry').click()
  await mark('Paper Tiger').click({ modifiers: ['Shift'] })
  const marked = dialog.getByRole('region', { name: 'Songs to move together' })
  await expect(marked.getByRole('status')).toHaveText('2 together')
  await dialog.getByRole('button', { name: 'Remove Paper Tiger' }).click()
  await expect(marked.getByRole('status')).toHaveText('1 together')
  await dialog.getByRole('checkbox', { name: 'Select Paper Tiger' }).check()
  await expect(mark('Paper Tiger')).toHaveAttribute('aria-pressed', 'false')
  await mark('Paper Tiger').click()
  await marked.getByRole('button', { name: 'Move to the start' }).click()
  await expectOrder(dialog, ['Night Ferry', 'Paper Tiger', 'Salt'])
  await expectAccessible(page)
  const grip = dialog.getByRole('button', { name: 'Move Night Ferry', exact: true })
  await grip.focus()
  for (const key of ['Space', 'ArrowDown']) await page.keyboard.press(key)
  await expectOrder(dialog, ['Salt', 'Night Ferry', 'Paper Tiger'])
  await page.keyboard.press('Escape')
  await expectOrder(dialog, ['Night Ferry', 'Paper Tiger', 'Salt'])
  await drag(page, dialog.getByRole('button', { name: 'Move Paper Tiger', exact: true }), first)
  await expectOrder(dialog, ['Salt', 'Night Ferry', 'Paper Tiger'])
  await grip.focus()
  await page.keyboard.press('Escape')
  await expect(mark('Night Ferry')).toHaveAttribute('aria-pressed', 'false')

  await drag(page, first, dialog.getByRole('button', { name: 'Move Paper Tiger', exact: true }))
  await expectOrder(dialog, ['Night Ferry', 'Paper Tiger', 'Salt'])

  const from = await middleOf(first)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 60, { steps: 6 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectOrder(dialog, ['Night Ferry', 'Paper Tiger', 'Salt'])
  await expect(page.getByRole('dialog', { name: 'Discard what you entered?' })).toHaveCount(0)

  // Dnd-kit suppresses clicks for 50 ms after a drag.
  const removeCover = dialog.getByRole('button', { name: 'Remove cover' })
  await expect(async () => {
    await removeCover.click({ timeout: 1_000 })
    await expect(removeCover).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Playlist "Harbour Nights" updated successfully with 3 songs.')
  await expect(rowOf(page, 'Harbour Nights').locator('img')).toHaveCount(0)
  await expectPublicOrder(page, server, 'Harbour Nights', ['Night Ferry', 'Paper Tiger', 'Salt'])
})

test('details play one song at a time, and a song is taken out', async ({ page }) => {
  await openPlaylists(page, server)
  await chooseAction(page, 'Harbour Nights', 'View details')
  const dialog = page.getByRole('dialog', { name: 'Playlist Details' })
  const items = dialog.getByRole('listitem')
  await expect(items).toHaveText([/^1.*Night Ferry.*0:02$/, /^2.*Paper Tiger.*--:--$/, /^3.*Salt.*--:--$/])
  await expectAccessible(page)

  await items.nth(0).getByRole('button', { name: 'Play' }).click()
  await expect(items.nth(0).getByRole('button', { name: 'Pause' })).toBeVisible()
  await expectSound(page)
  await items.nth(0).getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByRole('button', { name: 'Pause' })).toHaveCount(0)

  await items.nth(1).getByRole('button', { name: 'Remove Paper Tiger' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Song' })
  await expect(question.getByText('Remove "Paper Tiger" from "Harbour Nights"? It stays in your library.')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Song removed from playlist.')
  await expect(items).toHaveText([/^1.*Night Ferry/, /^2.*Salt/])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(page, 'Harbour Nights').getByRole('cell').nth(2)).toHaveText('2')
})

test('its code is shown and saved; a private playlist has none', async ({ page }) => {
  await openPlaylists(page, server)
  const row = rowOf(page, 'Harbour Nights')
  await row.getByRole('button', { name: /^QR code/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Public QR Code' })
  await expect(dialog.getByText('Scan this QR code to play the playlist publicly')).toBeVisible()
  const address = await dialog.getByText(`${server.address}/playlist/`).textContent()
  await expect(dialog.getByRole('link', { name: `${address} (opens in a new tab)` })).toHaveAttribute('href', address ?? '')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const opening = page.waitForEvent('popup')
  await chooseAction(page, 'Harbour Nights', 'View on site')
  const site = await opening
  await expect(site.getByRole('heading', { level: 1, name: 'Harbour Nights' })).toBeVisible()
  await site.close()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await chooseAction(page, 'Harbour Nights', 'Copy podcast feed')
  await expectToast(page, 'Feed address copied. Enter it in podcast directories and apps.')
  const feed = await page.request.get(await page.evaluate(() => navigator.clipboard.readText()))
  expect(await feed.text()).toContain('<title>Harbour Nights</title>')

  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download QR code' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Harbour Nights-qr-code.png')
  await expectToast(page, 'QR code downloaded successfully.')
  const { data, info } = await sharp(await download.path())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data]).toEqual([256, 256, address])

  const edit = await openEdit(page, 'Harbour Nights')
  await edit.getByRole('switch', { name: 'Public' }).click()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row.getByRole('cell', { name: 'Private', exact: true })).toBeVisible()
  await expect(row.getByText('Private playlist')).toBeVisible()
  await expect(row.getByRole('button', { name: 'QR code' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  for (const name of ['View on site', 'Copy podcast feed']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
})

test.describe('a code that cannot be rendered', () => {
  test.use({ sharesPage: false })
  test('shows an error', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await library.admin.call('POST /api/playlists', { body: { name: 'Undrawn', songIds: [] } })
    await openPlaylists(page, server)
    await rowOf(page, 'Undrawn').getByRole('button', { name: 'Download QR code' }).click()
    await expectToast(page, 'Failed to generate QR code.')
  })
})

test('a favorite is marked in the table; the list is found by creator, and the search is in the address', async ({ page }) => {
  await openPlaylists(page, server)
  const heart = rowOf(page, 'Undrawn').getByRole('button', { name: 'Favorite' })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  const search = page.getByRole('searchbox', { name: 'Search playlists' })
  await search.fill('FERRY')
  await expect(rowOf(page, 'Undrawn')).toHaveCount(0)
  await expect(rowOf(page, 'Harbour Nights')).toBeVisible()
  await search.fill('music platform')
  await expect(rowOf(page, 'Undrawn')).toBeVisible()
  await search.fill('no such thing')
  await expect(page.getByText('Try a different search term')).toBeVisible()
  await expect(page).toHaveURL(/search=no(\+|%20)such(\+|%20)thing/)
  await page.reload()
  await expect(page.getByText('No playlists found')).toBeVisible()
  // What was typed last and not yet sent is cleared, too.
  await search.pressSequentially('s')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await search.press('Enter')
  await expect(rowOf(page, 'Undrawn')).toBeVisible()
  await expect(page).not.toHaveURL(/search=/)
})

test('a playlist is deleted after a question that names it', async ({ page }) => {
  await openPlaylists(page, server)
  await chooseAction(page, 'Undrawn', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete Playlist' })
  await expect(question.getByText('Delete "Undrawn"?')).toBeVisible()
  await expect(question).toHaveAccessibleDescription(/^Delete "Undrawn"\?/)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Playlist deleted successfully.')
  await expect(rowOf(page, 'Undrawn')).toHaveCount(0)
})

test.describe('without a response', () => {
  test.use({ expectedErrors: [/ERR_CONNECTION_REFUSED|ERR_FAILED/] })

  test('every failure shows its reason', async ({ page }) => {
    await library.admin.call('POST /api/playlists', { body: { name: 'Unheard', songIds: [library.songs.brass] } })
    await openPlaylists(page, server)
    const reason = "Couldn't reach the server. Check your connection."
    await chooseAction(page, 'Unheard', 'View details')
    const details = page.getByRole('dialog', { name: 'Playlist Details' })
    await details.getByRole('button', { name: 'Remove Brass' }).click()
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('dialog', { name: 'Remove Song' }).getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, `Failed to remove song from playlist: ${reason}`)
    await page.getByRole('dialog', { name: 'Remove Song' }).getByRole('button', { name: 'Cancel' }).click()
    await details.getByRole('button', { name: 'Close' }).last().click()

    await chooseAction(page, 'Unheard', 'Delete')
    const question = page.getByRole('dialog', { name: 'Delete Playlist' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, `Failed to delete playlist: ${reason}`)
    await question.getByRole('button', { name: 'Cancel' }).click()

    const dialog = await openCreate(page)
    await dialog.getByLabel('Name', { exact: true }).fill('Never')
    await dialog.getByRole('button', { name: 'Create Playlist' }).click()
    await expectToast(page, `Failed to create playlist: ${reason}`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('searchbox', { name: 'Search playlists' }).fill('x')
    await expectToast(page, `Failed to fetch playlists: ${reason}`)
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Try a different search term')).toBeVisible()
  })

  test('a retry in a dialog leaves the focus there', async ({ page }) => {
    await openPlaylists(page, server)
    await page.route('**/api/admin/playlists/*', (route) => route.abort())
    await chooseAction(page, 'Unheard', 'View details')
    const details = page.getByRole('dialog', { name: 'Playlist Details' })
    const retry = details.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/admin/playlists/*')
    await retry.press('Enter')
    await expect(details.getByText('Brass', { exact: true })).toBeVisible()
    await expect(details).toBeFocused()
    await page.keyboard.press('Escape')
  })
})

test.describe('signed out during the edit', () => {
  test.use({ expectedErrors: [/401/] })

  test('creating shows that a sign-in is required, and preserves the input', async ({ page }) => {
    await openPlaylists(page, server)
    const dialog = await openCreate(page)
    await dialog.getByLabel('Name', { exact: true }).fill('Typed')
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Create Playlist' }).click()
    await expectToast(page, 'You must be logged in to create a playlist.')
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Typed')
  })
})
