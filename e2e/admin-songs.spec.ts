import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { openDatabase } from '../server/database/database.ts'
import { insertPlaylist } from '../server/testing/library.ts'
import { insertSongs } from '../server/testing/many-songs.ts'
import { expect, expectAccessible, expectSound, phone, test } from './browser.ts'
import { mediaFiles } from './fixtures.ts'
import { administrator, type RunningServer, startServer } from './running-server.ts'

test.describe.configure({ mode: 'serial' })

/** The samples, newest first. */
const samples = ['Slow Tide', 'Paper Lanterns', 'Window Seat', 'Copper Morning']

let server: RunningServer
let media: Awaited<ReturnType<typeof mediaFiles>>

test.beforeAll(async () => {
  media = await mediaFiles()
  server = await startServer()
})
test.afterAll(() => server.dispose())

const row = (page: Page, title: string) => page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${title}` }) })
const rowTitles = (page: Page) => page.locator('tbody b').allTextContents()
const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Search songs' }).fill(text)
  await page.getByRole('searchbox', { name: 'Search songs' }).press('Enter')
}
const listed = (page: Page, count: string | number) =>
  expect(page.getByRole('heading', { level: 1, name: `Songs ${count}`, exact: true })).toBeVisible()

async function open(page: Page, query = '') {
  const headers = { origin: server.address }
  expect((await page.request.post(`${server.address}/api/session`, { data: administrator, headers })).status()).toBe(200)
  await page.goto(`${server.address}/admin/songs${query}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Songs/ })).toBeVisible()
}

async function inMenu(page: Page, title: string, item: string) {
  await row(page, title).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** A message, which is then put away, so that the next one of the same words is another. */
async function expectToast(page: Page, ...words: string[]) {
  const toast = words.reduce(
    (found: Locator, text) => found.filter({ has: page.getByText(text, { exact: true }) }),
    page.locator('[data-sonner-toast]'),
  )
  await expect(toast.first()).toBeVisible()
  // Messages lie on one another: the button may be covered.
  await toast.first().getByRole('button', { name: 'Close' }).dispatchEvent('click')
  await expect(toast).toHaveCount(0)
}

test('has its columns, and five rows in their shape until the songs are there', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/admin/songs?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await open(page)
  await expect(page.getByRole('status', { name: 'Loading songs' }).locator('tbody tr')).toHaveCount(5)
  await expectAccessible(page)
  held.resolve()
  await expect(row(page, 'Slow Tide')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Sl No.',
    'Media',
    'Artist',
    'Category',
    'Favorite',
    'Duration',
    'Created date',
    'Controls',
    'Actions',
  ])
  expect(await rowTitles(page)).toEqual(samples)
  await expect(row(page, 'Slow Tide').getByText('Video')).toBeVisible()
  await expect(row(page, 'Window Seat').getByText('Audio')).toBeVisible()
  await expect(row(page, 'Window Seat').getByRole('cell', { name: '0:30' })).toBeVisible()
})

test('Play All plays the listed songs in their order and wraps both ways', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Play All 4' }).click()
  await expectToast(page, 'Playlist started', 'Playing 4 songs')
  await expect(player(page)).toContainText('Slow Tide')
  await expectSound(page)
  await player(page).getByRole('button', { name: 'Previous' }).click()
  await expect(player(page)).toContainText('Copper Morning')
  await player(page).getByRole('button', { name: 'Next' }).click()
  await expect(player(page)).toContainText('Slow Tide')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Shift+N')
  await expect(player(page)).toContainText('Paper Lanterns')
  await expectSound(page)
  await page.keyboard.press('Space')
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expectAccessible(page)
  await player(page).getByRole('button', { name: 'Close player' }).click()
  await expect(player(page)).toHaveCount(0)
})

