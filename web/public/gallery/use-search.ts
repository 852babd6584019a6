import { useEffect, useState } from 'react'
import type { SearchResults } from '#contract/search.ts'
import { useApp } from '#web/lib/app-context.tsx'

export interface Found {
  query: string
  /** Null: the search did not work. */
  results: SearchResults | null
}

/** What was found for `query`. While a new search is on its way, the results of the one before stay. */
export function useSearch(query: string, first: Found | null) {
  const { call } = useApp()
  const [found, setFound] = useState(first)
  const isBusy = found?.query !== query
  useEffect(() => {
    if (!isBusy) return
    const controller = new AbortController()
    call('GET /api/search', { query: { text: query }, signal: controller.signal }).then(
      (results) => setFound({ query, results }),
      () => controller.signal.aborted || setFound({ query, results: null }),
    )
    return () => controller.abort()
  }, [call, query, isBusy])
  return { found, isBusy, retry: () => setFound(null) }
}
