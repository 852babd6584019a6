import { readFile } from 'node:fs/promises'
import { taggedMp3 } from '#server/testing/tagged-mp3.ts'
import { uploadBytes } from '#server/testing/uploads.ts'
import { expect, expectAccessible, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { expectToast, inMenu, openSongs, row, search, selectionBar } from './songs-screen.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)
let categoryId: string
test.beforeAll(async () => {
  categoryId = (await admin.call('POST /api/categories', { body: { name: 'Sea', color: '#1d4ed8' } })).body.id
  const body = { title: 'Night ferry', categoryId, mediaType: 'audio', fileUrl: 'https://cdn.example.org/night.mp3' }
  await admin.call('POST /api/songs', { body })
})

test('what the tags of files say is previewed, and taken where it is chosen: for selected songs, and for one', async ({ page }) => {
  for (const [title, frames] of [
    [
      'Ebb',
      [
        ['TIT2', 'Ebb'],
        ['TPE1', 'Ann Lee'],
        ['TALB', 'Shore'],
        ['TDRC', '2021'],
        ['TXXX', 'MusicBrainz Album Type\0ep'],
      ],
    ],
    [
      'Flow',
      [
        ['TIT2', 'Flow (live)'],
        ['TPE1', 'Ann Lee'],
        ['TALB', 'Shore'],
        ['TDRC', '2021'],
      ],
    ],
  ] as const) {
    const uploadId = await uploadBytes(admin, new Uint8Array(await taggedMp3(frames)), { kind: 'media', name: `${title}.mp3` })
    const body = { title, artist: 'Typed', album: null, year: 1990, mediaType: 'audio', categoryId, uploadId } as const
    expect((await admin.call('POST /api/songs', { body })).status).toBe(200)
  }
  await openSongs(page, server)
  for (const title of ['Ebb', 'Flow']) await row(page, title).getByRole('checkbox').check()
  await selectionBar(page).getByRole('button', { name: 'Edit selected' }).click()
  const readTags = page.getByRole('dialog').getByRole('button', { name: 'Read File Tags' })
  await page.getByRole('textbox', { name: 'Year' }).fill('1999')
  await readTags.click()
  await expect(page.getByRole('dialog', { name: 'Discard what you entered?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('1999')
  await readTags.click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Read File Tags' })
  const changes = dialog.getByRole('list', { name: 'What changes' })
  await expect(changes.getByText('Title: Flow (live), instead of Flow')).toBeVisible()
  await expect(changes.getByText('Album: Shore')).toHaveCount(2)
  await expectAccessible(page, ['light', 'dark'])
  await dialog.getByLabel('Title (1)').uncheck()
  await expect(changes.getByText(/^Title/)).toHaveCount(0)
  await dialog.getByLabel('Year (2)').uncheck()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, '2 songs updated successfully.')
  await expect(selectionBar(page)).toHaveCount(0)
  await expect(row(page, 'Flow').getByText('Ann Lee').last()).toBeVisible()

  await inMenu(page, 'Flow', 'Read File Tags')
  await expect(changes.getByRole('listitem')).toHaveText([/Flow/, 'Title: Flow (live), instead of Flow', 'Year: 2021, instead of 1990'])
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row(page, 'Flow (live)')).toBeVisible()
  await inMenu(page, 'Flow (live)', 'Read File Tags')
  await expect(dialog.getByText("The tags don't change anything.")).toBeVisible()
  await expect(dialog.getByText('Choose what to take', { exact: false })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)

  await inMenu(page, 'Night ferry', 'Read File Tags')
  await expect(dialog.getByText('Could not be read: Night ferry')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('a new song lists the credits in the tags of its file, and keeps them when one is added', async ({ page }) => {
  const frames = [
    ['TIT2', 'Slack water'],
    ['TPE1', 'Ann Lee'],
    ['TCOM', 'Cy Reed'],
    ['TMCL', 'harp\0Di Moss'],
  ] as const
  await openSongs(page, server)
  await page.getByRole('button', { name: 'Add Song' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Song' })
  const file = { name: 'slack.mp3', mimeType: 'audio/mpeg', buffer: await taggedMp3(frames) }
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
  await expect(dialog.getByLabel('Artist', { exact: true })).toHaveValue('Ann Lee')
  await dialog.getByLabel('Category').selectOption('Sea')
  await dialog.getByText('More details').click()
  await expect(dialog.getByLabel('Name of credit 1')).toHaveValue('Cy Reed')
  await expect(dialog.getByLabel('Instrument of credit 2')).toHaveValue('harp')
  await dialog.getByRole('button', { name: 'Add credit' }).click()
  await dialog.getByLabel('Name of credit 3').fill('Ed Hale')
  await dialog.getByRole('button', { name: 'Create Song' }).click()
  await expectToast(page, 'Song created successfully.')
  const { songs } = (await admin.call('GET /api/admin/songs', { query: { search: 'Slack water' } })).body
  const saved = (await admin.call('GET /api/admin/songs/:id', { params: { id: songs[0]?.id ?? '' } })).body
  expect(saved.credits.map(({ name, instrument }) => [name, instrument])).toEqual([
    ['Ann Lee', null],
    ['Cy Reed', null],
    ['Di Moss', 'harp'],
    ['Ed Hale', null],
  ])
})

test('songs are changed in a spreadsheet: downloaded as listed, previewed, saved; wrong cells are named', async ({ page }) => {
  for (const title of ['Low tide', 'High tide', 'Spring tide'])
    await admin.call('POST /api/songs', {
      body: { title, artist: 'Ann Lee', categoryId, mediaType: 'audio', fileUrl: 'https://cdn.example.org/tide.mp3' },
    })
  await openSongs(page, server, '?search=tide&sort=title&direction=asc')
  await page.getByRole('button', { name: 'Edit in Spreadsheet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit in Spreadsheet' })
  await expect(dialog.getByText('3 rows, as listed.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^songs-\d{4}-\d{2}-\d{2}\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  const [, high, low] = csv.split('\r\n')
  expect([high, low]).toEqual([expect.stringContaining('High tide,Ann Lee'), expect.stringContaining('Low tide,Ann Lee')])

  const choose = (text: string) =>
    dialog.getByLabel('Changed spreadsheet').setInputFiles({ name: 'tides.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  const idOf = (line = '') => line.split(',')[0]
  await choose('Title,Year\nHigh tide,1999')
  await expect(dialog.getByText('This file has no “ID” column.', { exact: false })).toBeVisible()
  await choose(`ID;Title;Year\n${idOf(high)};High tide;soon\n${idOf(low)};;1999`)
  await expect(dialog.getByRole('listitem')).toHaveText(['Row 2, Year: Enter a whole number.', 'Row 3, Title: Enter a title.'])
  await expectAccessible(page, ['light', 'dark'])
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toHaveAccessibleDescription(
    'Fix these cells, then choose the file again.',
  )
  // As a spreadsheet program on Windows saves it.
  await choose(`ID;Title;Composer;Seats\r\n${idOf(high)};H\xf6he;Cy Reed; \r\n${idOf(low)};Low tide;;4\r\ngone;Gone;;\r\n;New;;\r\n`)
  const changes = dialog.getByRole('list', { name: 'What changes' })
  await expect(changes.getByRole('listitem')).toHaveText([/High tide/, 'Title: Höhe, instead of High tide', 'Composer: Cy Reed'])
  for (const note of [
    '1 row with changes',
    'Columns that are not read: Seats',
    '1 row without an ID is skipped.',
    '1 row is skipped: its ID no longer exists.',
  ])
    await expect(dialog.getByRole('status').getByText(note)).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, '1 song updated successfully.')
  await expect(dialog).toHaveCount(0)
  await search(page, 'höhe')
  await expect(row(page, 'Höhe')).toBeVisible()

  await row(page, 'Höhe').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Edit in Spreadsheet' }).click()
  await expect(dialog.getByText('1 selected')).toBeVisible()
  const downloadingSelected = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download CSV' }).click()
  expect((await readFile(await (await downloadingSelected).path(), 'utf8')).split('\r\n').slice(1)).toEqual([
    expect.stringContaining('Höhe'),
    '',
  ])
  await choose(csv.slice(1).replace('High tide', 'H\xf6he'))
  await expect(changes.getByRole('listitem')).toHaveText([/Höhe/, 'Composer: (empty), instead of Cy Reed'])
})
