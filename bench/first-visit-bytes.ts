import { chromium } from '@playwright/test'
import { firstVisitKibibytes, loadedByFirstVisit } from '../e2e/first-visit.ts'
import { startServer } from '../e2e/running-server.ts'
import { findChromium } from '../scripts/chromium.ts'

/** Bytes that a first visit to a song page loads before the first tap, by file. e2e/first-second.spec.ts checks the sum. */
const printLine = (line: string) => process.stdout.write(`${line}\n`)

const server = await startServer()
const browser = await chromium.launch({ executablePath: findChromium(printLine), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
  const { songs } = (await (await fetch(`${server.address}/api/featured-songs`)).json()) as { songs: { id: string }[] }
  const files = await loadedByFirstVisit(page, `${server.address}/song/${songs[0]?.id}`)
  for (const { file, bytes } of files) printLine(`${(bytes / 1024).toFixed(1).padStart(8)} KiB  ${file}`)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  printLine(`${total.toFixed(2).padStart(8)} KiB  in all, target ${firstVisitKibibytes} KiB`)
  process.exitCode = total <= firstVisitKibibytes ? 0 : 1
} finally {
  await browser.close()
  await server.dispose()
}
