import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

interface Options {
  /** Number of loaded rows. */
  loaded: number
  /** Index of the first row to show. */
  at: number
  /** Identifies the list by its search, filters and order. */
  listKey: string
}

/**
 * Loads an infinite query page by page: first up to the row at `at`, before anything is rendered, then whenever the end comes near. A
 * different list starts at its top.
 */
export function useEndlessList(list: UseInfiniteQueryResult<unknown>, { loaded, at, listKey }: Options) {
  const { isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage } = list
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const [start, setStart] = useState({ listKey, at })
  if (start.listKey !== listKey) setStart({ listKey, at: 0 })
  const startAt = start.at
  const isBeforeStart = loaded <= startAt && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isBeforeStart) loadMore()
  }, [isBeforeStart, loadMore])

  return { loadMore, startAt, isBeforeStart }
}
