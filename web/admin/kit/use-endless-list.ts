import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

interface Options {
  /** How many rows have arrived. */
  loaded: number
  /** Index of the first row to show. */
  at: number
  /** Tells one list from another: what is searched for, filtered and sorted by. */
  listKey: string
}

/**
 * Loads an infinite query page by page: up to the first row to show before anything is rendered, then as the end comes near. Another list
 * starts at its top.
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
