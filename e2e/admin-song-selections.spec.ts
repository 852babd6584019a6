import type { Locator } from '@playwright/test'
import { insertSongs } from '#server/testing/many-songs.ts'
import { createClient } from '#server/testing/test-client.ts'
import { expect, expectAccessible, test } from './browser.ts'
import { serverOfFile } from './of-file.ts'
import { administrator } from './running-server.ts'
import { openScreen } from './sign-in.ts'
import { expectToast, inDatabase, inMenu, listed, openSongs, row, search, selectionBar } from './songs-screen.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const server = serverOfFile()

test('pending songs are marked, filtered and approved', async ({ page, browser }) => {
  const ids = await inDatabase(server, (database, home) =>
    insertSongs(
      database,
      ['First try', 'Second try', 'Third try', 'Worst try'].map((title) => ({ title, category_id: home, status: 'pending' })),
    ),
  )
  const visitor = await browser.newContext()
  const seen = async (id = '') => (await visitor.request.get(`${server.address}/song/${id}`)).status()
  await openSongs(page, server)
  await search(page, 'try')
  await expect(row(page, 'First try').getByText('Pending')).toBeVisible()
  await search(page, '')
  await expect(page.getByRole('row', { name: /First try/ })).toHaveCount(1)
  // Not `check`: the radio follows the address.
  await page.getByRole('radio', { name: 'Pending 4' }).click()
  await expect(page).toHaveURL(/\?status=pending$/)
  await listed(page, 4)
  await expectAccessible(page, ['light', 'dark'])
  expect(await seen(ids[0])).toBe(404)
  await openScreen(page, `${server.address}/admin/playlists`)
  await page.getByRole('button', { name: 'Create Playlist' }).click()
  const picker = page.getByRole('dialog').getByRole('listitem')
  await expect(picker.filter({ hasText: 'Worst try' })).toContainText('Waiting for approval')
  await expect(picker.filter({ hasText: 'Slow Tide' })).not.toContainText('Waiting')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await openSongs(page, server, '?status=pending')
  await row(page, 'Worst try').getByRole('button', { name: 'Reject' }).click()
  const rejection = page.getByRole('dialog', { name: 'Reject' })
  await expect(rejection.getByText('Reject "Worst try"? It will be deleted.')).toBeVisible()
  await rejection.getByRole('button', { name: 'Reject' }).press('Enter')
  await listed(page, 3)
  await expect(row(page, 'Third try').getByRole('checkbox')).toBeFocused()
  await expectToast(page, '"Worst try" rejected.')
  await row(page, 'Second try').getByRole('button', { name: 'Approve' }).press('Enter')
  await listed(page, 2)
  // Its row is gone, and with it the button that had the focus.
  await expect(row(page, 'First try').getByRole('checkbox')).toBeFocused()
  await expectToast(page, 'Song approved successfully.')
  expect(await seen(ids[1])).toBe(200)

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await selectionBar(page).getByRole('button', { name: 'Reject' }).click()
  await expect(rejection.getByText('Reject 2 uploads? They will be deleted.')).toBeVisible()
  await rejection.getByLabel('Reason').fill('Two of a kind')
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Nothing to approve.')).toBeVisible()
  await page.locator('[data-toast]').filter({ hasText: '2 uploads rejected.' }).getByRole('button', { name: 'Undo' }).click()
  await listed(page, 2)

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await selectionBar(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Nothing to approve.')).toBeVisible()
  expect(await seen(ids[2])).toBe(200)
  await page.locator('[data-toast]').filter({ hasText: '2 songs approved successfully.' }).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Approval undone.')
  await listed(page, 2)
  expect(await seen(ids[2])).toBe(404)
  await row(page, 'Third try').getByRole('button', { name: 'Approve' }).click()
  await listed(page, 1)
  await page.locator('[data-toast]').filter({ hasText: 'Song approved' }).getByRole('button', { name: 'Undo' }).click()
  await listed(page, 2)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await selectionBar(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Nothing to approve.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all songs' }).click()
  await expect(page.getByRole('radio', { name: 'Pending', exact: true })).not.toBeChecked()
  await visitor.close()
})

test('rejecting a selection keeps published songs, and says so when none is pending', async ({ page }) => {
  await inDatabase(server, (database, home) =>
    insertSongs(database, [
      { title: 'Mixed waiting', category_id: home, status: 'pending' },
      { title: 'Mixed waiting too', category_id: home, status: 'pending' },
      { title: 'Mixed published', category_id: home },
    ]),
  )
  await openSongs(page, server)
  await search(page, 'mixed')
  await page.getByRole('checkbox', { name: 'Select Mixed published' }).check()
  await page.getByRole('checkbox', { name: 'Select Mixed waiting', exact: true }).check()
  await selectionBar(page).getByRole('button', { name: 'Reject' }).click()
  const rejection = page.getByRole('dialog', { name: 'Reject' })
  await expect(rejection.getByText('Reject 1 upload? It will be deleted.')).toBeVisible()
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await expectToast(page, '1 upload rejected.')
  await listed(page, 2)
  await expect(row(page, 'Mixed published')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Mixed published' }).check()
  await selectionBar(page).getByRole('button', { name: 'Reject' }).click()
  await expect(rejection.getByText('None of these need approval.')).toBeVisible()
  await expect(rejection.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await rejection.getByRole('button', { name: 'Cancel' }).click()
})

test('a song is announced, and the page says when it comes; several are unlisted at once', async ({ page, browser }) => {
  const visitor = await browser.newPage()
  await openSongs(page, server)
  await inMenu(page, 'First try', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Song' })
  await dialog.getByLabel('Visible from').fill('2999-12-31T08:30')
  await dialog.getByLabel('Visible until').fill('2999-12-31T08:30')
  await dialog.getByLabel('Announce it beforehand').check()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByLabel('Visible until')).toBeFocused()
  await expectToast(page, 'The end must be after the start.')
  await expectAccessible(page)
  await dialog.getByLabel('Visible until').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Song updated successfully.')
  await expect(row(page, 'First try').getByText('From Dec 31, 2999, 8:30 AM')).toBeVisible()

  const [id] = await inDatabase(server, (database) =>
    database.handle.selectFrom('songs').select('id').where('title', '=', 'First try').execute(),
  )
  await visitor.goto(`${server.address}/song/${id?.id}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'First try' })).toBeVisible()
  await expect(visitor.getByText('Coming on December 31, 2999 at 8:30 AM UTC.')).toBeVisible()
  await expectAccessible(visitor)

  await search(page, 'try')
  await row(page, 'Second try').getByRole('checkbox').check()
  await row(page, 'Third try').getByRole('checkbox').check()
  await selectionBar(page).getByRole('button', { name: 'Edit selected' }).click()
  await page.getByRole('checkbox', { name: 'Change visibility' }).check()
  await page.getByRole('radio', { name: 'Unlisted' }).check()
  await expect(page.getByText('2 songs leave public lists, and 0 playlists.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, '2 songs updated successfully.')
  await page.getByRole('combobox', { name: 'Filter by visibility' }).selectOption('Not in lists')
  await expect(page).toHaveURL(/visibility=restricted/)
  await listed(page, 3)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await selectionBar(page).getByRole('button', { name: 'Edit selected' }).click()
  await page.getByRole('checkbox', { name: 'Change visibility' }).check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, '3 songs updated successfully.')
  await expect(page.getByText('No songs found', { exact: true })).toBeVisible()
  await visitor.close()
})

test('with nothing selected, Delete Selected shows a notice', async ({ page }) => {
  await openSongs(page, server)
  await page.getByRole('button', { name: 'Delete Selected', exact: true }).click()
  await expectToast(page, 'No songs selected', 'Please select songs to delete.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('several songs are edited together', async ({ page }) => {
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  const named = await inDatabase(server, (database) =>
    database.handle.selectFrom('songs').select('id').where('title', 'in', ['First try', 'Second try']).execute(),
  )
  const before = { songs: { ids: named.map(({ id }) => id) }, changes: { artist: 'The Rehearsals', album: 'Tries' } }
  await admin.call('POST /api/admin/song-edits', { body: before })
  await openSongs(page, server)
  await search(page, 'try')
  await listed(page, 3)
  await row(page, 'First try').getByRole('checkbox').check()
  await row(page, 'Second try').getByRole('checkbox').check()
  await expect(selectionBar(page).getByText('2 selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toHaveJSProperty('indeterminate', true)
  await expectAccessible(selectionBar(page))

  await selectionBar(page).getByRole('button', { name: 'Edit selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 2 songs' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Error', 'Change at least one field.')
  await expect(dialog.getByLabel('Category')).toBeFocused()
  await dialog.getByLabel('Artist', { exact: true }).fill('The Understudies')
  await dialog.getByRole('checkbox', { name: 'Also credit 1 album to this artist' }).check()
  await dialog.getByRole('checkbox', { name: "Remove cover (the album's is shown)" }).check()
  await dialog.getByLabel('Year', { exact: true }).fill('MCM')
  await dialog.getByLabel('Genres', { exact: true }).fill('Jazz')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Language of the words').fill('pt-BR')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Enter a whole number.')).toBeVisible()
  await expect(dialog.getByLabel('Year', { exact: true })).toBeFocused()
  await dialog.getByLabel('Year', { exact: true }).fill('1900')
  await dialog.getByLabel('Favorite').selectOption('Favorite')
  const credits = dialog.getByRole('group', { name: 'Add credits' })
  await credits.getByRole('button', { name: 'Add credit' }).click()
  await credits.getByLabel('Name of credit 1').fill('Ines Vance')
  await expectAccessible(page)
  await dialog.getByRole('heading').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard what you entered?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  const external_cover_url = 'https://pictures.example.org/try.jpg'
  await inDatabase(server, (database) =>
    database.handle.updateTable('songs').set({ external_cover_url }).where('title', 'in', ['First try', 'Second try']).execute(),
  )
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, '2 songs updated successfully.')
  for (const { id } of named)
    expect((await admin.call('GET /api/admin/songs/:id', { params: { id } })).body).toMatchObject({
      album: 'Tries',
      coverUrl: null,
      year: 1900,
      genres: ['Jazz'],
      language: 'pt-BR',
    })
  const { albums } = (await admin.call('GET /api/admin/albums', { query: { search: 'Tries' } })).body
  expect(albums).toMatchObject([{ title: 'Tries', artist: 'The Understudies', songCount: 2 }])
  await expect(selectionBar(page)).toHaveCount(0)
  for (const title of ['First try', 'Second try']) {
    await expect(row(page, title).getByRole('cell', { name: 'The Understudies' })).toBeVisible()
    await expect(row(page, title).getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(row(page, 'Third try').getByText('The Understudies')).toHaveCount(0)

  await search(page, 'understudies')
  await listed(page, 2)
  const visitor = createClient(server.address)
  const { artists } = (await visitor.call('GET /api/artists', { query: {} })).body
  expect(artists).toContainEqual(expect.objectContaining({ name: 'Ines Vance', songCount: 2 }))
})

test('select all takes every song of the filter, loaded or not', async ({ page }) => {
  await inDatabase(server, (database, home) =>
    insertSongs(
      database,
      Array.from({ length: 250 }, (_, index) => ({ title: `Tune ${String(index).padStart(3, '0')}`, category_id: home })),
    ),
  )
  await openSongs(page, server, '?search=tune&sort=title&direction=asc')
  await listed(page, 250)
  const all = page.getByRole('checkbox', { name: 'Select all' })
  await all.check()
  await expect(selectionBar(page).getByText('250 selected')).toBeVisible()
  await all.uncheck()
  await expect(selectionBar(page)).toHaveCount(0)
  await all.check()
  await row(page, 'Tune 001').getByRole('checkbox').uncheck()
  await expect(selectionBar(page).getByText('249 selected')).toBeVisible()
  await page.mouse.wheel(0, 40 * 57)
  await expect(row(page, 'Tune 040').getByRole('checkbox')).toBeChecked()

  await selectionBar(page).getByRole('button', { name: 'Delete Selected (249)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Songs' })
  await expect(dialog.getByText('Delete 249 songs?')).toBeVisible()
  await expect(dialog.getByText('None of these songs are in a playlist.')).toBeVisible()
  await expect(dialog.getByText('This action cannot be undone.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, '249 songs deleted successfully.')
  await listed(page, 1)
  await expect(row(page, 'Tune 001')).toBeVisible()
})

test.describe('while the library changes', () => {
  test.use({ expectedErrors: [/409/] })
  test('nothing is deleted that was not seen', async ({ page }) => {
    await inDatabase(server, (database, home) => insertSongs(database, [{ title: 'Draft 1', category_id: home }]))
    await openSongs(page, server, '?search=draft')
    await listed(page, 1)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await inDatabase(server, (database, home) => insertSongs(database, [{ title: 'Draft 2', category_id: home }]))
    await selectionBar(page).getByRole('button', { name: 'Delete Selected (1)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Songs' })
    const reason = 'Failed to delete songs: The list has changed. Review your selection and try again.'
    await expect(dialog.getByRole('alert')).toHaveText(reason)
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectToast(page, 'Error', reason)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await listed(page, 2)
  })

  test('nothing is approved that its uploader has corrected since', async ({ page }) => {
    const corrected = (version: number) =>
      inDatabase(server, ({ handle }) => handle.updateTable('songs').set({ version }).where('title', '=', 'Sketch').execute())
    await inDatabase(server, (database, home) => insertSongs(database, [{ title: 'Sketch', category_id: home, status: 'pending' }]))
    await openSongs(page, server, '?search=sketch')
    await expect(row(page, 'Sketch').getByRole('button', { name: 'Approve' })).toBeVisible()
    await corrected(2)
    await row(page, 'Sketch').getByRole('button', { name: 'Approve' }).click()
    await expectToast(page, 'Failed to approve song: It has changed since you loaded the list. Check it again.')
    await openSongs(page, server, '?search=sketch')
    await page.getByRole('checkbox', { name: 'Select Sketch' }).check()
    await corrected(3)
    await selectionBar(page).getByRole('button', { name: 'Approve' }).click()
    await expectToast(page, 'Failed to approve songs: The list has changed. Review your selection and try again.')
    await selectionBar(page).getByRole('button', { name: 'Approve' }).click()
    await expectToast(page, '1 song approved successfully.')
  })
})

test('all of it without a mouse', async ({ page }) => {
  await openSongs(page, server, '?search=draft&sort=title')
  await listed(page, 2)
  await page.getByRole('searchbox').focus()
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key)
  }
  const focused = (name: string | RegExp, role: 'button' | 'checkbox' | 'radio') =>
    expect(page.getByRole(role, { name }).and(page.locator(':focus'))).toHaveCount(1)
  await press('Tab')
  await focused('All', 'radio')
  await press('Tab', 7)
  await focused('Select all', 'checkbox')
  await press('Tab', 7)
  await focused('Select Draft 2', 'checkbox')
  await press('Space')
  await expect(selectionBar(page)).toBeVisible()
  await press('Tab', 3)
  await focused('Actions: Draft 2', 'button')
  await press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View details' })).toBeFocused()
  await press('Escape')
  await focused('Actions: Draft 2', 'button')
  await selectionBar(page)
    .getByRole('button', { name: /^Delete Selected/ })
    .focus()
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Delete Songs' })).toBeVisible()
  await press('Tab')
  await press('Enter')
  await expectToast(page, '1 songs deleted successfully.')
  await listed(page, 1)
})

test('in forced colors, enabled, current, chosen and selected items differ from others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openSongs(page, server)
  const ground = (found: Locator) => found.evaluate((element) => getComputedStyle(element).backgroundColor)
  const expectToDiffer = async (one: Locator, other: Locator) => expect(await ground(one)).not.toBe(await ground(other))
  await expectToDiffer(page.getByRole('link', { name: 'Songs' }), page.getByRole('link', { name: 'Users' }))
  await expectToDiffer(page.locator('label').filter({ hasText: /^All$/ }), page.locator('label').filter({ hasText: /^Pending/ }))
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  await expect(page.locator('tr[data-selected]').first()).toHaveCSS('outline-style', 'solid')

  await openScreen(page, `${server.address}/admin/categories`)
  await page.getByRole('button', { name: 'Add Category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Category' })
  const track = (name: string) => dialog.getByRole('switch', { name }).locator('~ .mantine-Switch-track')
  await expectToDiffer(track('Active'), track('Favorite'))
  await expect(track('Favorite')).toHaveCSS('border-style', 'solid')
  await expect(dialog).toHaveCSS('border-top-style', 'solid')
  await dialog.getByRole('textbox', { name: 'Color' }).fill('#c2410c')
  await expect(dialog.getByRole('button', { name: 'Palette: Color' })).toHaveCSS('background-color', 'rgb(194, 65, 12)')
})
