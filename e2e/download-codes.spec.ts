import { createLibrary } from '#server/testing/library.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { expect, expectAccessible, test } from './browser.ts'
import { fixture } from './import-files.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { signInAsAdministrator } from './sign-in.ts'
import { expectToast } from './songs-screen.ts'

const server = serverOfFile()
const admin = administratorOf(server)
let playlist: string
/** With a word that is wider than a phone. */
const name = 'Encore Donaudampfschifffahrtsgesellschaftsorchester'

test.beforeAll(async () => {
  const { songs } = (await admin.call('GET /api/admin/songs')).body
  const body = { name, songIds: songs.slice(0, 2).map(({ id }) => id), downloads: 'code', isPublic: true }
  playlist = (await admin.call('POST /api/playlists', { body })).body.id
})

test('codes are created, redeemed without scripts, played and downloaded, and revoked', async ({ page, browser }) => {
  await signInAsAdministrator(page, server)
  await page.goto(`${server.address}/admin/codes`)
  await page.getByRole('link', { name: 'Download codes' }).click()
  await expect(page.getByText('No download codes yet')).toBeVisible()
  // In the empty list, beside the one in the screen's bar.
  await expect(page.getByRole('button', { name: 'New codes' })).toHaveCount(2)
  await page.getByRole('button', { name: 'New codes' }).last().click()
  const form = page.getByRole('dialog', { name: 'New download codes' })
  await form.getByRole('button', { name: 'Create codes' }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await expect(form.getByText('Choose what the codes are for.')).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  await form.getByLabel('Name', { exact: true }).fill('Spring concert')
  await form.getByLabel('For').selectOption('A playlist')
  await form.getByRole('combobox', { name: 'Playlist' }).fill('Encore')
  await page.getByRole('option', { name: 'Encore' }).click()
  await form.getByLabel('Number of codes').fill('3')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create codes' }).click()
  await expect(page.getByText('3 codes created.')).toBeVisible()
  await page.getByRole('button', { name: 'Print cards' }).click()
  await expect(page.getByRole('radio', { name: /^Code sheet 12 on Letter/ })).toBeChecked()
  await page.goBack()
  const row = page.getByRole('row', { name: /Spring concert/ })
  await expect(row).toContainText('0 of 3')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Spring concert', exact: true }).click()
  const codes = page.getByRole('dialog', { name: 'Codes of Spring concert' })
  const code = (await codes.getByRole('rowheader').first().textContent()) ?? ''
  await expectAccessible(page)

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const listener = await context.newPage()
  await listener.goto(`${server.address}/playlist/${playlist}`)
  await listener.getByRole('link', { name: 'Download with a code' }).click()
  await expect(listener).toHaveURL(`${server.address}/redeem`)
  await listener.getByLabel('Download code').fill('AAAA BBBB CCCC')
  await listener.getByRole('button', { name: 'Redeem' }).click()
  await expect(listener.getByRole('alert')).toHaveText(/don't recognize this code/)
  await listener.getByLabel('Download code').fill(code.toLowerCase().replaceAll('-', ' '))
  await listener.getByRole('button', { name: 'Redeem' }).click()
  await expect(listener.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(listener.getByText('On this device, access ends 24 hours after redeeming.')).toBeVisible()
  expect(await listener.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expect(listener.locator('audio, video')).toHaveCount(2)
  const [download] = await Promise.all([
    listener.waitForEvent('download'),
    listener.getByRole('link', { name: 'Download', exact: true }).first().click(),
  ])
  expect(download.suggestedFilename()).toBe(`${name}.zip`)
  await context.close()

  await page.keyboard.press('Escape')
  await page.reload()
  await expect(row).toContainText('1 of 3')
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expectToast(page, 'Codes revoked.')
  await expect(row).toContainText('Revoked')
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete batch' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No download codes yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Revoked')
})

test.describe('rejections', () => {
  test.use({ expectedErrors: [/403|422|ERR_FAILED/] })

  test('an error of the server is shown at its field, and others at none', async ({ page }) => {
    const item = { kind: 'playlist', id: playlist } as const
    await admin.call('POST /api/admin/download-batches', { body: { name: 'Autumn concert', item, count: 1 } })
    await signInAsAdministrator(page, server)
    await page.goto(`${server.address}/admin/codes/downloads`)
    await page
      .getByRole('row', { name: /Autumn concert/ })
      .getByRole('button', { name: 'Actions' })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit download codes' })
    const end = form.getByLabel('Ends')
    const save = form.getByRole('button', { name: 'Save' })
    await end.fill('2020-01-01T12:00')
    await save.click()
    await expect(end).toHaveAccessibleDescription(/The end is in the past/)
    await expect(end).toBeFocused()
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(1)

    await end.fill('')
    await page.route('**/api/admin/download-batches/*', (route) => route.abort())
    await save.click()
    await expectToast(page, "Couldn't reach the server. Check your connection.")
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(0)
  })

  test('a code redeemed before the start of its item says from when it can be redeemed', async ({ page }) => {
    const { songs } = (await admin.call('GET /api/admin/songs')).body
    const body = { name: 'New Year', songIds: songs.slice(0, 1).map(({ id }) => id), isPublic: true, visibleFrom: '2999-01-01T18:00:00Z' }
    const early = { kind: 'playlist', id: (await admin.call('POST /api/playlists', { body })).body.id } as const
    // An open playlist whose songs start later, the second one first.
    const categoryId = songs[0]?.category.id ?? ''
    const songIds: string[] = []
    for (const visibleFrom of ['2999-02-01T18:00:00Z', '2999-01-01T18:00:00Z']) {
      const uploadId = await uploadFile(admin, fixture('bare.mp3'))
      songIds.push(await createLibrary(admin).song('Part', categoryId, { fileUrl: undefined, uploadId, visibleFrom }))
    }
    const series = (await admin.call('POST /api/playlists', { body: { name: 'Series', songIds, isPublic: true } })).body
    for (const item of [early, { kind: 'playlist', id: series.id } as const]) {
      const { id } = (await admin.call('POST /api/admin/download-batches', { body: { name: 'Vouchers', item, count: 1 } })).body
      const [code] = (await admin.call('GET /api/admin/download-batches/:id/codes', { params: { id } })).body.codes
      await page.goto(`${server.address}/redeem?code=${code?.code}`)
      await page.getByRole('button', { name: 'Redeem' }).click()
      const when = "You can redeem this code starting January 1, 2999 at 6:00 PM UTC. It hasn't been used."
      await expect(page.getByRole('alert')).toHaveText(when)
      await expect(page.getByLabel('Download code')).toHaveValue(code?.code ?? '')
    }
  })
})
