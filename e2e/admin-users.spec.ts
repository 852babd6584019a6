import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { openDatabase } from '#server/database/database.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { createUsersRepository } from '#server/features/users/users.repository.ts'
import { createClient } from '#server/testing/test-client.ts'
import { expect, expectAccessible, phone, test } from './browser.ts'
import { expectUncovered } from './covering.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { administrator } from './running-server.ts'
import { signInAsAdministrator } from './sign-in.ts'
import { chooseInMenu, createUser, openEdit, openUsers, password, rowOf } from './users-screen.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)

test('an administrator creates a user with a picture, by keyboard, and sees what is wrong', async ({ page }) => {
  await openUsers(page, server)
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Avatar', 'Username', 'Display name', 'Joined', 'Status', 'Actions'])
  await expect(page.getByRole('heading', { name: 'Users 1' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add User' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create New User' })
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await expect(dialog.getByLabel('Role')).toHaveValue('listener')
  await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription(/3 to 32 letters/)
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('8 to 128 characters.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please fill in all required fields.', { exact: true })).toBeVisible()
  for (const what of ['a username', 'a display name', 'an email', 'a password'])
    await expect(dialog.getByText(`Enter ${what}.`)).toBeVisible()
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.type('ada berg')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ada Berg')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Owner@Example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Use 3 to 32 letters (a to z), digits, dots, underscores or hyphens.')).toBeVisible()
  await expect(dialog.getByText('Use 8 to 128 characters.')).toBeVisible()
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await dialog.getByLabel('Username').fill('ADMIN')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Avatar URL').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter an address that starts with http:// or https://, up to 2,048 characters.')).toBeVisible()
  await dialog.getByLabel('Picture').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(dialog.getByText('Please select an image file.')).toBeVisible()
  await dialog.getByLabel('Picture').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: await face('#c1133a') })
  await expect(dialog.getByLabel('Avatar URL')).toHaveValue('')
})

test.describe('when the server rejects it', () => {
  test.use({ expectedErrors: [/409/] })

  test('the error is at the field; then the user exists, with the picture', async ({ page }) => {
    await openUsers(page, server)
    const dialog = await openCreate(page)
    await fill(dialog, { username: 'ADMIN', displayName: 'Ada Berg', email: 'Owner@Example.com', password })
    await dialog.getByLabel('Picture').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: await face('#c1133a') })
    await dialog.getByRole('button', { name: 'Create User' }).click()
    await expect(dialog.getByText('This username is taken.')).toBeVisible()
    await expect(page.getByText('Failed to create user', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Username')).toBeFocused()
    await dialog.getByLabel('Username').fill('ada.berg')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Another account has this email.')).toBeVisible()
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await dialog.getByLabel('Email').fill('ada@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText('User created successfully.')).toBeVisible()
    await expect(dialog).toHaveCount(0)

    const row = rowOf(page, 'ada.berg')
    await expect(row.getByRole('cell')).toContainText(['', '', 'Ada Berg', /\d{4}/, /Active.*Listener/, ''])
    await expect(row.locator('img')).toHaveJSProperty('complete', true)
    expect(await row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { name: 'Users 2' })).toBeVisible()
    await expect(rowOf(page, 'admin').locator('[aria-hidden=true]').first()).toHaveText('MP')
  })
})

test('a dialog with input asks for confirmation before it closes', async ({ page }) => {
  await openUsers(page, server)
  const dialog = await openCreate(page)
  await dialog.getByLabel('Display name').fill('New Name')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Display name')).toHaveValue('New Name')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused()
})

test('users are found by username and display name, ignoring case and accents; the search is in the address', async ({ page }) => {
  await createUser(admin, 'zoe', { displayName: 'Zoë Éclair' })
  await openUsers(page, server)
  const box = page.getByRole('searchbox', { name: 'Search users' })
  await box.fill('ECLAIR')
  await expect(page).toHaveURL(/search=ECLAIR/)
  await expect(usernames(page)).toHaveText([/^@zoe/])
  await expect(page.getByRole('heading', { name: 'Users 1' })).toBeVisible()
  await page.reload()
  await expect(usernames(page)).toHaveText([/^@zoe/])
  await expect(box).toHaveValue('ECLAIR')
  await box.fill('no user like this')
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(usernames(page)).toHaveText([/^@zoe/, /^@ada.berg/, /^@admin/])
})

