import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Decision 62: limit for scripts and styles of a first visit to a song page, compressed with gzip. */
export const firstVisitKibibytes = 115

const built = join(import.meta.dirname, '../dist/web/client')

interface LoadedFile {
  file: string
  /** Size of the build's gzip file. */
  bytes: number
  /** False if it is inlined in the page. */
  wasRequested: boolean
}

/** Scripts and styles that a page loads for a new visitor before the first tap: requested, or inlined in the page. */
export async function loadedByFirstVisit(page: Page, address: string): Promise<LoadedFile[]> {
  const requested = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) requested.add(pathname)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  // Inlined style sheets leave a disabled link in the page.
  const inlined = await page
    .locator('link[rel="stylesheet"][disabled]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const files = [...requested, ...inlined].map((file) => ({ file, bytes: gzipBytes(join(built, file)), wasRequested: requested.has(file) }))
  return files.sort((a, b) => b.bytes - a.bytes)
}

function gzipBytes(path: string): number {
  if (!existsSync(`${path}.gz`)) throw new Error(`${path}.gz is missing: run npm run build`)
  return statSync(`${path}.gz`).size
}

/** Addresses of the scripts that screens of the admin area import and no public page does, from the build's manifest. */
export function adminScripts(): Set<string> {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync(join(built, '.vite/manifest.json'), 'utf8'),
  )
  const reached = (pattern: RegExp) => {
    const keys = new Set(Object.keys(manifest).filter((key) => pattern.test(key)))
    // Iterating over a set includes values that are added during the iteration.
    for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported)
    return new Set([...keys].map((key) => `/${manifest[key]?.file}`))
  }
  return reached(/^routes\/admin/).difference(reached(/^routes\/(?!admin)|^app\/(?!routeTree)/))
}
