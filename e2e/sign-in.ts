import type { Page } from '@playwright/test'
import { administrator, type RunningServer } from './running-server.ts'

export type Account = { email: string; password: string }

/** Fills the sign-in form, and sends it. */
export async function enter(page: Page, { email, password }: Account = administrator) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Through the sign-in page to `path`. */
export async function signInAt(page: Page, { address }: RunningServer, path: string, account: Account = administrator) {
  await page.goto(`${address}/auth?next=${encodeURIComponent(path)}`)
  await enter(page, account)
}

/** Signs the page's browser in by the API; the sign-in page has its own journeys. */
export async function signInAsAdministrator(page: Page, { address }: Pick<RunningServer, 'address'>) {
  const response = await page.request.post(`${address}/api/session`, { data: administrator, headers: { origin: new URL(address).origin } })
  if (!response.ok()) throw new Error(`sign-in responded ${response.status()}`)
}
