import { expect, expectSound, test } from './browser.ts'
import { serverOfFile } from './of-file.ts'
import { signInByForm } from './sign-in.ts'

const server = serverOfFile({}, { basePath: '/music' })

test('under a path of its own the site plays and is administrated', async ({ page }) => {
  await page.goto(`${server.address}/`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(`${server.address}/de/`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(`${server.address}/en/`)
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await expectSound(page)

  await signInByForm(page, server, '/admin/songs')
  await expect(page).toHaveURL(`${server.address}/admin/songs`)
  const row = page.getByRole('row', { name: /Paper Lanterns/ })
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'QR code' }).click()
  await expect(page.getByRole('dialog', { name: 'Public QR Code' }).getByText(new RegExp(`^${server.address}/song/`))).toBeVisible()
})

test('under a path of its own a playlist preloads the cover that it shows', async ({ page }) => {
  const { playlists } = await (await page.request.get(`${server.address}/api/featured-playlists`)).json()
  await page.goto(`${server.address}/playlist/${playlists[0].id}`)
  const shown = await page.getByRole('main').locator('picture source').first().getAttribute('srcset')
  await expect(page.locator('link[rel=preload][as=image]')).toHaveAttribute('imagesrcset', shown ?? '')
})
