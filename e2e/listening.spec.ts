import type { Page } from '@playwright/test'
import { uploadBytes } from '#server/testing/uploads.ts'
import { currentTime, expect, expectAccessible, expectSound, phone, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { bar, play, row, samplePlaylistPath, sampleTitles } from './player-screen.ts'
import { silence } from './silence.ts'

const server = serverOfFile()
const admin = administratorOf(server)
/** A talk of eleven minutes, and the sample playlist. */
const paths = { talk: '', playlist: '' }
const talk = 'On the Tides'
const talkSeconds = 11 * 60

test.beforeAll(async () => {
  const category = await admin.call('POST /api/categories', { body: { name: 'Talks', color: '#3d5afe' } })
  const uploadId = await uploadBytes(admin, silence(talkSeconds), { kind: 'media', name: 'talk.wav' })
  const body = { title: talk, artist: 'Ada Vance', categoryId: category.body.id, mediaType: 'audio', uploadId } as const
  paths.talk = `/song/${(await admin.call('POST /api/songs', { body })).body.id}`
  paths.playlist = await samplePlaylistPath(admin)
})

const open = (page: Page, path: string) => page.goto(server.address + path, { waitUntil: 'networkidle' })

/** Of the element that sounds. */
const speed = (page: Page) =>
  page.evaluate(() => {
    const media = [...document.querySelectorAll<HTMLMediaElement>('audio, video')].find(({ paused }) => !paused)
    return media && { rate: media.playbackRate, keepsPitch: media.preservesPitch }
  })

test('a talk: faster with its pitch kept, skips by buttons and keys, and the place it was left at', async ({ page }) => {
  await open(page, paths.talk)
  await play(page)
  await expectSound(page)
  await bar(page).getByRole('button', { name: 'Playback options' }).click()
  const options = page.getByRole('region', { name: 'Playback options' })
  await options.getByRole('radio', { name: '1.5×' }).check()
  await expect.poll(() => speed(page)).toEqual({ rate: 1.5, keepsPitch: true })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(bar(page).getByRole('button', { name: 'Playback options, 1.5×' })).toBeFocused()
  await page.keyboard.press('>')
  await expect.poll(() => speed(page)).toMatchObject({ rate: 1.75 })

  await bar(page).getByRole('button', { name: 'Pause' }).click()
  const start = await currentTime(page)
  await bar(page).getByRole('button', { name: 'Forward 30 seconds' }).click()
  await page.keyboard.press('l')
  await expect.poll(() => currentTime(page)).toBeCloseTo(start + 60, 2)
  await bar(page).getByRole('button', { name: 'Back 15 seconds' }).click()
  await expect.poll(() => currentTime(page)).toBeCloseTo(start + 45, 2)

  // In another tab of this device: lists show what is left, and it resumes there.
  await bar(page).getByRole('button', { name: 'Close player' }).click()
  await open(page, '/gallery?q=tides')
  await expect(row(page, talk)).toContainText('10 min left')
  await row(page, talk)
    .getByRole('button', { name: `Play ${talk}` })
    .click()
  await expectSound(page)
  expect(await currentTime(page)).toBeGreaterThan(40)
  await expect.poll(() => speed(page)).toMatchObject({ rate: 1.75 })
  await page.getByRole('button', { name: 'Start from the beginning' }).click()
  await expect.poll(() => currentTime(page)).toBeLessThan(20)
  await expectSound(page)
})

test('the place of a talk does not replace the places that another tab has stored', async ({ page, context }) => {
  const places = () => page.evaluate(() => JSON.parse(localStorage.getItem('song-positions') ?? '[]').map(([id]: [string]) => id))
  await open(page, paths.talk)
  await play(page)
  await expectSound(page)
  const other = await context.newPage()
  await open(other, '/about')
  await other.evaluate(() => localStorage.setItem('song-positions', JSON.stringify([['another-talk', 60]])))
  await other.close()
  await bar(page).getByRole('button', { name: 'Forward 30 seconds' }).click()
  await expect.poll(places).toEqual(['another-talk', paths.talk.split('/').at(-1)])
})

test('the lock screen skips in talks, and changes the song in a playlist', async ({ page }) => {
  await page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {}
    Object.assign(window, { handlers })
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler
    }
  })
  const act = (action: string) =>
    page.evaluate((name) => {
      const { handlers } = window as unknown as { handlers: Record<string, MediaSessionActionHandler | null> }
      handlers[name]?.({ action: name as MediaSessionAction })
      return Boolean(handlers[name])
    }, action)
  await open(page, paths.talk)
  await play(page)
  await expectSound(page)
  await expect.poll(() => act('seekforward')).toBe(true)
  await expect.poll(() => currentTime(page)).toBeGreaterThan(30)
  expect(await act('nexttrack')).toBe(false)

  await open(page, paths.playlist)
  await play(page)
  // The code of the lock screen loads after the song has begun: until then, there are no actions.
  await expect.poll(() => act('nexttrack')).toBe(true)
  await expect(bar(page)).toContainText(sampleTitles[1] ?? '')
  expect(await act('seekforward')).toBe(false)
})

