import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, expectAccessible, test } from './browser.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { signInByForm } from './sign-in.ts'

let server: RunningServer

test.use({ expectedErrors: [/503|404/] })
test.beforeAll(async () => {
  server = await startServer()
  const database = new DatabaseSync(join(server.dataDir, 'music-platform.db'), { timeout: 5_000 })
  database.exec("insert into settings (setting_key, setting_value) values ('maintenance_mode', 'true')")
  database.close()
})
test.afterAll(() => server.dispose())

test('while the site is closed visitors read a notice, and administrators work on', async ({ page }) => {
  for (const path of ['/', '/gallery', '/upload', '/embed/song/any', '/r/old']) {
    const response = await page.goto(server.address + path)
    expect([path, response?.status(), response?.headers()['retry-after']]).toEqual([path, 503, '300'])
    await expect(page.getByRole('heading', { name: 'Back soon' })).toBeVisible()
  }

  // Printed codes and their pages still work.
  expect((await page.goto(`${server.address}/c/nothing`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Unknown code' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'To the home page' })).toHaveAttribute('href', '/')
  await expectAccessible(page)

  await signInByForm(page, server, '/admin/songs')
  await expect(page.getByRole('cell', { name: /Paper Lanterns/ }).first()).toBeVisible()

  await page.goto(server.address)
  await expect(page.getByRole('heading', { name: 'Featured Songs' })).toBeVisible()
})
