import sharp from 'sharp'
import { expect, expectAccessible, test } from './browser.ts'
import { siteWithMail } from './mail-site.ts'
import { asVisitor, field, flip, openSettings, save } from './settings-screen.ts'
import { enter } from './sign-in.ts'

test.use({ sharesPage: true })

const { server } = siteWithMail()

test.describe('the banner', () => {
  test.use({ expectedErrors: [/ERR_NAME_NOT_RESOLVED|ERR_INTERNET|ERR_FAILED|ERR_TUNNEL|ERR_CONNECTION|ERR_BLOCKED/] })

  test('is a hosted picture, in the size the screen needs, requested first and without layout shift', async ({ page, browser }) => {
    const picture = (color: string) =>
      sharp({ create: { width: 2_600, height: 1_300, channels: 3, background: color } })
        .png()
        .toBuffer()
    await openSettings(page, server)
    await page.getByLabel('Banner image').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(page.getByText('Please select an image file.').first()).toBeVisible()
    await page.getByLabel('Banner image').setInputFiles({ name: 'quay.png', mimeType: 'image/png', buffer: await picture('#224466') })
    await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
    await save(page)
    await expect(page.getByRole('figure', { name: 'Preview of the home page' }).locator('img')).toHaveAttribute(
      'src',
      /\/covers\/banners\/.*-768\.webp$/,
    )

    await asVisitor(browser, async (visitor) => {
      await visitor.addInitScript(() => {
        const shifts = { sum: 0 }
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const banners: string[] = []
      visitor.on('response', (response) => response.url().includes('/banners/') && banners.push(response.url()))
      await visitor.goto(`${server.address}/`, { waitUntil: 'networkidle' })
      const image = visitor.getByRole('main').locator('picture img').first()
      await expect(image).toHaveAttribute('fetchpriority', 'high')
      expect(await image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)).toBe(true)
      expect(banners).toEqual([expect.stringMatching(/-1280\.avif$/)])
      expect(await visitor.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.01)
      const shared = await visitor.locator('meta[property="og:image"]').getAttribute('content')
      expect(shared).toMatch(/^http:.*-1280\.jpg$/)
      expect((await visitor.request.get(shared ?? '')).headers()['content-type']).toBe('image/jpeg')
      await expectAccessible(visitor)
    })

    await field(page, 'Banner URL').fill('https://pictures.invalid/quay.jpg')
    await expect(page.getByText("Couldn't load an image from this address.")).toBeVisible()
    await page.getByRole('button', { name: 'Remove image' }).click()
    await save(page)
    await asVisitor(browser, async (visitor) => {
      await visitor.goto(`${server.address}/`)
      await expect(visitor.getByRole('main').locator('img[src*=banners]')).toHaveCount(0)
    })
  })
})

test.describe('maintenance', () => {
  test.use({ expectedErrors: [/503|404/] })

  test('is switched on and off from the screen, which lists the closed pages before', async ({ page, browser }) => {
    await openSettings(page, server)
    await flip(page, 'Maintenance mode', true)
    await expect(page.getByText('Saving this closes the site.')).toBeVisible()
    await page.getByLabel('Back on').fill('2999-12-31T08:30')
    await expectAccessible(page.getByRole('region', { name: 'System' }))
    await save(page)
    await expect(page.getByText('The site is currently closed to visitors.')).toBeVisible()
    await page.getByRole('link', { name: 'Songs' }).click()
    await page.getByRole('link', { name: 'Closed to visitors' }).click()
    await expect(page.getByRole('switch', { name: 'Maintenance mode' })).toBeInViewport()
    await expectAccessible(page)

    await asVisitor(
      browser,
      async (visitor) => {
        for (const path of ['/', '/gallery', '/about', '/terms', '/upload', '/r/old', '/embed/song/any', '/nowhere']) {
          const response = await visitor.request.get(server.address + path)
          expect([path, response.status(), await response.text()]).toEqual([path, 503, expect.stringContaining('Back soon')])
        }
        await visitor.goto(server.address)
        await expect(visitor.getByRole('heading', { name: 'Back soon' })).toBeVisible()
        await expect(visitor.getByText(/We expect to be back on December 31, 2999/)).toBeVisible()

        // Printed codes and their pages still work.
        expect((await visitor.goto(`${server.address}/c/nothing`))?.status()).toBe(404)
        await expect(visitor.getByRole('heading', { name: 'Unknown code' })).toBeVisible()
        await expect(visitor.getByRole('link', { name: 'To the home page' })).toHaveAttribute('href', '/')
        await expectAccessible(visitor)

        // Signed out, the admin area still redirects to the sign-in page, and that back into it.
        await visitor.goto(`${server.address}/admin/settings`)
        await expect(visitor.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
        await enter(visitor)
        await expect(visitor.getByRole('heading', { name: 'System' })).toBeVisible()
        await visitor.goto(`${server.address}/`)
        await expect(visitor.getByRole('heading', { name: 'Featured Songs' })).toBeVisible()
      },
      [/503|404/],
    )

    await flip(page, 'Maintenance mode', false)
    await save(page)
    await expect(page.getByRole('link', { name: 'Closed to visitors' })).toHaveCount(0)
    await asVisitor(browser, async (visitor) => {
      await visitor.goto(`${server.address}/`)
      await expect(visitor.getByRole('heading', { name: 'Featured Songs' })).toBeVisible()
    })
  })
})

test('the installation is described, and its samples go', async ({ page, browser }) => {
  await openSettings(page, server)
  const facts = page.getByRole('region', { name: 'This installation' })
  await expect(facts).toContainText('SQLite')
  await expect(facts).toContainText('Sends password links')
  await expect(facts).toContainText(/4 songs, [\d.]+ MB/)
  await page.getByRole('button', { name: 'Remove samples' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove samples' })
  await expect(dialog).toContainText('4 songs will be removed: Slow Tide, Paper Lanterns, Window Seat, and Copper Morning.')
  await expect(dialog).toContainText('1 playlist will be removed: First Light.')
  await expect(dialog).toContainText('The empty category "Home" will be removed.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('4 sample songs removed.')).toBeVisible()
  await expect(facts).toContainText('0 songs')
  await page.getByRole('button', { name: 'Remove samples' }).click()
  await expect(dialog).toContainText('No samples in the library.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await asVisitor(browser, async (visitor) => {
    await visitor.goto(`${server.address}/`)
    await expect(visitor.getByText('No featured songs available at the moment. Check back later!')).toBeVisible()
  })
})
