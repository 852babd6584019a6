import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { SearchBox } from '#web/admin/kit/search-box.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { SelectionProvider, useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { DeleteSelectedButton } from './delete-selected-button.tsx'
import { PlayAllButton } from './play-all.tsx'
import { SongDialogs, useSongDialogs } from './song-dialogs.tsx'
import { adminSongsQuery, type SongListing } from './songs.queries.ts'
import { SongsList } from './songs-list.tsx'
import styles from './songs-screen.module.css'

const texts = adminTexts.songs

interface Props {
  listing: SongListing
  /** Index of the first song in sight. */
  at: number
  onListing(listing: SongListing): void
  onPosition(index: number): void
  /** Further actions beside 'Play All', and what stands above the search: the ways to bring songs in. */
  actions: ReactNode
  children: ReactNode
}

/** Around the screen, and whatever else opens its dialogs. */
export const SongsArea = ({ children }: { children: ReactNode }) => (
  <SelectionProvider>
    <SongDialogs>{children}</SongDialogs>
  </SelectionProvider>
)

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
          ]}
          onChange={(status) => change({ status: status === 'pending' ? status : undefined })}
        />
        <DeleteSelectedButton />
      </div>
      <SongsList list={list} listing={listing} at={at} onListing={onListing} onPosition={onPosition} />
    </>
  )
}

/** Another search or filter: what was chosen in the one before is no longer in sight, so it is no longer chosen. */
function useSelectionOf({ search, status }: SongListing, count: number | undefined) {
  const { setTotal, clear } = useSelectionActions()
  useEffect(() => setTotal(count ?? 0), [count, setTotal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is their change that clears
  useEffect(clear, [search, status, clear])
}

function AddSongButton() {
  const open = useSongDialogs()
  return (
    <Button leftSection={<AddIcon size={18} />} onClick={() => open({ kind: 'create' })}>
      {texts.add}
    </Button>
  )
}
