import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { RowCount } from '#contract/fields.ts'
import type { DataTableProps } from './data-table.tsx'
import { EntityTable, type EntityTexts } from './entity-table.tsx'
import { ListEnd } from './list-end.tsx'
import { ResultCount } from './result-count.tsx'
import { useEndlessList } from './use-endless-list.ts'

interface Props<Row extends RowData, Page extends { nextCursor: string | null; count?: RowCount }>
  extends Pick<DataTableProps<Row>, 'columns' | 'rowKey' | 'sort' | 'onSort' | 'bar'> {
  list: UseInfiniteQueryResult<{ pages: Page[] }>
  /** Identifies the list by its search, filters and order. A different list starts at its top. */
  listKey: string
  /** Define it outside of the component: a new function invalidates the memoized rows. */
  rowsOf(page: Page): Row[]
  texts: EntityTexts & { moreFailed: string }
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
  /** Index of the first visible row, from the URL. */
  at: number
  onPosition(index: number): void
}

/** A table of an infinite query's rows. */
export function ContinuousList<Row extends RowData, Page extends { nextCursor: string | null; count?: RowCount }>(props: Props<Row, Page>) {
  const { list, listKey, rowsOf, texts, at, ...table } = props
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchNextPageError, isFetchingNextPage, refetch } = list
  const rows = useMemo(() => data?.pages.flatMap(rowsOf), [data, rowsOf])
  const { loadMore, startAt, isBeforeStart } = useEndlessList(list, { loaded: rows?.length ?? 0, at, listKey })
  useTopOfNextList(listKey)
  const hasEnd = isFetchNextPageError || isFetchingNextPage
  const count = data?.pages.at(-1)?.count
  return (
    <>
      <ResultCount listKey={listKey} count={isPlaceholderData ? undefined : (count ?? (hasNextPage ? undefined : rows?.length))} />
      <EntityTable
        {...table}
        texts={texts}
        query={{ error, refetch, isPending: isPending || isBeforeStart }}
        rows={rows}
        count={count}
        onNearEnd={loadMore}
        startAt={startAt}
        end={hasEnd && <ListEnd list={list} loading={texts.loading} failed={texts.moreFailed} />}
      />
    </>
  )
}

function useTopOfNextList(listKey: string) {
  const shown = useRef(listKey)
  useEffect(() => {
    if (shown.current !== listKey) window.scrollTo(0, 0)
    shown.current = listKey
  }, [listKey])
}
