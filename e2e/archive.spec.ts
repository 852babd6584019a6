import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { createClient } from '#server/testing/test-client.ts'
import { expect, expectAccessible, expectSound, test } from './browser.ts'
import { serverOfFile } from './of-file.ts'
import type { RunningServer } from './running-server.ts'
import { signInAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

/** Once lived in, then archived. */
const before = serverOfFile()
/** The server of the new house, empty. */
const after = serverOfFile({ SAMPLE_CONTENT: 'off' })
let file: string
let songPath: string

test.beforeAll(async () => {
  const { songs } = (await createClient(before.address).call('GET /api/featured-songs')).body
  songPath = `/song/${songs[0]?.id}`
})

async function openArchives(page: Page, server: RunningServer) {
  await signInAt(page, server, '/admin/import-export')
  await expect(page.getByRole('heading', { name: 'Whole-site archive' })).toBeVisible()
}

test('an administrator downloads the whole site', async ({ page }, { outputDir }) => {
  await openArchives(page, before)
  const none = page.getByText('None yet. One is created every night and before each restore.')
  // A server that has run for a minute has written last night's.
  await expect(none.or(page.getByRole('button', { name: /, nightly$/ }))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Include password hashes' }).check()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download archive' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^music-platform-archive-\d{4}-\d\d-\d\d\.zip$/)
  file = join(outputDir, '..', 'site.zip')
  await download.saveAs(file)
})

test('a damaged one is rejected, with the notice that nothing was changed', async ({ page }) => {
  await openArchives(page, after)
  await page.getByLabel('Archive file').setInputFiles({ name: 'cover.zip', mimeType: 'application/zip', buffer: Buffer.from('JPEG') })
  await expect(
    page.getByText("This file isn't a whole-site archive. Choose a ZIP file that was downloaded here. Nothing was changed."),
  ).toBeVisible()
  const bytes = await readFile(file)
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff
  await page.getByLabel('Archive file').setInputFiles({ name: 'bitten.zip', mimeType: 'application/zip', buffer: bytes })
  await expect(page.getByText("This archive can't be used")).toBeVisible()
  await expect(page.getByText('This archive is damaged or incomplete. Nothing was changed.')).toBeVisible()
  await expect(page.getByText('bitten.zip', { exact: true })).toBeVisible()
  await expect(page.getByText(/is not what it was when the archive was made$/)).toBeVisible()
  await expectAccessible(page)
})

test('a complete one is checked, shown, and replaces the site', async ({ page }) => {
  await openArchives(page, after)
  await page.getByLabel('Archive file').setInputFiles(file)
  await page.getByRole('button', { name: 'Choose another' }).press('Enter')
  await expect(page.getByLabel('Archive file')).toBeFocused()
  await page.getByLabel('Archive file').setInputFiles(file)
  await expect(page.getByText('4 songs')).toBeVisible()
  await expect(page.getByText(basename(file), { exact: true })).toBeVisible()
  await expect(page.getByText('With password hashes')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Restore this archive' }).click()
  const question = page.getByRole('dialog', { name: 'Replace the whole site?' })
  await expect(question).toContainText('4 songs, 1 playlist, 1 category, 1 user, 0 redirections, 0 dynamic QR codes')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(question).toHaveCount(0)

  await page.getByRole('button', { name: 'Restore this archive' }).click()
  await question.getByRole('button', { name: 'Replace everything' }).click()
  await expect(page.getByText('The site was restored')).toBeVisible()
  await expect(page.getByText(/^Restored from .*, created /)).toContainText(basename(file))
  await expect(page.getByRole('button', { name: /^Restore the site of .*, before restore$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Songs' }).click()
  await expect(page.getByRole('row')).toHaveCount(5)
})

test('a code printed before the move still plays', async ({ page }) => {
  await page.goto(after.address + songPath)
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
})

test('the restore point brings the empty site back', async ({ page }) => {
  await openArchives(page, after)
  await page.getByRole('button', { name: /^Restore the site of .*, before restore$/ }).click()
  await expect(page.getByText('0 songs').locator('xpath=ancestor::*[@aria-live]')).toBeFocused()
  await page.getByRole('button', { name: 'Restore this archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace everything' }).click()
  await expect(page.getByText('The site was restored')).toBeVisible()
  await expect(page.getByText(/^Restored from the restore point of /)).toBeVisible()
  await page.getByRole('link', { name: 'Songs' }).click()
  await expect(page.getByText('No songs found')).toBeVisible()
})
