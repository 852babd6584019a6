import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Larger ones are better cached by the browser. */
const bytesMax = 32_000
const styleLink = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g

/**
 * Inlines the style sheets of a page's head: saves a first visitor one round trip, and navigation inside the app requests none of them again. A
 * disabled link remains for each: it is not fetched, and scripts that load styles find it and do not add theirs.
 */
export function createStyleInliner(webFolder: string, basePath: string) {
  const sheets = readSheets(join(webFolder, 'client/assets'), basePath)
  return (head: string): { html: string; hashes: string[] } => {
    const hashes = new Set<string>()
    const inlined = head.replace(styleLink, (link, address: string) => {
      const sheet = sheets.get(basename(address))
      if (!sheet) return link
      hashes.add(sheet.hash)
      return `<style>${sheet.code}</style><link rel="stylesheet" href="${address}" disabled>`
    })
    return { html: inlined, hashes: [...hashes] }
  }
}

/** By file name: the inlined text, and its hash in the page's policy. */
function readSheets(folder: string, basePath: string) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const sheets = files.map((name) => {
    // URLs in a style sheet are relative to its own path.
    const code = readFileSync(join(folder, name), 'utf8').trim().replaceAll('url(./', `url(${basePath}/assets/`)
    return [name, { code, hash: `'sha256-${createHash('sha256').update(code).digest('base64')}'` }] as const
  })
  return new Map(sheets.filter(([, { code }]) => code.length <= bytesMax))
}
