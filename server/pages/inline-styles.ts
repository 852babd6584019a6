import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Larger style sheets are better cached by the browser. */
const bytesMax = 36_000
const styleLink = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g

/**
 * Inlines the style sheets of a page's head: a first visitor saves one round trip, and navigation inside the app requests none of them
 * again. A disabled link remains for each sheet: browsers do not fetch it, and scripts that load styles find it and do not add another one.
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

/** The inlined text, and its hash for the page's policy, by file name. */
function readSheets(folder: string, basePath: string) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const sheets = files.map((name) => {
    // URLs in a style sheet are relative to its own path, so they change when it is inlined.
    const code = readFileSync(join(folder, name), 'utf8').trim().replaceAll('url(./', `url(${basePath}/assets/`)
    return [name, { code, hash: `'sha256-${createHash('sha256').update(code).digest('base64')}'` }] as const
  })
  return new Map(sheets.filter(([, { code }]) => code.length <= bytesMax))
}
