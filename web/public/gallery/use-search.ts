import { useEffect, useState } from 'react'
import type { SearchedKind, SearchResults } from '#contract/search.ts'
import { useApp } from '#web/lib/app-context.tsx'
import type { PagesStatus } from '#web/lib/use-pages.ts'

export interface Found {
  query: string
  /** Null: the search failed. */
  results: SearchResults | null
}

/** State of the request for the next page of one kind. */
interface Further {
  kind: SearchedKind
  status: PagesStatus
}

/** Results for `query`. While a new search is loading, the previous results stay. */
export function useSearch(query: string, first: Found | null) {
  const { call } = useApp()
  const [found, setFound] = useState(first)
  const [further, setFurther] = useState<Further>()
  const isBusy = found?.query !== query
  useEffect(() => {
    if (!isBusy) return
    setFurther(undefined)
    const controller = new AbortController()
    call('GET /api/search', { query: { text: query }, signal: controller.signal }).then(
      (results) => setFound({ query, results }),
      () => controller.signal.aborted || setFound({ query, results: null }),
    )
    return () => controller.abort()
  }, [call, query, isBusy])

  /** Continues the displayed results, which may be those of the previous search. */
  async function showMore(kind: SearchedKind, cursor: string) {
    const text = found?.query ?? query
    const requested: Further = { kind, status: 'loading' }
    setFurther(requested)
    // Ignored if another search, or a page of another kind, has been requested since.
    const settle = (status?: Further) => setFurther((now) => (now === requested ? status : now))
    try {
      const page = await call('GET /api/search', { query: { text, cursor } })
      // Another search, or the same page, may have arrived in the meantime.
      setFound((now) =>
        now?.query === text && now.results?.next[kind] === cursor ? { query: text, results: withPage(now.results, kind, page) } : now,
      )
      settle()
    } catch {
      settle({ kind, status: 'failed' })
    }
  }

  return { found, isBusy, further, showMore, retry: () => setFound(null) }
}

const withPage = (results: SearchResults, kind: SearchedKind, page: SearchResults): SearchResults => ({
  ...results,
  [kind]: [...results[kind], ...page[kind]],
  next: { ...results.next, [kind]: page.next[kind] },
})
