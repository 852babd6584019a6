import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/database/database.ts'
import { saveSetting } from '#server/testing/library.ts'
import { createClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { delayScripts, expect, expectAccessible, expectSound, phone, test } from './browser.ts'
import { largeFile, mediaFiles } from './fixtures.ts'
import { addListener } from './listener.ts'
import { ofFile, serverOfFile } from './of-file.ts'
import { administrator } from './running-server.ts'
import { enter } from './sign-in.ts'
import { fixture, main, mine, openUpload, toasts } from './upload-screen.ts'

// The browser logs responses with errors: files with wrong bytes, pending songs.
test.use({ reusesPage: true, expectedErrors: [/status of 4(04|15)/] })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const media = ofFile(mediaFiles)
const listener = ofFile(() => addListener(server, 'rosa'))

test('a visitor fills in the form, signs in, returns, and uploads an MP3 that plays', async ({ page }) => {
  await page.goto(server.address)
  await page.goto(`${server.address}/upload`)
  await expect(page).toHaveTitle('Upload')
  for (const name of ['New Media Uploader', 'File Requirements', 'Legacy Uploader'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByLabel('File', { exact: true }).setInputFiles(media.mp3)
  // By the tags of the file.
  await expect(page.getByLabel('Title')).toHaveValue('Paper Lanterns')
  await expect(page.getByLabel('Artist')).toHaveValue('Sample Ensemble')
  await expect(page.getByLabel('Album')).toHaveValue('First Light')
  await page.getByRole('button', { name: /^Remove spring_concert/ }).click()
  for (const name of ['Title', 'Artist', 'Album']) await expect(page.getByLabel(name)).toHaveValue('')
  await page.getByLabel('File', { exact: true }).setInputFiles(media.mp3)
  await expect(page.getByLabel('Title')).toHaveValue('Paper Lanterns')
  await expect(page.getByLabel('Artist')).toHaveValue('Sample Ensemble')
  await page.getByLabel('Title').fill('spring concert take 2')
  await page.getByLabel('Artist').fill('The Understudies')
  await page.getByLabel('Album').fill('Spring')
  await page.getByLabel('Category').selectOption({ label: 'Jazz' })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toasts(page).getByText('Authentication Required')).toBeVisible()
  await expect(main(page).getByText('Please sign in to upload songs')).toBeVisible()
  await expectAccessible(page)

  await main(page).getByRole('alert').getByRole('link', { name: 'Sign In' }).click()
  await enter(page, listener)
  await expect(page).toHaveURL(`${server.address}/upload`)
  await expect(page.getByLabel('Title')).toHaveValue('spring concert take 2')
  await expect(page.getByLabel('Artist')).toHaveValue('The Understudies')
  await expect(page.getByLabel('Album')).toHaveValue('Spring')
  await expect(page.getByLabel('Category')).toHaveValue('jazz')
  await expect(page.getByText(/Please choose spring_concert-take-2\.mp3 again/)).toBeVisible()

  await page.getByLabel('File', { exact: true }).setInputFiles(media.mp3)
  await expect(page.getByText('0.48 MB')).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Upload successful')).toBeVisible()
  await expect(page.getByText('“spring concert take 2” is now live.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue('')
  await expect(mine(page).getByRole('listitem')).toContainText(['spring concert take 2'])
  await expect(mine(page).getByText('Published')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Open the song' }).click()
  await expect(page).toHaveURL(/\/song\/[a-z0-9]{12}$/)
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectSound(page)
})

test('an MP4 with a cover, with the account menu as the way', async ({ page }) => {
  await openUpload(page, server, listener)
  await page.goto(server.address)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Upload' }).click()
  await expect(page).toHaveURL(`${server.address}/upload`)
  await expect(page).toHaveTitle('Upload')
  await page.getByLabel('File', { exact: true }).setInputFiles(media.mp3)
  await page.getByText('Video', { exact: true }).first().click()
  await expect(page.getByText('spring_concert-take-2.mp3')).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.getByLabel('File', { exact: true }).setInputFiles(media.mp4)
  await expect(page.getByLabel('Title')).toHaveValue('Slow Tide')
  await page.getByLabel('Artist').fill('Class 4b')
  await page.getByLabel('Category').selectOption('rnb')
  await page.getByLabel('Cover').setInputFiles(fixture('cover.jpg'))
  await expect(page.getByRole('img', { name: 'The chosen cover' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Upload successful')).toBeVisible()
  await page.getByRole('link', { name: 'Open the song' }).click()
  await expect(main(page).getByText('Rnb')).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectSound(page)
})

test('rejections have the specified texts', async ({ page }) => {
  await openUpload(page, server, listener)
  const sees = async (...texts: string[]) => {
    for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await sees('Missing information', 'Please fill in all required fields and select a file')
  await expect(page.getByLabel('File', { exact: true })).toBeFocused()
  await expectAccessible(page)

  const choose = (name: string, mimeType: string, size = 10) =>
    page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType, buffer: Buffer.alloc(size) })
  await choose('a.wav', 'audio/wav')
  await sees('Invalid file type', 'Please select a valid MP3 audio file')
  await page.getByLabel('File', { exact: true }).setInputFiles(await largeFile('large.mp3', 50_000_001))
  await sees('File too large', 'Please select a file smaller than 50MB')
  await page.getByText('Video', { exact: true }).first().click()
  await choose('a.webm', 'video/webm')
  await sees('Please select a valid MP4/MOV video file')

  // A name and a type that lie: the bytes have the last word.
  await page.getByRole('radio', { name: 'Audio' }).check()
  await choose('liar.mp3', 'audio/mpeg', 5_000)
  await page.getByLabel('Artist').fill('Unknown')
  await page.getByLabel('Category').selectOption('pop')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(main(page).getByRole('listitem').filter({ hasText: 'liar.mp3' })).toContainText('Please select a valid MP3 audio file')
  await expect(page.getByLabel('Artist')).toHaveValue('Unknown')
})

test('files without tags have the title and artist in their names', async ({ page }) => {
  await openUpload(page, server, listener)
  const buffer = await readFile(fixture('bare.mp3'))
  const names = ['01 - Ann Lee - 99 Luftballons.mp3', '02 - Ann Lee - Harbor (Live).mp3']
  await page.getByLabel('File', { exact: true }).setInputFiles(names.map((name) => ({ name, mimeType: 'audio/mpeg', buffer })))
  await expect(page.getByLabel('Title of 01 - Ann Lee - 99 Luftballons.mp3')).toHaveValue('99 Luftballons')
  await expect(page.getByLabel('Artist', { exact: true })).toHaveValue('Ann Lee')
  await page.getByLabel('Category').selectOption('classical')
  await page.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(page.getByText('2 songs uploaded')).toBeVisible()
  const { songs } = await (await page.request.get(`${server.address}/api/numbered-songs?number=2`)).json()
  expect(songs).toMatchObject([{ title: 'Harbor (Live)', artist: 'Ann Lee' }])
})

test('several files become several songs, each with its title and artist', async ({ page }) => {
  await openUpload(page, server, listener)
  const buffer = await readFile(media.mp3)
  await page.getByLabel('File', { exact: true }).setInputFiles([
    { name: 'first-one.mp3', mimeType: 'audio/mpeg', buffer },
    { name: 'second_one.mp3', mimeType: 'audio/mpeg', buffer },
    { name: 'third.mp3', mimeType: 'audio/mpeg', buffer: await readFile(fixture('tagged.mp3')) },
    // As macOS writes them beside files on other systems' disks; left out.
    { name: '._first-one.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('hidden') },
  ])
  await expect(page.getByLabel('Title of first-one.mp3')).toHaveValue('Paper Lanterns')
  await expect(page.getByLabel('Title of third.mp3')).toHaveValue('Harbour Lights')
  await expect(page.getByLabel('Artist', { exact: true })).toHaveValue('')
  await page.getByLabel('Title of first-one.mp3').fill('first one')
  await page.getByLabel('Title of second_one.mp3').fill('Second to None')
  // Without another artist, each gets the one in its tags.
  await expect(page.getByLabel('Artist of third.mp3')).toHaveAttribute('placeholder', 'Fixture Trio')
  await page.getByRole('button', { name: 'Remove third.mp3' }).click()
  await expect(page.getByLabel('Artist', { exact: true })).toHaveValue('Sample Ensemble')
  await page.getByLabel('Artist', { exact: true }).fill('The Understudies')
  await expect(page.getByLabel('Artist of second_one.mp3')).toHaveAttribute('placeholder', 'The Understudies')
  await page.getByLabel('Artist of first-one.mp3').fill('Lena')
  await page.getByLabel('Category').selectOption('classical')
  await page.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(page.getByText('2 songs uploaded')).toBeVisible()
  await expect(mine(page).getByRole('listitem').filter({ hasText: 'first one' })).toContainText('Lena')
  await expect(mine(page).getByRole('listitem').filter({ hasText: 'Second to None' })).toContainText('The Understudies')
})

test.describe('with approval', () => {
  test("a listener's song is pending, hidden from others, and can be withdrawn", async ({ page, browser }) => {
    await set('require_admin_approval', 'true')
    const client = createClient(server.address)
    await client.signIn(listener)
    const uploadId = await uploadFile(client, media.mp3)
    await client.call('POST /api/uploaded-songs', {
      body: { uploadId, title: 'Before', artist: 'Rosa', category: 'jazz', mediaType: 'audio' },
    })
    await openUpload(page, server, listener)
    await page.getByLabel('File', { exact: true }).setInputFiles(media.mp3)
    await expect(page.getByLabel('Title')).toHaveValue('Paper Lanterns')
    await page.getByLabel('Title').fill('Not Yet')
    await page.getByLabel('Artist').fill('Rosa')
    await page.getByLabel('Category').selectOption('country')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText(/“Not Yet” is waiting for approval/)).toBeVisible()
    const row = mine(page).getByRole('listitem').filter({ hasText: 'Not Yet' })
    await expect(row).toContainText('Waiting for approval')

    await row.getByRole('link', { name: 'Not Yet' }).click()
    await expect(page.getByRole('heading', { name: 'Not Yet' })).toBeVisible()
    const address = page.url()
    // Its uploader finds it at its address, too.
    expect((await page.reload())?.headers()['cache-control']).toBe('private, no-store')
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    await expectSound(page)
    const other = await (await browser.newContext()).newPage()
    expect((await other.goto(address))?.status()).toBe(404)
    await expect(other.getByText('Song Not Available')).toBeVisible()
    await other.context().close()

    // Pages of one song, the second of which arrives after the first song is withdrawn.
    const { promise: isWithdrawn, resolve: sendNext } = Promise.withResolvers<void>()
    await page.route(/\/api\/uploaded-songs(\?.*)?$/, async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '1')
      if (url.searchParams.has('cursor')) await isWithdrawn
      await route.continue({ url: url.href })
    })
    await page.goto(`${server.address}/upload`)
    await mine(page).getByRole('button', { name: 'Show more' }).click()
    await row.getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw Song' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Song withdrawn.')).toBeVisible()
    await expect(row).toHaveCount(0)
    // The row with the button that had the focus is gone.
    await expect(mine(page).getByRole('heading', { name: 'My Uploads' })).toBeFocused()
    sendNext()
    await expect(mine(page).getByRole('listitem')).toContainText(['Before'])
    await expect(row).toHaveCount(0)
    expect((await page.request.get(address)).status()).toBe(404)
    await set('require_admin_approval', 'false')
  })
})

test('while uploads are closed the page shows a notice, and the menu has no Upload', async ({ page }) => {
  await set('allow_user_uploads', 'false')
  await openUpload(page, server, listener)
  await expect(page.getByText('Uploads are closed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Your favorites', 'Account', 'Change password', 'Logout'])
  await set('allow_user_uploads', 'true')
})

test('input before the scripts are loaded counts', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto(`${server.address}/upload`, { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Video' }).check()
  await page.getByLabel('File', { exact: true }).setInputFiles(media.mp4)
  await page.getByLabel('Artist').fill('Class 4b')
  release()
  await expect(page.getByLabel('Title')).toHaveValue('Slow Tide')
  await expect(page.getByRole('radio', { name: 'Video' })).toBeChecked()
  await expect(page.getByLabel('Artist')).toHaveValue('Class 4b')
})

test('by keyboard alone', async ({ page }) => {
  await openUpload(page, server, listener)
  // Long before the key: Chromium confirms late that it will not open its own dialog.
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('radio', { name: 'Audio' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Video' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('File', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(media.mp3)
  // From the tags, once they are read.
  await expect(page.getByLabel('Title')).toHaveValue('Paper Lanterns')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('By Hand')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Rosa')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Category')).toHaveValue('pop')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Cover')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const notice = page.getByRole('status').filter({ hasText: '“By Hand” is now live.' })
  await expect(notice).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Open the song' })).toBeFocused()
})

test('no accessibility violation in the light or the dark theme, and nothing wider than a phone', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${server.address}/upload`)
  await page.getByRole('link', { name: 'Open the basic form' }).tap()
  await expect(page.getByRole('button', { name: 'Upload file' })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await openUpload(page, server, administrator)
  await expect(mine(page)).toBeVisible()
  await page.getByLabel('File', { exact: true }).setInputFiles(media.mp3)
  await expectAccessible(page, ['light', 'dark'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await context.close()
})

test('in Arabic, from right to left', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ar-EG' })
  const page = await context.newPage()
  await page.goto(`${server.address}/upload`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'رفع وسائط جديدة' })).toBeVisible()
  await page.getByRole('button', { name: 'رفع', exact: true }).click()
  await expect(page.getByText('يُرجى ملء جميع الحقول المطلوبة واختيار ملف')).toBeVisible()
  await expectAccessible(page)
  expect(await page.locator('main').innerText()).not.toMatch(/\b(Title|Artist|Upload|File|Sample)\b/)
  await context.close()
})

async function set(key: string, value: string) {
  const database = openDatabase({ engine: 'sqlite', file: join(server.dataDir, 'music-platform.db') })
  await saveSetting(database, key, value).finally(() => database.close())
}
