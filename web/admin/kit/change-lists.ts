import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Writes what was saved into the cached lists, so that they need no refetch. A list that is being fetched is requested again: the server may
 * have read it before the change.
 */
export function changeLists<Pages>(client: QueryClient, queryKey: QueryKey, change: (pages: Pages) => Pages): void {
  client.setQueriesData<Pages>({ queryKey }, (pages) => pages && change(pages))
  void client.invalidateQueries({ queryKey, predicate: ({ state }) => state.fetchStatus === 'fetching' })
}
