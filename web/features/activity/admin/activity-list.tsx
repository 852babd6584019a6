import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { ActivityKind } from '#contract/activity.ts'
import { DataTable } from '#web/features/admin-shell/admin/data-table.tsx'
import { DataTableSkeleton } from '#web/features/admin-shell/admin/data-table-skeleton.tsx'
import { ListMessage } from '#web/features/admin-shell/admin/list-message.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { errorText } from '#web/lib/texts/errors.en.ts'
import { RetryIcon } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'
import { activityQuery } from './activity.queries.ts'
import { activityColumns, activityShapes } from './activity-columns.tsx'
import styles from './activity-screen.module.css'

const texts = adminTexts.activity

/** The log, or what stands where it would be. */
export function ActivityList({ kind, onShowAll }: { kind: ActivityKind | undefined; onShowAll(): void }) {
  const { data, error, isPending, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    activityQuery(kind),
  )
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data])
  useEffect(() => {
    if (error) void showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.fetchFailed })
  }, [error])
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  if (isPending) return <DataTableSkeleton label={texts.loading} columns={activityColumns} shapes={activityShapes} />
  if (!data)
    return (
      <ListMessage title={texts.failedTitle} text={`${texts.fetchFailed} ${errorText(error)}`} isError>
        <Button leftSection={<RetryIcon size={16} />} onClick={() => void refetch()}>
          {adminTexts.tryAgain}
        </Button>
      </ListMessage>
    )
  if (entries.length === 0)
    return (
      <ListMessage title={texts.emptyTitle} text={kind ? texts.emptyKind : texts.empty}>
        {kind && (
          <Button variant="default" onClick={onShowAll}>
            {texts.showAll}
          </Button>
        )}
      </ListMessage>
    )
  return (
    <DataTable
      label={texts.title}
      columns={activityColumns}
      rows={entries}
      rowKey={({ id }) => id}
      count={hasNextPage ? undefined : entries.length}
      onNearEnd={loadMore}
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
