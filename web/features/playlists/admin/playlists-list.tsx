import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { DataTable } from '#web/features/admin-shell/admin/data-table.tsx'
import { DataTableSkeleton } from '#web/features/admin-shell/admin/data-table-skeleton.tsx'
import { ListEnd } from '#web/features/admin-shell/admin/list-end.tsx'
import { ListMessage } from '#web/features/admin-shell/admin/list-message.tsx'
import { useEndlessList } from '#web/features/admin-shell/admin/use-endless-list.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { RetryIcon } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { PlaylistsPage } from './playlists.queries.ts'
import { playlistsColumns, playlistsShapes } from './playlists-columns.tsx'

const texts = adminTexts.playlists

interface Props {
  list: UseInfiniteQueryResult<{ pages: PlaylistsPage[] }>
  search: string
  at: number
  onPosition(index: number): void
  onClearSearch(): void
}

/** The playlists, or what stands where they would be. */
export function PlaylistsList({ list, search, at, onPosition, onClearSearch }: Props) {
  const { data, error, isPending, isFetchNextPageError, isFetchingNextPage, refetch } = list
  const playlists = useMemo(() => data?.pages.flatMap((page) => page.playlists) ?? [], [data])
  const { loadMore, startAt, isBeforeStart } = useEndlessList(list, { loaded: playlists.length, at })

  useEffect(() => {
    if (error) void showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.fetchFailed(reasonOf(error)) })
  }, [error])

  if (isPending || isBeforeStart) return <DataTableSkeleton label={texts.loading} columns={playlistsColumns} shapes={playlistsShapes} />
  if (!data)
    return (
      <ListMessage title={texts.failedTitle} text={texts.fetchFailed(reasonOf(error))} isError>
        <Button leftSection={<RetryIcon size={16} />} onClick={() => void refetch()}>
          {adminTexts.tryAgain}
        </Button>
      </ListMessage>
    )
  if (playlists.length === 0)
    return (
      <ListMessage title={texts.emptyTitle} text={search ? texts.emptySearch : texts.empty}>
        {search && (
          <Button variant="default" onClick={onClearSearch}>
            {texts.clearSearch}
          </Button>
        )}
      </ListMessage>
    )
  const hasEnd = isFetchNextPageError || isFetchingNextPage
  return (
    <DataTable
      label={texts.title}
      columns={playlistsColumns}
      rows={playlists}
      rowKey={({ id }) => id}
      count={data.pages.at(-1)?.count}
      onNearEnd={loadMore}
      startAt={startAt}
      onPosition={onPosition}
      end={hasEnd && <ListEnd list={list} loading={texts.loading} failed={texts.moreFailed} />}
    />
  )
}

const reasonOf = (error: unknown) => (error instanceof CallError && error.code !== 'internal' ? errorText(error) : texts.unknownError)
