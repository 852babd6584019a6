import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import { XMLParser } from 'fast-xml-parser'
import type { Analytics } from '#contract/analytics.ts'
import type { PlayReport, PlaySource } from '#contract/plays.ts'
import { newId } from '#server/database/ids.ts'
import { expect, test } from './browser.ts'
import { administratorOf, ofFile, serverOfFile } from './of-file.ts'
import { fillPublicLibrary } from './public-library.ts'
import { signInAt } from './sign-in.ts'

test.use({ reusesPage: true })

test.describe.configure({ mode: 'serial' })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const library = ofFile(() => fillPublicLibrary(server))
const admin = administratorOf(server)
let foreign: Server
let foreignAddress: string
/** Night Ferry; all songs are two seconds long. */
let song: string

test.beforeAll(async () => {
  song = library.songs[0] ?? ''
  foreign = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title>
      <iframe title="song" src="${server.address}/embed/song/${song}" width="400" height="152"
        ${url === '/sandboxed' ? 'sandbox="allow-scripts"' : 'allow="autoplay"'}></iframe>
      <a href="${server.address}/song/${song}">A song</a>`)
  }).listen(0, '127.0.0.1')
  await once(foreign, 'listening')
  foreignAddress = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`
})
test.afterAll(() => void foreign.close())

const readAnalytics = async (): Promise<Analytics> => (await admin.call('GET /api/admin/analytics')).body

/** Everything that has been counted, by source: 'plays/completions'. */
const counted = async (): Promise<Partial<Record<PlaySource, string>>> =>
  Object.fromEntries((await readAnalytics()).sources.map(({ source, plays, completions }) => [source, `${plays}/${completions}`]))
const expectCounted = (expected: Partial<Record<PlaySource, string>>) => expect.poll(counted).toEqual(expected)

/** Two seconds of sound, to the end. */
async function hearToTheEnd(page: Page | Frame, name: string | RegExp = 'Play') {
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect.poll(() => page.evaluate(hasEnded)).toBe(true)
}
/** A little more than a second of it, then it pauses. */
async function hearHalf(page: Page, name: string | RegExp = 'Play') {
  await page.evaluate(() => {
    for (const audio of document.querySelectorAll('audio'))
      audio.addEventListener('timeupdate', () => audio.currentTime > 1.1 && audio.pause())
  })
  await page.getByRole('button', { name, exact: true }).first().click()
  const isHalf = () => [...document.querySelectorAll('audio')].some((audio) => audio.currentTime > 1.1 && !audio.ended)
  await expect.poll(() => page.evaluate(isHalf)).toBe(true)
}
const hasEnded = () => [...document.querySelectorAll('audio')].some((audio) => audio.ended)

test('a scanned code is a direct play, counted once, to the end', async ({ page }) => {
  await page.goto(`${server.address}/song/${song}`)
  await hearToTheEnd(page)
  await expectCounted({ direct: '1/1' })
  await hearToTheEnd(page)
  await expectCounted({ direct: '2/2' })
})

test('found on the site, it counts for the site; half of it is a play, and leaving sends it', async ({ page }) => {
  await page.goto(server.address)
  await hearToTheEnd(page, 'Play Rehearsal')
  await expectCounted({ direct: '2/2', site: '1/1' })

  // On the same page: a new one could be left before the code that counts has loaded.
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  await page.getByRole('searchbox').first().fill('Night Ferry')
  await hearHalf(page, /Play Night Ferry/)
  await page.goto('about:blank')
  await expectCounted({ direct: '2/2', site: '2/1' })
})

test('further plays after a scanned code have the site as their source', async ({ page }) => {
  await page.goto(`${server.address}/song/${song}`)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await hearToTheEnd(page, 'Play Rehearsal')
  await expectCounted({ direct: '2/2', site: '3/2' })
})

test.describe('in a player on another site', () => {
  test.use({ expectedErrors: [/is sandboxed|Origin-Agent-Cluster/] })

  test('it counts for embedded players, also if the frame is sandboxed, as in WordPress', async ({ page }) => {
    for (const [path, embed] of [
      ['', '1/1'],
      ['sandboxed', '2/2'],
    ] as const) {
      await page.goto(foreignAddress + path)
      const frame = page.frames().find((inner) => inner.url().includes('/embed/'))
      if (!frame) throw new Error('the frame has not loaded')
      await hearToTheEnd(frame)
      await expectCounted({ direct: '2/2', site: '3/2', embed })
    }
  })
})

