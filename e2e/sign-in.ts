import type { BrowserContext, Page } from '@playwright/test'
import { administrator, type RunningServer } from './running-server.ts'

export type Account = { email: string; password: string }
type Site = Pick<RunningServer, 'address'>

/** Fills in the sign-in form and submits it. */
export async function enter(page: Page, { email, password }: Account = administrator) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in through the sign-in page, which then leads to `path`. */
export async function signInByForm(page: Page, { address }: Site, path: string, account: Account = administrator) {
  await page.goto(`${address}/auth?next=${encodeURIComponent(path)}`)
  await enter(page, account)
}

/** Signs the page's browser in through the API, and opens `path`. */
export async function signInAt(page: Page, site: Site, path: string, account: Account = administrator) {
  if (account !== administrator) {
    await signIn(page, site, account)
    await page.goto(site.address + path)
    return
  }
  await signInAsAdministrator(page, site)
  await openScreen(page, site.address + path)
}

/** Longer than data of the admin area stays fresh (`staleTime` in admin-app.tsx and admin-shell.tsx). */
const staleMilliseconds = 60_000
const adminArea = /^[^?#]*\/admin(?=[/?#]|$)/

/**
 * Opens a screen of the admin area. A page that already shows another screen navigates like a link of the sidebar does; loading the screen
 * takes 15 times as much processor time. Visits an unknown address in between, so that selection and dialogs are reset even for the same
 * screen; closes messages and the player. Advances the page's clock until its data are stale, because journeys also change data from
 * outside.
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

/** Changes the address, and waits until the next screen's title replaces the current one. */
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

/** Cookies of the administrator's session by server: each sign-in would hash the password again. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/** Signs in through the API, in the previous session unless it has ended. */
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
