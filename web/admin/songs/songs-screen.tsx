import { Button, NativeSelect } from '@mantine/core'
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { AdminSong, SongSort } from '#contract/songs.ts'
import { adminCategoriesQuery } from '#web/admin/categories/categories.queries.ts'
import { ContinuousList } from '#web/admin/kit/continuous-list.tsx'
import { AddIcon, ChevronIcon, DeleteIcon } from '#web/admin/kit/icons.tsx'
import { ListMessage } from '#web/admin/kit/list-message.tsx'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { SearchBox } from '#web/admin/kit/search-box.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { SelectionProvider, useCoverage, useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { PlayAllButton } from './play-all.tsx'
import { SongDialogs, useSongDialogs } from './song-dialogs.tsx'
import { SongSelectionBar } from './song-selection-bar.tsx'
import { adminSongsQuery, type SongListing, type SongsPage } from './songs.queries.ts'
import { songsColumns } from './songs-columns.tsx'
import styles from './songs-screen.module.css'

const texts = adminTexts.songs

interface Props {
  listing: SongListing
  /** Index of the first song in sight. */
  at: number
  onListing(listing: SongListing): void
  onPosition(index: number): void
  /** Further actions beside 'Play All', and the content above the search. */
  actions: ReactNode
  children: ReactNode
}

/** Around the screen, and whatever else opens its dialogs. */
export const SongsArea = ({ children }: { children: ReactNode }) => (
  <SelectionProvider>
    <SongDialogs>{children}</SongDialogs>
  </SelectionProvider>
)

const emptyTexts = { pending: texts.emptyPending, limited: texts.emptyLimited }

export function SongsScreen({ listing, at, onListing, onPosition, actions, children }: Props) {
  const list = useInfiniteQuery(adminSongsQuery(listing))
  const { count, pendingCount = 0 } = list.data?.pages.at(-1) ?? {}
  useSelectionOf(listing, count)
  const change = (changed: Partial<SongListing>) => onListing({ ...listing, ...changed })
  return (
    <>
      <ScreenBar title={texts.title} count={count === undefined ? undefined : texts.count(count)} action={<AddSongButton />}>
        {actions}
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
        <Segmented
          label={texts.show}
          hidesLabel
          value={listing.status ?? 'all'}
          options={[
            { value: 'all', label: texts.showAll },
            { value: 'pending', label: texts.showPending(pendingCount) },
            { value: 'limited', label: texts.showLimited },
          ]}
          onChange={(status) => change({ status: status === 'all' ? undefined : status })}
        />
        <CategoryFilter value={listing.categoryId} onChange={(categoryId) => change({ categoryId })} />
        <DeleteSelectedButton />
      </div>
      <SongsList list={list} listing={listing} at={at} onListing={onListing} onPosition={onPosition} />
    </>
  )
}

/** Another search or filter: what was chosen in the one before is no longer in sight, so it is no longer chosen. */
function useSelectionOf({ search, status, categoryId }: SongListing, count: number | undefined) {
  const { setTotal, clear } = useSelectionActions()
  useEffect(() => setTotal(count ?? 0), [count, setTotal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is their change that clears
  useEffect(clear, [search, status, categoryId, clear])
}

function CategoryFilter({ value = '', onChange }: { value: string | undefined; onChange(categoryId: string | undefined): void }) {
  const { data: categories = [] } = useQuery(adminCategoriesQuery())
  return (
    <NativeSelect
      aria-label={texts.filterCategory}
      className={styles.filter}
      rightSection={<ChevronIcon size={16} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    >
      <option value="">{texts.allCategories}</option>
      {categories
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </NativeSelect>
  )
}

function AddSongButton() {
  const open = useSongDialogs()
  return (
    <Button leftSection={<AddIcon size={18} />} onClick={() => open({ kind: 'create' })}>
      {texts.add}
    </Button>
  )
}

const selectedTexts = adminTexts.selectedSongs

/** While nothing is selected: explains what to do. With a selection, the selection bar has the button. */
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
  at: number
  onListing(listing: SongListing): void
  onPosition(index: number): void
}

/** The table of songs, with its selection bar and empty state. */
function SongsList({ list, listing, at, onListing, onPosition }: SongsListProps) {
  const pages = list.data?.pages ?? []
  const { count = 0, pendingCount = 0 } = pages.at(-1) ?? {}
  const isAnySelected = useCoverage() !== 'none'
  return (
    <ContinuousList
      list={list}
      listKey={JSON.stringify(listing)}
      rowsOf={songsOf}
      rowKey={idOf}
      columns={songsColumns}
      texts={texts}
      sort={{ by: listing.sort, direction: listing.direction }}
      onSort={({ by, direction }) => onListing({ ...listing, sort: by as SongSort, direction })}
      bar={isAnySelected && <SongSelectionBar listing={listing} count={count} pendingCount={pendingCount} pages={pages} />}
      at={at}
      onPosition={onPosition}
      empty={<NoSongs listing={listing} onListing={onListing} />}
    />
  )
}

function NoSongs({ listing, onListing }: Pick<SongsListProps, 'listing' | 'onListing'>) {
  const { search, status, categoryId } = listing
  const isFiltered = status !== undefined || categoryId !== undefined
  return (
    <ListMessage
      title={texts.emptyTitle}
      text={search || categoryId ? texts.emptySearch : status ? emptyTexts[status] : texts.emptyLibrary}
    >
      {search ? (
        <Button variant="default" onClick={() => onListing({ ...listing, search: '' })}>
          {texts.clearSearch}
        </Button>
      ) : (
        isFiltered && (
          <Button variant="default" onClick={() => onListing({ ...listing, status: undefined, categoryId: undefined })}>
            {texts.showEverything}
          </Button>
        )
      )}
    </ListMessage>
  )
}

const songsOf = (page: SongsPage) => page.songs
const idOf = ({ id }: AdminSong) => id
