import { expect, expectAccessible, expectSound, phone, test } from './browser.ts'
import { publicSite } from './public-site.ts'

const { server, library, open, player, row } = publicSite()

test('a playlist needs no mouse', async ({ page }) => {
  await open(page, `/playlist/${library().harbour}`)
  await page.getByRole('main').getByRole('button', { name: 'Play' }).first().focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Save for offline' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(player(page)).toContainText('Night Ferry')
  await expectSound(page)
})

test('on a phone all of a row plays, also before scripts have run', async ({ browser }) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await open(page, `/playlist/${library().harbour}`)
  await row(page, 'Rehearsal').getByText('The Understudies').tap({ force: true })
  await expect(player(page)).toContainText('Rehearsal')
  await expectSound(page)

  let release: () => void = () => {}
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await blocked
    await route.continue()
  })
  await page.goto(`${server().address}/playlist/${library().short}`, { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('button', { name: 'Play' }).first().tap()
  await expectSound(page)
  release()
  await expect(player(page)).toContainText('Night Ferry')
  await expect(player(page).getByRole('button', { name: 'Next' })).toBeEnabled()
  await context.close()
})

test.describe('for every visitor', () => {
  test.use({ expectedErrors: [/404/] })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`no page has an accessibility violation in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      const paths = [
        '/',
        '/gallery',
        '/saved',
        '/gallery?q=water',
        '/gallery?q=nothing+like+this',
        `/playlists/${library().jazz}`,
        `/playlists/${library().silent}`,
        `/playlists/${library().jazz}?q=nothing+like+this`,
        '/playlists/none',
        `/playlist/${library().harbour}`,
        '/playlist/none',
        '/about',
        '/terms',
        '/404',
      ]
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(server().address + path)
          await expectAccessible(page)
        })
    })

  test('nothing is wider than a small phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/', '/gallery', '/gallery?q=water', `/playlists/${library().jazz}`, `/playlist/${library().harbour}`, '/about']) {
      await page.goto(server().address + path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
  })
})
