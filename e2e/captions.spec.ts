import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { uploadBytes, uploadFile } from '#server/testing/uploads.ts'
import { sampleSongs } from '../samples/samples.ts'
import { expect, expectSound, phone, pressForeignKey, test } from './browser.ts'
import { administratorOf, ofFile, serverOfFile } from './of-file.ts'

test.use(phone)

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)
const video = ofFile(async () => {
  const category = await admin.call('POST /api/categories', { body: { name: 'Films', color: '#3d5afe' } })
  const uploadId = await uploadFile(admin, `samples/${sampleSongs.find(({ mediaType }) => mediaType === 'video')?.file}`)
  const words = Buffer.from('WEBVTT\n\n00:00.000 --> 00:30.000\nThe tide comes in\n')
  const captionsUploadId = await uploadBytes(admin, new Uint8Array(words), { kind: 'captions', name: 'words.vtt' })
  const body = { title: 'Tide', categoryId: category.body.id, mediaType: 'video', uploadId, captionsUploadId }
  return { id: (await admin.call('POST /api/songs', { body })).body.id }
})

async function play(page: Page) {
  await page.goto(`${server.address}/song/${video.id}`, { waitUntil: 'networkidle' })
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
}

test('C and F switch captions and full screen', async ({ page }) => {
  await play(page)
  const captions = page.getByRole('main').getByRole('button', { name: 'Captions' })
  await page.keyboard.press('c')
  await expect(captions).toHaveAttribute('aria-pressed', 'true')
  await pressForeignKey(page, 'с', 'C')
  await expect(captions).toHaveAttribute('aria-pressed', 'false')
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement?.tagName ?? null)
  await page.keyboard.press('f')
  await expect.poll(isFullScreen).toBe('VIDEO')
  await page.keyboard.press('f')
  await expect.poll(isFullScreen).toBeNull()
})

test('captions are large enough to read on a phone', async ({ page }) => {
  await play(page)
  await page.keyboard.press('k')
  await expect(page.getByRole('main').getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const picture = async () =>
    sharp(await page.locator('video').screenshot())
      .removeAlpha()
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
  const { data: before, info } = await picture()
  await page.keyboard.press('c')
  /** Height of what the captions cover, in pixels of the page. */
  const height = async () => {
    const { data } = await picture()
    const rows = new Set<number>()
    // The left half: the buttons are on the right.
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width / 2; x++) if (data[y * info.width + x] !== before[y * info.width + x]) rows.add(y)
    }
    return rows.size / phone.deviceScaleFactor
  }
  await expect.poll(height).toBeGreaterThanOrEqual(16)
})
