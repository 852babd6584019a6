import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

interface Options {
  /** How many rows have arrived. */
  loaded: number
  /** Index of the row to begin with. */
  at: number
}

/** Loads a list page after page: up to the row to begin with before anything is shown, then as the end comes near. */
export function useEndlessList(list: UseInfiniteQueryResult<unknown>, { loaded, at }: Options) {
  const { isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage } = list
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const [startAt] = useState(at)
  const isBeforeStart = loaded <= startAt && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isBeforeStart) loadMore()
  }, [isBeforeStart, loadMore])

  return { loadMore, startAt, isBeforeStart }
}
