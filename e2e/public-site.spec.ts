import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, expectSound, test, withMotion } from './browser.ts'
import { serverOfFile } from './of-file.ts'
import { publicSite } from './public-site.ts'

test.use({ ...withMotion, reusesPage: true })

const { server, library, open, player, row } = publicSite()
/** Empty. */
const other = serverOfFile({ SAMPLE_CONTENT: 'off' })

test('an empty library says so, and offers a way on', async ({ page }) => {
  await page.goto(`${other.address}/`, { waitUntil: 'networkidle' })
  await expect(page.getByText('No featured songs available at the moment. Check back later!')).toBeVisible()
  for (const name of ['Featured Playlists', 'Categories', 'Newest Songs', 'Featured Artists'])
    await expect(page.getByRole('heading', { name })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Legal' })).toHaveCount(0)

  await page.getByRole('main').getByRole('link', { name: 'Explore Music' }).last().click()
  await expect(page.getByRole('heading', { name: 'Music Gallery' })).toBeVisible()
  await expect(page.getByText('No public playlists yet')).toBeVisible()
  await page.getByRole('searchbox').fill('a')
  await expect(page.getByRole('heading', { name: 'Nothing found for “a”' })).toBeVisible()

  await page.goto(`${other.address}/about`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Our Team'])
})

test('home shows what there is', async ({ page }) => {
  await open(page, '/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Featured Songs',
    'Featured Playlists',
    'Categories',
    'Newest Songs',
    'Featured Artists',
  ])
  await expect(main.getByRole('link', { name: /Jazz\s*27 playlists/ })).toHaveAttribute('href', `/playlists/${library.jazz}`)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })).toHaveCount(0)

  await main.getByRole('button', { name: 'Play Low Water Dub' }).click()
  await expectSound(page)
  await main.getByRole('link', { name: 'Inês Okoro' }).click()
  await expect(page).toHaveURL(`${server.address}/gallery?q=In%C3%AAs+Okoro`)
  await expect(page.getByRole('status').filter({ hasText: '1 artist, 1 song for “Inês Okoro”' })).toBeVisible()
  await expect(player(page)).toBeVisible()
})

test('the gallery leads to playlists and finds songs, artists and playlists', async ({ page }) => {
  await open(page, '/gallery')
  await expect(page.getByRole('heading', { name: 'Featured Playlists' })).toBeVisible()
  const playlists = page.getByRole('region', { name: 'Featured Playlists' }).getByRole('heading', { level: 3 })
  await expect(playlists).toHaveCount(24)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(playlists).toHaveCount(27)

  const box = page.getByRole('searchbox', { name: 'Search songs, artists, albums and playlists' })
  await box.fill('ag')
  await expect(page).toHaveURL(/\?q=ag$/)
  await expect(row(page, 'Água de beber')).toBeVisible()
  await expect(page.locator('mark')).toHaveText('Ág')
  await box.fill('ي')
  await expect(row(page, 'يا ليل الصب')).toBeVisible()
  await box.fill('circuit')
  const found = page.getByRole('region', { name: 'Playlists' }).getByRole('heading', { level: 3 })
  await expect(found).toHaveCount(8)
  await expect(page.getByRole('status').filter({ hasText: '8+ playlists for “circuit”' })).toBeVisible()
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(found).toHaveCount(25)
  await box.fill('altin')
  await page.getByRole('heading', { name: 'Artists' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Altın Ses' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Altın Ses' })).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue('altin')
  await page.getByRole('button', { name: 'Play Low Water Dub' }).click()
  await expectSound(page)

  await box.fill('007')
  await expect(page.getByRole('heading', { name: 'Nothing found for “007”' })).toBeVisible()
  await page.reload()
  await expect(box).toHaveValue('007')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(`${server.address}/gallery`)
  await page
    .getByRole('link', { name: 'Harbour Nights' })
    .or(page.getByRole('link', { name: 'Circuit 1', exact: true }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/playlist\/[a-z0-9]{12}$/)
})

test('the gallery lists all songs, with order and filters in the address', async ({ page }) => {
  await open(page, '/gallery')
  const songs = page.getByRole('region', { name: 'All songs' })
  const titles = songs.getByRole('listitem').getByRole('link')
  await expect(titles.first()).toHaveText('Spring Tide')
  await songs.getByLabel('Sort by').selectOption('Title')
  await expect(titles.first()).toHaveText('Água de beber')
  await songs.getByLabel('Category').selectOption('Silent')
  await expect(titles).toHaveText(['High Water Dub', 'Spring Tide'])
  await expect(page).toHaveURL(`${server.address}/gallery?sort=title&category=${library.silent}`)
  await expect(songs.getByRole('status')).toHaveText('2 songs')
  await expectAccessible(page)

  await page.reload({ waitUntil: 'networkidle' })
  await expect(titles).toHaveText(['High Water Dub', 'Spring Tide'])
  await songs.getByLabel('Type').selectOption('Video')
  await expect(songs.getByRole('status')).toHaveText('No songs here')
  await songs.getByRole('button', { name: 'Show all songs' }).press('Enter')
  await expect(titles).toHaveCount(7)
  await expect(songs.getByRole('status')).toHaveText('7 songs')
  // The focus moves from the button to what takes its place.
  await expect(songs.getByRole('button', { name: 'Play Spring Tide' })).toBeFocused()

  // A category without playlists is offered, too.
  await page.getByRole('link', { name: /Silent\s*Songs/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Silent' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Songs' }).getByRole('listitem')).toHaveCount(2)
})

