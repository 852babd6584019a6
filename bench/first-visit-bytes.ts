import { chromium } from '@playwright/test'
import { firstVisitKibibytes, loadedByFirstVisit } from '../e2e/first-visit.ts'
import { startServer } from '../e2e/running-server.ts'
import { findChromium } from '../scripts/chromium.ts'
import { table } from './measured.ts'
import { printProgress, printResult } from './report.ts'

/** Bytes by file that a first visit to a song page loads before the first tap. e2e/first-second.spec.ts checks the sum. */

const server = await startServer()
const browser = await chromium.launch({
  executablePath: findChromium(printProgress),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
  const { songs } = (await (await fetch(`${server.address}/api/featured-songs`)).json()) as { songs: { id: string }[] }
  const files = await loadedByFirstVisit(page, `${server.address}/song/${songs[0]?.id}`)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  const rows = files.map(({ file, bytes }) => [file, (bytes / 1024).toFixed(1)])
  printResult(table(['file', 'KiB'], [...rows, [`in all (target: <= ${firstVisitKibibytes} KiB)`, total.toFixed(2)]]))
  process.exitCode = total <= firstVisitKibibytes ? 0 : 1
} finally {
  await browser.close()
  await server.dispose()
}
