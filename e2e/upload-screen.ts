import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './browser.ts'
import type { RunningServer } from './running-server.ts'
import { type Account, signInAt } from './sign-in.ts'

export async function openUpload(page: Page, server: RunningServer, account: Account) {
  await signInAt(page, server, '/upload', account)
  await expect(page).toHaveURL(`${server.address}/upload`)
  // Rendered once the browser knows the viewer: until then, the form is sent without scripts.
  await expect(mine(page)).toBeVisible()
}

export const fixture = (name: string) => join(import.meta.dirname, '../server/features/media/fixtures', name)
export const main = (page: Page) => page.getByRole('main')
export const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ })
export const mine = (page: Page) => main(page).locator('section', { has: page.getByRole('heading', { name: 'My Uploads' }) })
