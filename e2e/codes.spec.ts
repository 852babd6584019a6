import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, phone, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { signInAt } from './sign-in.ts'
import { expectToast, inMenu as inSongMenu, openSongs } from './songs-screen.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const server = serverOfFile()
const admin = administratorOf(server)
let songs: { id: string; title: string }[]

test.beforeAll(async () => {
  songs = (await admin.call('GET /api/admin/songs')).body.songs
})

const open = async (page: Page, query = '') => {
  await signInAt(page, server, `/admin/codes${query}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Codes/ })).toBeVisible()
}
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const listed = (page: Page, count: number) =>
  expect(page.getByRole('heading', { level: 1, name: `Codes ${count}`, exact: true })).toBeVisible()
const inMenu = async (page: Page, text: string, item: string) => {
  await row(page, text).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const song = (index: number) => {
  const found = songs[index]
  if (!found) throw new Error('there are fewer samples')
  return found
}

test('without scans, the screen leads to the first code, then to printing it', async ({ page }) => {
  await signInAt(page, server, '/admin/codes/scans')
  await expect(page.getByRole('heading', { name: 'No scans in this period' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Codes', exact: true })).not.toHaveAttribute('aria-current')
  await page
    .getByRole('button', { name: 'New code' })
    .or(page.getByRole('link', { name: 'New code' }))
    .click()
  await expect(page.getByRole('dialog', { name: 'New code' })).toBeVisible()
  await page.keyboard.press('Escape')
  const { id } = (await admin.call('POST /api/admin/codes', { body: { label: 'Door', destination: { kind: 'song', id: song(0).id } } }))
    .body
  await signInAt(page, server, `/admin/codes/scans?code=${id}`)
  await expect(page.getByRole('heading', { name: 'No scans in this period' })).toBeVisible()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Print studio' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`codes=${id}`))
  await admin.call('DELETE /api/admin/codes/:id', { params: { id } })
})

test('a song gets a dynamic QR code, which is scanned, given another destination, compared and switched off', async ({ page, browser }) => {
  const [first, second] = [song(0), song(1)]
  await openSongs(page, server)
  await inSongMenu(page, first.title, 'QR code')
  const qr = page.getByRole('dialog', { name: 'Public QR Code' })
  await expect(qr.getByText(`${server.address}/song/${first.id}`)).toBeVisible()
  await qr.getByRole('button', { name: 'Create dynamic QR code' }).click()
  await expect(qr.getByText('This is a dynamic QR code.')).toBeVisible()
  await expect(qr.getByRole('link', { name: 'Open in Codes' })).toBeFocused()
  await expectAccessible(page)
  const address = (await qr.getByText(/\/c\/[2-9a-z]{7}$/).textContent()) ?? ''
  await expect(qr.getByRole('img', { name: `QR code that opens ${first.title} at ${address}` })).toBeVisible()

  const listener = await (await browser.newContext()).newPage()
  await listener.goto(address)
  await expect(listener).toHaveURL(`${server.address}/song/${first.id}`)

  await qr.getByRole('link', { name: 'Open in Codes' }).click()
  await listed(page, 1)
  await expectAccessible(page)
  await inMenu(page, first.title, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit code' })
  await expect(dialog.getByLabel('Label')).toBeFocused()
  await dialog.getByLabel('Label').fill('Poster at the station')
  // By keyboard: typing searches, and Escape closes only the list.
  const picker = dialog.getByRole('combobox', { name: 'Song' })
  await picker.fill(second.title)
  await expect(page.getByRole('option')).toHaveText([new RegExp(second.title)])
  await picker.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await picker.fill(second.title.slice(0, -1))
  await expect(page.getByRole('option')).toHaveText([new RegExp(second.title)])
  await expectAccessible(page)
  await picker.press('ArrowDown')
  await picker.press('Enter')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Code updated.')
  await listener.goto(address)
  await expect(listener).toHaveURL(`${server.address}/song/${second.id}`)

  await inMenu(page, 'Poster at the station', 'History')
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveText([
    new RegExp(`Destination changed to ${second.title}`),
    new RegExp(`Created → ${first.title}`),
  ])
  await expectAccessible(page)
  await history.getByRole('button', { name: `Use this destination again: ${first.title}` }).click()
  await expect(history.getByRole('listitem')).toHaveCount(3)
  await history.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'Poster at the station').getByRole('button', { name: 'Actions' })).toBeFocused()

  await inMenu(page, 'Poster at the station', 'Switch off')
  await expectToast(page, 'Code switched off.')
  await expect(row(page, 'Poster at the station').getByText('Off', { exact: true })).toBeVisible()
  const response = await listener.goto(address)
  await expect(listener).toHaveURL(address)
  expect(response?.ok()).toBe(true)
  await expect(listener.getByRole('heading', { level: 1 })).toBeVisible()

  // Every scan counts, with any response.
  await expect.poll(async () => (await admin.call('GET /api/admin/codes')).body.codes[0]?.scans).toBe(3)
  await page.reload()
  await inMenu(page, 'Poster at the station', 'Scans')
  await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible()
  await page.getByLabel('Scans of').selectOption('All codes')
  await expect(page.getByRole('table', { name: /^Top labels/ }).getByRole('row', { name: 'Poster at the station 1 3' })).toBeAttached()
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const [bar, text] = [page.locator('ol > li > i').first(), page.getByRole('main')]
  const colorOf = (found: Locator) => found.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(() => colorOf(bar)).toBe(await text.evaluate((element) => getComputedStyle(element).color))
  await page.emulateMedia({ forcedColors: null })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV: Top codes, last 30 days' }).click()
  expect((await download).suggestedFilename()).toMatch(/^scans-by-code-.*\.csv$/)
  await listener.context().close()
})

test('a new code is shown at once, to download, print and try', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'New code' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New code' })
  await form.getByRole('radio', { name: 'Custom' }).check()
  await form.getByLabel('Custom code').fill('parish')
  await form.getByRole('radio', { name: 'Page', exact: true }).check()
  await form.getByLabel('Custom code').press('Enter')
  await expect(form).toHaveCount(0)
  const next = page.getByRole('dialog', { name: 'Public QR Code' })
  await expect(next.getByText(`${server.address}/c/parish`, { exact: true })).toBeVisible()
  await expect(next.getByRole('button', { name: 'Download QR Code' })).toBeFocused()
  await expect(next.getByRole('link', { name: 'Try it (opens in a new tab)' })).toHaveAttribute('href', '/c/parish')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'New code' })).toBeFocused()
  await inMenu(page, 'parish', 'QR code')
  await next.getByRole('link', { name: 'Print studio' }).click()
  await expect(page.getByRole('heading', { name: 'Print studio', level: 1 })).toBeVisible()
})

test.describe('an invalid code', () => {
  test.use({ expectedErrors: [/409/] })
  test('shows errors at its fields, and closing asks for confirmation', async ({ page }) => {
    await admin.call('POST /api/admin/codes', {
      body: { code: 'programme', label: 'Programme', destination: { kind: 'page', path: '/gallery' } },
    })
    await open(page)
    await page.getByRole('button', { name: 'New code' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New code' })
    await dialog.getByRole('radio', { name: 'Custom' }).check()
    await dialog.getByLabel('Until').fill('2030-01-01T10:00')
    await dialog.getByLabel('From').fill('2030-01-01T11:00')
    await dialog.getByRole('button', { name: 'Create code' }).click()
    await expect(dialog.getByText('Enter a code, or choose Automatic.')).toBeVisible()
    await expect(dialog.getByText('Choose a song.')).toBeVisible()
    await expect(dialog.getByText('The end must be after the start.')).toBeVisible()
    await expect(dialog.getByLabel('Custom code')).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel('Custom code').fill('Programme')
    await expect(dialog.getByText(`${server.address}/c/programme`)).toBeVisible()
    await dialog.getByRole('radio', { name: 'Page', exact: true }).check()
    await dialog.getByLabel('From').fill('')
    await dialog.getByRole('button', { name: 'Create code' }).click()
    await expect(dialog.getByText('This code has been used before.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard what you entered?' }).getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('button', { name: 'New code' })).toBeFocused()
  })

  test('does not overwrite a concurrent edit', async ({ page }) => {
    await open(page, '?search=programme')
    await inMenu(page, 'Programme', 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit code' })
    const [code] = (await admin.call('GET /api/admin/codes', { query: { search: 'programme' } })).body.codes
    if (!code) throw new Error('there is no such code')
    const { id, version } = code
    await admin.call('PUT /api/admin/codes/:id', {
      params: { id },
      body: { label: 'Flyer', destination: code.destination.target, version },
    })
    await dialog.getByLabel('From').fill('2099-01-01T09:30')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByRole('button', { name: 'Load the latest version' }).click()
    await expect(dialog.getByLabel('Label')).toHaveValue('Flyer')
    await dialog.getByLabel('From').fill('2099-01-01T09:30')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Code updated.')
    await expect(row(page, 'Flyer').getByRole('cell').nth(2)).toHaveText('Scheduledfrom Jan 1, 2099, 9:30 AM')
  })
})

test('a pasted list becomes a batch once its problem is fixed', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'New batch' }).click()
  const dialog = page.getByRole('dialog', { name: 'New batch' })
  await dialog.getByLabel('Name').fill('Tables')
  const list = dialog.getByLabel('List', { exact: true })
  await list.fill(`Label;Code;Destination\nTable 1;;${song(0).title}\n"Table 2; window";programme;/about\nTable 3;table-3;`)
  await expect(dialog.getByText('3 rows. Label: Label. Code: Code. Destination: Destination.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('Row 3 has no destination. Choose one here.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Page', exact: true }).check()
  await dialog.getByLabel('Page', { exact: true }).last().selectOption('Gallery')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('1 of 3 rows has a problem.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Table 2; window.*has been used before/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Back to the list' }).click()
  await expect(list).toBeFocused()
  await list.fill((await list.inputValue()).replace('programme', 'table-2'))
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByRole('button', { name: 'Create 3 codes' }).click()
  await expectToast(page, '3 codes created in "Tables".')
  await listed(page, 3)
  await expect(page).toHaveURL(/\?batch=/)
  await expect(row(page, 'Table 3').getByRole('cell').nth(1)).toHaveText('Page: Gallery')
  const batch = page.getByRole('region', { name: 'Batch' })
  await expect(batch.getByText(/^3 codes, 0 scans, created on/)).toBeVisible()
  await expect(batch.getByRole('link', { name: 'Print' })).toHaveAttribute('href', /\/admin\/codes\/print\?batch=/)
  await expectAccessible(page)

  await batch.getByRole('button', { name: 'Batch actions' }).click()
  await page.getByRole('menuitem', { name: 'Change destination of all' }).click()
  const changing = page.getByRole('dialog', { name: 'Change destination of all in Tables' })
  await changing.getByRole('radio', { name: 'Address' }).check()
  await changing.getByLabel('Address').last().fill('example.org/menu')
  await changing.getByLabel('Address').last().blur()
  await expect(changing.getByLabel('Address').last()).toHaveValue('https://example.org/menu')
  await changing.getByRole('button', { name: 'Change destination of all' }).click()
  await expectToast(page, '3 codes updated.')
  await expect(page.getByRole('cell', { name: 'Address: https://example.org/menu' })).toHaveCount(3)

  await page.getByRole('checkbox', { name: 'Select table-2' }).check()
  await page.getByRole('checkbox', { name: 'Select table-3' }).check()
  const ids = (await admin.call('GET /api/admin/codes', { query: { search: 'table-' } })).body.codes.map(({ id }) => id)
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/codes/print\\?codes=${ids.join('(,|%2C)')}$`))
})