test('an edit changes what others see; the e-mail stays as it is', async ({ page }) => {
  await openUsers(page, server)
  const dialog = await openEdit(page, 'zoe')
  await expect(dialog.getByLabel('Email')).toHaveValue('zoe@example.com')
  await expect(dialog.getByLabel('Email')).not.toBeEditable()
  await expectAccessible(page)
  await dialog.getByLabel('Username').fill('zoe_2')
  await dialog.getByLabel('Display name').fill('Zoë')
  await dialog.getByLabel('Role').selectOption('Administrator')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('User updated successfully.')).toBeVisible()
  await expect(page.getByText('Password updated successfully.')).toHaveCount(0)
  await expect(rowOf(page, 'zoe_2')).toContainText('Administrator')
  await expect(rowOf(page, 'zoe_2').getByRole('button', { name: 'Actions' })).toBeFocused()
})

test('a picture is replaced by an address and removed', async ({ page }) => {
  await openUsers(page, server)
  const dialog = await openEdit(page, 'ada.berg')
  await expect(dialog.getByLabel('Avatar URL')).toHaveValue('')
  await dialog.getByLabel('Avatar URL').fill(`${server.address}/icon-192.png`)
  await expect(dialog.locator('img')).toHaveAttribute('src', `${server.address}/icon-192.png`)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(rowOf(page, 'ada.berg').locator('img')).toHaveAttribute('src', `${server.address}/icon-192.png`)

  const again = await openEdit(page, 'ada.berg')
  await again.getByRole('button', { name: 'Remove picture' }).click()
  await expect(again.getByLabel('Avatar URL')).toHaveValue('')
  await again.getByRole('button', { name: 'Save Changes' }).click()
  await expect(rowOf(page, 'ada.berg').locator('img')).toHaveCount(0)
  await expect(rowOf(page, 'ada.berg').locator('[aria-hidden=true]').first()).toHaveText('AB')
})

test('a user is deleted after a confirmation that lists what is deleted too', async ({ page }) => {
  const leaver = await createUser(admin, 'leaver', { role: 'admin', displayName: 'On Her Way' })
  const client = createClient(server.address)
  await client.signIn({ email: leaver.email, password })
  const { body: category } = await client.call('POST /api/categories', { body: { name: 'Hers', color: '#3d5afe' } })
  const songBody = { title: 'Hers', categoryId: category.id, mediaType: 'audio', fileUrl: 'https://media.example.org/a.mp3' }
  const { body: song } = await client.call('POST /api/songs', { body: songBody })
  await client.call('PUT /api/songs/:id/like', { params: { id: song.id } })

  await openUsers(page, server)
  await chooseInMenu(page, 'leaver', 'Delete User')
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(
    dialog.getByText('This action cannot be undone. This will permanently delete the user and remove their data from our servers.'),
  ).toBeVisible()
  await expect(dialog.getByText('On Her Way')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(['1 like will also be deleted.', '1 song will stay.'])
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'leaver')).toBeVisible()

  await rowOf(page, 'leaver').getByRole('button', { name: 'Actions' }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete User' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('User deleted successfully.')).toBeVisible()
  await expect(rowOf(page, 'leaver')).toHaveCount(0)
})

test('administrators cannot disable, demote or delete themselves, and the controls show why', async ({ page }) => {
  await openUsers(page, server)
  await rowOf(page, 'admin').getByRole('button', { name: 'Actions' }).press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText(['Edit User', 'Show Uploads', 'Disable', 'Delete User'])
  for (const name of ['Disable', 'Delete User']) {
    const item = menu.getByRole('menuitem', { name })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toHaveAccessibleDescription("You can't disable or delete yourself.")
    await item.press('Enter')
  }
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: 'Edit User' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await expect(dialog.getByLabel('Role')).toBeDisabled()
  await expect(dialog.getByLabel('Role')).toHaveAccessibleDescription("You can't change your own role. Ask another administrator.")
  await expectAccessible(page)

  await dialog.getByLabel('Display name').fill('The Owner')
  await dialog.getByLabel('Password', { exact: true }).fill(administrator.password)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('User updated successfully.')).toBeVisible()
  const sidebar = page.getByRole('complementary', { name: 'Admin' })
  // Narrower screens show the sidebar as icons.
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect(sidebar.getByText('The Owner')).toBeVisible()
  await expect(sidebar.getByText('TO', { exact: true })).toBeVisible()
  await page.reload()
  await expect(rowOf(page, 'admin')).toContainText('The Owner')
  await admin.signIn(administrator)
})

