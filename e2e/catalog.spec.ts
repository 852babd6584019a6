import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { taggedMp3 } from '#server/testing/tagged-mp3.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { currentTime, expect, expectAccessible, expectSound, test } from './browser.ts'
import { publicSite } from './public-site.ts'
import { administrator } from './running-server.ts'
import { signInAt } from './sign-in.ts'
import { expectToast, inMenu, openSongs } from './songs-screen.ts'

test.use({ reusesPage: true })

const fixture = (name: string) => join(import.meta.dirname, '../server/features/media/fixtures', name)

const { server, library, open, player, row } = publicSite()

test('an album plays on in order, and its songs name what comes next', async ({ page }) => {
  await open(page, `/song/${library.songs[4]}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Tides', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tides' })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Tides' }).getByRole('link')).toHaveText(['High Water Dub', 'Low Water Dub'])
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player(page)).toContainText('High Water Dub')
  await expectSound(page)
  await expect(player(page)).toContainText('Low Water Dub')
  const before = await currentTime(page)
  await expect.poll(() => currentTime(page)).toBeGreaterThan(before)
  await player(page).getByRole('button', { name: 'Pause' }).click()
  await row(page, 'High Water Dub').getByRole('button', { name: 'Play' }).click()
  await player(page).getByRole('button', { name: 'Pause' }).click()
  await row(page, 'High Water Dub').getByRole('link').click()
  const next = main.getByRole('region', { name: 'Next from Tides' })
  await expect(next.getByRole('listitem')).toContainText('Low Water Dub')
  await next.getByRole('link', { name: 'Tides' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tides' })).toBeVisible()
})

test('an artist has albums, songs that play one after the other, and playlists', async ({ page }) => {
  await open(page, `/song/${library.songs[4]}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Altın Ses', exact: true }).click()
  await expect(page).toHaveTitle('Altın Ses')
  await expect(main.getByRole('region', { name: 'Albums' }).getByRole('link')).toHaveText(['Tides'])
  const titles = ['High Water Dub', 'Low Water Dub', 'Spring Tide']
  await expect(main.getByRole('region', { name: 'Songs' }).getByRole('link')).toHaveText(titles)
  await expect(main.getByRole('region', { name: 'Playlists' }).getByRole('link')).toHaveText(['Harbour Nights'])
  await main.getByRole('button', { name: 'Play all' }).click()
  for (const title of titles) await expect(player(page)).toContainText(title)
  await expectSound(page)
  await page.reload()
  await expectAccessible(page)

  const id = new URL(page.url()).pathname.split('/').at(-1)
  await main.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog').getByLabel('Embed code')).toHaveValue(
    new RegExp(`^<iframe src="${server.address}/embed/artist/${id}"`),
  )
  await page.goto(`${server.address}/embed/artist/${id}`)
  await expect(page.getByRole('listitem')).toContainText(titles)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
  await expectAccessible(page)
})

test('the embedded player of an album names its artist once, that of a playlist with several artists in each row', async ({ page }) => {
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem')
  await open(page, `/song/${library.songs[4]}`)
  const path = (name: string) => main.getByRole('link', { name, exact: true }).first().getAttribute('href')
  const [album, artist] = [await path('Tides'), await path('Altın Ses')]
  await open(page, `/embed${album}`)
  await expect(main.getByText('High Water Dub by Altın Ses')).toBeVisible()
  await expect(rows).toHaveText([/^Play 1High Water Dub\d/, /^Play 2Low Water Dub\d/])
  await expectAccessible(page)
  await open(page, `/embed${artist}`)
  await expect(main.getByRole('paragraph')).toHaveText('High Water Dub')
  await expect(rows.first()).not.toContainText('Altın Ses')
  await open(page, `/embed/playlist/${library.harbour}`)
  await expect(main.getByRole('list').getByText('Altın Ses').first()).toBeVisible()
})

