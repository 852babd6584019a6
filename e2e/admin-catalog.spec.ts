import type { Locator, Page } from '@playwright/test'
import { uploadFile } from '#server/testing/uploads.ts'
import { expect, expectAccessible, test } from './browser.ts'
import { fixture } from './import-files.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { signInAt } from './sign-in.ts'
import { expectToast, inMenu, openSongs, row, selectionBar } from './songs-screen.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })
// Names that are taken.
test.use({ expectedErrors: [/409 \(Conflict\)/] })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)
let categoryId: string
test.beforeAll(async () => {
  categoryId = (await admin.call('POST /api/categories', { body: { name: 'Sea', color: '#1d4ed8' } })).body.id
  for (const [title, album] of [
    ['Tide tables', 'Harbour'],
    ['Low water', 'Harbour'],
    ['Night ferry', null],
  ] as const)
    await addSong(title, album)
})

async function addSong(title: string, album: string | null, artist = 'Marlow Vance', facts = {}): Promise<string> {
  const fileUrl = `https://cdn.example.org/${title.length}.mp3`
  const body = { title, artist, album, categoryId, mediaType: 'audio', fileUrl, ...facts }
  return (await admin.call('POST /api/songs', { body })).body.id
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save Changes' }).click()

async function openScreen(page: Page, path: 'artists' | 'albums') {
  await signInAt(page, server, `/admin/${path}`)
}

test('names have room beside the other columns, on tablets too', async ({ page }) => {
  const screens = [
    ['artists', 'Name'],
    ['albums', 'Album'],
  ] as const
  for (const [path, name] of screens) {
    await openScreen(page, path)
    const column = page.getByRole('columnheader', { name, exact: true })
    for (const width of [1280, 901, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(async () => (await column.boundingBox())?.width).toBeGreaterThan(200)
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('on a phone, the badge of an announced album is whole, and its artist is not left out', async ({ page }) => {
  await openScreen(page, 'albums')
  const { albums } = (await admin.call('GET /api/admin/albums')).body
  const album = albums.find(({ title }) => title === 'Harbour')
  if (!album) throw new Error('no album')
  const params = { id: album.id }
  const change = async (visibleFrom: string | null) => {
    const { version } = (await admin.call('GET /api/admin/albums/:id', { params })).body.album
    await admin.call('PUT /api/albums/:id', { params, body: { title: 'Harbour', version, visibleFrom } })
  }
  await change('2099-02-14T09:00:00.000Z')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  const cell = rowOf(page, 'Harbour').getByRole('rowheader')
  for (const text of [cell.getByText(/^From Feb 14, 2099/), cell.getByText('Marlow Vance')]) {
    await expect(text).toBeVisible()
    expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    const [box, frame] = [await text.boundingBox(), await cell.boundingBox()]
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0))
  }
  await change(null)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('songs follow the new name of an artist, who cannot be deleted while they are credited', async ({ page }) => {
  await openScreen(page, 'artists')
  await expect(page.getByRole('heading', { level: 1, name: 'Artists 1' })).toBeVisible()
  await expectAccessible(page)
  const actions = (name: string) => rowOf(page, name).getByRole('button', { name: 'Actions' })
  await actions('Marlow Vance').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Artist' })
  await expect(question.getByText('This artist is credited on 3 songs and 1 album.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await question.getByRole('button', { name: 'Cancel' }).click()

  await actions('Marlow Vance').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Artist' })
  await dialog.getByLabel('Name', { exact: true }).fill('Marlowe Vance')
  await expect(dialog.getByText('The new name replaces the old one')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await page.keyboard.type('Website')
  await save(dialog)
  await expect(dialog.getByLabel('Address of link 1')).toBeFocused()
  await page.keyboard.type('https://vance.example.org/')
  await expectAccessible(page)
  await save(dialog)
  await expectToast(page, 'Artist updated successfully.')
  await expect(rowOf(page, 'Marlowe Vance').getByRole('cell')).toContainText(['3', '1'])
  await openSongs(page, server)
  await expect(row(page, 'Night ferry')).toContainText('Marlowe Vance')

  await openScreen(page, 'artists')
  await page.getByRole('button', { name: 'Add Artist' }).click()
  const creation = page.getByRole('dialog', { name: 'Add Artist' })
  await creation.getByLabel('Name', { exact: true }).fill('Marlowe Vance')
  await creation.getByRole('button', { name: 'Create Artist' }).click()
  await expect(creation.getByText('Another artist already has this name.')).toBeVisible()
  await creation.getByLabel('Name', { exact: true }).fill('Juno')
  await creation.getByRole('button', { name: 'Create Artist' }).click()
  await expect(rowOf(page, 'Juno')).toBeVisible()
})

test('the song form completes artists, credits those that its text names, and has more details', async ({ page }) => {
  await openSongs(page, server)
  await inMenu(page, 'Night ferry', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Song' })
  const artist = dialog.getByRole('combobox', { name: 'Artist' })
  await artist.fill('jun')
  await expect(page.getByRole('option', { name: 'Juno' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option', { name: 'Juno' })).toHaveCount(0)
  await expect(artist).toHaveValue('jun')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(artist).toHaveValue('Juno')

  const album = dialog.getByRole('combobox', { name: 'Album', exact: true })
  await album.fill('hárb')
  await page.getByRole('option', { name: 'Harbour' }).click()
  await expect(album).toHaveValue('Harbour')
  await album.fill('')

  await artist.fill('Marlowe Vance feat. Juno')
  await dialog.getByRole('button', { name: 'Credit Marlowe Vance and Juno (featured)' }).click()
  await expect(dialog.getByLabel('Name of credit 2')).toHaveValue('Juno')
  await expect(dialog.getByRole('button', { name: /^Credit Marlowe/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add credit' }).press('Enter')
  await page.keyboard.type('Ada Finch')
  await dialog.getByLabel('Role of credit 3').selectOption('Performer')
  await dialog.getByLabel('Instrument of credit 3').fill('piano')
  await dialog.getByRole('button', { name: 'Move credit Ada Finch up' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Move credit Ada Finch up' })).toBeFocused()
  await dialog.getByLabel('Year').fill('soon')
  await dialog.getByLabel('Genres').fill('Folk')
  await dialog.getByLabel('Comment').fill('From the second tape')
  await save(dialog)
  await expect(dialog.getByLabel('Year')).toBeFocused()
  await expect(dialog.getByText('Enter a whole number.')).toBeVisible()
  await dialog.getByLabel('Year').fill('1998')
  await expectAccessible(page)
  await save(dialog)
  await expectToast(page, 'Song updated successfully.')

  const { songs } = (await admin.call('GET /api/admin/songs', { query: { search: 'Night ferry' } })).body
  const saved = (await admin.call('GET /api/admin/songs/:id', { params: { id: songs[0]?.id ?? '' } })).body
  expect(saved).toMatchObject({ artist: 'Marlowe Vance feat. Juno', year: 1998, genres: ['Folk'], comment: 'From the second tape' })
  expect(saved.credits.map(({ name, role, instrument }) => [name, role, instrument])).toEqual([
    ['Marlowe Vance', 'main', null],
    ['Ada Finch', 'performer', 'piano'],
    ['Juno', 'featured', null],
  ])
})

test('selected songs become an album, which empties another one, are put in order by keyboard on two discs, and are numbered', async ({
  page,
}) => {
  await openSongs(page, server)
  for (const title of ['Night ferry', 'Tide tables']) await row(page, title).getByRole('checkbox').check()
  await selectionBar(page).getByRole('button', { name: 'Make an album' }).click()
  const creation = page.getByRole('dialog', { name: 'Add Album' })
  await expect(creation.getByText('With 2 songs, numbered from 1. Other albums left empty go to the trash')).toBeVisible()
  await creation.getByLabel('Title', { exact: true }).fill('Crossings')
  const artists = creation.getByRole('combobox', { name: 'Artists', exact: true })
  // Named first in both songs.
  await expect(creation.getByText('Marlowe Vance', { exact: true }).first()).toBeVisible()
  await artists.fill('Wind, Water & Co.')
  await artists.press('Enter')
  await expect(artists).toHaveAccessibleDescription(/Marlowe Vance, Wind, Water & Co\.$/)
  await creation.getByLabel('Release date').fill('2024-5')
  await creation.getByLabel('License').selectOption('CC BY-SA')
  await creation.getByRole('button', { name: 'Create Album' }).click()
  await expect(creation.getByLabel('Release date')).toBeFocused()
  await creation.getByLabel('Release date').fill('2999-05-17')
  await expectAccessible(page)
  await creation.getByRole('button', { name: 'Hide until then' }).click()
  await expect(creation.getByLabel('Visible from')).toBeFocused()
  await expect(creation.getByLabel('Visible from')).toHaveValue('2999-05-17T00:00')
  await expect(creation.getByText('Available now although')).toHaveCount(0)
  await creation.getByLabel('Visible from').fill('')
  await creation.getByLabel('Release date').fill('2024-05')
  await expectAccessible(page)
  await creation.getByRole('button', { name: 'Create Album' }).click()
  await expect(selectionBar(page)).toHaveCount(0)
  await page
    .locator('[data-toast]')
    .filter({ hasText: 'Album created successfully.' })
    .getByRole('button', { name: 'Songs and order' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Songs of Crossings' }).getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await openScreen(page, 'albums')
  await expect(rowOf(page, 'Crossings').getByRole('cell')).toContainText(['Marlowe Vance, Wind, Water & Co.', 'Album', 'May 2024', '2'])
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const actions = rowOf(page, 'Crossings').getByRole('button', { name: 'Actions' })
  await actions.click()
  // As on plain http.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
  await page.getByRole('menuitem', { name: 'Copy podcast feed' }).press('Enter')
  await expectToast(page, 'Feed address copied. Enter it in podcast directories and apps.')
  await expect(actions).toBeFocused()
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
  const feed = await page.request.get(await page.evaluate(() => navigator.clipboard.readText()))
  expect(await feed.text()).toContain('<title>Crossings</title>')
  await rowOf(page, 'Crossings').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Songs and order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Songs of Crossings' })
  await dialog.getByRole('checkbox', { name: 'Select Low water' }).check()
  const order = dialog.getByRole('list', { name: 'Selected songs, in order' })
  await expect(order.getByRole('listitem')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Move Low water', exact: true }).press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(order.getByRole('listitem')).toContainText([/^1Low water/, /^2/, /^3/])
  await dialog.getByRole('button', { name: 'Move with others: Tide tables' }).click()
  await dialog.getByLabel('Disc of these songs').selectOption('Disc 2')
  await expect(order.getByRole('listitem')).toContainText([/^1-1Low water/, /^1-2Night ferry/, /^2-1Tide tables/])
  await expectAccessible(page)
  await save(dialog)
  // Together: on a busy machine, the second one may leave while the first one is closed.
  const toasts = page.locator('[data-toast]')
  await expect(toasts).toContainText(['1 empty album moved to the trash.', '3 songs saved in order.'])
  await expect(toasts).toHaveCount(0)

  await rowOf(page, 'Crossings').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Songs and order' }).click()
  await expect(order.getByRole('listitem')).toHaveCount(3)
  const joined = await addSong('Ninth wave at dusk', 'Crossings', 'Marlowe Vance', { discNumber: 1, trackNumber: 2 })
  await save(dialog)
  await dialog.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(order.getByRole('listitem')).toHaveCount(4)
  await expect(dialog.getByRole('alert')).toContainText('A number is used more than once: 1-2.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Number in this order' }).click()
  await expectToast(page, '4 songs saved in order.')
  await admin.call('DELETE /api/songs/:id', { params: { id: joined } })

  await rowOf(page, 'Crossings')
    .getByRole('button', { name: /^QR code/ })
    .click()
  const code = page.getByRole('dialog', { name: 'Public QR Code' })
  await expect(code.getByText(/\/album\/[\w-]+$/)).toBeVisible()
  await code.getByRole('button', { name: 'Create dynamic QR code' }).click()
  await expect(code.getByText('This is a dynamic QR code.')).toBeVisible()
  await expectAccessible(page)
  await code.getByRole('link', { name: 'Open in Codes' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Album: Crossings' })).toBeVisible()

  await openScreen(page, 'albums')
  await rowOf(page, 'Crossings').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Print codes' }).click()
  await expect(page.getByText('The songs of an album: Crossings')).toBeVisible()
  await page.getByRole('button', { name: 'Change selection' }).click()
  await page.getByLabel('Kind', { exact: true }).selectOption('An artist')
  await page.getByRole('combobox', { name: 'Artist' }).fill('Juno')
  await page.getByRole('option', { name: /^Juno/ }).click()
  await expect(page.getByText('One artist: Juno')).toBeVisible()

  const { albums } = (await admin.call('GET /api/admin/albums', { query: { search: 'Crossings' } })).body
  const { songs } = (await admin.call('GET /api/admin/albums/:id', { params: { id: albums[0]?.id ?? '' } })).body
  expect(songs.map(({ title, album, discNumber, trackNumber }) => [title, album, discNumber, trackNumber])).toEqual([
    ['Low water', 'Crossings', 1, 1],
    ['Night ferry', 'Crossings', 1, 2],
    ['Tide tables', 'Crossings', 2, 1],
  ])
})

async function mergeArtists(from: string, to: string) {
  const { artists } = (await admin.call('GET /api/admin/artists', {})).body
  const idOf = (name: string) => String(artists.find((artist) => artist.name === name)?.id)
  await admin.call('POST /api/artists/:id/merge', { params: { id: idOf(from) }, body: { into: idOf(to), dryRun: false } })
}

test('an artist is merged into another one after a preview of what changes, and back by Undo', async ({ page }) => {
  await openScreen(page, 'artists')
  await rowOf(page, 'Ada Finch').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge into another artist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Artist' })
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByText('Choose the one to keep.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Artist to keep' }).fill('juno')
  await page.getByRole('option', { name: /^Juno/ }).click()
  await expect(dialog.getByText('1 song will be credited to the other artist.')).toBeVisible()
  await expect(dialog.getByText('To undo this within 15 days, restore "Ada Finch" from the Trash.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(rowOf(page, 'Ada Finch')).toHaveCount(0)
  await page.locator('[data-toast]').filter({ hasText: 'Artists merged successfully.' }).getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'Ada Finch').getByRole('cell')).toContainText(['1', '0'])
  await mergeArtists('Ada Finch', 'Juno')

  await admin.call('POST /api/artists', { body: { name: 'The Juno' } })
  await page.getByRole('link', { name: 'Find duplicates' }).click()
  const likely = page.getByRole('list', { name: 'Like Juno' })
  await expect(likely.getByRole('listitem')).toContainText([/^Juno1 song/, /^The Juno0 songs/])
  await expectAccessible(page)
  await likely.getByRole('button', { name: 'Merge The Juno' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Artist to keep' })).toHaveValue('Juno')
  await expect(dialog.getByText('"The Juno" is deleted.')).toBeVisible()
  await expect(dialog.getByText('credited to the other artist')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('No duplicates')).toBeVisible()
  await page.getByRole('link', { name: 'Back to artists' }).click()
  await expect(rowOf(page, 'Juno').getByRole('cell')).toContainText(['1', '0'])
})

test('discs of an album are found as duplicates, become one album, and two again by Undo', async ({ page }) => {
  for (const [title, album] of [
    ['Dawn', 'Shores [Disc 1]'],
    ['Noon', 'Shores [Disc 1]'],
    ['dawn', 'Shores CD 2'],
  ] as const)
    await addSong(title, album, 'Juno', { trackNumber: 1, discNumber: 1 })
  await openScreen(page, 'albums')
  await page.getByRole('link', { name: 'Find duplicates' }).click()
  const likely = page.getByRole('list', { name: 'Like Shores [Disc 1]' }).getByRole('listitem')
  await expect(likely).toContainText([/^Shores \[Disc 1\]Juno2 songs · Disc 1/, /^Shores CD 2Juno1 song · Disc 2/])
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Merge Shores CD 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Album' })
  await expect(dialog.getByRole('combobox', { name: 'Album to keep' })).toHaveValue('Shores [Disc 1]')
  await expect(dialog.getByText('1 title is then there twice.')).toBeVisible()
  await expect(dialog.getByText('Discs named in the titles become disc numbers.')).toBeVisible()
  await expect(dialog.getByText('The title becomes "Shores".')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('No duplicates')).toBeVisible()
  await page.locator('[data-toast]').filter({ hasText: 'Albums merged successfully.' }).getByRole('button', { name: 'Undo' }).click()
  await expect(likely).toContainText([/^Shores \[Disc 1\]/, /^Shores CD 2/])
  await page.getByRole('button', { name: 'Merge Shores CD 2' }).click()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('No duplicates')).toBeVisible()
  await page.getByRole('link', { name: 'Back to albums' }).click()
  await rowOf(page, 'Shores').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Songs and order' }).click()
  await expect(page.getByRole('dialog', { name: 'Songs of Shores' })).toContainText('2-1')
  await page.keyboard.press('Escape')
})

test('the cover of an album is used for the whole album, whose songs lose their own', async ({ page }) => {
  const coverUploadId = await uploadFile(admin, fixture('cover.jpg'), 'cover')
  const id = await addSong('Spring tide', 'Moons', 'Juno', { coverUploadId })
  const coverOf = async () => (await admin.call('GET /api/admin/songs/:id', { params: { id } })).body.coverUrl
  const own = await coverOf()
  await openScreen(page, 'albums')
  await rowOf(page, 'Moons').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Album' })
  const whole = dialog.getByLabel('Use for the whole album')
  await expect(whole).toHaveCount(0)
  await dialog.getByLabel('Cover', { exact: true }).setInputFiles(fixture('cover.jpg'))
  await whole.check()
  await expectAccessible(page, ['light', 'dark'])
  await save(dialog)
  await expect(dialog).toHaveCount(0)
  const { albums } = (await admin.call('GET /api/admin/albums', { query: { search: 'Moons' } })).body
  expect([await coverOf(), albums[0]?.hasCover]).toEqual([albums[0]?.coverUrl, true])
  expect(await coverOf()).not.toBe(own)
})
