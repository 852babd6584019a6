import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { DataTableSkeleton } from './data-table-skeleton.tsx'
import { ListEnd } from './list-end.tsx'
import { LoadFailed, useFailureToast } from './load-failed.tsx'
import { useEndlessList } from './use-endless-list.ts'

interface Props<Row extends RowData, Page extends { nextCursor: string | null; count?: number }>
  extends Pick<DataTableProps<Row>, 'columns' | 'rowKey' | 'sort' | 'onSort' | 'bar'> {
  list: UseInfiniteQueryResult<{ pages: Page[] }>
  /** Tells one list from another: what is searched for, filtered and sorted by. Another list begins at its top. */
  listKey: string
  /** Defined outside of the component: a new function is taken for new rows. */
  rowsOf(page: Page): Row[]
  /** What stands in each column while it loads. */
  shapes: Record<string, ReactNode>
  texts: {
    title: string
    loading: string
    failedTitle: string
    /** What failed, or, made from the error, what failed and why. */
    fetchFailed: string | ((error: unknown) => string)
    moreFailed: string
  }
  /** In the place of the table when there are no rows. */
  empty: ReactNode
  /** Index of the first row in sight, from the address bar. */
  at: number
  onPosition(index: number): void
}

/** Rows that come page by page as one table, or what stands where it would be: on its way, failed, empty. */
export function ContinuousList<Row extends RowData, Page extends { nextCursor: string | null; count?: number }>(props: Props<Row, Page>) {
  const { list, listKey, rowsOf, shapes, texts, empty, at, ...table } = props
  const { data, error, isPending, isFetchNextPageError, isFetchingNextPage, refetch } = list
  const rows = useMemo(() => data?.pages.flatMap(rowsOf) ?? [], [data, rowsOf])
  const { loadMore, startAt, isBeforeStart } = useEndlessList(list, { loaded: rows.length, at, listKey })
  useTopOfNextList(listKey)
  const failure = failureOf(error, texts.fetchFailed)
  useFailureToast(error, failure.toast)

  if (isPending || isBeforeStart) return <DataTableSkeleton label={texts.loading} columns={table.columns} shapes={shapes} />
  if (!data) return <LoadFailed title={texts.failedTitle} text={failure.text} retry={refetch} />
  if (rows.length === 0) return empty
  const hasEnd = isFetchNextPageError || isFetchingNextPage
  return (
    <DataTable
      {...table}
      label={texts.title}
      rows={rows}
      count={data.pages.at(-1)?.count}
      onNearEnd={loadMore}
      startAt={startAt}
      end={hasEnd && <ListEnd list={list} loading={texts.loading} failed={texts.moreFailed} />}
    />
  )
}

function failureOf(error: unknown, fetchFailed: string | ((error: unknown) => string)) {
  if (typeof fetchFailed === 'string') return { toast: fetchFailed, text: `${fetchFailed} ${errorText(error)}` }
  const text = fetchFailed(error)
  return { toast: text, text }
}

function useTopOfNextList(listKey: string) {
  const shown = useRef(listKey)
  useEffect(() => {
    if (shown.current !== listKey) window.scrollTo(0, 0)
    shown.current = listKey
  }, [listKey])
}
