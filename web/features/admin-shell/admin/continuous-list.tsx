import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { RetryIcon } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './continuous-list.module.css'
import { type Column, DataTable } from './data-table.tsx'
import { DataTableSkeleton } from './data-table-skeleton.tsx'
import { ListMessage } from './list-message.tsx'

interface Props<Row extends RowData, Page extends { nextCursor: string | null; count?: number }> {
  list: UseInfiniteQueryResult<{ pages: Page[] }>
  /** Defined outside of the component: a new function is taken for new rows. */
  rowsOf(page: Page): Row[]
  rowKey(row: Row): string
  columns: Column<Row>[]
  /** What stands in each column while it loads. */
  shapes: Record<string, ReactNode>
  texts: { title: string; loading: string; failedTitle: string; fetchFailed: string; moreFailed: string }
  /** In the place of the table when there are no rows. */
  empty: ReactNode
  /** Index of the first row in sight, from the address bar. */
  at: number
  onPosition(index: number): void
}

/** Rows that come page by page as one table, or what stands where it would be: on its way, failed, empty. */
export function ContinuousList<Row extends RowData, Page extends { nextCursor: string | null; count?: number }>(props: Props<Row, Page>) {
  const { list, rowsOf, rowKey, columns, shapes, texts, empty, at, onPosition } = props
  const { data, error, isPending, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list
  const rows = useMemo(() => data?.pages.flatMap(rowsOf) ?? [], [data, rowsOf])

  useEffect(() => {
    if (error) void showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.fetchFailed })
  }, [error, texts])

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  // A place further down: load up to it before anything is shown.
  const [startAt] = useState(at)
  const isBeforeStart = rows.length <= startAt && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isBeforeStart) loadMore()
  }, [isBeforeStart, loadMore])

  if (isPending || isBeforeStart) return <DataTableSkeleton label={texts.loading} columns={columns} shapes={shapes} />
  if (!data)
    return (
      <ListMessage title={texts.failedTitle} text={`${texts.fetchFailed} ${errorText(error)}`} isError>
        <Button leftSection={<RetryIcon size={16} />} onClick={() => void refetch()}>
          {adminTexts.tryAgain}
        </Button>
      </ListMessage>
    )
  if (rows.length === 0) return empty
  return (
    <DataTable
      label={texts.title}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      count={data.pages.at(-1)?.count}
      onNearEnd={loadMore}
      startAt={startAt}
      onPosition={onPosition}
      end={
        isFetchNextPageError ? (
          <div className={styles.end} role="alert">
            <span>{texts.moreFailed}</span>
            <Button variant="default" onClick={() => void fetchNextPage()}>
              {adminTexts.tryAgain}
            </Button>
          </div>
        ) : isFetchingNextPage ? (
          <div className={styles.end} role="status">
            {texts.loading}
          </div>
        ) : null
      }
    />
  )
}
