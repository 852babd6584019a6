import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectSound, test } from './browser.ts'

test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED|NotAllowedError/] })

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
