import { createLibrary } from '#server/testing/library.ts'
import { expect, expectAccessible, test } from './browser.ts'
import { administratorOf, ofFile, serverOfFile } from './of-file.ts'
import { signInAt } from './sign-in.ts'

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)
const concert = ofFile(async () => {
  const library = createLibrary(admin)
  const category = await library.category('Concerts')
  const songIds = [
    await library.song('Opening', category),
    await library.song('Evening Hymn', category, {
      artist: 'Harbour Choir',
      lyrics: 'The day is done\nthe harbour sleeps\n\nKeep the light',
    }),
    await library.song('Farewell', category),
  ]
  const { body } = await admin.call('POST /api/playlists', { body: { name: 'Tonight', songIds } })
  return { path: `/playlist/${body.id}` }
})

test('an editor shows what is performed now, and phones in the audience follow', async ({ page, browser }) => {
  await signInAt(page, server, '/admin/playlists')
  await page
    .getByRole('row', { name: /Tonight/ })
    .getByRole('button', { name: 'Actions' })
    .click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Live view' }).click()
  const desk = await opened
  await expect(desk.getByRole('heading', { level: 2, name: 'Not live right now' })).toBeVisible()

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await phone.goto(`${server.address}${concert.path}/live`)
  await expect(phone.getByText('Keep this page open', { exact: false })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Start' })).toHaveCount(0)

  await desk.getByRole('button', { name: 'Start' }).click()
  await expect(desk.getByRole('heading', { level: 2, name: 'Opening' })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(phone.getByRole('heading', { level: 2, name: 'Opening' })).toBeVisible()
  await desk.getByRole('button', { name: 'Next' }).click()
  await expect(phone.getByRole('heading', { level: 2, name: 'Evening Hymn' })).toBeVisible()
  await expect(phone.getByText('2 of 3')).toBeVisible()
  await expect(phone.getByText('The day is done')).toBeVisible()
  await expect(phone.getByText('Next Farewell')).toBeVisible()
  await expectAccessible(phone, ['light', 'dark'])
  await expectAccessible(desk)

  await desk.getByLabel('Show').selectOption('3. Farewell')
  await expect(phone.getByRole('heading', { level: 2, name: 'Farewell' })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Next' })).toBeDisabled()
  await phone.goto(server.address + concert.path)
  await expect(phone.getByText('Live now: Farewell')).toBeVisible()
  await phone.emulateMedia({ media: 'print' })
  await expect(phone.getByText('Live now: Farewell')).toBeHidden()
  await phone.emulateMedia({ media: 'screen' })
  await phone.getByRole('link', { name: 'Follow along' }).click()
  await desk.getByRole('button', { name: 'End live view' }).click()
  await expect(phone.getByRole('heading', { level: 2, name: 'Not live right now' })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Whole program' })).not.toHaveAttribute('aria-current')
  await phone.getByRole('link', { name: 'Whole program' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Tonight' })).toBeVisible()
  await expect(phone.getByText('Live now', { exact: false })).toHaveCount(0)
  await phone.close()
})

test("full screen shows the code of the page, and a presenter's buttons move on", async ({ page }) => {
  await signInAt(page, server, '/admin')
  await page.goto(`${server.address}${concert.path}/live`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByAltText(`${server.address}${concert.path}/live`)).toBeVisible()
  await expect(page.getByText('Scan to follow along')).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('heading', { level: 2, name: 'Evening Hymn' })).toBeVisible()
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('heading', { level: 2, name: 'Opening' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(page.getByText('Scan to follow along')).toHaveCount(0)
})

test('on a slow connection, coming back to the page does not lead to requests that end each other', async ({ page }) => {
  let requests = 0
  const { promise: isFast, resolve: hurry } = Promise.withResolvers<void>()
  await page.route(`**/api${concert.path.replace('playlist', 'playlists')}`, async (route) => {
    requests++
    await isFast
    await route.fallback().catch(() => {})
  })
  await page.clock.install()
  await page.goto(`${server.address}${concert.path}/live`)
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect.poll(() => requests).toBe(1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => requests).toBe(2)
  await page.clock.runFor(8_000)
  const answered = page.waitForResponse((response) => response.url().endsWith(concert.path.replace('playlist', 'playlists')))
  hurry()
  await answered
  expect(requests).toBe(2)
})

test('a request without an answer does not stop the following', async ({ page }) => {
  let requests = 0
  await page.route(`**/api${concert.path.replace('playlist', 'playlists')}`, (route) => (++requests === 1 ? undefined : route.fallback()))
  await page.clock.install()
  await page.goto(`${server.address}${concert.path}/live`)
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect.poll(() => requests).toBe(1)
  await page.clock.runFor(20_000)
  await expect(page.getByText('No connection. Trying again…')).toBeVisible()
  await page.clock.runFor(4_000)
  await expect(page.getByText('No connection. Trying again…')).toHaveCount(0)
  expect(requests).toBe(2)
})

test('lyrics that are corrected while they are shown arrive without a change of the song', async ({ page }) => {
  const id = concert.path.slice('/playlist/'.length)
  const songId = (await admin.call('GET /api/playlists/:id', { params: { id } })).body.songs[1]?.id ?? ''
  await admin.call('PUT /api/playlists/:id/live-song', { params: { id }, body: { songId } })
  await page.clock.install()
  await page.goto(`${server.address}${concert.path}/live`)
  await expect(page.getByText('The day is done')).toBeVisible()
  const { title, category, mediaType, version } = (await admin.call('GET /api/admin/songs/:id', { params: { id: songId } })).body
  const body = { title, categoryId: category.id, mediaType, version, lyrics: 'The day is over' }
  await admin.call('PUT /api/songs/:id', { params: { id: songId }, body })
  await page.clock.fastForward(31_000)
  await expect(page.getByText('The day is over')).toBeVisible()
  await admin.call('PUT /api/songs/:id', {
    params: { id: songId },
    body: { ...body, version: version + 1, lyrics: 'The day is done\nthe harbour sleeps\n\nKeep the light' },
  })
})

test('what an editor chooses is sent until the server has it, and a newer choice replaces it', async ({ page }) => {
  await signInAt(page, server, '/admin')
  await admin.call('PUT /api/playlists/:id/live-song', {
    params: { id: concert.path.slice('/playlist/'.length) },
    body: { songId: null },
  })
  await page.clock.install()
  await page.goto(`${server.address}${concert.path}/live`)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Opening' })).toBeVisible()
  const sent: string[] = []
  await page.route('**/live-song', (route) => {
    sent.push(route.request().postData() ?? '')
    return sent.length <= 2 ? undefined : route.fallback()
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('option', { name: '2. Evening Hymn', selected: true })).toBeAttached()
  await page.clock.runFor(3_000)
  await expect(page.getByText('No connection. Trying again…')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => sent.length).toBe(2)
  await page.clock.runFor(10_000)
  await expect(page.getByRole('heading', { level: 2, name: 'Farewell' })).toBeVisible()
  await expect(page.getByText('No connection. Trying again…')).toHaveCount(0)
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(2)
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })
  test('a live view says so, and follows again', async ({ page, context }) => {
    await admin.call('PUT /api/playlists/:id/live-song', {
      params: { id: concert.path.slice('/playlist/'.length) },
      body: { songId: null },
    })
    await page.goto(`${server.address}${concert.path}/live`)
    await expect(page.getByRole('heading', { level: 2, name: 'Not live right now' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('No connection. Trying again…')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('No connection. Trying again…')).toHaveCount(0)
  })
})

test.describe('of a deleted playlist', () => {
  test.use({ expectedErrors: [/404/] })
  test('a live view ends', async ({ page }) => {
    const id = concert.path.slice('/playlist/'.length)
    const songId = (await admin.call('GET /api/playlists/:id', { params: { id } })).body.songs[0]?.id ?? ''
    await admin.call('PUT /api/playlists/:id/live-song', { params: { id }, body: { songId } })
    await page.goto(`${server.address}${concert.path}/live`)
    await expect(page.getByRole('heading', { level: 2, name: 'Opening' })).toBeVisible()
    await admin.call('DELETE /api/playlists/:id', { params: { id } })
    await expect(page.getByRole('heading', { level: 2, name: 'Not live right now' })).toBeVisible()
    await expect(page.getByText('No connection. Trying again…')).toHaveCount(0)
  })
})
