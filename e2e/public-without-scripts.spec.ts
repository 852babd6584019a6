import { createLibrary } from '#server/testing/library.ts'
import { expect, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { publicSite } from './public-site.ts'

test.use({ javaScriptEnabled: false })

const { server, library } = publicSite()
const other = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(other)

test('Show more leads to the rest of each list', async ({ page }) => {
  const songs = createLibrary(admin)
  const home = await songs.category('Home')
  for (let n = 1; n <= 25; n++) await songs.song(`Song ${n}`, home, { artist: 'Una Brook', album: `Album ${n}` })
  const featured = page.getByRole('region', { name: 'Featured Songs' }).getByRole('listitem')
  const more = page.getByRole('link', { name: 'Show more' })
  await page.goto(other.address)
  await expect(featured).toHaveCount(20)
  await more.click()
  await expect(featured).toHaveCount(5)
  await expect(more).toHaveCount(0)
  const [artist] = (await admin.call('GET /api/artists')).body.artists
  const albums = page.getByRole('region', { name: 'Albums' })
  await page.goto(`${other.address}/artist/${artist?.id}`)
  await expect(albums.getByRole('heading', { level: 3 })).toHaveCount(24)
  await albums.getByRole('link', { name: 'Show more' }).click()
  await expect(albums.getByRole('heading', { level: 3 })).toHaveText(['Album 25'])

  const names = page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .filter({ hasNotText: /^Songs$/ })
  await page.goto(`${server.address}/playlists/${library.jazz}`)
  await expect(names).toHaveCount(24)
  await more.click()
  await expect(names).toHaveCount(3)

  const cards = page.getByRole('region', { name: 'Featured Playlists' }).getByRole('heading', { level: 3 })
  await page.goto(`${server.address}/gallery`)
  await expect(cards).toHaveCount(24)
  await more.click()
  await expect(cards).toHaveCount(3)
})

test('every visible control works, and what is inside a hidden one is still shown', async ({ page }) => {
  const song = library.songs[0]
  const paths = [
    '/',
    '/gallery',
    '/auth',
    `/playlist/${library.harbour}`,
    `/song/${song}`,
    `/embed/song/${song}`,
    `/embed/playlist/${library.harbour}`,
  ]
  const scripted = page.locator('button:not([type="submit"], [popovertarget]), input[type="range"]')
  for (const path of paths) {
    await page.goto(server.address + path)
    await expect(scripted).not.toHaveCount(0)
    await expect(scripted.filter({ visible: true })).toHaveCount(0)
  }
  await expect(page.getByText('Night Ferry', { exact: true })).toBeVisible()
  await page.goto(`${server.address}/auth`)
  await expect(page.locator('main noscript p')).toHaveText('JavaScript is off in your browser. Turn it on to sign in.')
  await expect(page.locator('main noscript p')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0)
  await page.goto(`${server.address}/upload`)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
  await page.goto(`${server.address}/upload?plain=yes`)
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await page.goto(server.address)
  await expect(page.locator('button :is(img, svg[preserveAspectRatio])').first()).toBeVisible()
})

test('a button that opens a popover leaves its state to the browser', async ({ page }) => {
  for (const path of ['/', '/gallery', '/about', '/upload', '/auth', `/playlist/${library.harbour}`, `/song/${library.songs[0]}`]) {
    await page.goto(server.address + path)
    await expect(page.locator('[popovertarget]')).not.toHaveCount(0)
    await expect(page.locator('[popovertarget][aria-expanded]')).toHaveCount(0)
  }
})
