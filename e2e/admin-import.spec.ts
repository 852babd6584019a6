import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLibrary } from '#server/testing/library.ts'
import { expect, expectAccessible, test } from './browser.ts'
import { dropFiles, fixture, importFiles } from './import-files.ts'
import { choose, fileRow, importDialog, songRow, submit, toast } from './import-screen.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { signInAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true, expectedErrors: [/status of 403/] })

const server = serverOfFile({ SAMPLE_CONTENT: 'off', MAX_UPLOAD_MB: '1' })
const admin = administratorOf(server)
const chosen = importFiles()
test.beforeAll(async () => {
  for (const name of ['Concerts', 'Rehearsals']) await createLibrary(admin).category(name)
})
test.beforeEach(async ({ page }) => {
  await signInAt(page, server, '/admin/songs')
  await expect(page.getByRole('heading', { name: 'Songs', level: 1 })).toBeVisible()
})

test('files without bytes are called empty, in a list of several and as a single one', async ({ page }) => {
  const [sound = ''] = await chosen.lay('bare.mp3', 'kept.mp3')
  const [one, two] = ['nothing.mp3', 'nothing either.mp3'].map((name) => ({ name, mimeType: 'audio/mpeg', buffer: Buffer.alloc(0) }))
  if (!one || !two) throw new Error('there are two')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await importDialog(page)
    .getByLabel('Files', { exact: true })
    .setInputFiles([{ name: 'kept.mp3', mimeType: 'audio/mpeg', buffer: await readFile(sound) }, one, two])
  for (const { name } of [one, two])
    await expect(fileRow(page, name).getByText('This file is empty. Please choose another one.')).toBeVisible()
  await expect(fileRow(page, 'kept.mp3').getByText(/^0:0\d · /)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Add Song' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Song' })
  await form.getByLabel('File', { exact: true }).setInputFiles(one)
  await expect(form.getByText('This file is empty. Please choose another one.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
})

test('twelve files become twelve songs with one choice of a category, by keyboard', async ({ page }) => {
  await expect(page.getByText('Upload some songs to get started')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(importDialog(page).getByLabel('Files', { exact: true })).toBeFocused()
  await expectAccessible(page)

  const files: string[] = []
  for (let n = 1; n <= 11; n++) files.push(...(await chosen.lay('bare.mp3', `evening_song-${n}.mp3`)))
  files.push(...(await chosen.lay('tagged.mp3', 'take.mp3', 'the same take.mp3')))
  await choose(page, files)

  await expect(
    importDialog(page)
      .getByRole('status')
      .filter({ hasText: /^13 files ready$/ }),
  ).toBeVisible()
  const tagged = fileRow(page, 'take.mp3')
  await expect(tagged.getByLabel('Title')).toHaveValue('Harbour Lights')
  await expect(tagged.getByLabel('Artist')).toHaveValue('Fixture Trio')
  await expect(tagged.getByLabel('Album')).toHaveValue('Short Sounds')
  await expect(tagged.getByText(/^0:02 · 0\.\d\d MB · Audio · Cover found$/)).toBeVisible()
  const same = fileRow(page, 'the same take.mp3')
  await expect(same.getByText('Duplicate of take.mp3. Skipped.')).toBeVisible()
  await expect(same.getByRole('checkbox', { name: 'Import anyway' })).not.toBeChecked()
  await expect(fileRow(page, 'evening_song-7.mp3').getByLabel('Title')).toHaveValue('evening song 7')
  await expectAccessible(page)

  await submit(page, 'Import 12 songs').click()
  await expect(toast(page, 'Please fill in all required fields.')).toBeVisible()
  await expect(importDialog(page).getByLabel('Category for all')).toBeFocused()
  await expect(importDialog(page).getByText('Choose a category.')).toBeVisible()
  await importDialog(page).getByLabel('Category for all').selectOption('Concerts')

  const first = fileRow(page, 'evening_song-1.mp3').getByLabel('Title')
  await first.fill('')
  await submit(page, 'Import 12 songs').click()
  await expect(first).toBeFocused()
  await expect(fileRow(page, 'evening_song-1.mp3').getByText('Enter a title.')).toBeVisible()
  await first.fill('First light')
  await fileRow(page, 'evening_song-1.mp3').getByLabel('Artist').fill('The Early Ones')
  await first.press('Enter')

  await expect(
    importDialog(page)
      .getByRole('status')
      .filter({ hasText: /^Importing \d+ of 12$/ }),
  ).toBeVisible()
  await expect(toast(page, 'Import Successful')).toContainText('12 songs imported, 1 duplicate skipped.')
  await expect(importDialog(page)).toBeHidden()
  const outcome = page.getByRole('dialog', { name: '12 songs imported' })
  await expect(outcome.getByRole('list', { name: "1 file wasn't imported" }).getByRole('listitem')).toHaveText([
    'the same take.mp3 Already in the library as "Harbour Lights".',
  ])
  await expectAccessible(page)
  await outcome.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Songs', level: 1 })).toContainText('12')
  await expect(songRow(page, 'First light')).toContainText('The Early Ones')
  await expect(songRow(page, 'Harbour Lights')).toContainText('Concerts')
})

test('pressed before the files are read, Import takes every one of them', async ({ page }) => {
  const files: string[] = []
  for (let n = 1; n <= 8; n++) files.push(...(await chosen.lay('bare.mp3', `early_song-${n}.mp3`)))
  let isOpen = false
  const waiting: (() => void)[] = []
  await page.route('**/api/uploads/*/inspection', async (route) => {
    if (!isOpen) await new Promise<void>((go) => waiting.push(go))
    await route.continue().catch(() => {})
  })
  await page.route('**/api/uploads', (route) => route.fulfill({ status: 403, json: { code: 'forbidden' } }))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(page, files)
  await expect(importDialog(page).getByText('Files not uploaded: 8.')).toBeVisible()
  await page.unroute('**/api/uploads')
  await importDialog(page).getByRole('button', { name: 'Try again', exact: true }).press('Enter')
  await expect(importDialog(page).getByText('Files not uploaded')).toBeHidden()
  await expect(importDialog(page).locator('form')).toBeFocused()
  await importDialog(page).getByLabel('Category for all').selectOption('Concerts')
  await expect.poll(() => waiting.length).toBe(3)
  const list = importDialog(page).getByRole('list', { name: 'Files to import' })
  const { height: heightBefore = 0 } = (await list.boundingBox()) ?? {}
  await submit(page, 'Import 8 songs').click()
  await expect(submit(page, 'Importing')).toBeVisible()
  // A file added during the import is not part of this import: it stays in the list.
  await choose(page, await chosen.lay('bare.mp3', 'latecomer.mp3'))
  for (const go of waiting.splice(0)) go()
  await expect(fileRow(page, 'early_song-1.mp3')).toHaveCount(0)
  // What has been imported leaves the list, and the dialog stays as high as it is.
  expect((await list.boundingBox())?.height).toBeGreaterThanOrEqual(heightBefore)
  isOpen = true
  for (const go of waiting) go()
  await expect(toast(page, 'Import Successful')).toContainText('8 songs imported.')
  await expect(importDialog(page).getByRole('button', { name: /^Remove / })).toHaveCount(1)
  await expect(fileRow(page, 'latecomer.mp3').getByText(/^0:0\d · /)).toBeVisible()
  await submit(page, 'Import 1 song').click()
  await expect(importDialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(songRow(page, /early song/)).toHaveCount(8)
  await expect(songRow(page, 'latecomer')).toBeVisible()
})

test('dropped files: what the library has is pointed out, a picture becomes the cover, the rest is named', async ({ page }) => {
  const [known, fresh, words] = [
    join(chosen.folder, 'take.mp3'),
    await chosen.lay('sound.flac', 'night.flac'),
    join(chosen.folder, 'notes.txt'),
  ]
  await writeFile(words, 'not a song')
  await dropFiles(page, [
    { path: known, type: 'audio/mpeg' },
    { path: fresh[0] ?? '', type: 'audio/flac' },
    { path: fixture('cover.jpg'), type: 'image/jpeg' },
    { path: words, type: 'text/plain' },
  ])
  const twin = fileRow(page, 'take.mp3')
  await expect(twin.getByText('Already in the library as "Harbour Lights". Skipped.')).toBeVisible()
  await expect(importDialog(page).getByText('Skipped (not audio or video): notes.txt.')).toBeVisible()
  const picture = importDialog(page).getByRole('checkbox', { name: 'Use cover.jpg as the cover for songs without one' })
  await expect(picture).toBeChecked()
  await expect(fileRow(page, 'night.flac').getByText(/Uses the added image/)).toBeVisible()
  await expectAccessible(page)

  await expect(submit(page, 'Import 1 song')).toBeVisible()
  await twin.getByRole('checkbox', { name: 'Import anyway' }).check()
  await twin.getByLabel('Title').fill('Harbour Lights again')
  await twin.getByLabel('Category').selectOption('Rehearsals')
  await importDialog(page).getByLabel('Category for all').selectOption('Concerts')
  await expect(fileRow(page, 'night.flac').getByLabel('Category')).toContainText('Same as above (Concerts)')
  await importDialog(page).getByLabel('Visibility').selectOption('Hidden')
  await expect(importDialog(page).getByText('Only for editors and administrators.')).toBeVisible()
  await submit(page, 'Import 2 songs').click()
  await expect(toast(page, 'Import Successful')).toContainText('2 songs imported.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(songRow(page, 'Harbour Lights again')).toContainText('Rehearsals')
  await expect(songRow(page, 'Harbour Lights again')).toContainText('Hidden')
  // The FLAC has tags too, and the picture is its cover.
  const night = songRow(page, /^(?!.*again).*Harbour Lights/).filter({ has: page.locator('img') })
  await expect(night).toHaveCount(2)
})

test('an LRC file with the name of a song becomes its lyrics; the song form reads another one, as old Windows programs write it', async ({
  page,
}) => {
  const [song = ''] = await chosen.lay('sound.flac', 'Psalm.flac')
  const [besides, alone, later] = ['Psalm.lrc', 'Other.lrc', 'later.lrc'].map((name) => join(chosen.folder, name))
  await writeFile(besides ?? '', '\uFEFF[00:01.00]Beside the waters\r\n[00:02.00]Lead me')
  await writeFile(alone ?? '', '[00:01.00]Nothing')
  await dropFiles(page, [
    { path: song, type: 'audio/flac' },
    { path: besides ?? '', type: '' },
    { path: alone ?? '', type: '' },
  ])
  await expect(importDialog(page).getByText('Skipped (not audio or video): Other.lrc.')).toBeVisible()
  await expect(fileRow(page, 'Psalm.flac').getByText(/Lyrics/)).toBeVisible()
  await fileRow(page, 'Psalm.flac').getByLabel('Title').fill('Psalm 23')
  await importDialog(page).getByLabel('Category for all').selectOption('Concerts')
  await submit(page, 'Import 1 song').click()
  await expect(toast(page, 'Import Successful')).toContainText('1 song imported.')

  await songRow(page, 'Psalm 23').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Song' })
  await form.getByText('More details').click()
  const lyrics = form.getByLabel('Lyrics', { exact: true })
  await expect(lyrics).toHaveValue('[00:01.00]Beside the waters\n[00:02.00]Lead me')
  await writeFile(later ?? '', Buffer.from('[00:01.00]Führe mich\r\n[00:02.00]zum Wasser', 'latin1'))
  await form.getByLabel('From a text file').setInputFiles(later ?? '')
  await expect(lyrics).toHaveValue('[00:01.00]Führe mich\n[00:02.00]zum Wasser')
  await expectAccessible(page)
})

test('one dropped file opens the song form, filled in', async ({ page }) => {
  const [clip = ''] = await chosen.lay('clip.mov', 'school_play.mov')
  await dropFiles(page, [{ path: clip, type: 'video/quicktime' }])
  const dialog = page.getByRole('dialog', { name: 'Create New Song' })
  await expect(dialog.getByRole('radio', { name: 'Video' })).toBeChecked()
  await expect(dialog.getByLabel('Title')).toHaveValue('school play')
  await expect(dialog.getByText(/^Uploaded, \d\.\d\d MB/)).toBeVisible()
  await dialog.getByLabel('Category').selectOption('Concerts')
  await dialog.getByRole('button', { name: 'Create Song' }).click()
  await expect(toast(page, 'Song created successfully.')).toBeVisible()
  await expect(songRow(page, 'school play')).toContainText('Video')

  await dropFiles(page, [{ path: clip, type: 'video/quicktime' }])
  await expect(dialog.getByText('Already in the library as "school play".')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test("the song form takes title and cover from the file's tags", async ({ page }) => {
  await page.getByRole('button', { name: 'Add Song' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Song' })
  const [tagged = ''] = await chosen.lay('tagged.mp3', 'track_07.mp3')
  const file = dialog.getByLabel('File', { exact: true })
  await file.setInputFiles(tagged)
  await expect(dialog.getByLabel('Title')).toHaveValue('Harbour Lights')
  await expect(dialog.getByLabel('Artist')).toHaveValue('Fixture Trio')
  const cover = dialog.locator('img[src^="blob:"]')
  await expect(cover).toBeVisible()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)

  // With another file, the one before leaves nothing behind; an edited title stays.
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(cover).toHaveCount(0)
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await dialog.getByLabel('Title').fill('My own title')
  await file.setInputFiles(tagged)
  await expect(cover).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('My own title')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
})

test.describe('what cannot come in', () => {
  test.use({ expectedErrors: [/415|422|507/] })

  test('stays in the list with its reason, and leaving the list asks', async ({ page }) => {
    const [good = ''] = await chosen.lay('sound.ogg', 'good.ogg')
    const [large, text, damaged] = ['large.mp3', 'text.mp3', 'damaged.m4a'].map((name) => join(chosen.folder, name)) as [
      string,
      string,
      string,
    ]
    await writeFile(large, Buffer.alloc(1_000_001))
    await writeFile(text, 'these are words')
    await writeFile(damaged, (await readFile(fixture('song.m4a'))).subarray(0, 5_000))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await choose(page, [large, text, damaged])
    await expect(submit(page, 'Import 0 songs')).toHaveAttribute('aria-disabled', 'true')
    await expect(submit(page, 'Import 0 songs')).toHaveAccessibleDescription('None of these files will be imported.')
    await choose(page, [good])
    await expect(toast(page, 'File too large')).toContainText('Please select a file smaller than 1MB.')
    await expect(fileRow(page, 'large.mp3').getByText('Please select a file smaller than 1MB.')).toBeVisible()
    await expect(fileRow(page, 'text.mp3').getByText("This file doesn't match its type.")).toBeVisible()
    await expect(fileRow(page, 'damaged.m4a').getByText("This file couldn't be read")).toBeVisible()
    await expectAccessible(page)

    await importDialog(page).getByLabel('Category for all').selectOption('Concerts')
    await page.route('**/api/songs', (route) => route.fulfill({ status: 507, json: { code: 'storage_full' } }))
    await submit(page, 'Import 1 song').click()
    await expect(toast(page, 'Import Failed')).toContainText('The server is out of disk space.')
    await expect(fileRow(page, 'good.ogg').getByText('The server is out of disk space.')).toBeVisible()
    await page.unroute('**/api/songs')

    await importDialog(page).getByRole('button', { name: 'Remove large.mp3' }).click()
    await expect(fileRow(page, 'large.mp3')).toHaveCount(0)
    await expect(importDialog(page).getByRole('button', { name: 'Remove text.mp3' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Discard what you entered?' })).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await submit(page, 'Import 1 song').click()
    await expect(toast(page, 'Import Successful')).toContainText('1 song imported, 2 files rejected.')
    // The message disappears; the list of the files stays until it was read.
    const files = page.getByRole('dialog', { name: '1 song imported' }).getByRole('list', { name: "2 files weren't imported" })
    await expect(files.getByRole('listitem')).toHaveText([/^damaged\.m4a This file couldn't be read/, /^text\.mp3 This file doesn't match/])
    await page.getByRole('button', { name: 'Done' }).click()
  })
})

test('uploads can be paused, resumed and canceled, and go on after a failure', async ({ page }) => {
  const [one = '', two = ''] = [...(await chosen.lay('sound.opus', 'slow.opus')), ...(await chosen.lay('sound.webm', 'cut.webm'))]
  let isOpen = false
  const held: (() => void)[] = []
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && !isOpen) await new Promise<void>((go) => held.push(go))
    await route.continue().catch(() => {})
  })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(page, [one, two])
  await expect(fileRow(page, 'slow.opus').getByText(/^0\.00 of 0\.\d\d MB, 0%$/)).toBeVisible()
  await expect.poll(() => held.length).toBe(2)
  await importDialog(page).getByRole('button', { name: 'Pause slow.opus' }).click()
  await expect(fileRow(page, 'slow.opus').getByText(/^Paused at 0%/)).toBeVisible()
  await expectAccessible(page)
  await importDialog(page).getByRole('button', { name: 'Remove cut.webm' }).click()
  isOpen = true
  for (const go of held) go()
  await importDialog(page).getByRole('button', { name: 'Resume slow.opus' }).click()
  await expect(fileRow(page, 'slow.opus').getByText(/^0:02 · /)).toBeVisible()
  await importDialog(page).getByLabel('Category for all').selectOption('Concerts')
  await submit(page, 'Import 1 song').click()
  await expect(toast(page, 'Import Successful')).toContainText('1 song imported.')
  await expect(songRow(page, 'slow')).toBeVisible()
  await expect(songRow(page, 'cut')).toHaveCount(0)
})

test('files without tags are named by their names, which the list shows before the import', async ({ page }) => {
  const names = ['01 - Ann Lee - 1979.mp3', '02 - Bo - Harbor (Live).mp3', '03 - Cy - 50 Ways.mp3']
  const files = (await Promise.all(names.map((name) => chosen.lay('bare.mp3', name)))).flat()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(page, files.slice(0, 1))
  await expect(fileRow(page, '01 - Ann Lee - 1979.mp3').getByLabel('Title')).toHaveValue('01 Ann Lee 1979')
  await choose(page, files.slice(1))
  await expect(fileRow(page, '01 - Ann Lee - 1979.mp3').getByLabel('Title')).toHaveValue('1979')
  const second = fileRow(page, '02 - Bo - Harbor (Live).mp3')
  await expect(second.getByLabel('Title')).toHaveValue('Harbor (Live)')
  await expect(second.getByLabel('Artist')).toHaveValue('Bo')
  const third = fileRow(page, '03 - Cy - 50 Ways.mp3')
  await expect(third.getByText(/ · No\. 3 · /)).toBeVisible()
  await third.getByLabel('Title').fill('Fifty Ways')
  await importDialog(page).getByLabel('Category for all').selectOption('Concerts')
  await submit(page, 'Import 3 songs').click()
  const next = page.getByRole('dialog', { name: '3 songs imported' })
  await expect(next.getByRole('listitem')).toHaveText(['1979 Ann Lee', 'Harbor (Live) Bo', 'Fifty Ways Cy'])
  await next.getByRole('button', { name: 'Done' }).click()
  const { songs } = await (await page.request.get(`${server.address}/api/numbered-songs?number=3`)).json()
  expect(songs).toMatchObject([{ title: 'Fifty Ways', artist: 'Cy' }])
})
