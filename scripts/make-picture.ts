import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { startServer } from '../e2e/running-server.ts'
import { findChromium } from './chromium.ts'

/** Takes the README's screenshot: a sample song playing on a desktop and on a phone. */
const target = join(import.meta.dirname, '../docs/pictures/song-page.png')
const server = await startServer()
const browser = await chromium.launch({
  executablePath: findChromium((line) => process.stdout.write(`${line}\n`)),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const desktop = await take({ width: 1280, height: 720 }, 1, 'light')
  const phone = await take({ width: 360, height: 640 }, 1, 'dark')
  const { width = 0, height = 0 } = await sharp(phone).metadata()
  const rim = 10
  const framed = await sharp(phone).extend({ top: rim, bottom: rim, left: rim, right: rim, background: '#13150e' }).toBuffer()
  await sharp({ create: { width: 1680, height: 820, channels: 3, background: '#e6e8e1' } })
    .composite([
      { input: desktop, left: 40, top: 40 },
      { input: framed, left: 1680 - width - 2 * rim - 40, top: 820 - height - 2 * rim - 40 },
    ])
    .png({ palette: true })
    .toFile(target)
} finally {
  await browser.close()
  await server.dispose()
}

async function take(viewport: { width: number; height: number }, deviceScaleFactor: number, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ viewport, deviceScaleFactor, colorScheme })
  const { songs } = (await (await fetch(`${server.address}/api/featured-songs`)).json()) as { songs: { id: string; title: string }[] }
  const song = songs.find(({ title }) => title === 'Paper Lanterns')
  await page.goto(`${server.address}/song/${song?.id}`)
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await page
    .getByText(/0:0[6-9] \/ 0:30/)
    .first()
    .waitFor()
  return page.screenshot()
}
