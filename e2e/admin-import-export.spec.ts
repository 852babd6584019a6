import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { exportModules } from '#contract/export-file.ts'
import { exportFile, type TestFile } from '#server/testing/import-export.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createClient } from '#server/testing/test-client.ts'
import { expect, expectAccessible, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { administrator, type RunningServer } from './running-server.ts'
import { signInAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

/** A site with a library, and an empty one. */
const full = serverOfFile()
const empty = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(empty)
let file: TestFile

test.beforeAll(async () => {
  const client = createClient(full.address)
  await client.signIn(administrator)
  const library = createLibrary(client)
  const choir = await library.category('Choir', { color: '#b3261e' })
  for (let i = 1; i <= 30; i++) await library.song(`Hymn ${i}`, choir, { artist: 'Harbour Choir' })
  for (const path of ['/old', '/older']) await client.call('POST /api/redirections', { body: { fromUrl: path, toUrl: '/gallery' } })
})

const open = async (page: Page, server: RunningServer, query = '') => {
  await signInAt(page, server, `/admin/import-export${query}`)
}
const toast = (page: Page, title: string, text: string) =>
  expect(page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: text })).toBeVisible()
const pick = (page: Page, content: unknown, name = 'export.json') =>
  page.getByLabel('Export file').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  })
/** By keyboard: while the page still arrives, a button may move between the press and the release of the mouse. */
const startImport = (page: Page) => page.getByRole('button', { name: 'Import Data' }).press('Enter')
const read = async (download: Download) => JSON.parse(await readFile(await download.path(), 'utf8')) as TestFile
const progress = (page: Page, module: string) => page.getByRole('progressbar', { name: `Progress of ${module}` })

test('the screen shows the modules to export, and recommends a backup before importing', async ({ page }) => {
  await open(page, full)
  await expect(page).toHaveTitle('Import/Export · Admin')
  await expect(page.getByRole('heading', { name: 'Import/Export', level: 1 })).toBeVisible()
  for (const module of ['Songs', 'Playlists', 'Redirections'])
    await expect(page.getByRole('heading', { name: module, level: 2 })).toBeVisible()
  await expect(page.getByText('34 items').first()).toBeVisible()
  await expect(page.getByText('Title, artist, album, credits')).toBeVisible()
  await expect(page.getByRole('note')).toContainText('Please make a backup of your data before importing')
  await expectAccessible(page)
})

test('nothing chosen is nothing exported', async ({ page }) => {
  await open(page, full)
  await expect(page.getByText('0 of 6 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Export Selected Data' }).click()
  await toast(page, 'No modules selected', 'Please select at least one module to export.')
})

test('two modules by keyboard, then all of them, as a file with the date in its name', async ({ page }) => {
  await open(page, full)
  await page.getByRole('checkbox', { name: /^Songs/ }).press('Space')
  await page.getByRole('checkbox', { name: /^Redirections/ }).press('Space')
  await expect(page.getByText('2 of 6 selected')).toBeVisible()
  let downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Selected Data' }).press('Enter')
  const two = await read(await downloading)
  await toast(page, 'Export completed', 'Successfully exported 2 module(s)')
  expect([two.modules, two.data.songs?.length, two.data.redirections?.length]).toEqual([['songs', 'redirections'], 34, 2])

  await page.getByRole('button', { name: 'Clear Selection' }).click()
  await expect(page.getByText('0 of 6 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select All' }).click()
  await expect(page.getByText('6 of 6 selected')).toBeVisible()
  downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Selected Data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`music-platform-export-${new Date().toISOString().slice(0, 10)}.json`)
  file = await read(download)
  expect([file.version, file.modules, file.data.playlists?.length]).toEqual(['1.0', exportModules, 1])
  await toast(page, 'Export completed', 'Successfully exported 6 module(s)')
  await expect(progress(page, 'Songs')).toHaveAttribute('aria-valuenow', '100')
  await expect(page.getByRole('listitem').filter({ has: progress(page, 'Songs') })).toContainText('Completed')
  await expect(page.getByRole('listitem').filter({ has: progress(page, 'Songs') })).toContainText('34 items')
  await expectAccessible(page.getByRole('tabpanel'))
})