test('the gallery lists artists by letter, and albums', async ({ page }) => {
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  for (let i = 1; i <= 48; i++) {
    const body = {
      title: `Take ${i}`,
      artist: `Quintet ${i}`,
      categoryId: library.jazz,
      mediaType: 'audio',
      fileUrl: 'https://media.example.org/a.mp3',
    }
    await admin.call('POST /api/songs', { body })
  }
  await open(page, '/gallery')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Albums' }).getByRole('link', { name: 'Tides' })).toBeVisible()
  await main.getByRole('link', { name: 'All artists' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Artists' })).toBeVisible()
  await main.getByRole('link', { name: 'Show more' }).click()
  await expect(main.getByRole('listitem')).toHaveCount(53)
  await expectAccessible(page)
  const letter = main.getByRole('navigation', { name: 'First letter' }).getByRole('link', { name: 'I', exact: true })
  await letter.press('Enter')
  await expect(main.getByRole('listitem')).toHaveText([/Inês Okoro/])
  await expect(letter).toBeFocused()
  await page.reload()
  await expect(main.getByRole('listitem')).toHaveText([/Inês Okoro/])
  await page.getByRole('searchbox').fill('spring')
  await expect(row(page, 'Spring Tide')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await main.getByRole('link', { name: 'Inês Okoro' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Inês Okoro' })).toBeVisible()
})

test('a song by several artists leads to each of them', async ({ page }) => {
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  const { fileUrl } = (await admin.call('GET /api/songs/:id', { params: { id: library.songs[4] ?? '' } })).body
  const credit = (name: string, role: string) => ({ name, role, instrument: null })
  const body = {
    ...{ title: 'Delta', artist: 'Altın Ses feat. Lena Marsh', categoryId: library.jazz, mediaType: 'audio' },
    ...{ fileUrl: server.address + fileUrl, credits: [credit('Altın Ses', 'main'), credit('Lena Marsh', 'featured')] },
  }
  const { id } = (await admin.call('POST /api/songs', { body })).body
  await open(page, `/song/${id}`)
  const artists = page.getByRole('main').getByText('Altın Ses feat. Lena Marsh')
  await expect(artists.getByRole('link')).toHaveText(['Altın Ses', 'Lena Marsh'])
  await expectAccessible(page)
  await artists.getByRole('link', { name: 'Lena Marsh' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lena Marsh' })).toBeVisible()
})

/** Changes the album 'Tides'; returns its id and cover. */
async function editTides(change: (admin: TestClient) => object | Promise<object>) {
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  const { body } = await admin.call('GET /api/songs/:id', { params: { id: library.songs[4] ?? '' } })
  const params = { id: body.albumId ?? '' }
  const { version } = (await admin.call('GET /api/admin/albums/:id', { params })).body.album
  return (await admin.call('PUT /api/albums/:id', { params, body: { title: 'Tides', version, ...(await change(admin)) } })).body
}

test('in forced colors, the ground of the title does not cover the category above it, nor that of the artist the title', async ({
  page,
}) => {
  const found = await createClient(server.address).call('GET /api/search', { query: { text: 'Night Ferry' } })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, `/song/${found.body.songs[0]?.id}`)
  const badge = page.getByRole('main').getByText('Jazz', { exact: true }).locator('visible=true')
  const beside = await badge.screenshot()
  await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    title.style.visibility = 'hidden'
  })
  expect(beside.equals(await badge.screenshot())).toBe(true)

  // A window of 1280 by 800 pixels, zoomed to 200%.
  await page.setViewportSize({ width: 640, height: 400 })
  const title = page.locator('h1')
  await title.evaluate((hidden) => {
    hidden.style.visibility = ''
  })
  const artist = page.getByRole('main').getByRole('link', { name: 'Marlow Vance Trio' }).first()
  const [titleBox, artistBox] = [await title.boundingBox(), await artist.boundingBox()]
  if (!titleBox || !artistBox) throw new Error('not in sight')
  // Down to the artist's ground, but not to the letters.
  const clip = { ...titleBox, height: artistBox.y + 5 - titleBox.y }
  const descenders = await page.screenshot({ clip })
  await artist.evaluate((link) => {
    link.style.visibility = 'hidden'
  })
  expect(descenders.equals(await page.screenshot({ clip }))).toBe(true)
})

test("a song without a picture shows its album's cover, on the lock screen too, and its form does not offer to remove it", async ({
  page,
}) => {
  const { coverUrl } = await editTides(async (admin) => ({ coverUploadId: await uploadFile(admin, fixture('cover.jpg'), 'cover') }))
  await open(page, `/song/${library.songs[4]}`)
  const main = page.getByRole('main')
  await expect(main.locator(`img[src^="${coverUrl}"]`).first()).toBeVisible()
  await main.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectSound(page)
  const artwork = () => page.evaluate(() => navigator.mediaSession.metadata?.artwork.map(({ src }) => src))
  await expect.poll(artwork).toContainEqual(expect.stringContaining(`${coverUrl}-`))
  await openSongs(page, server, '?search=High+Water')
  await inMenu(page, 'High Water Dub', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Song' })
  await expect(dialog.locator(`img[src^="${coverUrl}"]`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remove cover' })).toHaveCount(0)
})

test('a scheduled album is open for editors, and says until when others cannot see it', async ({ page }) => {
  const { id } = await editTides(() => ({ visibleFrom: '2099-12-24T09:00:00.000Z', isAnnounced: true }))
  await signInAt(page, server, `/album/${id}`)
  const main = page.getByRole('main')
  await expect(
    main.getByText(/^Only editors and administrators can see this page until December 24, 2099 at .*\. Visitors see the announcement\.$/),
  ).toBeVisible()
  await expect(main.getByRole('list', { name: 'Tides' }).getByRole('link')).toHaveText(['High Water Dub', 'Low Water Dub'])
  await expectAccessible(page)
})

/** The number of locks with which pages opened from now on keep the screen on. */
async function screenLocks(page: Page): Promise<() => Promise<number>> {
  await page.context().grantPermissions(['screen-wake-lock'])
  await page.addInitScript(() => {
    const request = navigator.wakeLock.request.bind(navigator.wakeLock)
    window.screenLocks = []
    navigator.wakeLock.request = async () => {
      const lock = await request('screen')
      window.screenLocks.push(lock)
      return lock
    }
  })
  return () => page.evaluate(() => window.screenLocks.filter(({ released }) => !released).length)
}
declare global {
  interface Window {
    screenLocks: WakeLockSentinel[]
  }
}

test('the facts and lyrics in a file are those of its song; lines with a time are marked as they are sung, and play', async ({ page }) => {
  const frames = await readFile(fixture('bare.mp3'))
  const tagged = await taggedMp3([
    ['TIT2', 'Ferry Song'],
    ['TDRC', '2019'],
    ['USLT', 'eng\0Cast off'],
  ])
  // 20 seconds.
  const buffer = Buffer.concat([tagged, ...Array.from({ length: 9 }, () => frames)])
  await openSongs(page, server)
  await page.getByRole('button', { name: 'Add Song' }).click()
  const creation = page.getByRole('dialog', { name: 'Create New Song' })
  await creation.getByLabel('File', { exact: true }).setInputFiles({ name: 'ferry.mp3', mimeType: 'audio/mpeg', buffer })
  await expect(creation.getByLabel('Title')).toHaveValue('Ferry Song')
  await creation.getByLabel('Category').selectOption('Jazz')
  await creation.getByRole('button', { name: 'Create Song' }).click()
  await expectToast(page, 'Song created successfully.')

  await inMenu(page, 'Ferry Song', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Song' })
  await edit.getByText('More details').click()
  await expect(edit.getByLabel('Year')).toHaveValue('2019')
  await expect(edit.getByLabel('Lyrics', { exact: true })).toHaveValue('Cast off')
  await edit.getByLabel('Lyrics', { exact: true }).fill('[00:00.00]Cast off\n\n[00:10.00]and go')
  await edit.getByLabel('Description', { exact: true }).fill('0:00 Shore\n0:15 Sea')
  await edit.getByRole('radio', { name: 'Preview' }).check({ force: true })
  await expect(edit.getByRole('region', { name: 'Preview of Description' }).getByRole('link')).toHaveText(['0:00', '0:15'])
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Song updated successfully.')

  const [song] = await songsNamed('Ferry Song')
  const locksHeld = await screenLocks(page)
  await open(page, `/song/${song?.id}`)
  const lyrics = page.getByRole('region', { name: 'Lyrics' })
  const current = lyrics.locator('[aria-current]')
  await expect(lyrics.getByRole('button')).toHaveText(['Cast off', 'and go'])
  await expect(current).toHaveCount(0)
  await lyrics.getByRole('button', { name: 'and go' }).click()
  await expectSound(page)
  await expect(current).toHaveText('and go')
  await expect.poll(locksHeld).toBe(1)
  await lyrics.getByRole('button', { name: 'and go' }).press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(current).toHaveText('Cast off')
  await player(page).getByRole('button', { name: 'Pause' }).click()
  await expect.poll(locksHeld).toBe(0)
  await page.getByRole('region', { name: 'About' }).getByRole('link', { name: '0:15' }).click()
  await expect(current).toHaveText('and go')
  expect(await currentTime(page)).toBeGreaterThanOrEqual(15)
  await expectSound(page)
  await expectAccessible(page)
  // On paper, the lyrics are the only buttons.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveText(['Cast off', 'and go'])
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Gallery' }).first().click()
  await page.getByRole('searchbox').fill('cast off and')
  const found = page.getByRole('region', { name: 'In lyrics' })
  await expect(found.getByRole('listitem')).toHaveText(/Ferry Song.*Cast off and go/)
  await expect(page.getByRole('status').getByText('1 in lyrics for “cast off and”')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('and go')
  // At once, while the earlier results are shown. The song arrives after the time at which the search would begin.
  await page.route(`**/api/songs/${song?.id}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await found.getByRole('link', { name: /and go/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ferry Song' })).toBeVisible()
  await page.unroute(`**/api/songs/${song?.id}`)
  await page.goBack()
  await page.getByRole('searchbox').fill('and go')
  await expect(page).toHaveURL(/q=and\+go$/)
  await found.getByRole('link', { name: 'and go', exact: true }).click()
  await expect(page).toHaveURL(/#t=10$/)
  await expectSound(page)
  await expect(current).toHaveText('and go')
})

async function songsNamed(search: string) {
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  return (await admin.call('GET /api/admin/songs', { query: { search } })).body.songs
}
