import { createHash } from 'node:crypto'

/**
 * Cached pages cannot contain a fresh nonce, so their inline scripts are allowed by hash. Only scripts that the renderer marked with the
 * secret `nonce` count: an injected script has no hash in the policy, and the browser blocks it. The mark is removed.
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
