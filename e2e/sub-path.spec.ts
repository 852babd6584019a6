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