test('one row sounds at a time, outside playlist mode', async ({ page }) => {
  await open(page)
  await row(page, 'Window Seat').getByRole('button', { name: 'Play' }).click()
  await expectSound(page)
  await expect(player(page).getByRole('button', { name: 'Next' })).toBeDisabled()
  await row(page, 'Copper Morning').getByRole('button', { name: 'Play' }).click()
  await expect(row(page, 'Copper Morning').getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(2)
  await row(page, 'Copper Morning').getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
})

test('an empty list says what to do, and Play All says that there is nothing', async ({ page }) => {
  await open(page)
  await search(page, 'no such song')
  await expect(page.getByText('No songs found', { exact: true })).toBeVisible()
  await expect(page.getByText('Try a different search term')).toBeVisible()
  await expect(page).toHaveURL(/\?search=no/)
  await page.getByRole('button', { name: 'Play All 0' }).click()
  await expectToast(page, 'No songs available', 'No songs found to play.')
  await expect(player(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await listed(page, 4)
})

test('sorts by every column that has an order, and keeps it in the address', async ({ page }) => {
  await open(page)
  const head = (name: string) => page.getByRole('columnheader', { name })
  await expect(head('Created date')).toHaveAttribute('aria-sort', 'descending')
  await head('Media').getByRole('button').click()
  await expect(head('Media')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head('Created date')).not.toHaveAttribute('aria-sort')
  await expect.poll(() => rowTitles(page)).toEqual(samples.toSorted())
  await head('Media').getByRole('button').press('Enter')
  await expect.poll(() => rowTitles(page)).toEqual(samples.toSorted().reverse())
  await expect(page).toHaveURL(/\?sort=title$/)
  await page.reload()
  await expect.poll(() => rowTitles(page)).toEqual(samples.toSorted().reverse())
  for (const name of ['Artist', 'Category', 'Favorite', 'Duration', 'Created date']) {
    await head(name).getByRole('button').click()
    await expect(head(name)).toHaveAttribute('aria-sort', /ascending|descending/)
  }
  await head('Created date').getByRole('button').click()
  await expect.poll(() => rowTitles(page)).toEqual(samples.toReversed())
  for (const name of ['Sl No.', 'Controls', 'Actions']) await expect(head(name).getByRole('button')).toHaveCount(0)
})

test('a double click makes one song', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add Song' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Song' })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(media.mp3)
  await expect(dialog.getByLabel('Title')).toHaveValue('spring concert take 2')
  await dialog.getByLabel('Artist').fill('Ines Okoro')
  await dialog.getByLabel('Category').selectOption('Home')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Song' }).dblclick()
  await expectToast(page, 'Song created successfully.')
  await expect(dialog).toHaveCount(0)
  await listed(page, 5)
  await expect(row(page, 'spring concert take 2')).toHaveCount(1)
})

