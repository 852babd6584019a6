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
  if (account !== administrator) {
    await signIn(page, site, account)
    await page.goto(site.address + path)
    return
  }
  await signInAsAdministrator(page, site)
  await openScreen(page, site.address + path)
}

/** Longer than data of the admin area count as fresh (`staleTime` in admin-app.tsx and admin-shell.tsx). */
const staleMilliseconds = 60_000
const adminArea = /^[^?#]*\/admin(?=[/?#]|$)/

/**
 * Opens a screen of the admin area: in the page that shows another one already, as a link of the sidebar does, else by loading it, which
 * takes 15 times as much processor time. An address that leads nowhere is between, so that selection and dialogs are gone even if it is the
 * same screen; messages and the player are closed. The page's clock moves on by the time after which its data are fetched again, since
 * journeys change data from outside, too.
 */
export async function openScreen(page: Page, address: string) {
  const area = adminArea.exec(address)?.[0]
  if (!area || adminArea.exec(page.url())?.[0] !== area) {
    await page.goto(address)
    return
  }
  await replaceScreen(page, `${area}/-`)
  for (const label of ['Close player', 'Close']) {
    const buttons = page.getByRole('button', { name: label, exact: true })
    while ((await buttons.count()) > 0) await buttons.evaluateAll((all: HTMLElement[]) => all.map((button) => button.click()))
  }
  await replaceScreen(page, address)
}

/** Changes the address, and waits until the title of the next screen is in the place of this one's. */
async function replaceScreen(page: Page, address: string) {
  const title = await page.waitForSelector('main h1', { state: 'attached' })
  await page.evaluate(
    ({ address, milliseconds }) => {
      const now = Date.now
      Date.now = () => now() + milliseconds
      history.pushState(null, '', address)
    },
    { address, milliseconds: staleMilliseconds },
  )
  await title.waitForElementState('hidden')
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
