import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { AdminSong, SongSort } from '#contract/songs.ts'
import { ContinuousList } from '#web/admin/kit/continuous-list.tsx'
import { ListMessage } from '#web/admin/kit/list-message.tsx'
import { useCoverage } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { SongSelectionBar } from './song-selection-bar.tsx'
import type { SongListing, SongsPage } from './songs.queries.ts'
import { songsColumns } from './songs-columns.tsx'

const texts = adminTexts.songs

interface Props {
  list: UseInfiniteQueryResult<{ pages: SongsPage[] }>
  listing: SongListing
  at: number
  onListing(listing: SongListing): void
  onPosition(index: number): void
}

/** The songs, or what stands where they would be. */
export function SongsList({ list, listing, at, onListing, onPosition }: Props) {
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

const songsOf = (page: SongsPage) => page.songs
const idOf = ({ id }: AdminSong) => id