test('the next song is loaded ahead in an element of its own, which plays it', async ({ page }) => {
  const [, first, second, third] = sampleTitles as [string, string, string, string]
  const elements = () =>
    page.evaluate(() => [...document.querySelectorAll('audio')].map((audio) => [audio.hasAttribute('src'), !audio.paused && !audio.ended]))
  const jumpTo = (seconds: number) => bar(page).getByRole('slider', { name: 'Seek' }).fill(String(seconds))
  await open(page, paths.playlist)
  await page.getByRole('switch', { name: /^Auto-play/ }).click()
  await row(page, first)
    .getByRole('button', { name: `Play ${first}` })
    .click()
  await jumpTo(20)
  await expect.poll(elements).toEqual([
    [true, true],
    [true, false],
  ])
  await bar(page).getByRole('button', { name: 'Mute' }).click()
  await jumpTo(29)
  await expect(bar(page)).toContainText(second)
  await expectSound(page)
  expect(await page.locator('audio').evaluateAll((all) => all.map((audio) => (audio as HTMLAudioElement).muted))).toEqual([true, true])
  // And the one after it in the first.
  await jumpTo(20)
  await expect.poll(elements).toEqual([
    [true, false],
    [true, true],
  ])
  await jumpTo(29)
  await expect(bar(page)).toContainText(third)
  await expectSound(page)
})

test('with a crossfade the end of a song and the beginning of the next one sound together, and the volume stays', async ({ page }) => {
  const [, first, second] = sampleTitles as [string, string, string]
  const volumes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('audio')].filter((audio) => !audio.paused && !audio.ended).map(({ volume }) => volume),
    )
  await open(page, paths.playlist)
  await page.getByRole('switch', { name: /^Auto-play/ }).click()
  await row(page, first)
    .getByRole('button', { name: `Play ${first}` })
    .click()
  await bar(page).getByRole('button', { name: 'Playback options' }).click()
  await page.getByRole('group', { name: 'Crossfade' }).getByRole('radio', { name: '8 s' }).check()
  const [before] = await volumes()
  await bar(page).getByRole('slider', { name: 'Seek' }).fill('20')
  await expect(bar(page)).toContainText(second)
  await expect.poll(volumes).toHaveLength(2)
  expect(Math.max(...(await volumes()))).toBeLessThanOrEqual(Number(before))
  await expect(bar(page).getByRole('slider', { name: 'Volume' })).toHaveValue('100')
  await expect.poll(volumes).toEqual([expect.closeTo(Number(before), 1)])
  await expectSound(page)
})

test('the data saver loads no song ahead', async ({ page }) => {
  const first = sampleTitles[1] ?? ''
  await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
  await open(page, paths.playlist)
  await page.getByRole('switch', { name: /^Auto-play/ }).click()
  await row(page, first)
    .getByRole('button', { name: `Play ${first}` })
    .click()
  await bar(page).getByRole('slider', { name: 'Seek' }).fill('20')
  // By then the song has arrived, and the next one would be loading.
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('audio')].map(
          (audio) => audio.currentTime > 22 && audio.buffered.end(audio.buffered.length - 1) >= audio.duration - 1,
        ),
      ),
    )
    .toEqual([true])
})

test('a sleep timer pauses after some minutes, or at the end of the song', async ({ page }) => {
  await page.clock.install()
  await open(page, paths.playlist)
  await page.getByRole('switch', { name: /^Auto-play/ }).click()
  const title = sampleTitles[1] ?? ''
  await row(page, title)
    .getByRole('button', { name: `Play ${title}` })
    .click()
  await expectSound(page)
  await bar(page).getByRole('button', { name: 'Playback options' }).click()
  const options = page.getByRole('region', { name: 'Playback options' })
  await options.getByRole('radio', { name: '15 min' }).check()
  await expect(options.getByText(/^Pauses at \d/)).toBeVisible()
  await page.clock.fastForward('15:00')
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(options.getByRole('radio', { name: 'Off' })).toBeChecked()

  await options.getByRole('radio', { name: 'End of song' }).check()
  await bar(page).getByRole('slider', { name: 'Seek' }).fill('29')
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect(options.getByRole('radio', { name: 'Off' })).toBeChecked()
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(bar(page)).toContainText(title)
})

test.describe('on a phone', () => {
  test.use(phone)
  test('everything of it fits', async ({ page }) => {
    await open(page, paths.playlist)
    await play(page)
    await expectSound(page)
    await bar(page).getByRole('button', { name: 'Playback options' }).click()
    await expect(page.getByRole('button', { name: 'Queue' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Queue' }).click()
    const queue = page.getByRole('region', { name: 'Queue' })
    await expect(queue).toBeVisible()
    const remove = await queue
      .getByRole('button', { name: /^Remove/ })
      .first()
      .boundingBox()
    expect(remove?.width).toBeGreaterThanOrEqual(44)
    await expect(queue).toBeInViewport({ ratio: 1 })
    for (const name of ['Previous', 'Back 15 seconds', 'Forward 30 seconds', 'Next']) {
      await expect(bar(page).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  })
})

test('a song can be downloaded from its menu where the site allows it', async ({ page }) => {
  const { version } = (await admin.call('GET /api/admin/settings')).body
  await admin.call('PUT /api/admin/settings', { body: { version, values: { allow_downloads: 'true' } } })
  await open(page, paths.talk)
  await page.getByRole('button', { name: `More for ${talk}` }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe(`${talk}.wav`)
})

test('a song that has ended starts over after a reload', async ({ page }) => {
  await open(page, paths.talk)
  await play(page)
  await bar(page)
    .getByRole('slider', { name: 'Seek' })
    .fill(String(talkSeconds - 1))
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.reload()
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
  expect(await currentTime(page)).toBeLessThan(talkSeconds / 2)
})

test('a song pauses when one starts in another tab', async ({ page, context }) => {
  await open(page, paths.talk)
  await play(page)
  await expectSound(page)
  const other = await context.newPage()
  await open(other, paths.playlist)
  await play(other)
  await expectSound(other)
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
  await expect(bar(other).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})
