import type { Locator } from '@playwright/test'
import { adminScreens } from '#contract/admin-screens.ts'
import { expect, phone, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { chooseAction, openPlaylists } from './playlists-screen.ts'
import { signInAt } from './sign-in.ts'
import { inMenu, openSongs } from './songs-screen.ts'
import { fixture } from './upload-screen.ts'

test.use({ sharesPage: true })

const server = serverOfFile()
const admin = administratorOf(server)

test('in each list, the cell that names a row is its header', async ({ page }) => {
  const { songs } = (await admin.call('GET /api/featured-songs')).body
  const [song, deleted] = songs
  if (!song || !deleted) throw new Error('there are no samples')
  const destination = { kind: 'song' as const, id: song.id }
  await admin.call('DELETE /api/songs/:id', { params: { id: deleted.id } })
  await admin.call('POST /api/admin/codes', { body: { label: 'Poster', destination } })
  await admin.call('POST /api/admin/download-batches', { body: { name: 'Concert', item: destination, count: 3 } })
  await admin.call('POST /api/admin/groups', { body: { name: 'Altos', emails: [] } })
  await admin.call('POST /api/redirections', { body: { fromUrl: '/concert', toUrl: '/gallery', isActive: true } })

  const withoutList = [
    '',
    'analytics',
    'albums/duplicates',
    'artists/duplicates',
    'codes/print',
    'codes/scans',
    'import-export',
    'settings',
  ]
  for (const screen of Object.keys(adminScreens).filter((name) => !withoutList.includes(name))) {
    await signInAt(page, server, `/admin/${screen}`)
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows, screen).not.toHaveCount(0)
    await expect(rows.filter({ has: page.getByRole('rowheader') }), screen).toHaveCount(await rows.count())
  }
})

