import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { expect, phone, test } from './browser.ts'
import { serverOfFile } from './of-file.ts'
import { administrator } from './running-server.ts'
import { openScreen, signInAsAdministrator } from './sign-in.ts'

/** Texts that would run in a careless page: in its text, an attribute, its title, a script with data, an address. */
const hostileText = [
  '<img src=x onerror="window.ran=1">',
  '"><svg onload="window.ran=1">',
  '</title></script><script>window.ran=1</script>',
  "'-window.ran=1-'",
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
].join(' ')

const sound = join(import.meta.dirname, '../server/features/media/fixtures/sound.wav')

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
let library: Awaited<ReturnType<typeof fill>>

test.beforeAll(async () => {
  library = await fill(createClient(server.address))
})

/** The texts in every field that takes them. */
async function fill(admin: TestClient) {
  await admin.signIn(administrator)
  const of = (name: string, length = 200) => `${name} ${hostileText}`.slice(0, length)
  const { body: category } = await admin.call('POST /api/categories', {
    body: { name: of('Category'), description: hostileText, color: '#123456', isFavorite: true },
  })
  const uploadId = await uploadFile(admin, sound)
  const fields = { title: of('Song'), artist: of('Artist'), album: of('Album'), categoryId: category.id, mediaType: 'audio' }
  const { body: song } = await admin.call('POST /api/songs', { body: { ...fields, uploadId } })
  const { body: playlist } = await admin.call('POST /api/playlists', {
    body: { name: of('Playlist'), description: hostileText, categoryId: category.id, songIds: [song.id], isFavorite: true },
  })
  const user = { username: 'hostile', displayName: of('Hostile', 100), email: 'hostile@example.com', password: 'sings loudly' }
  expect((await admin.call('POST /api/users', { body: user })).status).toBe(200)
  expect(
    (await admin.call('POST /api/redirections', { body: { fromUrl: '/old', toUrl: `/gallery?${encodeURIComponent(hostileText)}` } }))
      .status,
  ).toBe(200)
  const markdown = `${hostileText}\n\n[a link](javascript:window.ran=1) ![a picture](x" onerror="window.ran=1)\n\n<details open ontoggle=window.ran=1>`
  const values = {
    site_name: of('Site', 100),
    site_description: hostileText.slice(0, 300),
    hero_title: of('Welcome', 100),
    hero_subtitle: hostileText.slice(0, 300),
    about_title: of('About', 100),
    about_content: markdown,
    about_mission: markdown,
    about_vision: markdown,
    terms_of_service: markdown,
    privacy_policy: markdown,
    contact_address: hostileText.slice(0, 300),
    contact_phone: of('Call', 100),
    featured_artists: of('Artist'),
  }
  const saved = await admin.call('PUT /api/admin/settings', { body: { version: 1, values } })
  expect([saved.status, saved.body]).toEqual([200, expect.anything()])
  return { categoryId: category.id, songId: song.id, playlistId: playlist.id }
}

/** A dialog would be an alert of an injected script; `ran` is set by one. */
function listen(page: Page): { opened: string[] } {
  const opened: string[] = []
  page.on('dialog', (dialog) => {
    opened.push(dialog.message())
    void dialog.dismiss()
  })
  return { opened }
}

async function expectNothingRan(page: Page, path: string) {
  await openScreen(page, server.address + path)
  await page.waitForLoadState('networkidle')
  expect([path, await page.evaluate(() => (window as { ran?: number }).ran)]).toEqual([path, undefined])
  expect([path, await page.locator('img[src="x"], svg[onload], iframe[srcdoc], [onerror], [ontoggle]').count()]).toEqual([path, 0])
  expect([path, await page.locator('a[href^="javascript:" i]').count()]).toEqual([path, 0])
}

// The 404 page is one of them.
test.use({ expectedErrors: [/status of 404/] })

test('hostile texts are shown as texts on every public page', async ({ page }) => {
  const { opened } = listen(page)
  const { categoryId, songId, playlistId } = library
  for (const path of [
    '/',
    `/song/${songId}`,
    `/playlist/${playlistId}`,
    `/playlists/${categoryId}`,
    `/embed/song/${songId}`,
    `/embed/playlist/${playlistId}`,
    '/gallery',
    '/about',
    '/terms',
    '/privacy',
    '/auth',
    '/upload',
    `/404?${encodeURIComponent(hostileText)}`,
  ])
    await expectNothingRan(page, path)
  await page.goto(`${server.address}/song/${songId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=')
  expect(opened).toEqual([])
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a category leaves room for the artist: hidden on a phone, cut at its end where it has some', async ({ page }) => {
    const admin = createClient(server.address)
    await admin.signIn(administrator)
    const name = 'موسيقى من حلب وما حولها'
    const { body: category } = await admin.call('POST /api/categories', { body: { name, color: '#c9a227' } })
    const uploadId = await uploadFile(admin, sound)
    const fields = { title: 'Harbour', artist: 'Marlow Vance Trio', categoryId: category.id, mediaType: 'audio' }
    const { body: song } = await admin.call('POST /api/songs', { body: { ...fields, uploadId } })
    const { body: playlist } = await admin.call('POST /api/playlists', { body: { name: 'Aleppo', songIds: [song.id] } })
    await page.goto(`${server.address}/playlist/${playlist.id}`)
    const row = page.getByRole('main').getByRole('listitem')
    await expect(row.getByText('Marlow Vance Trio')).toBeVisible()
    await expect(row.getByText(name)).toBeHidden()
    await page.setViewportSize({ width: 500, height: 800 })
    expect((await row.getByText('Marlow Vance Trio').boundingBox())?.width).toBeGreaterThan(60)
    expect(
      await row.getByText(name).evaluate((badge) => [getComputedStyle(badge).direction, badge.scrollWidth > badge.clientWidth]),
    ).toEqual(['rtl', true])
  })
})

test('and on every screen of the admin area', async ({ page }) => {
  const { opened } = listen(page)
  await signInAsAdministrator(page, server)
  for (const screen of [
    '',
    '/songs',
    '/categories',
    '/playlists',
    '/users',
    '/analytics',
    '/activity',
    '/redirections',
    '/import-export',
    '/settings',
  ])
    await expectNothingRan(page, `/admin${screen}`)
  await openScreen(page, `${server.address}/admin/songs`)
  await expect(page.getByText('Song <img src=x').first()).toBeVisible()
  expect(opened).toEqual([])
})
