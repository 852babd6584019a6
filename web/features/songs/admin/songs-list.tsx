import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AdminSong, SongSort } from '#contract/songs.ts'
import { DataTable } from '#web/features/admin-shell/admin/data-table.tsx'
import { ListMessage } from '#web/features/admin-shell/admin/list-message.tsx'
import { useCoverage } from '#web/features/admin-shell/admin/selection-context.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { RetryIcon } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'
import { SongSelectionBar } from './song-selection-bar.tsx'
import { adminSongsQuery, type SongListing } from './songs.queries.ts'
import { songsColumns } from './songs-columns.tsx'
import styles from './songs-list.module.css'
import { SongsSkeleton } from './songs-skeleton.tsx'

const texts = adminTexts.songs
type Page = Awaited<ReturnType<NonNullable<Exclude<ReturnType<typeof adminSongsQuery>['queryFn'], symbol>>>>

interface Props {
  list: UseInfiniteQueryResult<{ pages: Page[] }>
  listing: SongListing
  at: number
  onListing(listing: SongListing): void
  onPosition(index: number): void
}

/** The songs, or what stands where they would be. */
export function SongsList({ list, listing, at, onListing, onPosition }: Props) {
  const { data, error, isPending, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list
  const songs = useMemo(() => data?.pages.flatMap((page) => page.songs) ?? [], [data])

  const isAnySelected = useCoverage() !== 'none'

  useEffect(() => {
    if (error) void showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.fetchFailed })
  }, [error])

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  // A place further down: load up to it before anything is shown. Another list begins at its top.
  const [start] = useState({ key: keyOf(listing), at })
  const startAt = start.key === keyOf(listing) ? start.at : 0
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
  const { count, pendingCount } = data.pages.at(-1) ?? { count: 0, pendingCount: 0 }
  if (songs.length === 0) return <NoSongs listing={listing} onListing={onListing} />
  return (
    <DataTable
      label={texts.title}
      columns={songsColumns}
      rows={songs}
      rowKey={songKey}
      count={count}
      sort={{ by: listing.sort, direction: listing.direction }}
      onSort={({ by, direction }) => onListing({ ...listing, sort: by as SongSort, direction })}
      bar={isAnySelected && <SongSelectionBar listing={listing} count={count} pendingCount={pendingCount} />}
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

function NoSongs({ listing, onListing }: Pick<Props, 'listing' | 'onListing'>) {
  const { search, status } = listing
  return (
    <ListMessage title={texts.emptyTitle} text={search ? texts.emptySearch : status ? texts.emptyPending : texts.emptyLibrary}>
      {search ? (
        <Button variant="default" onClick={() => onListing({ ...listing, search: '' })}>
          {texts.clearSearch}
        </Button>
      ) : (
        status && (
          <Button variant="default" onClick={() => onListing({ ...listing, status: undefined })}>
            {texts.showEverything}
          </Button>
        )
      )}
    </ListMessage>
  )
}

const songKey = (song: AdminSong) => song.id

const keyOf = (listing: SongListing) => JSON.stringify(adminSongsQuery(listing).queryKey)
