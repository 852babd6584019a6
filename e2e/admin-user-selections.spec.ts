import type { Page } from '@playwright/test'
import { createLibrary } from '#server/testing/library.ts'
import { createClient } from '#server/testing/test-client.ts'
import { expect, expectAccessible, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { signInAt } from './sign-in.ts'
import { createUser, openUsers, password, rowOf } from './users-screen.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)
const graduates = ['graduate-one', 'graduate-two', 'graduate-three']

test.beforeAll(async () => {
  for (const name of graduates) await createUser(admin, name)
  await createUser(admin, 'stays')
  const song = await createLibrary(admin).song('Farewell', await createLibrary(admin).category('Choir'))
  const client = createClient(server.address)
  await client.signIn({ email: 'graduate-one@example.com', password })
  await client.call('PUT /api/songs/:id/like', { params: { id: song } })
})

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text })
const select = (page: Page, name: string) => rowOf(page, name).getByRole('checkbox').check()
const press = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name }).click()

test('selected users are disabled and enabled, and get a role', async ({ page }) => {
  await openUsers(page, server)
  for (const name of graduates) await select(page, name)
  await expect(bar(page)).toContainText('3 selected')
  await expectAccessible(page)
  await press(page, 'Disable')
  const dialog = page.getByRole('dialog', { name: 'Disable Users' })
  await expect(dialog).toContainText('3 users will be signed out everywhere')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(toast(page, '3 users disabled and signed out everywhere.')).toBeVisible()
  for (const name of graduates) await expect(rowOf(page, name)).toContainText('Disabled')
  await expect(bar(page)).toHaveCount(0)

  for (const name of graduates) await select(page, name)
  await press(page, 'Enable')
  await expect(toast(page, '3 users enabled. They can sign in again.')).toBeVisible()
  await expect(rowOf(page, 'graduate-one')).toContainText('Active')

  await select(page, 'graduate-one')
  await select(page, 'graduate-two')
  await press(page, 'Change Role')
  const role = page.getByRole('dialog', { name: 'Change Role' })
  await role.getByLabel('Role').selectOption('Contributor')
  await expect(role).toContainText('2 users get the role.')
  await expectAccessible(page)
  await role.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, '2 users updated successfully.')).toBeVisible()
  for (const name of ['graduate-one', 'graduate-two']) await expect(rowOf(page, name)).toContainText('Contributor')
  await expect(rowOf(page, 'graduate-three')).toContainText('Listener')
})

test('all that a search finds are deleted, and restored by one press; a user deleted since is reported', async ({ page }) => {
  await page.getByRole('searchbox').fill('graduate')
  await expect(rowOf(page, 'stays')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await press(page, 'Delete Selected (3)')
  const dialog = page.getByRole('dialog', { name: 'Delete Users' })
  await expect(dialog).toContainText('Delete 3 users?')
  await expect(dialog).toContainText('1 like will also be deleted.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
  await toast(page, '3 users deleted successfully.').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '3 items')).toBeVisible()

  for (const name of graduates) await select(page, name)
  const { users } = (await admin.call('GET /api/admin/users', { query: { search: 'graduate-two' } })).body
  await admin.call('DELETE /api/users/:id', { params: { id: users[0]?.id ?? '' } })
  await press(page, 'Delete Selected (3)')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, '2 users deleted successfully. 1 user was left out: deleted since')).toBeVisible()
})

test("one's own account is left out, and on a phone the bar keeps its buttons in reach", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAt(page, server, '/admin/users')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(bar(page)).toContainText('2 selected')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await press(page, /^Delete Selected/)
  const dialog = page.getByRole('dialog', { name: 'Delete Users' })
  await expect(dialog).toContainText('Delete 1 user?')
  await expect(dialog).toContainText('Your own account is left out.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await rowOf(page, 'stays').getByRole('checkbox').uncheck()
  await press(page, /^Delete Selected/)
  await expect(dialog.getByRole('alert')).toHaveText("You can't disable or delete yourself.")
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
})
