import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isFfmpegInstalled } from '#server/features/media/renditions/ffmpeg.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { tone, writeWave } from '#server/testing/wave-file.ts'
import { currentTime, expect, expectAccessible, expectSound, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { administrator, type RunningServer, startServer } from './running-server.ts'
import { asVisitor, flip, openSettings, save } from './settings-screen.ts'
import { openSongs, row } from './songs-screen.ts'

test.use({ reusesPage: true })

/** Jobs have the lowest priority: on a busy machine everything else comes first. */
const jobTimeout = { timeout: 300_000 }
test.describe.configure({ mode: 'serial', timeout: 400_000 })

const run = promisify(execFile)
const fixtures = join(import.meta.dirname, '../server/features/media/renditions/fixtures')
const fixture = (name: string) => join(fixtures, name)

async function signedIn({ address }: RunningServer): Promise<TestClient> {
  const client = createClient(address, address)
  await client.signIn(administrator)
  return client
}

/** Adds a song and waits until all that can be made of its file is made. */
async function addSong(client: TestClient, title: string, name: string, mediaType: 'audio' | 'video') {
  const { categories } = (await client.call('GET /api/admin/categories')).body
  const categoryId = categories[0]?.id ?? ''
  const id = await createLibrary(client).song(title, categoryId, {
    mediaType,
    fileUrl: undefined,
    uploadId: await uploadFile(client, resolve(fixtures, name)),
  })
  const media = async () => (await client.call('GET /api/admin/songs/:id/media', { params: { id } })).body
  await expect.poll(async () => (await media()).job, jobTimeout).toBeNull()
  return id
}

test.describe('without ffmpeg', () => {
  // Node is started by its own path.
  const server = serverOfFile({ PATH: '/nowhere' })
  const client = administratorOf(server)

  for (const name of ['alac16.m4a', 'alac24.m4a', 'sound.aiff', 'sound.aifc', 'double.wav'])
    test(`${name} plays`, async ({ page }) => {
      const id = await addSong(client, name, name, 'audio')
      await page.goto(`${server.address}/song/${id}`)
      await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
      await expectSound(page)
    })

  test('MP3 copies can be offered, but the setting says that they need ffmpeg', async ({ page }) => {
    await openSettings(page, server)
    await flip(page, 'Offer MP3 copies', true)
    await expect(page.getByText('ffmpeg is not installed on the server. The copies are made once it is.')).toBeVisible()
    await expectAccessible(page)
    await page.context().clearCookies()
  })

  test('the seek bar of a song page is its waveform, and the player has its volume', async ({ page }) => {
    const id = await addSong(client, 'Loud', 'alac24.m4a', 'audio')
    const { volume } = (await client.call('GET /api/songs/:id', { params: { id } })).body
    await page.goto(`${server.address}/song/${id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('slider', { name: 'Seek' })).toHaveCount(0)
    await main.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(main.locator('[data-waveform] svg')).toHaveCount(2)
    const seek = main.getByRole('slider', { name: 'Seek' })
    await seek.press('End')
    await expect(seek).toHaveAttribute('aria-valuetext', '0:02 of 0:02')
    await seek.press('Home')
    await expect(seek).toHaveAttribute('aria-valuetext', /^0:0\d of 0:02$/)
    const played = await page.evaluate(() => [...document.querySelectorAll('audio')].map((audio) => audio.volume))
    expect(played).toEqual([expect.closeTo(volume, 3)])
    await expectAccessible(page)
    await page.goto(`${server.address}/embed/song/${id}`)
    await expect(page.locator('[data-waveform] svg')).toHaveCount(2)
  })

  test('the upload says beforehand what is missing, the table lists it, details show the format', async ({ page }) => {
    await openSongs(page, server)
    await page.getByRole('button', { name: 'Add Song' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Song' })
    await dialog.getByLabel('File', { exact: true }).setInputFiles(fixture('alac16.m4a'))
    await expect(dialog.getByText('Does not play in Chrome and Edge or Firefox. A FLAC copy for browsers will be made.')).toBeVisible()
    await page.keyboard.press('Escape')
    const id = await addSong(client, 'From a phone', 'hevc.mov', 'video')
    await page.goto(`${server.address}/admin/songs?status=limited`)
    await expect(row(page, 'From a phone').getByText('Not in all browsers')).toBeVisible()
    await expect(page.getByText('Does not play everywhere')).toBeVisible()
    await row(page, 'From a phone').getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'View details' }).click()
    const details = page.getByRole('dialog', { name: 'Song Details' })
    await expect(details.getByText('QuickTime: HEVC Main, 160 × 90; AAC LC, 22.05 kHz, mono')).toBeVisible()
    await expect(details.getByText(/To make a copy that does, install ffmpeg on the server/)).toBeVisible()
    await expect(details.getByRole('link', { name: 'Download' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${server.address}/song/${id}`)
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByText("Your browser can't show this video.")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  })
})

test.describe('with ffmpeg', () => {
  let server: RunningServer
  let client: TestClient
  test.beforeAll(async () => {
    test.skip(!(await isFfmpegInstalled('ffmpeg')), 'ffmpeg is not installed')
    server = await startServer()
    client = await signedIn(server)
  })
  test.afterAll(() => server?.dispose())

  for (const [name, size] of [
    ['hevc.mov', '160x90'],
    ['hevc10-rotated.mp4', '90x160'],
    ['prores.mov', '64x36'],
    ['mpeg2.mpg', '160x90'],
  ] as const)
    test(`${name} plays with its picture`, async ({ page }) => {
      const id = await addSong(client, name, name, 'video')
      await page.goto(`${server.address}/song/${id}`)
      await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
      await expectSound(page)
      const shown = () =>
        page.evaluate(() => [...document.querySelectorAll('video')].map((video) => `${video.videoWidth}x${video.videoHeight}`))
      expect(await shown()).toEqual([size])
      const head = await (await page.request.get(`${server.address}/song/${id}`)).text()
      expect(head).toContain(`<meta property="og:video:width" content="${size.split('x')[0]}"`)
    })

  test('who saves data gets the small rendition', async ({ page }) => {
    const path = await writeWave(test.info().outputPath('large.wav'), { seconds: 3, at: tone(-12) })
    const id = await addSong(client, 'Large', path, 'audio')
    const { fileUrl, smallFileUrl } = (await client.call('GET /api/songs/:id', { params: { id } })).body
    const playsFrom = async () => {
      await page.goto(`${server.address}/song/${id}`)
      await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
      await expectSound(page)
      return page.evaluate(() => [...document.querySelectorAll('audio')].map((audio) => audio.getAttribute('src')))
    }
    expect(await playsFrom()).toEqual([fileUrl])
    await page.getByRole('button', { name: 'Playback options' }).click()
    await page.getByRole('checkbox', { name: 'Data saver' }).check()
    await expectAccessible(page)
    expect(await playsFrom()).toEqual([smallFileUrl])
    // Also once the interrupted song has been restored after a reload.
    await page.reload()
    const player = page.getByRole('region', { name: 'Player' })
    await player.getByRole('button', { name: 'Play', exact: true }).click()
    await expectSound(page)
    expect(await page.evaluate(() => document.querySelector('audio')?.getAttribute('src'))).toBe(smallFileUrl)
  })

  test('lossless songs are offered as MP3, too, once the administrator turns it on', async ({ page, browser }) => {
    const id = await addSong(client, 'Master', 'alac16.m4a', 'audio')
    await openSettings(page, server)
    await flip(page, 'Allow downloads', true)
    await flip(page, 'Offer MP3 copies', true)
    await save(page)
    const mp3Url = async () => (await client.call('GET /api/songs/:id/download', { params: { id } })).body.mp3Url
    await expect.poll(mp3Url, jobTimeout).not.toBeNull()
    await asVisitor(browser, async (visitor) => {
      await visitor.goto(`${server.address}/song/${id}`)
      await visitor.getByRole('button', { name: 'More for Master' }).click()
      await expect(visitor.getByRole('menuitem', { name: /^Download/ })).toHaveText(['Download M4A', 'Download FLAC', 'Download MP3'])
      const download = visitor.waitForEvent('download')
      await visitor.getByRole('menuitem', { name: 'Download MP3' }).click()
      expect((await download).suggestedFilename()).toBe('Master.mp3')
    })
    await page.context().clearCookies()
  })

  test('a long video whose file does not arrive continues as a stream, and starts as one for listeners who save data', async ({ page }) => {
    const path = test.info().outputPath('long.mp4')
    const inputs = ['-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=5:duration=62', '-f', 'lavfi', '-i', 'sine=duration=62']
    await run('ffmpeg', ['-v', 'error', ...inputs, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path])
    const id = await addSong(client, 'Long', path, 'video')
    const { fileUrl, streamUrl } = (await client.call('GET /api/songs/:id', { params: { id } })).body
    const video = page.locator('#player-video')
    const play = page.getByRole('main').getByRole('button', { name: 'Play', exact: true })
    // Gets no response.
    await page.route(`**${fileUrl}`, () => {})
    await page.goto(`${server.address}/song/${id}`)
    await play.click()
    await expectSound(page)
    await expect(video).toHaveAttribute('src', /^blob:/)
    const seek = page.getByRole('region', { name: 'Player' }).getByRole('slider', { name: 'Seek' })
    await seek.fill('40')
    await expect.poll(() => currentTime(page)).toBeGreaterThan(40.3)
    expect(
      await video.evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight, Math.round(element.duration)]),
    ).toEqual([640, 360, 62])
    await page.unroute(`**${fileUrl}`)
    // Thumbnails of two seconds each, ten in a row: where the slider is pointed at, and where keys lead.
    const preview = page.locator('[style*="strip.jpg"]')
    await expect(preview).toHaveCount(0)
    const { width = 0, height = 0 } = (await seek.boundingBox()) ?? {}
    await seek.hover({ position: { x: width / 2, y: height / 2 } })
    await expect(preview).toHaveCSS('background-position', '-800px -90px')
    await page.mouse.move(0, 0)
    await expect(preview).toHaveCount(0)
    await seek.press('Home')
    await expect(preview).toHaveCSS('background-position', '0px 0px')
    await page.evaluate(() => localStorage.setItem('data-saver', 'on'))
    await page.goto(`${server.address}/song/${id}`)
    await play.click()
    await expect(video).toHaveAttribute('src', /^blob:/)
    await expectSound(page)
    // Safari plays streams itself.
    await page.addInitScript(() => Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' }))
    await page.goto(`${server.address}/song/${id}`)
    await play.click()
    await expect(video).toHaveAttribute('src', streamUrl ?? '')
    await expectSound(page)
    await page.route(`**${streamUrl}`, (route) => route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body: 'damaged' }))
    await page.goto(`${server.address}/song/${id}`)
    const asked = page.waitForRequest(`**${streamUrl}`)
    await play.click()
    await asked
    await expect(video).toHaveAttribute('src', fileUrl)
    await expectSound(page)
  })

  test('sound.wma plays', async ({ page }) => {
    const id = await addSong(client, 'sound.wma', 'sound.wma', 'audio')
    await page.goto(`${server.address}/song/${id}`)
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
    await expectSound(page)
  })
})
