import type { Locator, Page } from '@playwright/test'
import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { createClient } from '#server/testing/test-client.ts'
import { expect } from './browser.ts'
import type { RunningServer } from './running-server.ts'
import { signInAt } from './sign-in.ts'

/** Opens the playlists screen, signed in as the site's administrator. */
export async function openPlaylists(page: Page, server: RunningServer) {
  await signInAt(page, server, '/admin/playlists')
  await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible()
}

export const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

export async function chooseAction(page: Page, name: string, action: string) {
  await rowOf(page, name).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

export async function openCreate(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create Playlist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Playlist' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  return dialog
}

export async function openEdit(page: Page, name: string): Promise<Locator> {
  await chooseAction(page, name, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Playlist' })
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name)
  return dialog
}

export const pickable = (dialog: Locator) => dialog.getByRole('list', { name: 'Songs to select from' }).getByRole('listitem')

export const expectOrder = (dialog: Locator, titles: string[]) =>
  expect(dialog.getByRole('list', { name: 'Selected songs, in order' }).getByRole('listitem')).toHaveText(
    titles.map((title, index) => `${index + 1}${title}`),
  )

export const expectToast = (page: Page, text: string) =>
  expect(page.locator('[data-toast]').getByText(text, { exact: true }).first()).toBeVisible()

/** Checks the order of songs on a playlist's public page. */
export async function expectPublicOrder(page: Page, server: RunningServer, name: string, titles: string[]) {
  const found = await page.request.get(`${server.address}/api/admin/playlists`, { params: { search: name } })
  const { playlists } = (await found.json()) as { playlists: AdminPlaylist[] }
  const { body } = await createClient(server.address).call('GET /api/playlists/:id', { params: { id: playlists[0]?.id ?? '' } })
  expect(body.songs.map(({ title }) => title)).toEqual(titles)
}

export async function middleOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await page.mouse.up()
}
