import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startServer } from '../e2e/running-server.ts'
import { findChromium } from '../scripts/chromium.ts'

/**
 * What a first visit to a song page loads before the first tap: scripts and styles that the browser really requested or that came inside
 * the page, with the gzip sizes of the build. Fails above the target, or when admin code is among them.
 */
const targetKibibytes = 110
const assets = join(import.meta.dirname, '../dist/web/client')
const say = (line: string) => process.stdout.write(`${line}\n`)

const server = await startServer()
const browser = await chromium.launch({ executablePath: findChromium(say), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  const files = await filesOfFirstVisit()
  for (const { file, bytes } of files) say(`${(bytes / 1024).toFixed(1).padStart(8)} KiB  ${file}`)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  const admin = files.filter(({ file }) => file.includes('admin'))
  say(`${total.toFixed(1).padStart(8)} KiB  in all, target ${targetKibibytes} KiB, admin files: ${admin.length}`)
  process.exitCode = total <= targetKibibytes && admin.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await server.dispose()
}

async function filesOfFirstVisit(): Promise<{ file: string; bytes: number }[]> {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
  const requested = new Set<string>()
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType()) || /\.(js|css)$/.test(request.url()))
      requested.add(new URL(request.url()).pathname)
  })
  const { songs } = (await (await fetch(`${server.address}/api/featured-songs`)).json()) as { songs: { id: string }[] }
  await page.goto(`${server.address}/song/${songs[0]?.id}`, { waitUntil: 'networkidle' })
  // Style sheets that came inside the page have left a disabled link behind.
  const inlined = await page
    .locator('link[rel="stylesheet"][disabled]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return [...requested, ...inlined].map((file) => ({ file, bytes: gzipSize(join(assets, file)) })).sort((a, b) => b.bytes - a.bytes)
}

function gzipSize(path: string): number {
  if (!existsSync(`${path}.gz`)) throw new Error(`${path}.gz is missing: run npm run build`)
  return statSync(`${path}.gz`).size
}