test.describe('an export that fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  test('shows why, and marks the module', async ({ page }) => {
    await open(page, full)
    await page.getByRole('button', { name: 'Select All' }).click()
    await page.route('**/api/admin/export?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Export Selected Data' }).click()
    await toast(page, 'Export failed', "Couldn't reach the server. Check your connection.")
    await expect(page.getByRole('listitem').filter({ has: progress(page, 'Artists') })).toContainText('Error')
    await page.unroute('**/api/admin/export?*')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export Selected Data' }).click()
    await downloading
  })

  test('so does one that was cut off', async ({ page }) => {
    await open(page, full)
    await page.getByRole('button', { name: 'Select All' }).click()
    await page.route('**/api/admin/export?*', (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"data":{\n"songs":[\n{},\n' }),
    )
    await page.getByRole('button', { name: 'Export Selected Data' }).click()
    await toast(page, 'Export failed', "Couldn't reach the server. Check your connection.")
  })
})

test('the arrow keys switch tabs, and the address contains the current one', async ({ page }) => {
  await open(page, full)
  await page.getByRole('tab', { name: 'Export Data' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Import Data' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Import Data' })).toBeVisible()
  await expect(page).toHaveURL(/tab=import/)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Import Data' })).toHaveAttribute('aria-selected', 'true')
})

test.describe('a file that is no export file', () => {
  test.use({ expectedErrors: [/422/] })
  test('is rejected with the position of the error', async ({ page }) => {
    await open(page, empty, '?tab=import')
    await pick(page, 'no JSON at all')
    await toast(page, 'Invalid file', 'The selected file is not a valid export file')
    await expect(page.getByText('Invalid import file format: the file is no JSON text.')).toBeVisible()
    const { exportDate: _date, ...undated } = file
    await pick(page, undated)
    await expect(page.getByText('Invalid import file format: exportDate is missing.')).toBeVisible()
    await pick(page, { ...file, data: { ...file.data, redirections: [{ from_url: '/x', to_url: 'javascript:alert(1)' }] } })
    await expect(page.getByText('Invalid import file format: data.redirections[0].to_url is neither a path')).toBeVisible()
    await expect(page.locator('[data-toast="error"]'), 'one message for three attempts').toHaveCount(1)
    await expectAccessible(page.getByRole('tabpanel'))
    await expect(page.getByRole('button', { name: 'Import Data' })).toHaveCount(0)
  })
})

test('a file is foretold, imported, and a second time changes nothing', async ({ page }) => {
  const changed = structuredClone(file)
  const catalog = (file.data.artists?.length ?? 0) + (file.data.albums?.length ?? 0)
  changed.data.redirections?.push({ from_url: '/about', to_url: '/gallery' })
  changed.data.playlists?.push({ name: 'Lost', playlist_songs: [{ position: 1, song: { title: 'Nowhere', artist: null } }] })
  await open(page, empty, '?tab=import')
  await pick(page, changed, 'music-platform-export.json')
  await toast(page, 'File loaded', '6 modules, exported on')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'music-platform-export.json' })).toBeVisible()
  await expect(preview.getByText('1.0', { exact: true })).toBeVisible()
  await expect(preview.getByText('Artists, Albums, Songs, Playlists, Redirections')).toBeVisible()
  await expect(preview.getByRole('listitem').filter({ hasText: 'Songs' })).toContainText('34 items')
  await expect(preview.getByRole('listitem').filter({ hasText: 'Redirections' })).toContainText('2 to be added, 1 to be skipped')
  await expect(preview.getByText('Categories that will be created: Home, Choir.')).toBeVisible()
  await expectAccessible(preview)

  const lines = page.getByRole('region', { name: 'What will happen' })
  await expect(lines.getByRole('table')).toHaveAttribute('aria-rowcount', String(catalog + 40))
  await page.getByRole('radio', { name: 'Skip' }).check()
  await expect(lines.getByRole('row')).toHaveCount(2)
  await expect(lines.getByRole('row').filter({ hasText: '/about' })).toContainText('A page of this site has that address')
  await page.getByRole('radio', { name: 'With notes' }).check()
  await expect(lines.getByRole('row').filter({ hasText: 'Lost' })).toContainText('1 song is not found: Nowhere')
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('file missing')
  await expect(lines.getByRole('row')).toHaveCount(5)
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('nothing like it')
  await expect(page.getByText('No matching rows.')).toBeVisible()
  expect((await admin.call('GET /api/admin/export/counts')).body).toMatchObject({ artists: 0, albums: 0, songs: 0, playlists: 0 })

  await preview.getByRole('button', { name: 'Import Data' }).click()
  await toast(page, 'Import completed', `${catalog + 38} imported, 1 skipped`)
  await expect(preview.getByRole('listitem').filter({ has: progress(page, 'Songs') })).toContainText(
    'Completed34 imported, 0 skipped. 4 songs have no file here',
  )
  await expect(preview.getByRole('listitem').filter({ has: progress(page, 'Redirections') })).toContainText('2 imported, 1 skipped')
  await expect(progress(page, 'Playlists')).toHaveAttribute('aria-valuenow', '100')
  await expect(preview.getByText('1 playlist song was not found: Nowhere.')).toBeVisible()
  await expectAccessible(preview)
  const again = await exportFile(admin)
  expect(again.data.songs?.map(({ id, title }) => [id, title])).toEqual(file.data.songs?.map(({ id, title }) => [id, title]))

  await preview.getByRole('button', { name: 'Choose another file' }).click()
  await pick(page, changed)
  await expect(page.getByText('Nothing new to import.')).toBeVisible()
  await startImport(page)
  await toast(page, 'Import completed', `0 imported, ${catalog + 39} skipped`)
  expect((await exportFile(admin)).data).toEqual(again.data)
})

