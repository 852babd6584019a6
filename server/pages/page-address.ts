/** What pages read of their query while they are rendered, beside what `singular` names: all else in it is for the browser. */
const readsSearch = /^\/(?:gallery$|playlists\/)/
/** Pages with one of these in their query are about one visitor's action: a way back, a reset link, a sent form. */
const singular = new Set(['next', 'reset', 'plain', 'outcome'])

/**
 * Of the path and query that were asked for, those that the page's HTML depends on. `isShared` where others may ask for the same page:
 * marks of campaigns and the like make no page of their own.
 */
export function pageAddress(url: string): { address: string; isShared: boolean } {
  const [path = '/', search] = url.split(/\?(.*)/s)
  if (!search) return { address: path, isShared: true }
  const query = new URLSearchParams(search)
  if ([...query.keys()].some((name) => singular.has(name))) return { address: url, isShared: false }
  const text = readsSearch.test(path) ? query.get('q') : null
  return { address: text === null ? path : `${path}?${new URLSearchParams({ q: text })}`, isShared: true }
}
