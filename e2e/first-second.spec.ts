import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { keysOf } from '#contract/keys.ts'
import { createClient } from '#server/testing/test-client.ts'
import { uploadBytes } from '#server/testing/uploads.ts'
import { samplePlaylist } from '../samples/samples.ts'
import { expect, expectSound, phone, test, withMotion } from './browser.ts'
import { adminScripts, firstVisitKibibytes, loadedByFirstVisit } from './first-visit.ts'
import { indexLast } from './index-last.ts'
import { serverOfFile } from './of-file.ts'
import { administrator } from './running-server.ts'

test.use(withMotion)

test.use(phone)

const server = serverOfFile()
/** Paths of the pages that a code or a shared link opens, by name. */
const paths = { home: '/', gallery: '/gallery', upload: '/upload', playlist: '', audio: '', video: '' }
const pages = keysOf(paths)

test.beforeAll(async () => {
  const visitor = createClient(server.address)
  const { songs } = (await visitor.call('GET /api/featured-songs')).body
  const { playlists } = (await visitor.call('GET /api/featured-playlists')).body
  for (const type of ['audio', 'video'] as const) paths[type] = `/song/${songs.find(({ mediaType }) => mediaType === type)?.id}`
  paths.playlist = `/playlist/${playlists.find(({ name }) => name === samplePlaylist.name)?.id}`
})

interface Shift {
  value: number
  moved: string[]
}

/** Records every layout shift and its sources, from the first paint on. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[])
        shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.textContent) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** Fonts that are shaped like the site's own by tokens.css; without any, texts change their width when those arrive. */
const hasFallbackFont = (page: Page) =>
  page.evaluate(async () => {
    const names = ['Arial', 'Liberation Sans', 'Roboto']
    const loads = names.map((name) => new FontFace('fallback', `local("${name}")`).load())
    return Promise.any(loads).then(
      () => true,
      () => false,
    )
  })
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)

for (const name of pages)
  test(`nothing moves while the page arrives: ${name}`, async ({ page }) => {
    test.skip(!(await hasFallbackFont(page)), 'none of the fallback fonts of tokens.css is installed')
    await noteShifts(page)
    // After the first paint, which has the fallback.
    await page.route(/\.woff2$/, async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await route.continue()
    })
    await page.goto(server.address + paths[name], { waitUntil: 'networkidle' })
    // The text font is loaded last, after every picture.
    await page.waitForFunction(() => [...document.fonts].some((font) => font.family === 'Text' && font.status === 'loaded'))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const shifts = await shiftsOf(page)
    // Words and the large letters of categories shift slightly when the font is loaded; lines, pictures and boxes must not.
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThan(0.001)
  })

for (const name of [...pages.filter((page) => page !== 'upload'), 'embedded'] as const)
  test(`a first visit loads few files, none of the admin area: ${name}`, async ({ page }) => {
    const path = name === 'embedded' ? `/embed${paths.audio}` : paths[name]
    const files = await loadedByFirstVisit(page, server.address + path)
    const isSong = name === 'audio' || name === 'video'
    // One of them is the bundler's runtime, of less than 1 KiB.
    expect(files.filter(({ wasRequested }) => wasRequested).length, JSON.stringify(files)).toBeLessThanOrEqual(
      isSong ? 2 : name === 'embedded' ? 7 : 4,
    )
    const admin = adminScripts()
    expect(admin.size).toBeGreaterThan(20)
    expect(files.filter(({ file }) => admin.has(file))).toEqual([])
    const kibibytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
    if (isSong) expect(kibibytes).toBeLessThanOrEqual(firstVisitKibibytes)
  })

test('a page whose cover does not arrive, and that paints no frame, becomes interactive', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
  await page.route(/\.webp$/, () => {})
  await page.goto(server.address + paths.audio, { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('button', { name: 'Share' }).tap()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
})

for (const type of ['audio', 'video'] as const)
  test(`a tap counts before the program is there: ${type}`, async ({ page }) => {
    const scripts = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(server.address + paths[type], { waitUntil: 'commit' })
    const main = page.getByRole('main')
    await main.getByRole('button', { name: /^Play/ }).first().tap()
    await expectSound(page)
    const media = page.locator(`#player-${type}`)
    const address = await media.evaluate((element: HTMLMediaElement) => element.currentSrc)
    await main.getByRole('button', { name: 'Share' }).tap()
    scripts.resolve()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(main.getByRole('button', { name: /^Pause/ }).first()).toBeVisible()
    await expectSound(page)
    // The engine took over the element that the tap had started.
    expect(await media.evaluate((element: HTMLMediaElement) => [element.currentSrc, element.paused])).toEqual([address, false])
    await main
      .getByRole('button', { name: /^Pause/ })
      .first()
      .tap()
    await expect(main.getByRole('button', { name: /^Play/ }).first()).toBeVisible()
  })

test('a video uploaded with its index at the end starts before its end is loaded, and seeks', async ({ page }) => {
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  const film = await readFile(join(import.meta.dirname, '../samples/media/slow-tide.mp4'))
  const uploadId = await uploadBytes(admin, new Uint8Array(indexLast(film)), { kind: 'media', name: 'index last.mp4' })
  const categoryId = (await admin.call('POST /api/categories', { body: { name: 'Films', color: '#3d5afe' } })).body.id
  const song = (await admin.call('POST /api/songs', { body: { title: 'Index last', mediaType: 'video', categoryId, uploadId } })).body

  const ranges: string[] = []
  page.on('request', (request) => request.url().includes('/media/') && ranges.push(request.headers().range ?? ''))
  await page.goto(`${server.address}/song/${song.id}`)
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().tap()
  await expectSound(page)
  // Nothing after the index was needed before it: without fast start, the second request is for the last bytes.
  const ends = ranges.map((range) => film.length - Number(/^bytes=(\d+)-/.exec(range)?.[1]))
  expect(ends.filter((bytesToEnd) => bytesToEnd < 30_000)).toEqual([])
  const seconds = await page.locator('#player-video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((done, fail) => {
        video.addEventListener('seeked', () => done(video.currentTime))
        video.addEventListener('error', () => fail(video.error))
        video.currentTime = 21
      }),
  )
  expect(seconds).toBeGreaterThanOrEqual(21)
  await expectSound(page)
})
