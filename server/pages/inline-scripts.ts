import { createHash } from 'node:crypto'

/**
 * Cached pages cannot carry a fresh nonce, so their inline scripts are named by hash. Only scripts that the renderer marked with
 * the secret `nonce` count: a script that got in any other way stays unnamed, and the browser refuses it. The mark is taken off.
 */
export function nameInlineScripts(markedHtml: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  const html = markedHtml.replace(/<script([^>]*)>([\s\S]*?)<\/script>/g, (tag, attributes: string, code: string) => {
    if (!attributes.includes(mark)) return tag
    if (code) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    return `<script${attributes.replace(mark, '')}>${code}</script>`
  })
  return { html, hashes: [...hashes] }
}
