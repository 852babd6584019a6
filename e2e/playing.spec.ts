import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { currentTime, delayScripts, expect, expectAccessible, expectSound, pressForeignKey, test, withMotion } from './browser.ts'
import type { RunningServer } from './running-server.ts'
import { signInAt } from './sign-in.ts'
import { weakConnectionTo } from './weak-connection.ts'

test.use(withMotion)

test.describe.configure({ mode: 'serial' })

interface Sample {
  id: string
  title: string
  mediaType: 'audio' | 'video'
  fileUrl: string
}

let server: RunningServer
let song: Sample
let video: Sample
let playlistId: string

test.beforeAll(async ({ sampleSite }) => {
  server = sampleSite
  const { songs } = (await getJson('/api/featured-songs')) as { songs: Sample[] }
  song = songs.find(({ mediaType }) => mediaType === 'audio') as Sample
  video = songs.find(({ mediaType }) => mediaType === 'video') as Sample
  const { playlists } = (await getJson('/api/featured-playlists')) as { playlists: { id: string }[] }
  playlistId = playlists[0]?.id ?? ''
})

const getJson = async (path: string) => (await fetch(server.address + path)).json()
const addressOf = ({ id }: Sample) => `${server.address}/song/${id}`
const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const playButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Play', exact: true })

/** A page that has taken over from the server's HTML. */
async function open(page: Page, address: string) {
  await page.goto(address)
  await page.waitForFunction(() => (window as { earlyPlay?: unknown }).earlyPlay === null)
}

async function jumpTo(page: Page, seconds: number) {
  await bar(page).getByRole('slider', { name: 'Seek' }).fill(String(seconds))
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(seconds)
}

test('on a slow connection, header and player stay while the script of the next page is on its way', async ({ page }) => {
  await open(page, addressOf(song))
  await playButton(page).click()
  await expectSound(page)
  const release = await delayScripts(page)
  await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: song.title })).toBeHidden()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(bar(page)).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Music Gallery' })).toBeVisible()
  await expectSound(page)
})

test("K starts the page's song, also on a Ukrainian keyboard", async ({ page }) => {
  await open(page, addressOf(song))
  await pressForeignKey(page, 'л', 'K')
  await expectSound(page)
})

