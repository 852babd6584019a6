import { insertSongs } from '#server/testing/many-songs.ts'
import { expect, expectAccessible, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { expectToast, inDatabase, inMenu, listed, openSongs, row, selectionBar } from './songs-screen.ts'

test.use({ sharesPage: true })

const server = serverOfFile()
const admin = administratorOf(server)

test('songs are added to a playlist, and to a new one', async ({ page }) => {
  await inDatabase(server, (database, home) =>
    insertSongs(
      database,
      ['First try', 'Second try', 'Third try'].map((title) => ({ title, category_id: home })),
    ),
  )
  await openSongs(page, server, '?search=try&sort=title&direction=asc')
  await listed(page, 3)
  await row(page, 'Third try').getByRole('checkbox').check()
  await row(page, 'Second try').getByRole('checkbox').check()
  await selectionBar(page).getByRole('button', { name: 'Add to playlist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Playlist' })
  await expect(dialog.getByText('2 selected')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Choose a playlist.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByText('New playlist').click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Rehearsal')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, '2 added to "Rehearsal".')
  await expect(selectionBar(page)).toHaveCount(0)

  const addToRehearsal = async () => {
    await dialog.getByRole('combobox', { name: 'Playlist' }).fill('rehea')
    await page.getByRole('option', { name: /^Rehearsal 2 songs/ }).click()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await row(page, 'First try').getByRole('checkbox').check()
  await inMenu(page, 'Third try', 'Add to playlist')
  await expect(dialog.getByText('Third try')).toBeVisible()
  await addToRehearsal()
  await expectToast(page, 'Already in "Rehearsal".')
  await expect(row(page, 'First try').getByRole('checkbox')).toBeChecked()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await selectionBar(page).getByRole('button', { name: 'Add to playlist' }).click()
  await addToRehearsal()
  const toast = page.locator('[data-toast]').filter({ hasText: '1 added to "Rehearsal". Already there: 2.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, '"Rehearsal" is as it was before.')

  await inMenu(page, 'First try', 'Add to playlist')
  await addToRehearsal()
  const { playlists } = (await admin.call('GET /api/admin/playlists')).body
  const [rehearsal] = playlists.filter(({ name }) => name === 'Rehearsal')
  expect(rehearsal?.songCount).toBe(3)
  const params = { id: rehearsal?.id ?? '' }
  await admin.call('PUT /api/playlists/:id/favorite', { params, body: { isFavorite: true } })
  await page.locator('[data-toast]').filter({ hasText: 'Added to "Rehearsal".' }).getByRole('button', { name: 'Undo' }).click()
  const changed = page.locator('[data-toast]').filter({ hasText: '"Rehearsal" has changed since then, so it wasn\'t undone.' })
  await changed.getByRole('button', { name: 'Open playlist' }).click()
  const details = page.getByRole('dialog', { name: 'Playlist Details' })
  await expect(details.getByRole('listitem')).toHaveText([/Second try/, /Third try/, /First try/])
  await details.getByRole('button', { name: 'Close' }).first().click()

  await inMenu(page, 'First try', 'Add to playlist')
  await dialog.getByText('New playlist').click()
  await dialog.getByLabel('Name').fill('Mistake')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.locator('[data-toast]').filter({ hasText: 'Added to "Mistake".' }).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Playlist deleted successfully.')
  const { items } = (await admin.call('GET /api/admin/trash', { query: { kind: 'playlists' } })).body
  expect(items.map(({ name }) => name)).toEqual(['Mistake'])
})

test('a new song goes to the start of its playlist from the message, and the next one, too', async ({ page }) => {
  const { id } = (await admin.call('POST /api/playlists', { body: { name: 'Weekly', songIds: [] } })).body
  const titles = async () => (await admin.call('GET /api/admin/playlists/:id', { params: { id } })).body.songs.map(({ title }) => title)
  const dialog = page.getByRole('dialog', { name: 'Add to Playlist' })
  async function createAndAdd(title: string) {
    await page.getByRole('button', { name: 'Add Song' }).first().click()
    const form = page.getByRole('dialog', { name: 'Create New Song' })
    await form.getByLabel('File URL').fill('https://media.example.org/a.mp3')
    await form.getByLabel('Title').fill(title)
    await form.getByRole('combobox', { name: 'Category' }).selectOption('Home')
    await form.getByRole('button', { name: 'Create Song' }).click()
    const toast = page.locator('[data-toast]').filter({ hasText: 'Song created successfully' })
    await toast.getByRole('button', { name: 'Add to playlist' }).last().click()
    await expect(dialog.getByText(title)).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Playlist' }).fill('weekly')
    await page.getByRole('option', { name: /^Weekly/ }).click()
  }
  const addNow = () => dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const added = page.locator('[data-toast]').filter({ hasText: 'Added to "Weekly".' })

  await openSongs(page, server)
  await createAndAdd('Week 1')
  await expect(dialog.getByRole('radio', { name: 'At the end' })).toBeChecked()
  await dialog.getByText('At the start').click()
  await expectAccessible(page)
  await addNow()
  await expect.poll(titles).toEqual(['Week 1'])
  await openSongs(page, server)
  await createAndAdd('Week 2')
  await expect(dialog.getByRole('radio', { name: 'At the start' })).toBeChecked()
  await addNow()
  await expect.poll(titles).toEqual(['Week 2', 'Week 1'])
  await added.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(titles).toEqual(['Week 1'])
})
