import type { Browser, Page } from '@playwright/test'
import { expect } from './browser.ts'
import type { RunningServer } from './running-server.ts'
import { signInAt } from './sign-in.ts'

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export async function flip(page: Page, label: string, on: boolean) {
  const control = page.getByRole('switch', { name: label })
  await control.setChecked(on, { force: true })
  await expect(control).toBeChecked({ checked: on })
}

export async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()
  await expect(page.getByText(/unsaved change/)).toHaveCount(0)
}

export async function openSettings(page: Page, server: RunningServer) {
  await signInAt(page, server, '/admin/settings')
  await expect(page.getByRole('heading', { name: 'General' })).toBeVisible()
}

/** Runs `visit` in a second browser, signed out. */
export async function asVisitor(browser: Browser, visit: (page: Page) => Promise<void>, expected: RegExp[] = []) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const reported: string[] = []
  page.on('console', (message) => message.type() === 'error' && reported.push(message.text()))
  await visit(page)
  expect(reported.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
  await context.close()
}
