import type { Locator, Page } from '@playwright/test'
import type { TestClient } from '#server/testing/test-client.ts'
import { expect } from './browser.ts'
import type { RunningServer } from './running-server.ts'
import { type Account, signInAt } from './sign-in.ts'

/** Password of all users created by `createUser`. */
export const password = 'sings quite loudly'

export async function openUsers(page: Page, server: RunningServer, account?: Account) {
  await signInAt(page, server, '/admin/users', account)
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
}

export const rowOf = (page: Page, username: string) =>
  page.getByRole('row').filter({ has: page.getByText(`@${username}`, { exact: true }) })

export async function chooseInMenu(page: Page, username: string, item: string) {
  await rowOf(page, username).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export async function openEdit(page: Page, username: string): Promise<Locator> {
  await chooseInMenu(page, username, 'Edit User')
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  // The dialog moves the focus there a moment after it appears: text that is filled in between would land there, too.
  await expect(dialog.getByLabel('Username')).toBeFocused()
  return dialog
}

/** Creates a user as an administrator in another browser. */
export async function createUser(admin: TestClient, username: string, extra = {}) {
  const body = { username, displayName: username, email: `${username}@example.com`, password, ...extra }
  return (await admin.call('POST /api/users', { body })).body
}
