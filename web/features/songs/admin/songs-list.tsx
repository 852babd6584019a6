import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { DataTable } from '#web/features/admin-shell/admin/data-table.tsx'
import { ListMessage } from '#web/features/admin-shell/admin/list-message.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { errorText } from '#web/lib/texts/errors.en.ts'
import { RetryIcon } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { adminSongsQuery } from './songs.queries.ts'
import { songsColumns } from './songs-columns.tsx'
import styles from './songs-list.module.css'
import { SongsSkeleton } from './songs-skeleton.tsx'

const texts = adminTexts.songs
type Page = Awaited<ReturnType<NonNullable<Exclude<ReturnType<typeof adminSongsQuery>['queryFn'], symbol>>>>

interface Props {
  list: UseInfiniteQueryResult<{ pages: Page[] }>
  search: string
  at: number
  onPosition(index: number): void
  onClearSearch(): void
}

/** The songs, or what stands where they would be. */
export function SongsList({ list, search, at, onPosition, onClearSearch }: Props) {
  const { data, error, isPending, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list
  const songs = useMemo(() => data?.pages.flatMap((page) => page.songs) ?? [], [data])

  useEffect(() => {
    if (error) void showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.fetchFailed })
  }, [error])

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  // A place further down: load up to it before anything is shown.
  const [startAt] = useState(at)
  const isBeforeStart = songs.length <= startAt && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isBeforeStart) loadMore()
  }, [isBeforeStart, loadMore])

  if (isPending || isBeforeStart) return <SongsSkeleton />
  if (!data)
    return (
      <ListMessage title={texts.failedTitle} text={`${texts.fetchFailed} ${errorText(error)}`} isError>
        <Button leftSection={<RetryIcon size={16} />} onClick={() => void refetch()}>
          {adminTexts.tryAgain}
        </Button>
      </ListMessage>
    )
  if (songs.length === 0)
    return (
      <ListMessage title={texts.emptyTitle} text={search ? texts.emptySearch : texts.emptyLibrary}>
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
      columns={songsColumns}
      rows={songs}
      rowKey={(song) => song.id}
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
