import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { enter, signInAt, signInByForm } from './sign-in.ts'
import { chooseInMenu, createUser, openEdit, openUsers, password, rowOf } from './users-screen.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)
test.beforeAll(async () => {
  await createUser(admin, 'zoe_2', { displayName: 'Zoë', email: 'zoe@example.com', role: 'admin' })
})

test.describe('in another browser', () => {
  test.use({ expectedErrors: [/401|403/] })

  let otherContext: BrowserContext
  let other: Page
  test.beforeEach(async ({ browser }) => {
    otherContext = await browser.newContext()
    other = await otherContext.newPage()
  })
  test.afterEach(() => otherContext.close())

  test('a new password ends the session at the next request', async ({ page }) => {
    await openUsers(other, server, { email: 'zoe@example.com', password })
    await openUsers(page, server)
    const dialog = await openEdit(page, 'zoe_2')
    await dialog.getByLabel('Password', { exact: true }).fill('a fresh password')
    await dialog.getByRole('button', { name: 'Show password' }).press('Enter')
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Password updated successfully.')).toBeVisible()
    await expect(page.getByText('User updated successfully.')).toBeVisible()
    await other.getByRole('searchbox').fill('x')
    await expect(other).toHaveURL(/\/auth/)
    await expect(other.getByText('You are signed out. Please sign in again.')).toBeVisible()
    await enter(other, { email: 'zoe@example.com', password })
    await expect(other.getByText('Wrong email or password.').first()).toBeVisible()
  })

  test('signing in leads back to the same filter and card', async () => {
    for (const path of ['/admin/users?search=zo%C3%AB', '/admin/settings#brand']) {
      await other.goto(server.address + path)
      await expect(other).toHaveURL(/\/auth/)
      await enter(other)
      await expect(other).toHaveURL(server.address + path)
      // The area must not ask for anything without the session: it would lead to the sign-in page by itself.
      await other.goto('about:blank')
      await other.context().clearCookies()
    }
  })

  test('a demotion ends it too, and the admin area is closed from then on', async ({ page }) => {
    await openUsers(other, server, { email: 'zoe@example.com', password: 'a fresh password' })
    await openUsers(page, server)
    const dialog = await openEdit(page, 'zoe_2')
    await dialog.getByLabel('Role').selectOption('Listener')
    await expect(dialog.getByText('Taking rights away signs them out everywhere.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('User updated successfully.')).toBeVisible()
    await other.getByRole('searchbox').fill('x')
    await expect(other).toHaveURL(/\/auth/)
    await enter(other, { email: 'zoe@example.com', password: 'a fresh password' })
    await expect(other).toHaveURL(`${server.address}/`)
    await other.goto(`${server.address}/admin/users`)
    await expect(other.getByRole('heading', { name: 'No access' })).toBeVisible()
  })

  test('a person who is invited with a link sets a password and signs in', async ({ page }) => {
    await openUsers(page, server)
    await page.getByRole('button', { name: 'Add User' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New User' })
    await dialog.getByLabel('Username').fill('ingrid')
    await dialog.getByLabel('Display name').fill('Ingrid')
    await dialog.getByLabel('Email').fill('ingrid@example.com')
    await dialog.getByLabel('Invite with a link instead of a password').check()
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Create User' }).click()

    const created = page.getByRole('dialog', { name: 'Password link for Ingrid' })
    await created.getByRole('button', { name: 'Create Link' }).click()
    const link = await created.getByLabel('Password link').inputValue()
    // This server sends no mail.
    await expect(created.getByRole('button', { name: 'Send by Email' })).toHaveCount(0)
    await expect(created.getByText('Their current password works')).toHaveCount(0)
    await expectAccessible(page)
    await created.getByText('Close', { exact: true }).click()
    await expect(rowOf(page, 'ingrid').getByText('No password')).toBeVisible()

    await other.goto(link)
    await other.getByLabel('New password', { exact: true }).fill('chosen by ingrid')
    await other.getByLabel('Repeat new password').fill('chosen by ingrid')
    await other.keyboard.press('Enter')
    await enter(other, { email: 'ingrid@example.com', password: 'chosen by ingrid' })
    await expect(other).toHaveURL(`${server.address}/`)

    await page.reload()
    await expect(rowOf(page, 'ingrid').getByText('Active')).toBeVisible()
    await chooseInMenu(page, 'ingrid', 'Create Password Link')
    await expect(page.getByRole('dialog').getByText('Their current password works until they set a new one.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  test('disabling ends it and rejects sign-ins; enabling accepts them again', async ({ page }) => {
    await signInAt(other, server, '/', { email: 'zoe@example.com', password: 'a fresh password' })
    await expect(other.getByRole('button', { name: 'Account' })).toBeVisible()
    await openUsers(page, server)
    await chooseInMenu(page, 'zoe_2', 'Disable')
    await expect(page.getByText('User disabled and signed out everywhere.')).toBeVisible()
    await expect(rowOf(page, 'zoe_2')).toContainText('Disabled')
    await other.reload()
    await expect(other.getByRole('heading', { name: 'Featured Songs' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Account' })).toHaveCount(0)
    await signInByForm(other, server, '/', { email: 'zoe@example.com', password: 'a fresh password' })
    await expect(other.getByText('This account is disabled. Please ask an administrator.').first()).toBeVisible()

    await chooseInMenu(page, 'zoe_2', 'Enable')
    await expect(page.getByText('User enabled. They can sign in again.')).toBeVisible()
    await expect(rowOf(page, 'zoe_2')).toContainText('Active')
    await other.getByRole('button', { name: 'Sign In' }).click()
    await expect(other.getByText('Welcome, Zoë!')).toBeVisible()
  })
})

test.describe('of two editors', () => {
  test.use({ expectedErrors: [/404|409/] })

  test('the second gets a notice, loads the latest version and saves', async ({ page }) => {
    const user = await createUser(admin, 'two-editors')
    await openUsers(page, server)
    const dialog = await openEdit(page, 'two-editors')
    await change(user.id, { displayName: 'By the first' })
    await dialog.getByLabel('Display name').fill('By the second')
    await page.keyboard.press('Enter')
    const notice = dialog.getByRole('alert').filter({ hasText: 'Someone else edited this.' })
    await expect(notice).toBeVisible()
    await expect(page.getByText('Failed to update user', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Load the latest version' }).click()
    await expect(dialog.getByLabel('Display name')).toHaveValue('By the first')
    await dialog.getByLabel('Display name').fill('By the second, again')
    await page.keyboard.press('Enter')
    await expect(page.getByText('User updated successfully.')).toBeVisible()
    await expect(rowOf(page, 'two-editors')).toContainText('By the second, again')
  })

  test('an editor whose user was deleted during the edit gets a notice, also about the password', async ({ page }) => {
    await openUsers(page, server)
    const dialog = await openEdit(page, 'two-editors')
    const { users } = (await admin.call('GET /api/admin/users', { query: { search: 'two-editors' } })).body
    await admin.call('DELETE /api/users/:id', { params: { id: users[0]?.id } })
    await dialog.getByLabel('Password', { exact: true }).fill('a fresh password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Failed to update password', { exact: true })).toBeVisible()
    await expect(dialog.getByText('This no longer exists.')).toBeVisible()
    await expectAccessible(page)
  })
})

/** As another administrator would. */
async function change(id: string, fields: Record<string, unknown>) {
  const { username, displayName, role, version } = (await admin.call('GET /api/admin/users/:id', { params: { id } })).body.user
  await admin.call('PUT /api/users/:id', { params: { id }, body: { username, displayName, role, version, ...fields } })
}
