import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Larger ones (the admin's) are better kept by the browser. */
const bytesMax = 24_000
const styleLink = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g

/**
 * Puts the page's style sheets into the page: a first visitor sees it one round trip sooner, and who walks on inside the app asks for
 * none of them again. A disabled link stays behind each: nothing is fetched for it, and scripts that bring styles along find theirs there.
 */
export function createStyleInliner(webFolder: string, basePath: string) {
  const sheets = readSheets(join(webFolder, 'client/assets'), basePath)
  return (html: string): { html: string; hashes: string[] } => {
    const hashes = new Set<string>()
    const inlined = html.replace(styleLink, (link, address: string) => {
      const sheet = sheets.get(basename(address))
      if (!sheet) return link
      hashes.add(sheet.hash)
      return `<style>${sheet.code}</style><link rel="stylesheet" href="${address}" disabled>`
    })
    return { html: inlined, hashes: [...hashes] }
  }
}

/** By file name: what goes into the page, and how the page's policy names it. */
function readSheets(folder: string, basePath: string) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const sheets = files.map((name) => {
    // Addresses in a style sheet start from where it lies.
    const code = readFileSync(join(folder, name), 'utf8').trim().replaceAll('url(./', `url(${basePath}/assets/`)
    return [name, { code, hash: `'sha256-${createHash('sha256').update(code).digest('base64')}'` }] as const
  })
  return new Map(sheets.filter(([, { code }]) => code.length <= bytesMax))
}
