import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type Database, openDatabase } from '#server/database/database.ts'
import { expect } from './browser.ts'
import type { RunningServer } from './running-server.ts'
import { signInAt } from './sign-in.ts'

export const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${title}` }) })
export const rowTitles = (page: Page) => page.locator('tbody b').allTextContents()
export const player = (page: Page) => page.getByRole('region', { name: 'Player' })
export const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selection' })
export const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Search songs' }).fill(text)
  await page.getByRole('searchbox', { name: 'Search songs' }).press('Enter')
}
export const listed = (page: Page, count: string | number) =>
  expect(page.getByRole('heading', { level: 1, name: `Songs ${count}`, exact: true })).toBeVisible()

/** Opens the songs screen with this query, signed in as the site's administrator. */
export async function openSongs(page: Page, server: RunningServer, query = '') {
  await signInAt(page, server, `/admin/songs${query}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Songs/ })).toBeVisible()
}

/** Opens the menu again if it has been hidden: a list that is still being laid out scrolls away from it. */
export async function inMenu(page: Page, title: string, item: string) {
  const entry = page.getByRole('menuitem', { name: item })
  await expect(async () => {
    if (!(await entry.isVisible())) await row(page, title).getByRole('button', { name: 'Actions' }).click()
    await entry.click({ timeout: 10_000 })
  }).toPass()
}

/** Expects a message and closes it, so that it cannot be mistaken for a later one with the same text. */
export async function expectToast(page: Page, ...texts: string[]) {
  const toast = texts.reduce(
    (found: Locator, text) => found.filter({ has: page.getByText(text, { exact: true }) }),
    page.locator('[data-toast]'),
  )
  await expect(toast.first()).toBeVisible()
  await toast.first().getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
}

/** Changes the database while the server runs; `work` gets the category 'Home'. */
export async function inDatabase<T>({ dataDir }: RunningServer, work: (database: Database, home: string) => Promise<T>): Promise<T> {
  const database = openDatabase({ engine: 'sqlite', file: join(dataDir, 'music-platform.db') })
  try {
    const { id } = await database.handle.selectFrom('categories').select('id').where('name', '=', 'Home').executeTakeFirstOrThrow()
    return await work(database, id)
  } finally {
    await database.close()
  }
}
