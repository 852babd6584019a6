import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { uploadFile } from '#server/testing/uploads.ts'
import { samplePlaylist, sampleSongs } from '../samples/samples.ts'
import { expect, expectSound, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'

test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED|NotAllowedError|unreachable/] })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)

declare global {
  interface Window {
    songPlays: () => void
  }
}

interface Sample {
  id: string
  title: string
  mediaType: 'audio' | 'video'
}

const songOf = async (address: string) => {
  const { songs } = (await (await fetch(`${address}/api/featured-songs`)).json()) as { songs: Sample[] }
  return songs.find(({ mediaType }) => mediaType === 'audio') as Sample
}
const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const playButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Play', exact: true })

async function open(page: Page, address: string) {
  await page.goto(address)
  await page.waitForFunction(() => (window as { earlyPlay?: unknown }).earlyPlay === null)
}

test('a song that fails to load is not announced as playing', async ({ page, sampleSite }) => {
  const song = await songOf(sampleSite.address)
  await page.route('**/media/**', (route) => route.abort())
  await open(page, `${sampleSite.address}/song/${song.id}`)
  await playButton(page).click()
  await expect(bar(page).getByText(`Unable to play "${song.title}"`)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Now playing' })).toHaveCount(0)

  await page.unroute('**/media/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectSound(page)
  await expect(page.getByRole('status').filter({ hasText: `Now playing: ${song.title}` })).toHaveCount(1)
})

test('a list that plays on leaves out a song that has been deleted', async ({ page }) => {
  const category = await admin.call('POST /api/categories', { body: { name: 'Radio', color: '#c98a00' } })
  const song = async (title: string) => {
    const uploadId = await uploadFile(admin, 'server/features/media/fixtures/sound.wav')
    return (await admin.call('POST /api/songs', { body: { title, categoryId: category.body.id, mediaType: 'audio', uploadId } })).body.id
  }
  const [first, gone, last] = [await song('First'), await song('Gone'), await song('Last')]
  const list = await admin.call('POST /api/playlists', { body: { name: 'On Air', songIds: [first, gone, last] } })
  await open(page, `${server.address}/playlist/${list.body.id}`)
  await admin.call('DELETE /api/songs/:id', { params: { id: gone } })
  await page.getByRole('switch', { name: /^Auto-play/ }).click()
  await page.getByRole('button', { name: 'Play First', exact: true }).click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Unable to play "Gone"' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('status').filter({ hasText: 'Now playing: Last' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('after a reload, a song that has got a new file plays that one, not the former one from the cache', async ({ page }) => {
  const category = await admin.call('POST /api/categories', { body: { name: 'Stops', color: '#c98a00' } })
  const upload = (name: string) => uploadFile(admin, `server/features/media/fixtures/${name}`)
  const stop = { title: 'Amber', categoryId: category.body.id, mediaType: 'audio' as const }
  const { id, fileUrl, version } = (await admin.call('POST /api/songs', { body: { ...stop, uploadId: await upload('sound.wav') } })).body
  const source = () => page.evaluate(() => [...document.querySelectorAll('audio')].find(({ paused }) => !paused)?.getAttribute('src'))
  await open(page, `${server.address}/song/${id}`)
  await playButton(page).click()
  await expect.poll(source).toBe(fileUrl)
  await bar(page).getByRole('button', { name: 'Pause' }).click()
  const changed = await admin.call('PUT /api/songs/:id', {
    params: { id },
    body: { ...stop, version, uploadId: await upload('tagged.mp3') },
  })
  expect(changed.body.fileUrl).not.toBe(fileUrl)
  await page.reload()
  const storedQueue = () => page.evaluate(() => sessionStorage.getItem('player-queue'))
  await expect.poll(storedQueue).toContain(changed.body.fileUrl)
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(source).toBe(changed.body.fileUrl)
})

test('without a connection, links leave the music playing, and their pages arrive once it is back', async ({
  page,
  context,
  sampleSite,
}) => {
  const [song] = sampleSongs
  const { playlists } = (await (await fetch(`${sampleSite.address}/api/featured-playlists`)).json()) as { playlists: { id: string }[] }
  await open(page, `${sampleSite.address}/playlist/${playlists[0]?.id}`)
  await playButton(page).click()
  await expectSound(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: song?.title }).click()
  await expect(page.getByRole('heading', { name: "Couldn't load this song" })).toBeVisible()
  await expect(page).toHaveTitle('Music Platform')
  await expectSound(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: song?.title, level: 1 })).toBeVisible()
  await expectSound(page)

  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click()
  await expectSound(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Music Gallery', level: 1 })).toBeVisible()
  await expectSound(page)
})

test('a browser that blocks the sound is reported, and the next press plays', async ({ page, sampleSite }) => {
  const song = await songOf(sampleSite.address)
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    let isFirst = true
    HTMLMediaElement.prototype.play = function () {
      if (!isFirst) return play.call(this)
      isFirst = false
      return Promise.reject(new DOMException('no gesture', 'NotAllowedError'))
    }
  })
  await open(page, `${sampleSite.address}/song/${song.id}`)
  await playButton(page).click()
  const message = 'Your browser blocked the sound. Press Play again.'
  await expect(page.locator('[data-toast]').filter({ hasText: message })).toBeVisible()
  await page.locator('[data-toast]').getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
})

test('where each element needs a press of its own, as in Safari, a video is followed by a song', async ({ sampleSite }) => {
  const { launchOptions } = test.info().project.use
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []).filter((arg) => !arg.startsWith('--autoplay')), '--autoplay-policy=user-gesture-required'],
  })
  const page = await browser.newPage()
  // Not polled in the page: Playwright evaluates as if in a press.
  const song = Promise.withResolvers<void>()
  await page.exposeFunction('songPlays', song.resolve)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
    const seekToEnd = async ({ target: video }: Event) => {
      if (!(video instanceof HTMLVideoElement)) return
      while (navigator.userActivation.isActive) await new Promise((resolve) => setTimeout(resolve, 200))
      video.currentTime = video.duration - 0.2
    }
    addEventListener('playing', seekToEnd, { capture: true, once: true })
    addEventListener('playing', ({ target }) => target instanceof HTMLAudioElement && window.songPlays(), true)
  })
  const { playlists } = (await (await fetch(`${sampleSite.address}/api/featured-playlists`)).json()) as {
    playlists: { id: string; name: string }[]
  }
  await open(page, `${sampleSite.address}/playlist/${playlists.find(({ name }) => name === samplePlaylist.name)?.id}`)
  await page.getByRole('switch', { name: /^Auto-play/ }).click()
  await page.getByRole('button', { name: `Play ${sampleSongs[0]?.title}` }).click()
  await song.promise
  await browser.close()
})

test('with forced colors the seek bar has a track and a thumb', async ({ page, sampleSite }) => {
  const song = await songOf(sampleSite.address)
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, `${sampleSite.address}/song/${song.id}`)
  await playButton(page).click()
  await expectSound(page)
  const { data, info } = await sharp(await bar(page).getByRole('slider', { name: 'Seek' }).screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Along the middle: the played part, the thumb and the rest of the track; above and below, the background alone.
  const row = (y: number) => new Set(data.subarray(y * info.width, (y + 1) * info.width))
  expect(row(Math.floor(info.height / 2)).size).toBeGreaterThan(1)
  expect(row(1).size).toBe(1)
})
