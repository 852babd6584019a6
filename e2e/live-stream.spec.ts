import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { currentTime, expect, expectAccessible, expectSound, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { bar, play } from './player-screen.ts'

const server = serverOfFile()
const admin = administratorOf(server)

/** Like a radio station's server: MP3 without a length and without an end, from the moment of the request. */
let radio: Server
let listeners = 0
let listening = 0
let songPath: string

test.beforeAll(async () => {
  const file = await readFile(join(import.meta.dirname, '../samples/media/copper-morning.mp3'))
  // From some frame on: the first one tells the length.
  const music = file.subarray(file.indexOf(Buffer.from([0xff, 0xfb]), 5_000))
  radio = createServer(async (request, response) => {
    listeners++
    listening++
    response.on('close', () => listening--)
    response.writeHead(200, { 'content-type': 'audio/mpeg' })
    while (!request.socket.destroyed) {
      response.write(music)
      await setTimeout(1_000)
    }
  }).listen(0, '127.0.0.1')
  const category = await admin.call('POST /api/categories', { body: { name: 'Radio', color: '#3d5afe' } })
  const fileUrl = `http://127.0.0.1:${(radio.address() as AddressInfo).port}/live.mp3`
  const body = { title: 'On air', categoryId: category.body.id, mediaType: 'audio', fileUrl } as const
  songPath = `/song/${(await admin.call('POST /api/songs', { body })).body.id}`
})
test.afterAll(() => {
  radio.closeAllConnections()
  radio.close()
})

test('a live stream: no length and no seeking, and it resumes where it is then, also after a reload', async ({ page }) => {
  await page.goto(server.address + songPath, { waitUntil: 'networkidle' })
  await play(page)
  await expectSound(page)
  await expect(
    page
      .getByRole('main')
      .getByText(/^\d:\d\d \/ Live$/)
      .first(),
  ).toBeVisible()
  await expect(bar(page).getByText('Live', { exact: true })).toBeVisible()
  const slider = bar(page).getByRole('slider', { name: 'Seek' })
  await expect(slider).toBeDisabled()
  await expect(slider).toHaveAttribute('aria-valuetext', / of Live$/)
  await expectAccessible(page)
  for (const name of ['Back 15 seconds', 'Forward 30 seconds']) await expect(bar(page).getByRole('button', { name })).toBeDisabled()
  await page.keyboard.press('l')
  await expectSound(page)
  expect(await currentTime(page)).toBeLessThan(30)

  const before = listeners
  await bar(page).getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => listening).toBe(0)
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
  expect(listeners).toBeGreaterThan(before)

  const stored = () => page.evaluate(() => sessionStorage.getItem('player-position'))
  expect(await stored()).toBeNull()
  await page.reload({ waitUntil: 'networkidle' })
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
})
