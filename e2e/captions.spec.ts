import type { Page } from '@playwright/test'
import { uploadBytes, uploadFile } from '#server/testing/uploads.ts'
import { sampleSongs } from '../samples/samples.ts'
import { expect, expectSound, phone, test } from './browser.ts'
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
  await page.keyboard.press('c')
  await expect(captions).toHaveAttribute('aria-pressed', 'false')
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement?.tagName ?? null)
  await page.keyboard.press('f')
  await expect.poll(isFullScreen).toBe('VIDEO')
  await page.keyboard.press('f')
  await expect.poll(isFullScreen).toBeNull()
})
