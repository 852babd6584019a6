import type { Page } from '@playwright/test'
import { createLibrary } from '#server/testing/library.ts'
import { expect, expectAccessible, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { signInAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)
let category: string
const destination = { kind: 'page', path: '/about' } as const

test.beforeAll(async () => {
  const library = createLibrary(admin)
  category = await library.category('Choir')
  await library.category('Empty category')
  for (const title of ['Locus iste', 'Deep River', 'Os justi']) await library.song(title, category)
  await admin.call('POST /api/playlists', { body: { name: 'Evensong', description: null, isPublic: true, songIds: [] } })
  await admin.call('POST /api/redirections', { body: { fromUrl: '/flyer', toUrl: '/about' } })
  await admin.call('POST /api/admin/codes', { body: { code: 'leaflet', destination, label: 'Leaflet' } })
  await admin.call('POST /api/admin/code-batches', { body: { name: 'Tables', destination, rows: [{ label: 'One' }] } })
  await admin.call('POST /api/users', {
    body: { username: 'alto', displayName: 'Alto', email: 'alto@example.com', role: 'listener', password: 'sings loudly' },
  })
})

const open = async (page: Page, screen: string) => {
  await signInAt(page, server, `/admin/${screen}`)
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const deletions = [
  { screen: 'songs', name: 'Locus iste', dialog: /Delete/ },
  { screen: 'playlists', name: 'Evensong', dialog: /Delete/ },
  { screen: 'categories', name: 'Empty category', dialog: /Delete/ },
  { screen: 'redirections', name: '/flyer', dialog: /Delete/ },
  { screen: 'users', name: 'Alto', dialog: /sure/ },
  { screen: 'codes', name: 'Leaflet', dialog: /Delete/ },
] as const

test('what another screen has just deleted is listed, even if the trash was open a moment ago', async ({ page }) => {
  await open(page, 'trash')
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await expect(page.getByText('15 days')).toHaveCount(1)
  await page.getByRole('link', { name: 'Redirections' }).click()
  await row(page, '/flyer').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, '/flyer')).toHaveCount(0)
  await page.getByRole('link', { name: 'Trash' }).click()
  await row(page, '/flyer').getByRole('button', { name: 'Restore /flyer' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
})

for (const { screen, name, dialog } of deletions)
  test(`a deletion under ${screen} is undone by one press`, async ({ page }) => {
    await open(page, screen)
    await row(page, name).getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: dialog })
    await expect(question.getByText('What you delete stays in the Trash for 15 days.')).toBeVisible()
    // Deletes once: a second request would fail, and its error take the place of Undo.
    await question.getByRole('button', { name: 'Delete' }).dblclick()
    await expect(row(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Restored', { exact: true })).toBeVisible()
    await expect(row(page, name)).toBeVisible()
  })

test('the deletion of a selection is undone as a whole', async ({ page }) => {
  await open(page, 'songs')
  for (const title of ['Deep River', 'Os justi']) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Deep River')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 items restored')).toBeVisible()
  await expect(row(page, 'Deep River')).toBeVisible()
  await expect(row(page, 'Os justi')).toBeVisible()
})

test('the trash lists what was deleted, by whom and until when, restores it, and deletes it for good', async ({ page }) => {
  const { songs } = (await admin.call('GET /api/admin/songs', { query: { limit: '10' } })).body
  await admin.call('POST /api/admin/song-deletions', { body: { ids: songs.map(({ id }) => id) } })
  await open(page, '')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { name: 'Trash', exact: true })).toBeVisible()
  await expect(row(page, 'Locus iste')).toContainText('Music Platform')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Restore Locus iste' }).press('Enter')
  await expect(row(page, 'Locus iste')).toHaveCount(0)
  // The row beside it, whichever that is: they were deleted at the same time.
  await expect(page.getByRole('checkbox', { name: /^Select (Deep River|Os justi)$/ }).and(page.locator(':focus'))).toBeVisible()
  await row(page, 'Deep River').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Restore all 2 deleted together' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()

  await admin.call('POST /api/admin/song-deletions', { body: { ids: songs.map(({ id }) => id) } })
  const { playlists } = (await admin.call('GET /api/admin/playlists', { query: {} })).body
  await admin.call('DELETE /api/playlists/:id', { params: { id: playlists[0]?.id ?? '' } })
  await page.reload()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('checkbox', { name: 'Select Os justi' }).uncheck()
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection.getByText('3 selected')).toBeVisible()
  await expectAccessible(page)
  await selection.getByRole('button', { name: 'Restore selected' }).click()
  await expect(page.getByText('3 items restored')).toBeVisible()
  await expect(selection).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select Os justi' }).check()
  await page.getByRole('button', { name: 'Restore selected' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()

  await admin.call('POST /api/admin/song-deletions', { body: { ids: songs.map(({ id }) => id) } })
  await page.reload()
  await row(page, 'Locus iste').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete forever' }).click()
  const question = page.getByRole('dialog', { name: 'Delete forever?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete forever' }).click()
  await expect(row(page, 'Locus iste')).toHaveCount(0)

  await page.getByLabel('Type').selectOption('Playlists')
  await expect(page.getByText('Nothing of this type was deleted recently.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByRole('button', { name: 'Empty Trash' }).click()
  await page.getByRole('dialog', { name: 'Empty the trash?' }).getByRole('button', { name: 'Empty Trash' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
})
