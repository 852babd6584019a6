import { createClient } from '#server/testing/test-client.ts'
import { sendSong } from '#server/testing/uploads.ts'
import { expect, expectAccessible, phone, test } from './browser.ts'
import { mediaFiles } from './fixtures.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { administrator } from './running-server.ts'
import { enter, openScreen, signInAt } from './sign-in.ts'
import { expectToast, inMenu, row } from './songs-screen.ts'
import { mine, openUpload } from './upload-screen.ts'
import { createUser, password } from './users-screen.ts'

test.describe.configure({ mode: 'default' })

const editor = { email: 'edith@example.com', password }
const contributor = { email: 'cora@example.com', password }

const server = serverOfFile()
const admin = administratorOf(server)
test.beforeAll(async () => {
  await createUser(admin, 'edith', { displayName: 'Edith', role: 'editor' })
  await createUser(admin, 'cora', { displayName: 'Cora of the Harbour Choir', role: 'contributor' })
})

test('an editor finds the screens of editors, and a sentence in place of all others', async ({ page }) => {
  await page.goto(`${server.address}/auth`)
  await enter(page, editor)
  await expect(page).toHaveURL(`${server.address}/admin`)
  await expect(page.getByText('Total Users')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Total Users' })).toHaveCount(0)
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  const titles = [
    ...['Dashboard', 'Songs', 'Artists', 'Albums', 'Playlists', 'Categories', 'Pages', 'Analytics'],
    ...['Codes', 'Print studio', 'Trash'],
  ]
  await expect(links).toHaveText(titles)
  // A request that the server rejects would be an error in the console.
  for (const title of titles) {
    await links.getByText(title, { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${title}`) })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await page.goto(`${server.address}/admin/pages`)
  await expect(page.getByRole('row', { name: /^About/ }).getByRole('button')).toBeVisible()
  // Only an administrator could write it: its menu would be empty.
  await expect(page.getByRole('row', { name: /Not written/ }).getByRole('button')).toHaveCount(0)
  await page.goto(`${server.address}/admin/songs`)
  await expect(row(page, 'Slow Tide')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fix Broken URLs' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Data Migration' })).toHaveCount(0)

  await inMenu(page, 'Slow Tide', 'Edit')
  await page.getByLabel('Title').fill('Slower Tide')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Song updated successfully.')
  await expect(row(page, 'Slower Tide')).toBeVisible()

  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Screen, action or name' }).fill('sett')
  await expect(page.getByText('Nothing found.')).toBeVisible()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tools' }).press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Import Songs', 'Duplicate artists', 'Duplicate albums'])

  for (const [screen, title] of Object.entries({
    users: 'Users',
    settings: 'Settings',
    'import-export': 'Import/Export',
    activity: 'Activity',
  })) {
    await openScreen(page, `${server.address}/admin/${screen}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Only administrators can open this screen.')).toBeVisible()
    await expect(page).toHaveURL(`${server.address}/admin/${screen}`)
  }
  await page.reload()
  await expect(page.getByText('Only administrators can open this screen.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page).toHaveURL(`${server.address}/admin`)
})

test("a contributor's song is corrected while it is pending, and an editor approves it", async ({ page, browser }) => {
  const { mp3 } = await mediaFiles()
  await openUpload(page, server, contributor)
  await expect(page.getByText('It gets its own page once it is approved.')).toBeVisible()
  await page.getByLabel('File', { exact: true }).setInputFiles(mp3)
  await expect(page.getByLabel('Title')).toHaveValue('Paper Lanterns')
  await page.getByLabel('Title').fill('Nihgt Ferry')
  await page.getByLabel('Artist').fill('Cora')
  await page.getByLabel('Category').selectOption('jazz')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText(/“Nihgt Ferry” is waiting for approval/)).toBeVisible()

  const songs = mine(page).getByRole('listitem')
  await songs.getByRole('button', { name: 'Edit: Nihgt Ferry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Song' })
  await expect(dialog.getByLabel('Category')).toHaveValue('jazz')
  await expectAccessible(page)
  await dialog.getByLabel('Title').fill(' ')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expect(dialog.getByText('Please enter a title.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Night Ferry')
  await dialog.getByLabel('Category').selectOption('rock')
  await dialog.getByLabel('Title').press('Enter')
  await expect(page.getByText('Song updated successfully.')).toBeVisible()
  await expect(songs).toContainText(['Night Ferry'])
  await page.setViewportSize(phone.viewport)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.viewport.width)

  const client = createClient(server.address)
  await client.signIn(contributor)
  await sendSong(client, mp3, { title: 'Out of Tune' })
  const other = await browser.newPage({ viewport: phone.viewport })
  await signInAt(other, server, '/admin/songs?status=pending', editor)
  // On a phone, too, the row has room for its artist, its uploader and the date.
  const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
  for (const text of ['Marlow Vance Trio', 'Uploaded by Cora of the Harbour Choir', today]) {
    const shown = row(other, 'Out of Tune').getByText(text).filter({ visible: true })
    await expect(shown).toBeVisible()
    expect(await shown.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    const [end, limit] = await shown.evaluate((element) =>
      [element, element.closest('th, td')].map((one) => one?.getBoundingClientRect().right),
    )
    expect(end).toBeLessThanOrEqual(limit ?? 0)
  }
  await row(other, 'Out of Tune').getByRole('button', { name: 'Reject' }).click()
  const rejection = other.getByRole('dialog', { name: 'Reject' })
  await expectAccessible(other, ['light', 'dark'])
  await rejection.getByLabel('Reason').fill('The guitar is flat.\nPlease tune it and send it again.')
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await expectToast(other, '"Out of Tune" rejected.')
  await inMenu(other, 'Night Ferry', 'Approve')
  await expectToast(other, 'Song approved successfully.')
  // Its row is gone, and with it the button that had the focus: it is on what replaces the list, or on the screen while that is loading.
  await expect(other.locator('main:focus, [data-list-message] h2:focus')).toBeVisible()
  await other.goto(`${server.address}/admin/trash`)
  const reason = row(other, 'Out of Tune').getByText('Reason: The guitar is flat. Please tune it and send it again.')
  await expect(reason).toBeVisible()
  expect(await reason.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await other.close()
  await page.reload()
  await expect(songs).toContainText(['Out of Tune', 'Night Ferry'])
  await expect(songs).toContainText(['Not approved', 'Published'])
  await expect(songs).toContainText([today, today])
  await expect(songs).toContainText(['Reason: The guitar is flat. Please tune it and send it again.', ''])
  await expect(songs.getByRole('button', { name: /^(Edit|Withdraw)/ })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(`${server.address}/admin`)
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await page.getByRole('link', { name: 'Upload' }).click()
  await expect(page).toHaveURL(`${server.address}/upload`)
})

test('the dashboard counts the songs that still wait when an editor returns to it', async ({ page }) => {
  const { mp3 } = await mediaFiles()
  const client = createClient(server.address)
  await client.signIn(contributor)
  for (const title of ['First of Two', 'Second of Two']) await sendSong(client, mp3, { title })
  await signInAt(page, server, '/admin', editor)
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention).toContainText('2 songs are waiting for approval.')
  await attention.getByRole('link', { name: 'Review' }).click()
  await row(page, 'First of Two').getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, 'Song approved successfully.')
  const dashboard = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' })
  await dashboard.click()
  await expect(attention).toContainText('1 song is waiting for approval.')
  await attention.getByRole('link', { name: 'Review' }).click()
  await row(page, 'Second of Two').getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog', { name: 'Reject' }).getByRole('button', { name: 'Reject' }).click()
  await expectToast(page, '"Second of Two" rejected.')
  await dashboard.click()
  await expect(page.getByText('Total Songs')).toBeVisible()
  await expect(attention).toHaveCount(0)
})

test.describe('a part of the dashboard that fails', () => {
  test.use({ expectedErrors: [/500/] })

  test('hides none of the other items that need attention, and is named', async ({ page }) => {
    const { mp3 } = await mediaFiles()
    const client = createClient(server.address)
    await client.signIn(contributor)
    await sendSong(client, mp3, { title: 'Still Waiting' })
    const isCodes = /\/api\/admin\/codes\?/
    await page.route(isCodes, (route) => route.fulfill({ status: 500 }))
    await signInAt(page, server, '/admin', editor)
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await expect(attention).toContainText('1 song is waiting for approval.')
    await expect(attention).toContainText("Part of this list couldn't be loaded.")
    await expectAccessible(page)
    await page.unroute(isCodes)
    await attention.getByRole('button', { name: 'Try again' }).click()
    await expect(attention).not.toContainText("couldn't be loaded")
    await expect(attention).toContainText('1 song is waiting for approval.')
    await page.goto(`${server.address}/admin/songs`)
    await row(page, 'Still Waiting').getByRole('button', { name: 'Approve' }).click()
    await expectToast(page, 'Song approved successfully.')
  })
})

test('a private address asks an editor to turn to an administrator, who alone can set another', async ({ page }) => {
  const { songs } = (await admin.call('GET /api/admin/songs')).body
  for (const [account, advice] of [
    [editor, "Ask an administrator to set the site's public address before printing: printed codes can't be changed."],
    [administrator, "Set BASE_URL before printing: printed codes can't be changed."],
  ] as const) {
    await page.context().clearCookies()
    await page.goto('about:blank')
    await signInAt(page, server, `/admin/codes/print?songs=${songs[0]?.id}`, account)
    await expect(page.getByRole('region', { name: 'Will it scan?' })).toContainText(advice)
    await page.goto(`${server.address}/admin/songs`)
    await inMenu(page, songs[0]?.title ?? '', 'QR code')
    await expect(page.getByRole('dialog', { name: 'Public QR Code' })).toContainText(advice)
  }
})

test("an editor's dashboard leads to what to create, and to a printed code whose song is deleted", async ({ page }) => {
  const { mp3 } = await mediaFiles()
  const { id } = (await sendSong(admin, mp3, { title: 'Soon Gone' })).body
  const code = await admin.call('POST /api/admin/codes', { body: { label: 'Oak door', destination: { kind: 'song', id } } })
  await admin.call('DELETE /api/songs/:id', { params: { id } })
  await signInAt(page, server, '/admin', editor)
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention).toContainText('1 code points to something deleted or private.')
  await expectAccessible(page)
  await attention.getByRole('link', { name: 'Review' }).click()
  await expect(page).toHaveURL(`${server.address}/admin/codes?only=flagged`)
  await expect(page.getByRole('row').filter({ hasText: 'Oak door' })).toBeVisible()
  await admin.call('DELETE /api/admin/codes/:id', { params: { id: code.body.id } })

  const dashboard = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' })
  await dashboard.click()
  await expect(page.getByText('Total Songs')).toBeVisible()
  await expect(attention).toHaveCount(0)
  for (const [action, title] of Object.entries({
    'Add Song': 'Create New Song',
    'Create Playlist': 'Create Playlist',
    'New code': 'New code',
  })) {
    await page.getByRole('main').getByRole('button', { name: action }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dashboard.click()
  }
})

test.describe('when another editor was first', () => {
  test.use({ expectedErrors: [/status of 40[49]/] })

  test('uploader and editor learn what happened, and see the songs as they are', async ({ page, browser }) => {
    const { mp3 } = await mediaFiles()
    const client = createClient(server.address)
    await client.signIn(contributor)
    const send = async (title: string) => (await sendSong(client, mp3, { title })).body.id
    const [accepted, declined, listened] = [await send('Accepted'), await send('Declined'), await send('Listened To')]
    const approve = (id: string) => admin.call('POST /api/admin/song-approvals', { body: { ids: [id] } })
    await openUpload(page, server, contributor)
    const other = await browser.newPage()
    await signInAt(other, server, '/admin/songs?status=pending', editor)
    await expect(row(other, 'Accepted')).toBeVisible()

    await approve(accepted)
    await admin.call('POST /api/admin/song-rejections', { body: { songs: { ids: [declined] }, reason: 'Too short' } })
    const song = (title: string) => mine(page).getByRole('listitem').filter({ hasText: title })
    await song('Accepted').getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: 'Edit Song' }).getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('This song has already been published. An editor can delete it.')).toBeVisible()
    await expect(song('Accepted')).toContainText('Published')
    await expect(song('Declined')).toContainText('Reason: Too short')
    await expect(mine(page).getByRole('heading', { name: 'My Uploads' })).toBeFocused()
    await approve(listened)
    await song('Listened To').getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog', { name: 'Withdraw Song' }).getByRole('button', { name: 'Withdraw' }).click()
    await expect(song('Listened To')).toContainText('Published')
    await expect(mine(page).getByRole('heading', { name: 'My Uploads' })).toBeFocused()

    await row(other, 'Listened To').getByRole('button', { name: 'Reject' }).click()
    const rejection = other.getByRole('dialog', { name: 'Reject' })
    await rejection.getByRole('button', { name: 'Reject' }).click()
    await expect(rejection.getByRole('alert')).toHaveText('It is no longer waiting for approval.')
    await rejection.getByRole('button', { name: 'Cancel' }).click()
    await expect(other.getByText('Nothing to approve.')).toBeVisible()

    const last = await send('Last')
    await other.reload()
    await expect(row(other, 'Last')).toBeVisible()
    await approve(last)
    await row(other, 'Last').getByRole('button', { name: 'Approve' }).click()
    await expectToast(other, 'Failed to approve song: It is no longer waiting for approval.')
    await expect(other.getByText('Nothing to approve.')).toBeVisible()
    await other.close()
  })
})
