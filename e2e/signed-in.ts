import type { Page } from '@playwright/test'
import { administrator, type RunningServer } from './running-server.ts'

/** Signs the page's browser in without the sign-in page, which has journeys of its own. */
export async function signInAsAdministrator(page: Page, { address }: RunningServer) {
  const response = await page.request.post(`${address}/api/session`, { data: administrator, headers: { origin: new URL(address).origin } })
  if (!response.ok()) throw new Error(`sign-in answered ${response.status()}`)
}