test.describe('when the list fails to load', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('it shows an error and retries', async ({ page }) => {
    await page.route('**/api/admin/users?**', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }), { times: 1 })
    await signInAsAdministrator(page, server)
    await page.goto(`${server.address}/admin/users`)
    await expect(page.getByText('Failed to fetch users.', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: "Couldn't load the users" })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowOf(page, 'admin')).toBeVisible()
  })
})

test('while the list is loading, a skeleton is shown', async ({ page }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/api/admin/users?**', async (route) => {
    await released.promise
    await route.continue()
  })
  await signInAsAdministrator(page, server)
  await page.goto(`${server.address}/admin/users`)
  await expect(page.getByRole('status', { name: 'Loading users' })).toBeVisible()
  await expectAccessible(page)
  released.resolve()
  await expect(rowOf(page, 'admin')).toBeVisible()
})

test('hundreds are one list, whose scroll position is restored', async ({ page }) => {
  await insertMembers(130)
  await openUsers(page, server)
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(rowOf(page, 'admin')).toBeVisible({ timeout: 500 })
  }).toPass()
  // Scroll positions while more was loading are recorded first.
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('at'))).toBeGreaterThan(110)
  await page.reload()
  await expect(rowOf(page, 'admin')).toBeVisible()

  // The results of another search start at the top.
  await page.getByRole('searchbox').fill('member')
  await expect(rowOf(page, 'member-130')).toBeInViewport()
  await expect(page).toHaveURL(/search=member$/)
})

test('on a phone everything is within reach', async ({ browser }) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await openUsers(page, server)
  await page.getByRole('searchbox').fill('ada')
  await expect(usernames(page)).toHaveText([/@ada\.berg/])
  await expect(rowOf(page, 'ada.berg')).toContainText('Ada Berg')
  await expectAccessible(page)
  const dialog = await openEdit(page, 'ada.berg')
  await expectAccessible(page)
  // A message covers neither a field nor a button of the dialog.
  await dialog.getByLabel('Username').fill('')
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await save.tap()
  await expectUncovered(page.locator('[data-toast]').first(), [
    dialog.getByLabel('Username'),
    dialog.getByRole('button', { name: 'Close' }),
    save,
  ])
  await dialog.getByLabel('Username').fill('ada.berg')
  const name = dialog.getByLabel('Display name')
  await name.fill('Ada')
  // The key of a phone's keyboard. A second tap so soon would be that of a double tap, which is ignored.
  await name.press('Enter')
  await expect(page.getByText('User updated successfully.')).toBeVisible()
  await context.close()
})

const usernames = (page: Page) => page.getByRole('rowheader', { name: /^@/ })

async function openCreate(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add User' }).click()
  return page.getByRole('dialog', { name: 'Create New User' })
}

async function fill(dialog: Locator, user: { username: string; displayName: string; email: string; password: string }) {
  await dialog.getByLabel('Username').fill(user.username)
  await dialog.getByLabel('Display name').fill(user.displayName)
  await dialog.getByLabel('Email').fill(user.email)
  await dialog.getByLabel('Password', { exact: true }).fill(user.password)
}

/** Beside the running server, into its database: hashing so many passwords takes too long. */
async function insertMembers(count: number) {
  const database = openDatabase({ engine: 'sqlite', file: join(server.dataDir, 'music-platform.db') })
  await database.transaction(async (tx) => {
    for (let number = 1; number <= count; number++) {
      const username = `member-${number}`
      const member = { username, display_name: `Member ${number}`, email: `${username}@example.com`, role: 'listener' } as const
      await createUsersRepository(tx).insert({ ...member, created_at: newTimestamp() })
    }
  })
  await database.close()
}

const face = (color: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer()

test('the menu of a user leads to their uploads, also if there are none', async ({ page }) => {
  await createUser(admin, 'pia')
  await openUsers(page, server)
  await chooseInMenu(page, 'pia', 'Show Uploads')
  await expect(page).toHaveURL(/\/admin\/songs\?uploader=/)
  await expect(page.getByLabel('Filter by uploader').locator('option:checked')).toHaveText('pia (@pia)')
  await expect(page.getByText('No songs found', { exact: true })).toBeVisible()
})