test('a category lists its playlists, page by page, and filters them', async ({ page }) => {
  await open(page, `/playlists/${library.jazz}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Jazz' })).toBeVisible()
  const names = page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .filter({ hasNotText: /^Songs$/ })
  await expect(names).toHaveCount(24)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(names).toHaveCount(27)

  const album = row(page, 'Harbour Nights').first()
  await expect(album).toContainText('Public')
  await expect(album).toContainText('5 songs')
  await expect(album).toContainText('Unknown')
  await expect(album.locator('ol > li')).toHaveText(['Night Ferry', 'Água de beber', 'يا ليل الصب'])
  await expect(album).toContainText('+2 more songs')

  const box = page.getByRole('searchbox', { name: 'Search by name or description' })
  await box.fill('FIRST FERRY')
  await expect(names).toHaveText(['Harbour Nights'])
  await expect(page).toHaveURL(/\?q=FIRST\+FERRY$/)
  await box.fill('nothing like this')
  await expect(page.getByRole('heading', { name: 'No playlists found' })).toBeVisible()
  await page.goBack()
  await expect(names).toHaveCount(24)
  await box.fill('harbour')
  await page.getByRole('link', { name: 'Play Harbour Nights' }).click()
  await expect(page).toHaveURL(`${server.address}/playlist/${library.harbour}`)

  await open(page, `/playlists/${library.silent}`)
  // Its songs come first.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Songs')
  await expect(page.getByRole('heading', { name: 'No public playlists yet' })).toBeVisible()
})

test.describe('rejections', () => {
  test.use({ expectedErrors: [/500|ERR_FAILED|unreachable|part of the home page/] })

  test('what does not come can be asked for again', async ({ page }) => {
    await open(page, '/about')
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Gallery' }).first().click()
    await expect(page.getByRole('heading', { name: "Couldn't load the gallery" })).toBeVisible()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Music Gallery' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('link', { name: /^Jazz/ })).toBeVisible()

    await page.route('**/api/**', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
    await page.getByRole('searchbox').fill('water')
    await expect(page.getByRole('heading', { name: "Search isn't working right now" })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(row(page, 'Low Water Dub')).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button')).and(page.locator(':focus')),
    ).toHaveCount(1)

    // More of one search fails while another one is shown, which is complete.
    await page.getByRole('searchbox').fill('circuit')
    const more = Promise.withResolvers<Route>()
    await page.route('**/api/search*cursor=*', more.resolve)
    await page.getByRole('link', { name: 'Show more' }).click()
    const requested = await more.promise
    await page.getByRole('searchbox').fill('circui')
    await expect(page.getByRole('status').filter({ hasText: '8+ playlists for “circui”' })).toBeVisible()
    const failed = page.waitForEvent('requestfailed')
    await requested.abort()
    await failed
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await page.unroute('**/api/search*cursor=*')
    await page.getByRole('searchbox').fill('')

    const songs = page.getByRole('region', { name: 'All songs' })
    await page.route('**/api/songs?*', (route) => route.abort())
    await songs.getByLabel('Sort by').selectOption('Title')
    await expect(page.getByRole('heading', { name: "Couldn't load the songs" })).toBeVisible()
    await page.unroute('**/api/songs?*')
    await songs.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(songs.getByRole('button', { name: 'Play Água de beber' })).toBeFocused()

    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('link', { name: /^Jazz/ }).click()
    await expect(page.getByRole('heading', { name: 'Failed to fetch category details' })).toBeVisible()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jazz' })).toBeVisible()

    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('searchbox').fill('harbour')
    await expect(page.getByRole('heading', { name: 'Failed to fetch playlists for this category' })).toBeVisible()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Play Harbour Nights' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()

    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Play Harbour Nights' }).click()
    await expect(page.getByRole('heading', { name: "Couldn't load this playlist" })).toBeVisible()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Harbour Nights' })).toBeVisible()

    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByText('No featured songs available at the moment. Check back later!')).toBeVisible()
  })

  test('a redirection that cannot be looked up leads home', async ({ page }) => {
    await open(page, '/about')
    await page.route('**/api/redirection**', (route) => route.abort())
    await page.getByRole('link', { name: 'printed code' }).click()
    await expect(page).toHaveURL(`${server.address}/`)
  })
})

test.describe('after an update of the server', () => {
  test.use({ expectedErrors: [/404/], reusesPage: false })

  /** All scripts are gone until the page is loaded again. */
  async function openOutdated(page: Page, path: string) {
    await open(page, path)
    let isUpdated = true
    await page.route('**/assets/*.js', (route) => (isUpdated ? route.fulfill({ status: 404 }) : route.fallback()))
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isUpdated = false
    })
  }

  test('a press whose code is gone loads the page again, without losing unsaved input', async ({ page }) => {
    await openOutdated(page, '/gallery')
    await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault(), { once: true }))
    const more = page.getByRole('button', { name: 'More for Low Water Dub' }).first()
    const asked = page.waitForEvent('dialog')
    await more.click()
    await (await asked).dismiss()
    await expect(page.getByRole('menu')).toHaveCount(0)

    const loaded = page.waitForEvent('load')
    await more.click()
    await loaded
    await more.click()
    await expect(page.getByRole('menu')).toBeVisible()
  })

  test('so does a press that opens a dialog', async ({ page }) => {
    const { songs } = await (await fetch(`${server.address}/api/newest-songs`)).json()
    for (const name of ['Share', 'Keyboard shortcuts']) {
      await openOutdated(page, `/song/${songs[0].id}`)
      const button = page.getByRole('button', { name, exact: true })
      const loaded = page.waitForEvent('load')
      await button.click()
      await loaded
      await button.click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
  })
})

test('what is slow shows its shape: six cards, five rows', async ({ page }) => {
  await open(page, '/gallery')
  let release: () => void = () => {}
  const hold = async () => {
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/**', async (route) => {
      await held
      await route.continue()
    })
  }
  await hold()
  await page.getByRole('link', { name: /^Jazz/ }).click()
  const loading = page.getByRole('main', { name: 'Loading' })
  await expect(loading.getByRole('listitem')).toHaveCount(6)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Jazz' })).toBeVisible()

  await page.unroute('**/api/**')
  await hold()
  await page.getByRole('link', { name: /^Play Circuit 25/ }).click()
  await expect(loading.getByRole('listitem')).toHaveCount(5)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Circuit 25' })).toBeVisible()
})

test.describe('what is missing', () => {
  test.use({ expectedErrors: [/404/] })

  test('responds with 404 and names what is missing', async ({ page }) => {
    for (const id of [library.secret, library.jazz, 'no-such-id']) {
      expect((await open(page, `/playlist/${id}`))?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Playlist Not Found' })).toBeVisible()
      await expect(page.getByText("This playlist doesn't exist or is not public.")).toBeVisible()
    }
    expect((await open(page, `/playlists/${library.harbour}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Category Not Found' })).toBeVisible()
    expect((await open(page, '/privacy'))?.status()).toBe(404)
    expect((await open(page, '/terms'))?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible()
    for (const path of ['/playlist', '/playlists', '/song']) expect((await open(page, path))?.status()).toBe(404)
  })

  test('an unknown address becomes /404 without asking, and Back leads back', async ({ page }) => {
    await open(page, '/about')
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
    const response = await page.goto(`${server.address}/no/such/page`)
    expect(response?.status()).toBe(404)
    await expect(page).toHaveURL(`${server.address}/404`)
    await expect(page.getByRole('heading', { name: 'Nothing plays at this address' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play Rehearsal' })).toBeVisible()
    expect(calls.map((url) => new URL(url).pathname)).toEqual(['/en/api/featured-songs'])
    await page.goBack()
    await expect(page).toHaveURL(`${server.address}/about`)

    await page.getByRole('link', { name: 'a third' }).click()
    await expect(page).toHaveURL(`${server.address}/404`)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'About Us' })).toBeVisible()
  })
})

test('the footer is below the fold: what pages load later does not move it in sight', async ({ page }) => {
  for (const path of ['/saved', '/account', '/about']) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  }
})

test('redirections lead on, directly and inside the app', async ({ page, request }) => {
  const direct = await request.get(`${server.address}/old-code?from=poster`, { maxRedirects: 0 })
  expect([direct.status(), direct.headers().location]).toEqual([302, `/playlist/${library.harbour}?from=poster`])
  const resolver = await request.get(`${server.address}/r/old-code`, { maxRedirects: 0 })
  expect([resolver.status(), resolver.headers().location]).toEqual([302, `/playlist/${library.harbour}`])

  for (const [link, waiting] of [
    ['printed code', 'Checking for redirections....'],
    ['another', 'Redirecting...'],
  ] as const) {
    await open(page, '/about')
    let release: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/redirection**', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByText(waiting, { exact: true })).toBeVisible()
    release()
    await expect(page).toHaveURL(`${server.address}/playlist/${library.harbour}`)
    await expect(page.getByRole('heading', { name: 'Harbour Nights' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${server.address}/about`)
    await page.unroute('**/api/redirection**')
  }
})
