const ownOrigin = 'http://own.invalid'

/**
 * The target of a redirection or code if it is safe to follow: a path on this site, or an absolute http(s) address. Null for anything that
 * a browser would run or resolve to another site: `javascript:`, `//host`, `/\host`, control characters.
 */
export function safeTarget(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks inside an address
  if (/[\u0000-\u0020\\]/.test(text)) return null
  if (text.startsWith('/')) return URL.parse(text, ownOrigin)?.origin === ownOrigin && !text.startsWith('//') ? text : null
  const address = URL.parse(text)
  return address && /^https?:$/.test(address.protocol) && address.hostname !== '' ? text : null
}

/** Appends the request's query unless the target has its own. */
export const withQuery = (target: string, query: string): string => {
  if (!query || /^[^#]*\?/.test(target)) return target
  return target.replace(/#|$/, (end) => `?${query}${end}`)
}

/** `text` without this site's address at its start; null if it is an external address, or none. */
export function pathOnThisSite(text: string, siteAddress: string): string | null {
  if (text.startsWith('/')) return text
  const address = URL.parse(text)
  const site = new URL(siteAddress)
  if (address?.origin !== site.origin || !/^https?:$/.test(address.protocol)) return null
  const base = site.pathname.replace(/\/$/, '')
  if (address.pathname !== base && !address.pathname.startsWith(`${base}/`)) return null
  return (address.pathname.slice(base.length) || '/') + address.search + address.hash
}
