import type { Page } from '@playwright/test'
import { uploadFile } from '#server/testing/uploads.ts'
import { expect, expectAccessible, expectSound, phone, test } from './browser.ts'
import { fixture } from './import-files.ts'
import { administratorOf, serverOfFile } from './of-file.ts'

// Without a connection, what is not saved fails to load.
test.use({ ...phone, serviceWorkers: 'allow', expectedErrors: [/Failed to load resource|ERR_CONNECTION_REFUSED/] })

const server = serverOfFile()
const admin = administratorOf(server)

const savedRows = (page: Page) => page.getByRole('list', { name: 'Saved songs' }).getByRole('listitem')
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text })

test('a saved song plays without a connection, from the page that takes the place of others', async ({ page }) => {
  const { songs } = await (await fetch(`${server.address}/api/featured-songs`)).json()
  const song = songs.find(({ mediaType }: { mediaType: string }) => mediaType === 'audio')
  // The page of saved songs is kept in the language of the address, too.
  await page.goto(`${server.address}/en/song/${song.id}`)
  // A cover that could not be saved is drawn, without a connection, too.
  await page.context().route('**/covers/**', (route) => route.abort())
  await page
    .getByRole('main')
    .getByRole('button', { name: `More for ${song.title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Save for offline' }).click()
  await expect(toast(page, 'is saved and plays without a connection')).toBeVisible()
  // The outcome replaces the message about the progress.
  await expect(page.locator('[data-toast]')).toHaveCount(1)
  await toast(page, 'is saved and plays without a connection').getByRole('button', { name: 'Show' }).click()
  await expect(savedRows(page)).toHaveCount(1)
  await expect(page.getByText(/^Space used: \d+\.\d\d MB\. Still free: [\d.,]+ [MGT]B\.$/)).toBeVisible()
  await expectAccessible(page)

  // The service worker does not repeat the request of a scan.
  const destination = { kind: 'song', id: song.id } as const
  const { code } = (await admin.call('POST /api/admin/codes', { body: { destination } })).body
  for (const scans of [1, 2]) {
    await page.goto(`${server.address}/c/${code}`)
    await expect(page).toHaveURL(`${server.address}/song/${song.id}`)
    await expect.poll(async () => (await admin.call('GET /api/admin/codes', { query: { search: code } })).body.codes[0]?.scans).toBe(scans)
  }

  await server.stop('SIGKILL')
  await page.goto(`${server.address}/song/${song.id}`)
  await expect(page).toHaveURL(`${server.address}/saved#/song/${song.id}`)
  await page.goto(`${server.address}/en/song/${song.id}`)
  await expect(page).toHaveURL(`${server.address}/en/saved#/en/song/${song.id}`)
  await expect(page.getByRole('heading', { name: 'Saved songs', level: 1 })).toBeVisible()
  await expect(savedRows(page).locator('svg[viewBox="0 0 100 100"] > *').first()).toBeAttached()
  await page.getByRole('button', { name: `Play ${song.title}` }).click()
  await expectSound(page)
  const media = page.locator('#player-audio')
  await media.evaluate((element: HTMLMediaElement) => {
    element.currentTime = element.duration / 2
  })
  await expectSound(page)

  // Once there is a connection, the page leads to the one that was asked for.
  const retry = page.getByRole('main').getByRole('link', { name: 'Try again' })
  await expectAccessible(page)
  await retry.click()
  await expect(page.getByRole('heading', { name: 'Saved songs', level: 1 })).toBeVisible()
  await server.start()
  await retry.click()
  await expect(page).toHaveURL(`${server.address}/en/song/${song.id}`)
  await expect(page.getByRole('heading', { name: song.title })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: `More for ${song.title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Remove from saved songs' }).click()
  await expect(toast(page, 'is no longer saved')).toBeVisible()
  // Fragments of other sites are ignored.
  await page.goto(`${server.address}/saved#//example.org/`)
  await expect(page.getByRole('heading', { name: 'No saved songs yet' })).toBeVisible()
  await expect(retry).toHaveCount(0)
})

test('a playlist is saved whole, and found in the gallery and in the menu, until its songs are no longer available', async ({ page }) => {
  const { playlists } = await (await fetch(`${server.address}/api/featured-playlists`)).json()
  const [playlist] = playlists
  const files = Promise.withResolvers<void>()
  await page.context().route('**/media/**', (route) => files.promise.then(() => route.continue()))
  await page.goto(`${server.address}/playlist/${playlist.id}`)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await expect(page.getByRole('button', { name: `Saving ${playlist.songCount} songs…` })).toBeDisabled()
  files.resolve()
  await expect(page.getByRole('button', { name: 'Remove from saved songs' })).toBeVisible()
  await page.goto(`${server.address}/gallery`)
  await page.getByRole('region', { name: 'Saved songs' }).getByRole('link', { name: 'Show' }).click()
  await expect(savedRows(page)).toHaveCount(playlist.songCount)

  const used = page.getByText('Space used:')
  const before = Number.parseFloat((await used.innerText()).slice('Space used:'.length))

  // An error of the server removes nothing.
  const { songs } = await (await fetch(`${server.address}/api/playlists/${playlist.id}`)).json()
  const [hidden] = songs
  await page.route('**/api/songs/*', (route) => route.fulfill({ status: 502, body: '' }))
  const failed = page.waitForResponse('**/api/songs/*')
  await page.goto(`${server.address}/saved`)
  await failed
  await page.unroute('**/api/songs/*')
  await expect(savedRows(page)).toHaveCount(playlist.songCount)

  const { title, mediaType, category, version } = (await admin.call('GET /api/admin/songs/:id', { params: { id: hidden.id } })).body
  const body = { title, mediaType, categoryId: category.id, version, visibility: 'protected', password: 'harbour choir' } as const
  expect((await admin.call('PUT /api/songs/:id', { params: { id: hidden.id }, body })).status).toBe(200)
  await page.goto(server.address)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Saved songs' }).click()
  await expect(page.getByRole('list', { name: 'No longer available' }).getByRole('listitem')).toHaveText(new RegExp(hidden.title))
  await expect(savedRows(page)).toHaveCount(playlist.songCount - 1)
  await expectAccessible(page)
  const isFileSaved = () => page.evaluate(async (address) => (await caches.match(address)) !== undefined, hidden.fileUrl)
  expect(await isFileSaved()).toBe(false)
  await expect.poll(async () => Number.parseFloat((await used.innerText()).slice('Space used:'.length))).toBeLessThan(before)
  await page.getByRole('button', { name: `Remove ${hidden.title}` }).press('Enter')
  await expect(page.getByRole('list', { name: 'No longer available' })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a new file of a song plays where the former one is known: on an open page, after a reload, and among saved songs', async ({
  page,
}) => {
  const { songs } = await (await fetch(`${server.address}/api/featured-songs`)).json()
  const { id, title } = songs.find(({ mediaType }: { mediaType: string }) => mediaType === 'audio')
  const fileUrl = async () => (await (await fetch(`${server.address}/api/songs/${id}`)).json()).fileUrl
  const replaceFile = async () => {
    const uploadId = await uploadFile(admin, fixture('sound.wav'))
    const { mediaType, category, version } = (await admin.call('GET /api/admin/songs/:id', { params: { id } })).body
    const body = { title, mediaType, categoryId: category.id, version, uploadId }
    expect((await admin.call('PUT /api/songs/:id', { params: { id }, body })).status).toBe(200)
    return fileUrl()
  }
  const isSaved = (address: string) => page.evaluate(async (one) => (await caches.match(one)) !== undefined, address)
  const playing = () => page.locator('#player-audio').getAttribute('src')

  await page.goto(server.address)
  const first = await fileUrl()
  const second = await replaceFile()
  await page
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .click()
  await expectSound(page)
  expect(await playing()).toBe(second)

  // The queue that a reload restores may be older than the file, too.
  const storeFormer = ([former, now]: string[]) => {
    const queue = sessionStorage.getItem('player-queue') ?? ''
    sessionStorage.setItem('player-queue', queue.replaceAll(now ?? '', former ?? ''))
  }
  await page.goto(`${server.address}/robots.txt`)
  await page.evaluate(storeFormer, [first, second])
  await page.goto(`${server.address}/about`)
  const bar = page.getByRole('region', { name: 'Player' })
  await bar.getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
  expect(await playing()).toBe(second)

  await page.goto(`${server.address}/song/${id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: `More for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Save for offline' }).click()
  await expect(toast(page, 'is saved and plays without a connection')).toBeVisible()
  expect(await isSaved(second)).toBe(true)
  const third = await replaceFile()
  await page.goto(`${server.address}/saved`)
  await expect.poll(() => isSaved(third)).toBe(true)
  await expect.poll(() => isSaved(second)).toBe(false)
  await expect(savedRows(page).filter({ hasText: title })).toHaveCount(1)
})

test('once the connection is back, the requested page comes by itself, but does not stop a saved song', async ({ page, context }) => {
  const { songs } = await (await fetch(`${server.address}/api/featured-songs`)).json()
  const song = songs.find(({ mediaType }: { mediaType: string }) => mediaType === 'audio')
  await page.goto(`${server.address}/song/${song.id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: `More for ${song.title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Save for offline' }).click()
  await expect(toast(page, 'is saved and plays without a connection')).toBeVisible()
  await context.setOffline(true)
  await page.goto(`${server.address}/about`)
  await expect(page).toHaveURL(`${server.address}/saved#/about`)
  await page.getByRole('button', { name: `Play ${song.title}` }).click()
  await expectSound(page)
  await context.setOffline(false)
  await expectSound(page)
  await expect(page).toHaveURL(`${server.address}/saved#/about`)
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).click()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page).toHaveURL(`${server.address}/about`)
})