test('a file can be dropped', async ({ page }) => {
  await open(page, empty, '?tab=import')
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'dropped.json', { type: 'application/json' }))
    return transfer
  }, JSON.stringify(file))
  await page.getByText('Choose file').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByRole('heading', { name: 'dropped.json' })).toBeVisible()
})

test.describe('an imported song whose file is missing', () => {
  test.use({ expectedErrors: [/404/] })
  test('is shown in the songs table, and fails to play with the specified message', async ({ page }) => {
    await signInAt(page, empty, '/admin/songs?search=Copper')
    const row = page.getByRole('row').filter({ hasText: 'Copper Morning' })
    await expect(row).toContainText('File missing')
    await row.getByRole('button', { name: 'Play' }).click()
    await toast(page, 'Playback Error', 'Unable to play "Copper Morning"')
  })
})

test.describe('an import that fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  test('a broken connection is reported', async ({ page }) => {
    await open(page, empty, '?tab=import')
    await pick(page, file)
    await page.route('**/api/admin/import?*', (route) => route.abort())
    await startImport(page)
    await toast(page, 'Import failed', 'The connection was lost. Completed modules stay')
    await expect(page.getByRole('listitem').filter({ has: progress(page, 'Artists') })).toContainText('Error')
  })

  test('names the module and the reason', async ({ page }) => {
    await open(page, empty, '?tab=import')
    await pick(page, file)
    await page.route('**/api/admin/import?*', (route) =>
      route.fulfill({
        contentType: 'application/x-ndjson',
        body: '{"status":"importing","module":"songs","done":5,"total":34}\n{"status":"error","module":"songs","code":"storage_full"}\n',
      }),
    )
    await startImport(page)
    await toast(page, 'Import failed', 'The server is out of disk space.')
    await expect(page.getByRole('listitem').filter({ has: progress(page, 'Songs') })).toContainText('ErrorThe server is out of disk space.')
  })

  test('needs an account that still exists', async ({ page }) => {
    await open(page, empty, '?tab=import')
    await pick(page, file)
    await expect(page.getByRole('button', { name: 'Import Data' })).toBeVisible()
    await page.route('**/api/admin/export/counts', (route) =>
      route.fulfill({ json: { artists: 0, albums: 0, songs: 0, playlists: 0, redirections: 0, codes: 0 } }),
    )
    await page.context().clearCookies()
    await startImport(page)
    await toast(page, 'Cannot import', 'User profile not found')
  })
})

test.describe('the Import dialog of the songs screen', () => {
  test.use({ expectedErrors: [/422/] })
  test('takes the songs of an export, and only those', async ({ page }) => {
    await signInAt(page, empty, '/admin/songs')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Songs' })
    await dialog.getByRole('radio', { name: 'JSON export' }).check()
    await expectAccessible(page)
    await pick(page, { ...file, modules: ['redirections'], data: { redirections: [] } })
    await expect(dialog.getByText('Invalid import file format: modules lacks songs.')).toBeVisible()

    const changed = structuredClone(file)
    for (const song of changed.data.songs?.slice(0, 3) ?? []) song.title = `${song.title} (encore)`
    await pick(page, changed)
    await expect(dialog.getByText('3 to be added, 31 to be skipped')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Import Data' }).click()
    await toast(page, 'Import Successful', '3 imported, 31 skipped')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    // They retain their dates, so they are not the newest.
    await page.getByRole('searchbox').fill('(encore)')
    await expect(page.getByRole('row').filter({ hasText: '(encore)' })).toHaveCount(3)
  })

  test('reports its failure', async ({ page }) => {
    await signInAt(page, empty, '/admin/songs')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('radio', { name: 'JSON export' }).check()
    await pick(page, file)
    await page.route('**/api/admin/import?*', (route) =>
      route.fulfill({ contentType: 'application/x-ndjson', body: '{"status":"error","module":"songs","code":"unavailable"}\n' }),
    )
    await startImport(page)
    await toast(page, 'Import Failed', "The server can't do this right now. Please try again in a moment.")
  })
})
