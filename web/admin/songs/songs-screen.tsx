import { Button } from '@mantine/core'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RowCount } from '#contract/fields.ts'
import type { AdminSong, SongSort } from '#contract/songs.ts'
import { ColumnChoice, useColumnChoice } from '#web/admin/kit/column-choice.tsx'
import { ContinuousList } from '#web/admin/kit/continuous-list.tsx'
import { CreateButton } from '#web/admin/kit/create-button.tsx'
import { DeleteIcon, TableIcon } from '#web/admin/kit/icons.tsx'
import { ClearButton, ListMessage } from '#web/admin/kit/list-message.tsx'
import { countText, formatNumber } from '#web/admin/kit/numbers.ts'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { SearchBox } from '#web/admin/kit/search-box.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { SelectionProvider, useCoverage, useSelectionActions, useSelectionOf } from '#web/admin/kit/selection-context.tsx'
import type { Column } from '#web/admin/kit/table-head.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { CoverDrop } from './cover-drop.tsx'
import { PlayAllButton } from './play-all.tsx'
import { SongDialogs, useSongDialogs } from './song-dialogs.tsx'
import { SongFilters } from './song-filters.tsx'
import { SongSelectionBar } from './song-selection-bar.tsx'
import { adminSongsQuery, type SongListing, type SongsPage } from './songs.queries.ts'
import { songsColumns } from './songs-columns.tsx'
import styles from './songs-screen.module.css'

const texts = adminTexts.songs

interface Props {
  listing: SongListing
  /** Index of the first visible song. */
  at: number
  onListing(listing: SongListing): void
  onPosition(index: number): void
  /** Further actions beside 'Play All', and content above the search. */
  actions: ReactNode
  children: ReactNode
}

/** Provides the selection and the dialogs to the screen and other components. */
export const SongsArea = ({ children }: { children: ReactNode }) => (
  <SelectionProvider>
    <SongDialogs>{children}</SongDialogs>
  </SelectionProvider>
)

const emptyTexts = {
  pending: texts.emptyPending,
  published: texts.emptyLibrary,
  limited: texts.emptyLimited,
  attention: texts.emptyAttention,
}

export function SongsScreen({ listing, at, onListing, onPosition, actions, children }: Props) {
  const list = useInfiniteQuery(adminSongsQuery(listing))
  const { count, pendingCount = 0 } = list.data?.pages.at(-1) ?? {}
  const { sort: _, direction: __, ...filter } = listing
  useSelectionOf(filter, count)
  const { columns, choice } = useColumnChoice('songs', songsColumns)
  const change = (changed: Partial<SongListing>) => onListing({ ...listing, ...changed })
  return (
    <>
      <ScreenBar title={texts.title} count={count === undefined ? undefined : countText(count)} action={<AddSongButton />}>
        {actions}
        <SpreadsheetButton listing={listing} count={count} />
        <PlayAllButton listing={listing} count={count} />
      </ScreenBar>
      {children}
      <div className={styles.tools}>
        <SearchBox
          label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          value={listing.search}
          onSearch={(search) => change({ search })}
        />
        <div className={styles.shown}>
          <Segmented
            label={texts.show}
            hidesLabel
            value={listing.status ?? 'all'}
            options={[
              { value: 'all', label: texts.showAll },
              { value: 'published', label: texts.showPublished },
              {
                value: 'pending',
                label: pendingCount === 0 ? texts.showPending : texts.showPendingCount({ count: formatNumber(pendingCount) }),
              },
              { value: 'attention', label: texts.showAttention },
              // Listed only while active: only links from the dashboard select it.
              ...(listing.status === 'limited' ? [{ value: 'limited' as const, label: texts.showLimited }] : []),
            ]}
            onChange={(status) => change({ status: status === 'all' ? undefined : status })}
          />
          <DeleteSelectedButton />
        </div>
      </div>
      <div className={styles.filters}>
        <SongFilters listing={listing} onChange={change} />
        <ColumnChoice choice={choice} />
      </div>
      <SongsList
        key={columns.map(({ id }) => id).join()}
        columns={columns}
        list={list}
        listing={listing}
        at={at}
        onListing={onListing}
        onPosition={onPosition}
      />
    </>
  )
}

function AddSongButton() {
  const open = useSongDialogs()
  return <CreateButton isShort label={texts.add} command="create-songs" onCreate={() => open({ kind: 'create' })} />
}

function SpreadsheetButton({ listing, count }: { listing: SongListing; count: RowCount | undefined }) {
  const open = useSongDialogs()
  const isAnySelected = useCoverage() !== 'none'
  const { current } = useSelectionActions()
  if (!count) return null
  return (
    <Button
      variant="subtle"
      leftSection={<TableIcon size={18} />}
      onClick={() => open({ kind: 'spreadsheet', listing, count, selection: isAnySelected ? current() : null })}
    >
      {adminTexts.spreadsheet.action}
    </Button>
  )
}

const selectedTexts = adminTexts.selectedSongs

/** Without a selection, explains how to select. With one, the selection bar has the button instead. */
function DeleteSelectedButton() {
  if (useCoverage() !== 'none') return null
  return (
    <Button
      variant="subtle"
      leftSection={<DeleteIcon size={18} />}
      onClick={() => showToast({ tone: 'error', title: selectedTexts.noneTitle, description: selectedTexts.none })}
    >
      {selectedTexts.delete}
    </Button>
  )
}

interface SongsListProps {
  list: UseInfiniteQueryResult<{ pages: SongsPage[] }>
  listing: SongListing
  columns: Column<AdminSong>[]
  at: number
  onListing(listing: SongListing): void
  onPosition(index: number): void
}

/** The table of songs, with its selection bar and empty state. */
function SongsList({ list, listing, columns, at, onListing, onPosition }: SongsListProps) {
  const pages = list.data?.pages ?? []
  const { count = 0, pendingCount = 0 } = pages.at(-1) ?? {}
  const isAnySelected = useCoverage() !== 'none'
  return (
    <CoverDrop songs={pages.flatMap(songsOf)}>
      <ContinuousList
        list={list}
        listKey={JSON.stringify(listing)}
        rowsOf={songsOf}
        rowKey={idOf}
        columns={columns}
        texts={texts}
        sort={{ by: listing.sort, direction: listing.direction }}
        onSort={({ by, direction }) => onListing({ ...listing, sort: by as SongSort, direction })}
        bar={isAnySelected && <SongSelectionBar listing={listing} count={count} pendingCount={pendingCount} pages={pages} />}
        at={at}
        onPosition={onPosition}
        empty={<NoSongs listing={listing} onListing={onListing} />}
      />
    </CoverDrop>
  )
}

function NoSongs({ listing, onListing }: Pick<SongsListProps, 'listing' | 'onListing'>) {
  const { search, sort, direction, status, ...filters } = listing
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <ListMessage
      title={texts.emptyTitle}
      text={search || isFiltered ? texts.emptySearch : status ? emptyTexts[status] : texts.emptyLibrary}
    >
      {search ? (
        <ClearButton onClear={() => onListing({ ...listing, search: '' })}>{texts.clearSearch}</ClearButton>
      ) : (
        (status || isFiltered) && <ClearButton onClear={() => onListing({ search, sort, direction })}>{texts.showEverything}</ClearButton>
      )}
    </ListMessage>
  )
}

const songsOf = (page: SongsPage) => page.songs
const idOf = ({ id }: AdminSong) => id