test('a code that has ended is shown with the fallback destination, where its scans lead', async ({ page, browser }) => {
  const destination = { kind: 'song', id: song(0).id } as const
  const fallbackDestination = { kind: 'song', id: song(1).id } as const
  const endsAt = '2020-01-01T12:00:00Z'
  const { body } = await admin.call('POST /api/admin/codes', { body: { label: 'Exhibition', destination, endsAt, fallbackDestination } })
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.address}/c/${body.code}`)
  await expect(visitor).toHaveURL(`${server.address}/song/${song(1).id}`)
  await visitor.context().close()

  await open(page)
  await expect(row(page, 'Exhibition').getByRole('cell').nth(1)).toHaveText(`Song: ${song(1).title}`)
  const state = row(page, 'Exhibition').getByText('since Jan 1, 2020')
  expect(await state.evaluate((one) => one.scrollWidth - one.clientWidth), 'the date is inside its column').toBeLessThanOrEqual(0)
  await inMenu(page, 'Exhibition', 'QR code')
  await expect(page.getByText(`Currently opens ${song(1).title}.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await admin.call('DELETE /api/admin/codes/:id', { params: { id: body.id } })
})

test('a code with a deleted destination is flagged until it gets another one', async ({ page }) => {
  // The QR dialog of a song lists existing codes.
  await openSongs(page, server)
  await inSongMenu(page, song(0).title, 'QR code')
  await page.getByRole('link', { name: '1 dynamic QR code already points here.' }).click()
  await listed(page, 1)

  const { body: playlist } = await admin.call('POST /api/playlists', { body: { name: 'Encore', songIds: [song(0).id] } })
  const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
  await admin.call('POST /api/categories', { body: { name: longName, color: '#123456' } })
  await admin.call('POST /api/admin/codes', { body: { label: 'Cloakroom', destination: { kind: 'playlist', id: playlist.id } } })
  await admin.call('DELETE /api/playlists/:id', { params: { id: playlist.id } })
  await open(page)
  await expect(page.getByText('1 code points to something deleted or private.')).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  await listed(page, 1)
  await expect(row(page, 'Cloakroom').getByRole('cell').nth(1)).toHaveText('Playlist: EncoreDeleted. Showing the home page instead.')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.setViewportSize(phone.viewport)
  await expect(row(page, 'Cloakroom').getByText('Deleted. Showing the home page instead.').filter({ visible: true })).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
  await expectAccessible(page)
  await inMenu(page, 'Cloakroom', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit code' })
  await expect(dialog.getByText('It was deleted. The code shows the home page until you choose another destination.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Category' }).check()
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  const longOption = dialog.getByRole('option', { name: longName })
  expect(await longOption.evaluate((one) => one.scrollWidth - one.clientWidth), 'the whole name is in sight').toBeLessThanOrEqual(0)
  await longOption.click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Code updated.')
  await expect(page.getByText('All codes have a public destination.')).toBeVisible()

  await page.getByRole('button', { name: 'Show all codes' }).click()
  await inMenu(page, 'Cloakroom', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete code' })
  await expect(question.getByText(/Never scanned\./)).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Code deleted.')
  await expect(row(page, 'Cloakroom')).toHaveCount(0)
})

test('on a phone, the row of a code that is off says so, however long its address is', async ({ page }) => {
  const code = 'beside-the-oak-staircase-second-floor-12'
  const body = { code, label: 'Oak staircase', destination: { kind: 'song', id: song(0).id }, isActive: false } as const
  await admin.call('POST /api/admin/codes', { body })
  await page.setViewportSize(phone.viewport)
  await open(page)
  const cell = row(page, 'Oak staircase').getByRole('rowheader')
  const [state, whole] = [await cell.getByText('Off').boundingBox(), await cell.boundingBox()]
  if (!state || !whole) throw new Error('there is no state in the row')
  expect(state.x + state.width, 'the state is not cut off').toBeLessThanOrEqual(whole.x + whole.width)
})
