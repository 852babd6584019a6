const ownOrigin = 'http://own.invalid'

/**
 * The target of a redirection or code, if it may be followed: a path on this site, or an absolute http(s) address. Null for anything that a
 * browser would resolve to another site or run: `javascript:`, `//host`, `/\host`, control characters.
 */
export function safeTarget(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks inside an address
  if (/[\u0000-\u0020\\]/.test(text)) return null
  if (text.startsWith('/')) return URL.parse(text, ownOrigin)?.origin === ownOrigin && !text.startsWith('//') ? text : null
  const address = URL.parse(text)
  return address && /^https?:$/.test(address.protocol) && address.hostname !== '' ? text : null
}

/** The query of the request is appended unless the target has one of its own. */
export const withQuery = (target: string, query: string): string => {
  if (!query || target.includes('?')) return target
  const [address = '', fragment] = target.split('#')
  return `${address}?${query}${fragment === undefined ? '' : `#${fragment}`}`
}

/** `text` without this site's own address in front of it; null for an external address, or none. */
export function pathOnThisSite(text: string, siteAddress: string): string | null {
  if (text.startsWith('/')) return text
  const address = URL.parse(text)
  const site = new URL(siteAddress)
  if (address?.origin !== site.origin || !/^https?:$/.test(address.protocol)) return null
  const base = site.pathname.replace(/\/$/, '')
  if (address.pathname !== base && !address.pathname.startsWith(`${base}/`)) return null
  return (address.pathname.slice(base.length) || '/') + address.search + address.hash
}
