import { pageAt, splitLanguage } from '#contract/pages.ts'

/**
 * Reduces the path and query of a request to the parts that the page's HTML depends on (contract/pages.ts), as a cache key. Campaign
 * parameters and the like are dropped. `isShared`: others may request the same page.
 */
export function pageAddress(url: string): { address: string; isShared: boolean } {
  const [path = '/', search] = url.split(/\?(.*)/s)
  if (!search) return { address: path, isShared: true }
  const rules = Object.entries(pageAt(splitLanguage(path).path)?.query ?? {})
  const query = new URLSearchParams(search)
  if (rules.some(([name, kind]) => kind === 'personal' && query.has(name))) return { address: url, isShared: false }
  const cached = rules.flatMap(([name]) => (query.has(name) ? [[name, query.get(name) ?? '']] : []))
  return { address: cached.length > 0 ? `${path}?${new URLSearchParams(cached)}` : path, isShared: true }
}

/** Punctuation that the text around an address put at its end. */
const strayEnd = /[\s.,;:!?'"()<>[\]*…»«›‹“”„’‘。、，！？）」』؟،]+$/u

/** `/song/x` for `/song/x).`, as copied from a text; null if nothing can be removed, or no page has such an address. */
export function withoutStrayEnd(url: string): string | null {
  const [requested = '/', query] = url.split(/\?(.*)/s)
  const decoded = decodeURIComponent(requested)
  const path = decoded.replace(strayEnd, '')
  if (path === decoded || !pageAt(splitLanguage(path).path)) return null
  return encodeURI(path) + (query === undefined ? '' : `?${query}`)
}
