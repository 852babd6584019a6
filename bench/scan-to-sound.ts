import { type Browser, chromium } from '@playwright/test'
import type {} from '#web/public/player/early-play.ts'
import { startServer } from '../e2e/running-server.ts'
import { findChromium } from '../scripts/chromium.ts'
import { median, table } from './measured.ts'
import { printProgress, printResult } from './report.ts'

/**
 * From a scanned code to sound: time from the start of navigation to the media element's 'playing' event on a phone (Slow 4G, processor
 * four times slower), with a tap as soon as the play button is painted, for an audio and a video song. Each run is a first visit. Fails if
 * a median exceeds the target.
 */
const runs = 5
const targetMs = 1_200
const slow4g = { downloadThroughput: (1.6e6 / 8) | 0, uploadThroughput: (750e3 / 8) | 0, latency: 150, offline: false }
const slowerBy = 4
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** Milliseconds since the start of navigation. */
interface Marks {
  painted: number
  tapped: number
  playing: number
  hydrated: number
}
const columns = ['painted', 'tapped', 'playing', 'hydrated'] as const satisfies (keyof Marks)[]

const server = await startServer()
const browser = await chromium.launch({
  executablePath: findChromium(printProgress),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--autoplay-policy=document-user-activation-required',
  ],
})
try {
  const songs = await songAddresses()
  const measured = songs.map((): Marks[] => [])
  // Alternates, so that other load on the machine affects both.
  for (let run = 0; run < runs; run++)
    for (const [index, { address }] of songs.entries()) measured[index]?.push(await scan(browser, address))
  const rows = songs.map(({ mediaType }, index) => {
    const marks = measured[index] ?? []
    const medians = columns.map((name) => Math.round(median(marks.map((each) => each[name]))))
    const isMissed = median(marks.map(({ playing }) => playing)) > targetMs
    if (isMissed) process.exitCode = 1
    return [mediaType, ...medians.map(String), isMissed ? 'missed' : '']
  })
  printResult(table(['ms', ...columns, `playing <= ${targetMs}`], rows))
} finally {
  await browser.close()
  await server.dispose()
}

async function songAddresses() {
  const response = await fetch(`${server.address}/api/featured-songs`)
  const { songs } = (await response.json()) as { songs: { id: string; mediaType: string }[] }
  return ['audio', 'video'].map((mediaType) => {
    const song = songs.find((each) => each.mediaType === mediaType)
    if (!song) throw new Error(`there is no ${mediaType} song among the samples`)
    return { mediaType, address: `${server.address}/song/${song.id}` }
  })
}

/** One first visit: a new browser context has an empty cache. */
async function scan(from: Browser, address: string): Promise<Marks> {
  const context = await from.newContext(phone)
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', slow4g)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  await page.addInitScript(observe)
  await page.goto(address, { waitUntil: 'commit' })
  // A real touch at the button's position, as soon as a frame with it has been displayed.
  const button = await page.waitForFunction(() => window.scan?.button)
  const { x, y } = (await button.jsonValue()) as { x: number; y: number }
  await page.touchscreen.tap(x, y)
  await page.waitForFunction(() => window.scan?.marks.playing && window.scan.marks.hydrated)
  const marks = (await page.evaluate(() => window.scan?.marks)) as Marks
  await context.close()
  return marks
}

declare global {
  interface Window {
    scan?: { button?: { x: number; y: number }; marks: Partial<Marks> }
  }
}

/** Runs in the page before its other scripts. */
function observe() {
  const scan: NonNullable<Window['scan']> = { marks: {} }
  window.scan = scan
  const mark = (name: keyof Marks) => {
    scan.marks[name] ??= performance.now()
  }
  const checkFrame = () => {
    const button = document.querySelector('[data-early-song]')
    // After the first paint, a button in the document is on the screen with the next frame.
    const isShown = button && performance.getEntriesByType('paint').length > 0 && button.getBoundingClientRect().height > 0
    if (isShown && !scan.button) {
      const { left, top, width, height } = button.getBoundingClientRect()
      scan.button = { x: left + width / 2, y: top + height / 2 }
      mark('painted')
    }
    if (window.earlyPlay === null) mark('hydrated')
    else requestAnimationFrame(checkFrame)
  }
  requestAnimationFrame(checkFrame)
  addEventListener('click', () => mark('tapped'), true)
  addEventListener('playing', () => mark('playing'), true)
}
