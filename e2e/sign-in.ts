import type { BrowserContext, Page } from '@playwright/test'
import { administrator, type RunningServer } from './running-server.ts'

export type Account = { email: string; password: string }
type Site = Pick<RunningServer, 'address'>

/** Fills the sign-in form, and sends it. */
export async function enter(page: Page, { email, password }: Account = administrator) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Through the sign-in page to `path`. */
export async function signInByForm(page: Page, { address }: Site, path: string, account: Account = administrator) {
  await page.goto(`${address}/auth?next=${encodeURIComponent(path)}`)
  await enter(page, account)
}

/** Signs the page's browser in by the API, and opens `path`. */
export async function signInAt(page: Page, site: Site, path: string, account: Account = administrator) {
  await (account === administrator ? signInAsAdministrator(page, site) : signIn(page, site, account))
  await page.goto(site.address + path)
}

/** Of the administrator's session, by server: each sign-in would hash the password. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/** By the API, in the session of the last time unless it has ended. */
export async function signInAsAdministrator(page: Page, site: Site) {
  const context = page.context()
  await context.addCookies(sessions.get(site.address) ?? [])
  const { viewer } = await (await page.request.get(`${site.address}/api/session`)).json()
  if (viewer) return
  await signIn(page, site, administrator)
  sessions.set(site.address, await context.cookies(site.address))
}

async function signIn(page: Page, { address }: Site, data: Account) {
  const response = await page.request.post(`${address}/api/session`, { data, headers: { origin: new URL(address).origin } })
  if (!response.ok()) throw new Error(`sign-in responded ${response.status()}`)
}