test('what a form requires is marked before it is missing', async ({ page }) => {
  const forms = {
    songs: 'Add Song',
    artists: 'Add Artist',
    albums: 'Add Album',
    users: 'Add User',
    playlists: 'Create Playlist',
    categories: 'Add Category',
    pages: 'Add Page',
    redirections: 'Add Redirection',
    codes: 'New code',
    'codes/downloads': 'New codes',
    groups: 'Add Group',
  }
  for (const [screen, action] of Object.entries(forms)) {
    await signInAt(page, server, `/admin/${screen}`)
    await page.getByRole('main').getByRole('button', { name: action }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator(':focus'), screen).toBeVisible()
    await expect(dialog.getByText('* Required'), screen).toBeVisible()
    await dialog.locator('[type="submit"]').click()
    const invalid = dialog.locator('[aria-invalid="true"]')
    await expect(invalid, screen).not.toHaveCount(0)
    await expect(invalid.and(dialog.locator('[aria-required="true"], :required')), screen).toHaveCount(await invalid.count())
    const marks = await invalid.evaluateAll((fields: HTMLInputElement[]) =>
      fields.map(({ labels }) => labels?.[0] && getComputedStyle(labels[0], '::after').content),
    )
    for (const mark of marks) expect(mark, screen).toContain('*')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('a date is read with its time zone, and with what is wrong about it', async ({ page }) => {
  await signInAt(page, server, '/admin/codes')
  await page.getByRole('button', { name: 'New code' }).first().click()
  const dialog = page.getByRole('dialog')
  const [from, until] = [dialog.getByLabel('From'), dialog.getByLabel('Until')]
  await expect(from).toHaveAccessibleDescription(/^Times in UTC/)
  await expect(until).toHaveAccessibleDescription(/^Times in UTC/)
  await from.fill('2099-01-02T10:00')
  await until.fill('2098-01-02T10:00')
  await dialog.locator('[type="submit"]').click()
  await expect(until).toHaveAccessibleDescription(/The end must be after the start\..*Times in UTC/)
})

test('the player announces each song that starts', async ({ page }) => {
  await signInAt(page, server, '/admin/songs')
  await page.getByRole('button', { name: /^Play All/ }).click()
  const region = page.getByRole('region', { name: 'Player' })
  const title = region.locator('b')
  const announcement = page.getByRole('status').filter({ hasText: 'Now playing' })
  const first = (await title.textContent()) ?? ''
  await expect(announcement).toHaveText(`Now playing: ${first} by Sample Ensemble`)
  await region.getByRole('button', { name: 'Next' }).click()
  await expect(title).not.toHaveText(first)
  await expect(announcement).toHaveText(`Now playing: ${await title.textContent()} by Sample Ensemble`)
})

test('a field for several names says that it is empty again', async ({ page }) => {
  await signInAt(page, server, '/admin/albums')
  await page.getByRole('button', { name: 'Add Album' }).first().click()
  const dialog = page.getByRole('dialog')
  const artists = dialog.getByRole('combobox', { name: 'Artists', exact: true })
  await artists.fill('Ada Finch')
  await artists.press('Enter')
  const said = dialog.getByRole('status').filter({ hasText: /^(Ada Finch|Empty)$/ })
  await expect(said).toHaveText('Ada Finch')
  await artists.press('Backspace')
  await expect(said).toHaveText('Empty')
})

test('a chosen recording that visitors do not hear is named as such', async ({ page }) => {
  const { songs } = (await admin.call('GET /api/featured-songs')).body
  const [song, other] = songs
  if (!song || !other) throw new Error('there are no samples')
  const body = { title: other.title, categoryId: other.category.id, mediaType: other.mediaType, visibility: 'hidden' as const }
  const { version } = (await admin.call('GET /api/admin/songs/:id', { params: { id: other.id } })).body
  expect((await admin.call('PUT /api/songs/:id', { params: { id: other.id }, body: { ...body, version } })).status).toBe(200)

  await openSongs(page, server)
  await inMenu(page, song.title, 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Names and recordings in other languages').click()
  await dialog.getByRole('combobox', { name: 'Add a language' }).selectOption('German')
  const recording = dialog.getByRole('combobox', { name: 'Recording in German' })
  await recording.fill(other.title)
  await page.getByRole('option', { name: other.title }).click()
  await expect(recording).toHaveAccessibleDescription(/Visitors don't hear it now: Hidden\.$/)
})

test('a file taken off the import list is no longer announced as ready', async ({ page }) => {
  await signInAt(page, server, '/admin/songs')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Files', { exact: true }).setInputFiles([fixture('bare.mp3'), fixture('sound.wav')])
  const ready = dialog.getByRole('status').filter({ hasText: 'ready' })
  await expect(ready).toHaveText('2 files ready')
  await dialog.getByRole('button', { name: 'Remove sound.wav' }).press('Enter')
  await expect(ready).toHaveText('1 file ready')
})

test('by keyboard, entries of a menu tell their new position, and the focus goes to a new section and stays after it is removed', async ({
  page,
}) => {
  await signInAt(page, server, '/admin/settings')
  await page.getByRole('button', { name: 'Move down: Home page' }).first().press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Home page, position 2 of' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Add text' }).press('Enter')
  const row = page.getByRole('list', { name: 'Sections' }).getByRole('listitem').last()
  await expect(row.getByLabel('Heading')).toBeFocused()
  await row.getByRole('button', { name: 'Remove Text' }).press('Enter')
  await expect(row.getByRole('button', { name: /^Edit / })).toBeFocused()
})

test.describe('on a phone with text of twice the size', () => {
  test.use({ ...phone, sharesPage: false })
  test.beforeEach(async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.enable')
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  })

  test('songs of a playlist are found, named and moved', async ({ page }) => {
    await openPlaylists(page, server)
    await chooseAction(page, 'First Light', 'Edit')
    const dialog = page.getByRole('dialog')
    const widthOf = async (found: Locator) => (await found.boundingBox())?.width ?? 0
    expect(await widthOf(dialog.getByRole('searchbox', { name: 'Search songs' }))).toBeGreaterThan(200)
    const order = dialog.getByRole('list', { name: 'Selected songs, in order' })
    expect(await widthOf(order.getByText('Slow Tide'))).toBeGreaterThan(100)
    const boxes = await Promise.all((await order.getByRole('listitem').all()).map((item) => item.boundingBox()))
    for (const [index, box] of boxes.entries())
      expect(box?.y).toBeGreaterThanOrEqual((boxes[index - 1]?.y ?? 0) + (boxes[index - 1]?.height ?? 0))
    await order.getByRole('button', { name: 'Move down: Slow Tide' }).click()
    await expect(order.getByRole('listitem').nth(1)).toContainText('Slow Tide')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()

    await chooseAction(page, 'First Light', 'View details')
    expect(await widthOf(dialog.getByText('Slow Tide'))).toBeGreaterThan(100)
  })

  test('tables have room for the names of their rows, and panels for their titles', async ({ page }) => {
    for (const screen of ['songs', 'users', 'playlists', 'albums']) {
      await signInAt(page, server, `/admin/${screen}`)
      expect((await page.getByRole('rowheader').first().boundingBox())?.width, screen).toBeGreaterThan(200)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(360)
    }
    await signInAt(page, server, '/admin/analytics')
    expect((await page.getByRole('heading', { name: /^Growth Trends/ }).boundingBox())?.width).toBeGreaterThan(200)
  })

  test('fields are not wider than their dialog', async ({ page }) => {
    for (const [screen, action, field] of [
      ['codes', 'New code', 'From'],
      ['albums', 'Add Album', 'Artists'],
      ['songs', 'Add Song', 'Visible from'],
    ] as const) {
      await signInAt(page, server, `/admin/${screen}`)
      await page.getByRole('button', { name: action }).first().click()
      const box = await page.getByRole('dialog').getByLabel(field, { exact: true }).boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 999), field).toBeLessThanOrEqual(360 - 32)
    }
  })
})
