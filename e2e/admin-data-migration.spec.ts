import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createLibrary } from '#server/testing/library.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { expect, expectAccessible, test } from './browser.ts'
import { fixture, importFiles } from './import-files.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { signInAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const onServer = importFiles()
const server = serverOfFile(() => ({ SAMPLE_CONTENT: 'off', MEDIA_IMPORT_DIR: onServer.folder, MEDIA_IMPORT_MINUTES: '1440' }))
const admin = administratorOf(server)

test.beforeAll(async () => {
  const library = createLibrary(admin)
  const concerts = await library.category('Concerts')
  const song = async (title: string, file: string) =>
    library.song(title, concerts, { fileUrl: undefined, uploadId: await uploadFile(admin, fixture(file)) })
  await song('First light', 'bare.mp3')
  await song('evening song 2', 'tagged.mp3')
})
test.beforeEach(async ({ page }) => {
  await signInAt(page, server, '/admin/songs')
  await expect(page.getByRole('heading', { name: 'Songs', level: 1 })).toBeVisible()
})

const toast = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text }).first()
const songRow = (page: Page, title: string | RegExp) => page.getByRole('row').filter({ hasText: title })
const card = (page: Page) => page.getByRole('region', { name: 'Data Migration' })

test('Data Migration adds what lies on the server, once', async ({ page }) => {
  await expect(card(page).getByText("Finds audio and video on the server that isn't in your library yet.")).toBeVisible()
  await expect(card(page).getByText('New files are also added automatically, every 1,440 min.')).toBeVisible()
  await card(page).getByRole('button', { name: 'Run migration' }).click()
  await expect(toast(page, 'Migration Complete')).toContainText('0 imported, 0 failed, 0 skipped. Nothing new found.')
  await expect(card(page).getByText('Nothing new found.')).toBeVisible()

  await onServer.lay('song.m4a', 'Concerts/market day.m4a')
  await onServer.lay('clip.webm', 'elsewhere/town_hall.webm')
  await writeFile(join(onServer.folder, 'broken.mp3'), 'nothing to hear')
  await card(page).getByLabel('Visibility').selectOption('Unlisted')
  await card(page).getByRole('button', { name: 'Run migration' }).click()
  const complete = page.getByRole('listitem').filter({ hasText: '2 imported, 1 failed, 0 skipped.' })
  await expect(complete).toHaveAttribute('data-toast', 'success')
  const lines = card(page).getByRole('list', { name: 'Result lines' })
  await expect(lines.getByRole('listitem')).toHaveText([
    '! broken.mp3: no audio or video inside',
    '+ Concerts/market day.m4a → market day',
    '+ elsewhere/town_hall.webm → town hall',
  ])
  await lines.focus()
  await expect(lines).toBeFocused()
  await expectAccessible(card(page))
  await expect(songRow(page, 'town hall')).toContainText('Imported')
  await expect(songRow(page, 'town hall')).toContainText('Unlisted')

  await card(page).getByRole('button', { name: 'Run migration' }).click()
  await expect(lines.getByText('= Concerts/market day.m4a: already in the library (market day)')).toBeVisible()
  // Nothing but a failure this time.
  const failed = page.getByRole('listitem').filter({ hasText: '0 imported, 1 failed, 2 skipped.' })
  await expect(failed).toHaveAttribute('data-toast', 'error')
  expect(await readdir(onServer.folder)).toEqual(['Concerts', 'broken.mp3', 'elsewhere'])

  // The result is still there for who comes later.
  await page.reload()
  await expect(card(page).getByText('0 imported, 1 failed, 2 skipped')).toBeVisible()
  await expect(lines.getByRole('listitem')).toHaveCount(3)
})

test('a long log scrolls in its place, additions first', async ({ page }) => {
  for (let n = 0; n < 60; n++) await onServer.lay('bare.mp3', `log/log song ${n}.mp3`)
  await card(page).getByRole('button', { name: 'Run migration' }).click()
  await expect(card(page).getByText(/^60 imported, 1 failed, 2 skipped/)).toBeVisible()
  const lines = card(page).getByRole('list', { name: 'Result lines' })
  await expect(lines.getByRole('listitem')).toHaveCount(63)
  expect(await lines.getByRole('listitem').evaluateAll((all) => all.map((line) => (line.textContent ?? '').slice(0, 1)).join(''))).toMatch(
    /^[+!]{61}==$/,
  )
  await expect(page.getByRole('searchbox', { name: 'Search songs' })).toBeInViewport()
  const height = await card(page).evaluate((box) => box.getBoundingClientRect().height)
  expect(height).toBeLessThan(240)
  await rm(join(onServer.folder, 'log'), { recursive: true })
})