test('by a link on another site, and by the link of a feed item', async ({ page, context }) => {
  await page.goto(foreignAddress)
  await page.getByRole('link', { name: 'A song' }).click()
  await hearToTheEnd(page)
  await expectCounted({ direct: '2/2', site: '3/2', embed: '2/2', 'other-site': '1/1' })

  const feed = await (await fetch(`${server.address}/feeds/playlist/${library.short}.xml`)).text()
  const [item] = new XMLParser().parse(feed).rss.channel.item as { link: string }[]
  const reader = await context.newPage()
  await reader.goto(item?.link ?? '')
  await hearToTheEnd(reader)
  await expectCounted({ direct: '2/2', site: '3/2', embed: '2/2', 'other-site': '1/1', feed: '1/1' })
})

test('jumping to the end is no listening', async ({ page }) => {
  await page.goto(`${server.address}/song/${library.songs[1]}`)
  await page.evaluate(() => {
    const audio = document.querySelector('audio')
    audio?.addEventListener('playing', () => (audio.currentTime = audio.duration - 0.2), { once: true })
  })
  await hearToTheEnd(page)
  // The next counted play proves that nothing was counted before.
  await hearToTheEnd(page)
  await expectCounted({ direct: '3/3', site: '3/2', embed: '2/2', 'other-site': '1/1', feed: '1/1' })
})

test('a playlist counts plays from it', async ({ page }) => {
  await page.goto(`${server.address}/playlist/${library.short}`)
  for (const title of ['Night Ferry', 'Água de beber']) {
    await page
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('button', { name: /^Play / })
      .click()
    await expect(page.getByRole('region', { name: 'Player' })).toContainText(title)
    await expect.poll(() => page.evaluate(hasEnded)).toBe(true)
  }
  await expectCounted({ direct: '5/5', site: '3/2', embed: '2/2', 'other-site': '1/1', feed: '1/1' })
  expect((await readAnalytics()).topPlaylists.map(({ id, plays }) => [id, plays])).toEqual([[library.short, 2]])
})

test('a reload in the middle of a song is no second listen', async ({ page }) => {
  const before = (await readAnalytics()).plays
  await page.goto(`${server.address}/song/${song}`)
  await hearHalf(page)
  await page.reload()
  await hearToTheEnd(page)
  await expect
    .poll(async () => (await readAnalytics()).plays)
    .toMatchObject({
      plays: before.plays + 1,
      completions: before.completions + 1,
    })
})

test('without a connection, reports are sent when it is back', async ({ page, context }) => {
  const playsOfSong = async () => (await readAnalytics()).topSongs.find(({ id }) => id === song)?.plays ?? 0
  const first = await playsOfSong()
  await page.goto(`${server.address}/song/${song}`)
  await hearToTheEnd(page)
  await expect.poll(playsOfSong).toBe(first + 1)
  const before = first + 1
  await context.setOffline(true)
  await hearToTheEnd(page)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('play-reports'))).toContain(song)
  expect(await playsOfSong()).toBe(before)
  await context.setOffline(false)
  await expect.poll(playsOfSong).toBe(before + 1)
  expect(await page.evaluate(() => sessionStorage.getItem('play-reports'))).toBeNull()
})

test('a malformed report in the storage does not prevent others from being sent', async ({ page }) => {
  const playsOfSong = async () => (await readAnalytics()).topSongs.find(({ id }) => id === song)?.plays ?? 0
  const before = await playsOfSong()
  await page.goto(`${server.address}/song/${song}`)
  const stored = [
    'of an earlier version',
    { listenId: newId() + newId(), songId: song, kind: 'play', source: 'direct' } satisfies PlayReport,
  ]
  await page.evaluate((reports) => sessionStorage.setItem('play-reports', JSON.stringify(reports)), stored)
  await page.reload()
  await hearToTheEnd(page)
  await expect.poll(playsOfSong).toBe(before + 2)
})

test('plays of administrators in their area are not counted', async ({ page }) => {
  const before = (await readAnalytics()).plays.plays
  await signInAt(page, server, '/admin/songs')
  await expect(page).toHaveURL(`${server.address}/admin/songs`)
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page
    .getByRole('row', { name: /Night Ferry/ })
    .getByRole('button', { name: 'Play: Night Ferry' })
    .click()
  await expect.poll(() => page.evaluate(hasEnded)).toBe(true)
  // Another listen, on a public page, is counted; this one never was.
  await page.goto(`${server.address}/song/${song}`)
  await hearToTheEnd(page)
  await expect.poll(async () => (await readAnalytics()).plays.plays).toBe(before + 1)
  expect(requestedUrls.filter((url) => url.includes('/api/plays'))).toHaveLength(1)
})

