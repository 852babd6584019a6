const ownOrigin = 'http://own.invalid'

/**
 * A redirection's target if it may be followed: a path on this site, or an absolute http(s) address. Null for anything that a browser
 * would take elsewhere or run: `javascript:`, `//host`, `/\host`, control characters.
 */
export function safeTarget(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks inside an address
  if (/[\u0000-\u0020\\]/.test(text)) return null
  if (text.startsWith('/')) return URL.parse(text, ownOrigin)?.origin === ownOrigin && !text.startsWith('//') ? text : null
  const address = URL.parse(text)
  return address && /^https?:$/.test(address.protocol) && address.hostname !== '' ? text : null
}

/** The query of the request is kept unless the target has one of its own. */
export const withQuery = (target: string, query: string): string => {
  if (!query || target.includes('?')) return target
  const [address = '', fragment] = target.split('#')
  return `${address}?${query}${fragment === undefined ? '' : `#${fragment}`}`
}
