import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { DataTable } from '#web/features/admin-shell/admin/data-table.tsx'
import { DataTableSkeleton } from '#web/features/admin-shell/admin/data-table-skeleton.tsx'
import { ListMessage } from '#web/features/admin-shell/admin/list-message.tsx'
import type { Output } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { errorText } from '#web/lib/texts/errors.en.ts'
import { RetryIcon } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'
import { redirectionsColumns, redirectionsShapes } from './redirections-columns.tsx'
import styles from './redirections-list.module.css'

const texts = adminTexts.redirections

interface Props {
  list: UseInfiniteQueryResult<{ pages: Output<'GET /api/admin/redirections'>[] }>
  search: string
  at: number
  onPosition(index: number): void
  onClearSearch(): void
}

/** The redirections, or what stands where they would be. */
export function RedirectionsList({ list, search, at, onPosition, onClearSearch }: Props) {
  const { data, error, isPending, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list
  const rows = useMemo(() => data?.pages.flatMap((page) => page.redirections) ?? [], [data])

  useEffect(() => {
    if (error) void showToast({ tone: 'error', title: adminTexts.errorTitle, description: errorText(error) })
  }, [error])

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  // A place further down: load up to it before anything is shown.
  const [startAt] = useState(at)
  const isBeforeStart = rows.length <= startAt && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isBeforeStart) loadMore()
  }, [isBeforeStart, loadMore])

  if (isPending || isBeforeStart)
    return <DataTableSkeleton label={texts.loading} columns={redirectionsColumns} shapes={redirectionsShapes} />
  if (!data)
    return (
      <ListMessage title={texts.failedTitle} text={errorText(error)} isError>
        <Button leftSection={<RetryIcon size={16} />} onClick={() => void refetch()}>
          {adminTexts.tryAgain}
        </Button>
      </ListMessage>
    )
  if (rows.length === 0)
    return (
      <ListMessage title={texts.emptyTitle} text={search ? texts.emptySearch : texts.empty}>
        {search && (
          <Button variant="default" onClick={onClearSearch}>
            {texts.clearSearch}
          </Button>
        )}
      </ListMessage>
    )
  return (
    <DataTable
      label={texts.title}
      columns={redirectionsColumns}
      rows={rows}
      rowKey={({ id }) => id}
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