test('the heart, the details and the edit of one song', async ({ page }) => {
  await open(page)
  const heart = row(page, 'spring concert take 2').getByRole('button', { name: 'Favorite' })
  await heart.click()
  await expectToast(page, 'Song added to favorites.')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expectToast(page, 'Song removed from favorites.')

  await inMenu(page, 'spring concert take 2', 'View details')
  const details = page.getByRole('dialog', { name: 'Song Details' })
  await expect(details.locator('dt')).toHaveText(['Title', 'Artist', 'Album', 'Category', 'Duration', 'Created'])
  await expect(details.locator('dd')).toHaveText(['spring concert take 2', 'Ines Okoro', 'First Light', 'Home', '0:30', /\d{4}$/])
  await details.getByRole('button', { name: 'Play' }).click()
  await expectSound(page)
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Pause' }).click()
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(row(page, 'spring concert take 2').getByRole('button', { name: 'Actions' })).toBeFocused()
  await player(page).getByRole('button', { name: 'Close player' }).click()

  await inMenu(page, 'spring concert take 2', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Song' })
  await edit.getByLabel('Title').fill('Spring: "Take" 2?')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Song updated successfully.')
  await expect(row(page, 'Spring: "Take" 2?')).toBeVisible()
})

test('a QR code of 256 pixels, named after its song, and as SVG', async ({ page }) => {
  await open(page)
  await inMenu(page, 'Spring: "Take" 2?', 'QR code')
  const dialog = page.getByRole('dialog', { name: 'Public QR Code' })
  await expect(dialog.getByText('Ines Okoro')).toBeVisible()
  await expect(dialog.getByText(new RegExp(`^${server.address}/song/`))).toBeVisible()
  await expectAccessible(page)
  for (const [button, name] of [
    ['Download QR Code', 'Spring- -Take- 2--qr-code.png'],
    ['Download SVG', 'Spring- -Take- 2--qr-code.svg'],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: button }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(name)
    await expectToast(page, 'QR code downloaded successfully.')
    if (name.endsWith('png')) expect(await sharp(await download.path()).metadata()).toMatchObject({ width: 256, height: 256 })
  }
})

test.describe('what cannot be played', () => {
  test.use({ expectedErrors: [/404/] })
  test('is named', async ({ page }) => {
    await inDatabase(async (database, home) => {
      await insertSongs(database, [{ title: 'Lost Tape', category_id: home, external_url: `${server.address}/media/audio/home/lost.mp3` }])
    })
    await open(page)
    await search(page, 'lost tape')
    await row(page, 'Lost Tape').getByRole('button', { name: 'Play' }).click()
    await expectToast(page, 'Playback Error', 'Unable to play "Lost Tape"')
    await player(page).getByRole('button', { name: 'Close player' }).click()
  })
})

test('deleting one song says which playlists lose it', async ({ page }) => {
  await inDatabase(async (database, home) => {
    const [id = ''] = await insertSongs(database, [{ title: 'Encore', category_id: home }])
    for (const name of ['One', 'Two']) await insertPlaylist(database, { name, songIds: [id] })
  })
  await open(page)
  await search(page, 'encore')
  await inMenu(page, 'Encore', 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Song' })
  await expect(dialog.getByText('2 playlists lose this song.')).toBeVisible()
  await expect(dialog.getByText('This action cannot be undone.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Song deleted successfully.')
  await listed(page, 0)
})

test('pending songs are marked, filtered and approved', async ({ page, browser }) => {
  const ids = await inDatabase((database, home) =>
    insertSongs(
      database,
      ['First try', 'Second try', 'Third try'].map((title) => ({ title, category_id: home, status: 'pending' })),
    ),
  )
  const visitor = await browser.newContext()
  const seen = async (id = '') => (await visitor.request.get(`${server.address}/song/${id}`)).status()
  await open(page)
  await search(page, 'try')
  await expect(row(page, 'First try').getByText('Pending')).toBeVisible()
  await search(page, '')
  await expect(page.getByRole('cell', { name: /First try/ })).toHaveCount(1)
  await page.getByRole('radio', { name: 'Pending 3' }).check()
  await expect(page).toHaveURL(/\?status=pending$/)
  await listed(page, 3)
  expect(await seen(ids[0])).toBe(404)
  await inMenu(page, 'First try', 'Approve')
  await expectToast(page, 'Song approved successfully.')
  await listed(page, 2)
  expect(await seen(ids[0])).toBe(200)

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await selectionBar(page).getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, '2 songs approved successfully.')
  await expect(page.getByText('No song waits for approval.')).toBeVisible()
  expect(await seen(ids[2])).toBe(200)
  await page.getByRole('button', { name: 'Show all songs' }).click()
  await expect(page.getByRole('radio', { name: 'Pending', exact: true })).not.toBeChecked()
  await visitor.close()
})

test('with nothing selected, Delete Selected says so', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Delete Selected', exact: true }).click()
  await expectToast(page, 'No songs selected', 'Please select songs to delete.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('several songs are edited at once', async ({ page }) => {
  await open(page)
  await search(page, 'try')
  await listed(page, 3)
  await row(page, 'First try').getByRole('checkbox').check()
  await row(page, 'Second try').getByRole('checkbox').check()
  await expect(selectionBar(page).getByText('2 selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toHaveJSProperty('indeterminate', true)
  await expectAccessible(page)

  await selectionBar(page).getByRole('button', { name: 'Edit selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 2 songs' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Error', 'Change at least one field.')
  await expect(dialog.getByLabel('Category')).toBeFocused()
  await dialog.getByLabel('Artist', { exact: true }).fill('The Understudies')
  await dialog.getByLabel('Favorite').selectOption('Favorite')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard what you entered?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, '2 songs updated successfully.')
  await expect(selectionBar(page)).toHaveCount(0)
  for (const title of ['First try', 'Second try']) {
    await expect(row(page, title).getByRole('cell', { name: 'The Understudies' })).toBeVisible()
    await expect(row(page, title).getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(row(page, 'Third try').getByText('The Understudies')).toHaveCount(0)

  await search(page, 'understudies')
  await listed(page, 2)
})

test('select all takes every song of the filter, loaded or not', async ({ page }) => {
  await inDatabase((database, home) =>
    insertSongs(
      database,
      Array.from({ length: 250 }, (_, index) => ({ title: `Tune ${String(index).padStart(3, '0')}`, category_id: home })),
    ),
  )
  await open(page, '?search=tune&sort=title&direction=asc')
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
  await expect(dialog.getByText('249 songs will be deleted.')).toBeVisible()
  await expect(dialog.getByText('No playlist has any of them.')).toBeVisible()
  await expect(dialog.getByText('This action cannot be undone.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, '249 songs deleted successfully.')
  await listed(page, 1)
  await expect(row(page, 'Tune 001')).toBeVisible()
})

test.describe('while the library goes on', () => {
  test.use({ expectedErrors: [/409/] })
  test('nothing is deleted that was not seen', async ({ page }) => {
    await inDatabase((database, home) => insertSongs(database, [{ title: 'Draft 1', category_id: home }]))
    await open(page, '?search=draft')
    await listed(page, 1)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await inDatabase((database, home) => insertSongs(database, [{ title: 'Draft 2', category_id: home }]))
    await selectionBar(page).getByRole('button', { name: 'Delete Selected (1)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Songs' })
    const reason = 'Failed to delete songs: Songs came or went meanwhile. Look at the list again, then repeat it.'
    await expect(dialog.getByRole('alert')).toHaveText(reason)
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectToast(page, 'Error', reason)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await listed(page, 2)
  })
})

test('all of it without a mouse', async ({ page }) => {
  await open(page, '?search=draft&sort=title')
  await listed(page, 2)
  await page.getByRole('searchbox').focus()
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key)
  }
  const focused = (name: string | RegExp, role: 'button' | 'checkbox' | 'radio') =>
    expect(page.getByRole(role, { name }).and(page.locator(':focus'))).toHaveCount(1)
  await press('Tab')
  await focused('All', 'radio')
  await press('Tab', 2)
  await focused('Select all', 'checkbox')
  await press('Tab', 7)
  await focused('Select Draft 2', 'checkbox')
  await press('Space')
  await expect(selectionBar(page)).toBeVisible()
  await press('Tab', 3)
  await focused('Actions', 'button')
  await press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View details' })).toBeFocused()
  await press('Escape')
  await focused('Actions', 'button')
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a phone, in the ${colorScheme} theme`, async ({ browser }) => {
    const context = await browser.newContext({ ...phone, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await open(page)
    await expect(row(page, 'Slow Tide')).toBeVisible()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBe(0)
    await expectAccessible(page)
    await row(page, 'Slow Tide').getByRole('checkbox').tap()
    await expect(selectionBar(page).getByRole('button', { name: 'Delete Selected (1)' })).toBeInViewport({ ratio: 1 })
    expect(await overflow()).toBe(0)
    await expectAccessible(page)
    await selectionBar(page).getByRole('button', { name: 'Clear' }).tap()
    await row(page, 'Slow Tide').getByRole('button', { name: 'Actions' }).tap()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Favorite' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Play All/ }).tap()
    await expect(player(page)).toContainText('Spring')
    await context.close()
  })

test('a place far down is found again', async ({ page }) => {
  await inDatabase((database, home) =>
    insertSongs(
      database,
      Array.from({ length: 900 }, (_, index) => ({ title: `Take ${String(index).padStart(3, '0')}`, category_id: home })),
    ),
  )
  await open(page, '?search=take&sort=title&direction=asc&at=700')
  await expect(row(page, 'Take 700')).toBeInViewport()
  await page.getByRole('button', { name: 'Media' }).click()
  await expect(row(page, 'Take 899')).toBeInViewport()
  await expect(page).not.toHaveURL(/at=/)
})

test('an empty library says how to begin', async ({ page }) => {
  await open(page)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await selectionBar(page)
    .getByRole('button', { name: /^Delete Selected/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No songs found', { exact: true })).toBeVisible()
  await expect(page.getByText('Upload some songs to get started')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Selected', exact: true })).toBeVisible()
})

type TestDatabase = ReturnType<typeof openDatabase>

/** Works on the database of the running server; gets the category 'Home'. */
async function inDatabase<T>(work: (database: TestDatabase, home: string) => Promise<T>): Promise<T> {
  const database = openDatabase({ engine: 'sqlite', file: join(server.dataDir, 'music-platform.db') })
  try {
    const { id } = await database.handle.selectFrom('categories').select('id').where('name', '=', 'Home').executeTakeFirstOrThrow()
    return await work(database, id)
  } finally {
    await database.close()
  }
}
