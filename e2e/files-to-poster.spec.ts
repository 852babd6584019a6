import { copyFile, mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Locator } from '@playwright/test'
import { createLibrary } from '#server/testing/library.ts'
import { expect, expectAccessible, test, withMotion } from './browser.ts'
import { dropFolder, fixture, importFiles, taggedSong } from './import-files.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { signInAt } from './sign-in.ts'

test.use(withMotion)

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)
const chosen = importFiles()

test('twelve tagged files become a playlist in track order and a poster, in ten clicks', async ({ page }) => {
  let clicks = 0
  const press = async (button: Locator) => {
    clicks++
    await button.click()
  }
  const titles = Array.from({ length: 12 }, (_, index) => `Motet ${((index * 7) % 12) + 1}`)
  const artistOf = (index: number) => (index === 5 ? 'Ines Okoro' : 'Chamber Choir')
  const files: string[] = []
  for (const [index, title] of titles.entries())
    files.push(
      await taggedSong(join(chosen.folder, `${12 - index} take.mp3`), {
        TIT2: title,
        TPE1: artistOf(index),
        TALB: 'Evensong',
        TRCK: `${index + 1}/12`,
      }),
    )
  await signInAt(page, server, '/admin/songs')
  await press(page.getByRole('button', { name: 'Import', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Import Songs' })
  // The button of the system's file chooser, and its own.
  clicks += 2
  await dialog.getByLabel('Files', { exact: true }).setInputFiles(files)
  await press(dialog.getByRole('button', { name: 'New category' }))
  const category = page.getByRole('dialog', { name: 'Add Category' })
  await category.getByLabel('Name').fill('Concerts')
  await press(category.getByRole('button', { name: 'Create Category' }))
  await expect(dialog.getByLabel('Category for all').locator('option:checked')).toHaveText('Concerts')
  await press(dialog.getByRole('button', { name: 'Import 12 songs' }))

  const imported = page.getByRole('dialog', { name: '12 songs imported' })
  const listed = imported.getByRole('list', { name: 'Imported songs, in order' }).getByRole('listitem')
  await expect(listed).toHaveText(titles.map((title, index) => `${title} ${artistOf(index)}`))
  await expect(page.getByText('12 songs imported.')).toBeVisible()
  await expectAccessible(page)
  await press(imported.getByRole('button', { name: 'Make a playlist of these' }))

  const form = page.getByRole('dialog', { name: 'Create Playlist' })
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Evensong')
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('Concerts')
  await press(form.getByRole('button', { name: 'Create Playlist' }))
  await expect(page.getByText('Playlist "Evensong" created successfully with 12 songs.')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('dialog', { name: 'Playlist created' }).getByRole('link', { name: 'Print its poster' }))
  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Download PDF' }))
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  expect(clicks).toBeLessThanOrEqual(10)

  const { playlists } = await (await page.request.get(`${server.address}/api/admin/playlists`)).json()
  const { songs } = await (await page.request.get(`${server.address}/api/admin/playlists/${playlists[0].id}`)).json()
  expect(songs.map(({ title }: { title: string }) => title)).toEqual(titles)
  // The files name no album artist.
  await page.goto(`${server.address}/admin/albums`)
  await expect(page.getByRole('row').filter({ hasText: 'Evensong' })).toContainText('Various artists · 12 songs')
})

test('imported albums are shown in the list of albums, one by its title', async ({ page }) => {
  const albums = page.getByRole('table', { name: 'Albums' }).getByRole('row')
  const importAlbums = async (...titles: string[]) => {
    const files = titles.map((TALB, index) =>
      taggedSong(join(chosen.folder, `${TALB} ${index}.mp3`), { TIT2: `${TALB} ${index}`, TPE1: 'Duo', TALB }),
    )
    await page.getByRole('link', { name: 'Songs', exact: true }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Songs' })
    await dialog.getByLabel('Files', { exact: true }).setInputFiles(await Promise.all(files))
    await dialog.getByLabel('Category for all').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: /^Import \d/ }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Show in Albums' }).click()
    await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await createLibrary(admin).category('Shows')
  await signInAt(page, server, '/admin/albums')
  await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
  await importAlbums('Monday Show', 'Tuesday Show')
  for (const title of ['Monday Show', 'Tuesday Show']) await expect(albums.filter({ hasText: title })).toBeVisible()
  await importAlbums('Sunday Show', 'Sunday Show')
  await expect(page.getByLabel('Search albums')).toHaveValue('Sunday Show')
  await expect(albums.filter({ hasText: 'Show' })).toHaveText([/Sunday Show/])
})

test('a folder is dropped on the field; the order of its files can be chosen; the pictures in folders become covers', async ({ page }) => {
  const folder = join(chosen.folder, 'Concert')
  await mkdir(join(folder, 'more'), { recursive: true })
  await taggedSong(join(folder, 'take 10.mp3'), { TIT2: 'Song 1', TRCK: '1' })
  await taggedSong(join(folder, 'more/take 9.mp3'), { TIT2: 'Song 2', TRCK: '2' })
  await copyFile(fixture('cover.jpg'), join(folder, 'cover.jpg'))
  await signInAt(page, server, '/admin/songs')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Songs' })
  await dropFolder(page, dialog.getByText('Choose files', { exact: true }), folder)
  await dialog.getByLabel('Category for all').selectOption('Concerts')
  await dialog.getByRole('button', { name: 'Import 2 songs' }).click()
  const imported = page.getByRole('dialog', { name: '2 songs imported' })
  await expect(imported.getByRole('listitem')).toHaveText(['Song 1', 'Song 2'])
  await imported.getByText('File name').click()
  await expect(imported.getByRole('listitem')).toHaveText(['Song 2', 'Song 1'])
  await imported.getByRole('button', { name: 'Make a playlist of these' }).click()
  const form = page.getByRole('dialog', { name: 'Create Playlist' })
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Concerts')
  await expect(form.locator('img[src^="blob:"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused()

  // Two albums whose files have the same names, sizes and times, among hidden files.
  const albums = join(chosen.folder, 'Albums')
  const songs = { 'A/CD1/1 take.mp3': 'Dawn', 'A/CD1/2 take.mp3': 'Noon', 'A/CD2/1 take.mp3': 'Dusk', 'B/1 take.mp3': 'Moon' }
  for (const path of Object.keys(songs)) await mkdir(dirname(join(albums, path)), { recursive: true })
  for (const name of ['A/.DS_Store', 'A/Thumbs.db', 'B/._1 take.mp3']) await writeFile(join(albums, name), 'hidden')
  for (const album of ['A', 'B']) await copyFile(fixture('cover.jpg'), join(albums, album, 'cover.jpg'))
  for (const [path, TIT2] of Object.entries(songs).reverse()) {
    await taggedSong(join(albums, path), { TIT2 })
    await utimes(join(albums, path), 1, 1)
  }
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByLabel('Choose a folder').setInputFiles(albums)
  await expect(dialog.getByRole('status').filter({ hasText: '4 files ready' })).toBeVisible()
  await expect(dialog.getByText(/^Skipped/)).toHaveCount(0)
  await expect(dialog.getByRole('checkbox', { name: "Use each folder's image where a cover is missing" })).toBeChecked()
  await dialog.getByLabel('Category for all').selectOption('Concerts')
  await dialog.getByRole('button', { name: 'Import 4 songs' }).click()
  const inOrder = page.getByRole('dialog', { name: '4 songs imported' }).getByRole('listitem')
  await expect(inOrder).toHaveText(Object.values(songs))
  const { songs: newest } = await (await page.request.get(`${server.address}/api/admin/songs?limit=4`)).json()
  expect(newest.filter(({ coverUrl }: { coverUrl: string | null }) => coverUrl !== null)).toHaveLength(4)
})