test('the seek bar is long enough to seek in at every width', async ({ page }) => {
  await open(page, addressOf(song))
  await playButton(page).click()
  await expectSound(page)
  for (const width of [768, 1024, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const box = await bar(page).getByRole('slider', { name: 'Seek' }).boundingBox()
    expect(box?.width, `at ${width} px`).toBeGreaterThan(230)
  }
})

test('a phone in landscape shows the whole video above the player', async ({ page }) => {
  await open(page, addressOf(video))
  await playButton(page).click()
  await expectSound(page)
  for (const [width, height] of [
    [568, 320],
    [740, 360],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    const edges = async () => [await page.locator('#player-video').boundingBox(), await bar(page).boundingBox()] as const
    await expect
      .poll(async () => {
        const [shown, player] = await edges()
        return shown && player && shown.x >= 0 && shown.x + shown.width <= width && shown.y + shown.height <= player.y + 1
      }, `at ${width} px`)
      .toBe(true)
  }
})

test('song and position survive a reload and a walk through the site', async ({ page }) => {
  await open(page, addressOf(song))
  await playButton(page).click()
  await expectSound(page)
  await jumpTo(page, 12)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Featured Songs' })).toBeVisible()
  await expectSound(page)

  await page.reload()
  await expect(bar(page).getByText(song.title)).toBeVisible()
  await expect(bar(page).getByText(/^0:1[2-9]$/)).toBeVisible()
  expect(await currentTime(page)).toBe(0)
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expectSound(page)
  expect(await currentTime(page)).toBeGreaterThan(12)

  await bar(page).getByRole('button', { name: 'Close player' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Featured Songs' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('a playlist continues after a reload, and Auto-play is as it was', async ({ page }) => {
  await open(page, `${server.address}/playlist/${playlistId}`)
  const autoPlay = page.getByRole('switch', { name: /^Auto-play/ })
  await autoPlay.click()
  await playButton(page).first().click()
  await expectSound(page)

  await page.reload()
  await expect(bar(page).getByRole('button', { name: 'Next' })).toBeEnabled()
  await expect(autoPlay).toBeChecked()
  await bar(page).getByRole('button', { name: 'Next' }).click()
  await expectSound(page)
  await bar(page).getByRole('button', { name: 'Close player' }).click()
})

test('#t= opens a song at a time', async ({ page }) => {
  await open(page, `${addressOf(song)}#t=0m20s`)
  await playButton(page).click()
  await expect.poll(() => currentTime(page)).toBeGreaterThan(20)
  await expectSound(page)
})

test.describe('sharing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  test('copies the link, with a start time if wanted, and the code that embeds the song', async ({ page }) => {
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await open(page, addressOf(song))
    const share = page.getByRole('button', { name: 'Share' })
    await share.click()
    const dialog = page.getByRole('dialog', { name: 'Share' })
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await clipboard()).toBe(addressOf(song))
    await expect(share).toBeFocused()

    await playButton(page).click()
    await expect.poll(() => currentTime(page)).toBeGreaterThan(1)
    await bar(page).getByRole('button', { name: 'Pause' }).click()
    await share.click()
    await dialog.getByRole('checkbox', { name: /^Start at 0:0\d$/ }).check()
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(clipboard).toMatch(/\/song\/\w+#t=\d+$/)

    await share.click()
    await dialog.getByRole('button', { name: 'Copy embed code' }).click()
    await expect(page.getByText('Embed code copied')).toBeVisible()
    expect(await clipboard()).toContain(`<iframe src="${server.address}/embed/song/${song.id}"`)

    await share.click()
    await expect(dialog.getByLabel('Player theme')).toHaveValue('system')
    await dialog.getByLabel('Player theme').selectOption('Dark')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Copy embed code' }).click()
    await expect.poll(clipboard).toContain(`<iframe src="${server.address}/embed/song/${song.id}?theme=dark"`)

    await share.click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Copy embed code' }).click()
    await expect.poll(clipboard).toMatch(/\/embed\/song\/\w+#t=\d+"/)
    await page.goto(`${server.address}/embed/song/${song.id}#t=7`)
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => currentTime(page)).toBeGreaterThan(7)
  })
})

test.describe('on another site', () => {
  let foreign: Server
  test.beforeAll(async () => {
    foreign = createServer((request, response) => {
      const frame = (name: string, path: string, height: number, attributes = 'allow="autoplay"') =>
        `<iframe title="${name}" src="${server.address}/embed/${path}" width="280" height="${height}" ${attributes}></iframe>`
      response.setHeader('content-type', 'text/html')
      if (request.url !== '/') return response.writeHead(204).end()
      response.end(
        `<!doctype html><html lang="en"><title>Elsewhere</title>${frame('song', `song/${song.id}`, 152)}${frame('playlist', `playlist/${playlistId}`, 420)}${frame('sandboxed', `playlist/${playlistId}`, 420, 'sandbox="allow-scripts"')}`,
      )
    }).listen(0, '127.0.0.1')
    await once(foreign, 'listening')
  })
  test.afterAll(() => foreign.close())

  test.use({ expectedErrors: [/Origin-Agent-Cluster|is sandboxed/] })

  test('the embedded players play, one at a time, also in a frame that WordPress sandboxes', async ({ page }) => {
    await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`)
    const timeIn = (name: string) =>
      page
        .frameLocator(`[title=${name}]`)
        .locator('audio, video')
        .evaluateAll((media) => Math.max(...media.map((element) => (element as HTMLMediaElement).currentTime)))
    for (const name of ['song', 'playlist']) {
      const frame = page.frameLocator(`[title=${name}]`)
      await frame.getByRole('button', { name: 'Play', exact: true }).click()
      await expect.poll(() => timeIn(name)).toBeGreaterThan(0.3)
      expect(await frame.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0)
    }
    await expect(page.frameLocator('[title=song]').getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    const playlist = page.frameLocator('[title=playlist]')
    await playlist.getByRole('button', { name: 'Next' }).click()
    await expect(playlist.getByRole('listitem').nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true')
    const last = playlist.getByRole('listitem').last().getByRole('button')
    await last.click()
    await expect.poll(() => timeIn('playlist')).toBeGreaterThan(0.3)
    await playlist.getByRole('slider').fill('29.5')
    await expect(playlist.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await expect(last).toHaveAttribute('aria-current', 'true')

    const sandboxed = page.frameLocator('[title=sandboxed]')
    await sandboxed.getByRole('button', { name: 'Play', exact: true }).click()
    await sandboxed.getByRole('button', { name: 'Next' }).click()
    await expect(sandboxed.getByRole('listitem').nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => timeIn('sandboxed')).toBeGreaterThan(0.3)

    const gaps = (side: 'left' | 'right') =>
      playlist.locator('html').evaluate((root, side) => {
        root.setAttribute('dir', side === 'left' ? 'ltr' : 'rtl')
        const cover = root.querySelector('main img')?.getBoundingClientRect()
        return cover && (side === 'left' ? cover.left : innerWidth - cover.right)
      }, side)
    expect(await gaps('right')).toBe(await gaps('left'))
    const title = page.frameLocator('[title=song]').getByRole('link', { name: song.title, exact: true })
    await expect(title).toHaveAttribute('href', addressOf(song))
    await expect(title).toHaveAttribute('target', '_blank')
  })

  test("a player has the theme of its address, not that of the visitor's system or their choice on the site", async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(page, addressOf(song))
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    const surface = async (query: string) => {
      await open(page, `${server.address}/embed/song/${song.id}${query}`)
      return page.locator('html').evaluate((root) => getComputedStyle(root).colorScheme)
    }
    expect(await surface('')).toBe('dark')
    expect(await surface('?theme=light')).toBe('light')
    expect(await surface('?theme=loud')).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate(() => localStorage.removeItem('theme'))
    expect(await surface('')).toBe('light')
    expect(await surface('?theme=dark')).toBe('dark')
    await expectAccessible(page)
  })

  test.describe('a missing page', () => {
    test.use({ expectedErrors: [/404/] })
    test('shows a notice, with status 404', async ({ page }) => {
      expect((await page.goto(`${server.address}/embed/song/nothing`))?.status()).toBe(404)
      await expect(page.getByText('Song Not Available')).toBeVisible()
      expect((await page.goto(`${server.address}/embed/playlist/nothing`))?.status()).toBe(404)
      await expect(page.getByText('Playlist Not Found')).toBeVisible()
      // Its page may announce a start or ask for a password.
      const link = page.getByRole('link', { name: 'Listen on Music Platform' })
      await expect(link).toHaveAttribute('href', `${server.address}/playlist/nothing`)
    })
  })
})

test('captions come with a video, and the choice is stored', async ({ page }) => {
  await signInAt(page, server, '/admin/songs')
  await page
    .getByRole('row', { name: new RegExp(video.title) })
    .getByRole('button', { name: 'Actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Song' })
  const file = { name: 'words.vtt', mimeType: 'text/vtt', buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:30.000\nThe tide comes in\n') }
  await dialog.getByLabel('Captions', { exact: true }).setInputFiles(file)
  await expect(dialog.getByText('words.vtt')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Song updated successfully.')).toBeVisible()

  const cue = () =>
    page.evaluate(() => {
      const track = [...(document.querySelector('video')?.textTracks ?? [])].find(({ mode }) => mode === 'showing')
      return (track?.activeCues?.[0] as VTTCue | undefined)?.text ?? null
    })
  await open(page, addressOf(video))
  await playButton(page).click()
  await expectSound(page)
  const captions = page.getByRole('button', { name: 'Captions' })
  await expect(captions).toHaveAttribute('aria-pressed', 'false')
  expect(await cue()).toBeNull()
  await captions.click()
  await expect.poll(cue).toBe('The tide comes in')

  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(cue).toBe('The tide comes in')
})

test.describe('when media fails to load', () => {
  test.use({ expectedErrors: [/ERR_/] })

  test('the specified error text is shown, and a retry plays it', async ({ page }) => {
    await page.route('**/media/**', (route) => route.abort())
    await open(page, addressOf(song))
    await playButton(page).click()
    await expect(page.getByText('Playback Error')).toBeVisible()
    await expect(page.getByText('Failed to load the media file')).toBeVisible()
    await expect(bar(page).getByText(`Unable to play "${song.title}"`)).toBeVisible()
    await page.unroute('**/media/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectSound(page)
    await expect(bar(page).getByText(`Unable to play "${song.title}"`)).toHaveCount(0)
  })

  test('playback resumes automatically from the same position when the connection is back', async ({ page, context }) => {
    const connection = await weakConnectionTo(server.address)
    const start = page.getByRole('button', { name: `Play ${song.title}` }).first()
    await open(page, connection.address)
    await start.focus()
    // Little more than the song itself, so that part of it is missing when the connection breaks.
    connection.limit(24_000)
    await start.click()
    await expectSound(page)
    connection.cut()
    await context.setOffline(true)
    const waiting = bar(page).locator('[data-waiting]')
    await expect(waiting).toBeVisible()
    await expect(bar(page).getByText('Reconnecting…')).toBeVisible()
    const brokenOffAt = Number(await bar(page).getByRole('slider', { name: 'Seek' }).inputValue())
    expect(brokenOffAt).toBeGreaterThan(0)
    connection.limit(null)
    connection.mend()
    await context.setOffline(false)
    await expect.poll(() => currentTime(page)).toBeGreaterThan(brokenOffAt + 1)
    await expect(waiting).toHaveCount(0)
    await expectSound(page)
    connection.close()
  })
})

test('the HTML contains metadata for other programs', async ({ request }) => {
  const readPage = async (sample: Sample) => {
    const html = await (await request.get(addressOf(sample))).text()
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    const oembed = /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    const meta = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
    return { data: JSON.parse(json) as Record<string, unknown>, oembed: await (await request.get(oembed ?? '')).json(), meta }
  }
  const audio = await readPage(song)
  expect(audio.data).toMatchObject({ '@type': 'MusicRecording', name: song.title, url: addressOf(song), duration: 'PT0M30S' })
  expect(audio.oembed).toMatchObject({ type: 'rich', title: song.title, height: 152 })
  expect(audio.meta('og:type')).toBe('music.song')
  expect(audio.meta('og:audio:type')).toBe('audio/mpeg')
  expect([audio.meta('og:image:width'), audio.meta('og:image:alt')]).toEqual(['1200', expect.stringContaining(song.title)])

  const film = await readPage(video)
  expect(film.data).toMatchObject({
    '@type': 'VideoObject',
    embedUrl: `${server.address}/embed/song/${video.id}`,
    contentUrl: server.address + video.fileUrl,
    thumbnailUrl: expect.stringMatching(/-1200\.jpg$/),
  })
  expect([film.meta('og:type'), film.meta('og:video:type'), film.meta('og:video:width')]).toEqual(['video.other', 'video/mp4', '1280'])
})
