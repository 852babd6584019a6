import sharp from 'sharp'
import { insertPlaylist } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { expect, expectAccessible, expectSound, phone, test } from './browser.ts'
import { mediaFiles } from './fixtures.ts'
import { ofFile, serverOfFile } from './of-file.ts'
import { expectToast, inDatabase, inMenu, listed, openSongs, player, row, rowTitles, search, selectionBar } from './songs-screen.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

/** The samples, newest first. */
const samples = ['Slow Tide', 'Paper Lanterns', 'Window Seat', 'Copper Morning']

const server = serverOfFile()
const media = ofFile(mediaFiles)

test('has its columns, and five rows in their shape until the songs are there', async ({ page }) => {
  const blocked = Promise.withResolvers<void>()
  await page.route('**/api/admin/songs?*', async (route) => {
    await blocked.promise
    await route.continue()
  })
  await openSongs(page, server)
  await expect(page.getByRole('status', { name: 'Loading songs' }).locator('tbody tr')).toHaveCount(5)
  await expectAccessible(page)
  blocked.resolve()
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
  await openSongs(page, server)
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
  await expectAccessible(player(page))
  await player(page).getByRole('button', { name: 'Close player' }).click()
  await expect(player(page)).toHaveCount(0)
})

test('one row sounds at a time, outside playlist mode', async ({ page }) => {
  await openSongs(page, server)
  await row(page, 'Window Seat').getByRole('button', { name: 'Play' }).click()
  await expectSound(page)
  await expect(player(page).getByRole('button', { name: 'Next' })).toBeDisabled()
  await row(page, 'Copper Morning').getByRole('button', { name: 'Play' }).click()
  await expect(row(page, 'Copper Morning').getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(2)
  await row(page, 'Copper Morning').getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
})

test('an empty list shows the first step, and Play All shows that there are no songs', async ({ page }) => {
  await openSongs(page, server)
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

test('sorts by every sortable column, with the order in the address', async ({ page }) => {
  await openSongs(page, server)
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
  await openSongs(page, server)
  await page.getByRole('button', { name: 'Add Song' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Song' })
  const words = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>no music</p>') }
  await dialog.getByLabel('File', { exact: true }).setInputFiles(words)
  await expect(page.getByText('Please select a valid audio file (MP3, WAV, etc.)').first()).toBeVisible()
  await dialog.getByLabel('File', { exact: true }).setInputFiles(media.mp3)
  await expect(dialog.getByRole('status').filter({ hasText: /^Uploaded/ })).toHaveCount(1)
  await expect(dialog.getByLabel('Title')).toHaveValue('Paper Lanterns')
  await dialog.getByLabel('Title').fill('spring concert take 2')
  await dialog.getByLabel('Artist').fill('Ines Okoro')
  await dialog.getByRole('button', { name: 'Create Song' }).click()
  await expectToast(page, 'Please fill in all required fields.')
  await dialog.getByLabel('Category').selectOption('Home')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Song' }).dblclick()
  await expectToast(page, 'Song created successfully.')
  await expect(dialog).toHaveCount(0)
  await listed(page, 5)
  await expect(row(page, 'spring concert take 2')).toHaveCount(1)
  // Of the try before.
  await expect(page.getByText('Please fill in all required fields.')).toHaveCount(0)
})

test('of several messages over the song form, the latest is shown, and no field is covered', async ({ page }) => {
  await openSongs(page, server)
  await page.getByRole('button', { name: 'Add Song' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Song' })
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  for (const accept of ['image', 'audio']) await dialog.locator(`input[accept^="${accept}"]`).setInputFiles(text)
  const messages = page.locator('[data-toast]')
  await expect(messages).toHaveCount(2)
  const field = await dialog.getByText('Video', { exact: true }).boundingBox()
  for (const message of await messages.all()) {
    const box = await message.boundingBox()
    if (!box || !field) throw new Error('not shown')
    expect(box.y + box.height).toBeLessThanOrEqual(field.y)
  }
  await messages.getByRole('button', { name: 'Close' }).last().click()
  await expect(messages).toHaveText(['Invalid file typePlease select an image file.'])
})

test('the heart, the details and the edit of one song', async ({ page }) => {
  await openSongs(page, server)
  const heart = row(page, 'spring concert take 2').getByRole('button', { name: 'Favorite' })
  await heart.click()
  await expectToast(page, 'Song added to favorites.')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expectToast(page, 'Song removed from favorites.')

  await inMenu(page, 'spring concert take 2', 'View details')
  const details = page.getByRole('dialog', { name: 'Song Details' })
  // The file is read and measured in the background, at the lowest priority: until then other entries say so.
  const names = [
    ...['Title', 'Artist', 'Album', 'Category', 'Duration', 'Created', 'Uploaded by'],
    ...['Format', 'Plays in', 'Loudness', 'Original file'],
  ]
  await expect(details.locator('dt')).toHaveText(names)
  await expect(details.locator('dd')).toHaveText([
    ...['spring concert take 2', 'Ines Okoro', 'First Light', 'Home', '0:30', /\d{4}$/, 'Music Platform'],
    ...[/^MP3/, 'All browsers', /LUFS|install ffmpeg/, /Download/],
  ])
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
  await openSongs(page, server)
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

test('a QR code fills the screen for a projector, and closes with the browser leaving full screen', async ({ page }) => {
  await openSongs(page, server)
  await inMenu(page, 'Spring: "Take" 2?', 'QR code')
  const dialog = page.getByRole('dialog', { name: 'Public QR Code' })
  await dialog.getByRole('button', { name: 'Show full screen' }).click()
  const screen = page.getByRole('dialog', { name: new URL(server.address).host })
  await expect(screen.getByText('Spring: "Take" 2?')).toBeVisible()
  await expect(screen.getByText(/^[^/]+\/song\//)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  const code = await screen.getByRole('img', { name: /^QR code that opens Spring/ }).boundingBox()
  expect(code?.height).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2)
  await expectAccessible(page)

  await page.evaluate(() => document.exitFullscreen())
  await expect(screen).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Show full screen' }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
})

test.describe('a song that cannot be played', () => {
  test.use({ expectedErrors: [/404/] })
  test('is named', async ({ page }) => {
    await inDatabase(server, async (database, home) => {
      await insertSongs(database, [{ title: 'Lost Tape', category_id: home, external_url: `${server.address}/media/audio/home/lost.mp3` }])
    })
    await openSongs(page, server)
    await search(page, 'lost tape')
    await row(page, 'Lost Tape').getByRole('button', { name: 'Play' }).click()
    await expectToast(page, 'Playback Error', 'Unable to play "Lost Tape"')
    await player(page).getByRole('button', { name: 'Close player' }).click()
  })
})

test('deleting one song lists the playlists that lose it', async ({ page }) => {
  await inDatabase(server, async (database, home) => {
    const [id = ''] = await insertSongs(database, [{ title: 'Encore', category_id: home }])
    for (const name of ['One', 'Two']) await insertPlaylist(database, { name, songIds: [id] })
  })
  await openSongs(page, server)
  await search(page, 'encore')
  await inMenu(page, 'Encore', 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Song' })
  await expect(dialog.getByText('It will be removed from 2 playlists.')).toBeVisible()
  await expect(dialog.getByText('This action cannot be undone.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Song deleted successfully.')
  await listed(page, 0)
})

test('on a phone, in both themes', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await openSongs(page, server)
  await expect(row(page, 'Slow Tide')).toBeVisible()
  // Without scrolling the page.
  await expect(page.getByRole('row').nth(1)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('group', { name: 'Show' })).toBeInViewport({ ratio: 1 })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await expectAccessible(page, ['light', 'dark'])
  await row(page, 'Slow Tide').getByRole('checkbox').tap()
  await expect(selectionBar(page).getByRole('button', { name: 'Delete Selected (1)' })).toBeInViewport({ ratio: 1 })
  expect(await overflow()).toBe(0)
  await expectAccessible(page, ['light', 'dark'])
  await selectionBar(page).getByRole('button', { name: 'Clear' }).tap()
  await row(page, 'Slow Tide').getByRole('button', { name: 'Actions' }).tap()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Favorite' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More actions' }).tap()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import' }).tap()
  await page.getByRole('dialog', { name: 'Import Songs' }).press('Escape')
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
  await page.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('button', { name: /^Play All/ }).tap()
  await expect(player(page)).toContainText('Spring')
  await context.close()
})

test('an empty library shows the first step', async ({ page }) => {
  await openSongs(page, server)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await selectionBar(page)
    .getByRole('button', { name: /^Delete Selected/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No songs found', { exact: true })).toBeVisible()
  await expect(page.getByText('Upload some songs to get started')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Selected', exact: true })).toBeVisible()
})
