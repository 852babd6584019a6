import { Button, NativeSelect, Switch } from '@mantine/core'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { Virtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { PickerSort, PlaylistSong } from '#contract/admin-playlists.ts'
import type { CategoryBadge } from '#contract/categories.ts'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { ListEnd } from '#web/admin/kit/list-end.tsx'
import { useFailureToast } from '#web/admin/kit/load-failed.tsx'
import { ResultCount } from '#web/admin/kit/result-count.tsx'
import { RetryButton } from '#web/admin/kit/retry-button.tsx'
import { SearchBox } from '#web/admin/kit/search-box.tsx'
import { useEndlessList } from '#web/admin/kit/use-endless-list.ts'
import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Cover } from '#web/ui/cover.tsx'
import { Message } from '#web/ui/message.tsx'
import { SongByline } from './song-byline.tsx'
import pane from './song-pane.module.css'
import styles from './song-picker.module.css'
import { type SongFilter, songsToPickQuery } from './song-picker.queries.ts'
import { SongPickerSkeleton } from './song-picker-skeleton.tsx'
import type { SongSelectionState } from './use-song-selection.ts'
import { type RowPosition, VirtualRows } from './virtual-rows.tsx'

const texts = adminTexts.songPicker
const rowHeight = 52

interface Props {
  selection: SongSelectionState
  /** A category that the list can be filtered by. */
  category?: CategoryBadge | null
  isLimited?: boolean
  onLimit?(isLimited: boolean): void
}

/** All songs with checkboxes. The server sorts, searches and filters them. */
export function SongPicker({ selection, category = null, isLimited = false, onLimit }: Props) {
  const headingId = useId()
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<PickerSort>('title')
  const filter = { search, sort, categoryId: isLimited ? (category?.id ?? null) : null }
  const isFiltered = filter.search !== '' || filter.categoryId !== null
  return (
    <section className={pane.pane} aria-labelledby={headingId}>
      <div className={pane.head}>
        <h3 id={headingId}>{texts.title}</h3>
        {isFiltered && (
          <span>
            <Button variant="subtle" onClick={() => selection.selectAll(filter)}>
              {texts.selectAll}
            </Button>
            <Button variant="subtle" onClick={() => selection.deselectAll(filter)}>
              {texts.deselectAll}
            </Button>
          </span>
        )}
      </div>
      <div className={styles.search}>
        <SearchBox label={texts.search} placeholder={texts.searchPlaceholder} value={search} onSearch={setSearch} />
        <NativeSelect
          aria-label={texts.sort}
          rightSection={<ChevronIcon size={16} />}
          value={sort}
          data={Object.entries(texts.sorts).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setSort(event.currentTarget.value as PickerSort)}
        />
      </div>
      {category && (
        <Switch
          className={styles.limit ?? ''}
          label={<bdi>{texts.onlyCategory({ name: category.name })}</bdi>}
          checked={isLimited}
          onChange={(event) => onLimit?.(event.currentTarget.checked)}
        />
      )}
      <SongsToPick key={`${filter.categoryId} ${sort}`} filter={filter} selection={selection} />
    </section>
  )
}

function SongsToPick({ filter, selection }: { filter: SongFilter; selection: SongSelectionState }) {
  const list = useInfiniteQuery(songsToPickQuery(filter))
  const { data, error, isPlaceholderData, hasNextPage } = list
  const songs = useMemo(() => data?.pages.flatMap((page) => page.songs), [data])
  useFailureToast(error, texts.failed)
  return (
    <>
      <ResultCount listKey={filter.search} count={isPlaceholderData || hasNextPage ? undefined : songs?.length} />
      <FoundSongs list={list} songs={songs} filter={filter} selection={selection} />
    </>
  )
}

interface FoundSongsProps {
  list: UseInfiniteQueryResult
  /** Undefined while loading, or if that failed. */
  songs: PlaylistSong[] | undefined
  filter: SongFilter
  selection: SongSelectionState
}

function FoundSongs({ list, songs, filter, selection }: FoundSongsProps) {
  const { error, isPending, refetch } = list
  const { loadMore } = useEndlessList(list, { loaded: songs?.length ?? 0, at: 0, listKey: filter.search })

  const rows = useRef<Virtualizer<HTMLDivElement, Element> | null>(null)
  const rowsRef = useCallback((virtualizer: typeof rows.current) => {
    rows.current = virtualizer
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result of another search starts at the top
  useEffect(() => rows.current?.scrollToOffset(0), [filter.search])

  if (isPending) return <SongPickerSkeleton />
  if (!songs)
    return (
      <Message title={texts.failed} text={errorText(error)} headingLevel={3} isError>
        <RetryButton retry={refetch} />
      </Message>
    )
  if (songs.length === 0)
    return (
      <Message
        title={texts.nothingFound}
        text={filter.search || filter.categoryId ? texts.nothingFoundHelp : texts.emptyLibrary}
        headingLevel={3}
      />
    )
  return (
    <>
      <VirtualRows
        label={texts.list}
        items={songs}
        itemKey={({ id }) => id}
        rowHeight={rowHeight}
        className={styles.rows}
        onNearEnd={loadMore}
        ref={rowsRef}
      >
        {(song, place) => (
          <PickerRow key={song.id} song={song} place={place} isSelected={selection.ids.has(song.id)} onToggle={selection.toggle} />
        )}
      </VirtualRows>
      <ListEnd list={list} loading={texts.loading} failed={texts.failed} />
    </>
  )
}

interface RowProps {
  song: PlaylistSong
  place: RowPosition
  isSelected: boolean
  onToggle(song: PlaylistSong): void
}

const PickerRow = memo(
  ({ song, place, isSelected, onToggle }: RowProps) => (
    <li {...place}>
      <label className={styles.row}>
        <input type="checkbox" aria-label={texts.select({ title: song.title })} checked={isSelected} onChange={() => onToggle(song)} />
        <Cover song={song} sizes="36px" />
        <span className={styles.text}>
          <b dir="auto">{song.title}</b>
          <SongByline song={song} />
        </span>
        <span className={styles.time}>{formatDuration(song.durationSeconds, adminTexts.playlistDetails.noDuration)}</span>
      </label>
    </li>
  ),
  // Ignores the handler, which is recreated on each render but does the same.
  (before, now) =>
    before.song === now.song &&
    before.isSelected === now.isSelected &&
    before.place.style.top === now.place.style.top &&
    before.place['aria-setsize'] === now.place['aria-setsize'],
)