test.describe('when the server ends', () => {
  const report = (): PlayReport => ({ listenId: newId() + newId(), songId: song, kind: 'play', source: 'feed' })
  const send = async (reports: PlayReport[]) => {
    const response = await fetch(`${server.address}/api/plays`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
      },
      body: JSON.stringify({ reports }),
    })
    expect(response.status).toBe(204)
  }
  const plays = async () => (await readAnalytics()).plays.plays

  test('on SIGTERM, it writes the queued plays', async () => {
    const before = await plays()
    await send(Array.from({ length: 50 }, report))
    await server.stop('SIGTERM')
    await server.start()
    expect(await plays()).toBe(before + 50)
  })

  test('killed, it loses queued plays and no counted ones', async () => {
    const before = await plays()
    await send([report()])
    await expect.poll(plays).toBe(before + 1)
    const late = report()
    await send([late])
    await server.stop('SIGKILL')
    await server.start()
    expect([before + 1, before + 2]).toContain(await plays())
    // The outcome is unknown to the client; sent again, it is counted once.
    await send([late])
    await expect.poll(plays).toBe(before + 2)
  })
})

test('the analytics page shows the plays', async ({ page }) => {
  const { plays, sources } = await readAnalytics()
  await signInAt(page, server, '/admin/analytics')
  await expect(page).toHaveURL(`${server.address}/admin/analytics`)
  const daily = page.getByRole('region', { name: 'Plays per day, last 30 days', exact: true })
  await daily.getByRole('button', { name: 'Show as table' }).click()
  // Of all days: midnight may have passed since the first play.
  const sumOf = (column: number) =>
    daily
      .getByRole('row')
      .evaluateAll(
        (rows, cell) => rows.reduce((sum, row) => sum + Number(row.querySelectorAll('td')[cell]?.textContent.replaceAll(',', '') ?? 0), 0),
        column,
      )
  await expect.poll(() => sumOf(0)).toBe(plays.plays)
  await expect.poll(() => sumOf(1)).toBe(plays.completions)

  const from = page.getByRole('region', { name: 'Where plays came from, last 30 days', exact: true })
  const names = {
    site: 'This site',
    direct: 'Direct link or scanned code',
    'other-site': 'Another site',
    embed: 'Embedded player',
    feed: 'Feed',
    app: 'App',
  }
  for (const { source, plays: ofSource } of sources)
    await expect(from.getByRole('row', { name: new RegExp(`^${names[source]} ${ofSource} `) })).toBeAttached()
  expect(sources).toHaveLength(5)
  const songs = page.getByRole('region', { name: 'Most played songs, last 30 days' })
  await expect(songs.getByRole('row', { name: /^1 Night Ferry Marlow Vance Trio \d+$/ })).toBeAttached()
  const playlists = page.getByRole('region', { name: 'Most played playlists, last 30 days' })
  await expect(playlists.getByRole('row', { name: /^1 Second Breakfast/ })).toBeAttached()
})

test('the analytics page shows the downloads of podcast apps apart from plays', async ({ page }) => {
  const { plays } = await readAnalytics()
  const file = await fetch(`${server.address}/feeds/song/${song}`, { headers: { 'user-agent': 'AntennaPod/3.2.0' } })
  expect(file.status).toBe(200)
  await file.arrayBuffer()
  await expect.poll(async () => (await readAnalytics()).topPodcasts).toMatchObject([{ id: song, downloads: 1 }])
  expect((await readAnalytics()).plays.plays).toBe(plays.plays)
  await signInAt(page, server, '/admin/analytics')
  const podcasts = page.getByRole('region', { name: 'Most downloaded in podcast apps, last 30 days', exact: true })
  await expect(podcasts.getByRole('row', { name: '1 Night Ferry 1', exact: true })).toBeAttached()
  const growth = page.getByRole('region', { name: 'Growth Trends', exact: true })
  await expect(growth.getByRole('row', { name: 'Podcast downloads 1 No earlier data', exact: true })).toBeAttached()
})