test('a run continues while no page shows it', async ({ page, context }) => {
  for (let n = 0; n < 8; n++) await onServer.lay('bare.mp3', `many/song ${n}.mp3`)
  // Without further reports the page shows the run as it started, however fast it is.
  await page.route('**/api/admin/migrations/current*', () => {})
  await card(page).getByRole('button', { name: 'Run migration' }).click()
  await expect(card(page).getByRole('progressbar')).toBeVisible()
  await expectAccessible(card(page))
  const later = await context.newPage()
  await page.close()
  await later.goto(`${server.address}/admin/songs`)
  await expect(card(later).getByText(/8 imported, 1 failed, 2 skipped/)).toBeVisible()
  await expect(songRow(later, 'song 7')).toBeVisible()
})

test.describe('when the storage is away', () => {
  test.use({ expectedErrors: [/50[03]|404.*\/covers\//] })
  test('a run says so, and loses nothing', async ({ page }) => {
    const storage = join(server.dataDir, 'storage')
    await rename(storage, `${storage}-away`)
    await card(page).getByRole('button', { name: 'Run migration' }).click()
    await expect(toast(page, 'Migration Error')).toContainText("The server can't do this right now.")
    await page.getByRole('button', { name: 'Fix Broken URLs' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fix URLs' }).click()
    await expect(toast(page, 'Import Failed')).toContainText("The server can't do this right now.")
    await rename(`${storage}-away`, storage)
    await page.getByRole('dialog').getByRole('button', { name: 'Fix URLs' }).click()
    await expect(toast(page, 'Import Successful')).toContainText('Every song has its file.')
  })

  test('what fails without a known reason is an unknown error', async ({ page }) => {
    await page.route('**/api/admin/migrations?*', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
    await card(page).getByRole('button', { name: 'Run migration' }).click()
    await expect(toast(page, 'Migration Error')).toContainText('Unknown error occurred')
  })
})

test.describe('Fix Broken URLs', () => {
  test.use({ expectedErrors: [/404|Unable to play/] })

  test('gives files back, names what is missing, fetches nothing from inside', async ({ page }) => {
    const concerts = join(server.dataDir, 'storage/audio/concerts')
    const fileOf = async (start: string) => join(concerts, (await readdir(concerts)).find((name) => name.startsWith(start)) ?? '')
    await rename(await fileOf('first_light-'), join(server.dataDir, 'storage/audio/renamed.mp3'))
    await rm(await fileOf('evening_song_2-'))
    await page.getByRole('button', { name: 'Add Song' }).click()
    const form = page.getByRole('dialog', { name: 'Create New Song' })
    await form.getByLabel('File URL').fill('http://127.0.0.1:9/inside.mp3')
    await form.getByLabel('Title').fill('From inside')
    await form.getByLabel('Category').selectOption('Concerts')
    await form.getByRole('button', { name: 'Create Song' }).click()
    await expect(form).toBeHidden()

    await page.getByRole('button', { name: 'Fix Broken URLs' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Fix Broken URLs' })
    const copy = dialog.getByRole('checkbox', { name: 'Copy external files into this site' })
    await expect(copy).not.toBeChecked()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Fix URLs' }).click()
    await expect(toast(page, 'Import Successful')).toContainText("1 fixed, 1 couldn't be fixed, 1 unchanged")
    const lines = dialog.getByRole('list', { name: 'Checked songs' })
    for (const text of ['+ First light: found in storage', '! evening song 2: File missing', '= From inside: external file, unchanged'])
      await expect(lines.getByText(text)).toBeVisible()
    await expectAccessible(page)

    await copy.check()
    await dialog.getByRole('button', { name: 'Fix URLs' }).click()
    await expect(toast(page, 'Import Failed')).toContainText("2 songs couldn't be fixed. See the list for reasons.")
    await expect(lines.getByText('! From inside: not a public http(s) address')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Fix Broken URLs' })).toBeFocused()

    const search = page.getByRole('searchbox', { name: 'Search songs' })
    await search.fill('evening song 2')
    await expect(songRow(page, 'evening song 2')).toContainText('File missing')
    await songRow(page, 'evening song 2').getByRole('button', { name: 'Play: evening song 2' }).click()
    await expect(toast(page, 'Unable to play "evening song 2"')).toContainText('Playback Error')
    await search.fill('First light')
    await songRow(page, 'First light').getByRole('button', { name: 'Play: First light' }).click()
    await expect(songRow(page, 'First light').getByRole('button', { name: 'Pause' })).toBeVisible()
  })
})
