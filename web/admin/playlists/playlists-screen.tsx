import { useInfiniteQuery } from '@tanstack/react-query'
import { useCategoriesByName } from '#web/admin/categories/use-categories-by-name.ts'
import { CreateButton } from '#web/admin/kit/create-button.tsx'
import { ListFilter } from '#web/admin/kit/list-filter.tsx'
import { SearchedList, type SearchedListAddress } from '#web/admin/kit/searched-list.tsx'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { PlaylistDialogs, usePlaylistDialogs } from './playlist-dialogs.tsx'
import { adminPlaylistsQuery, type PlaylistsPage, playlistFilters } from './playlists.queries.ts'
import { playlistsColumns } from './playlists-columns.tsx'

const { add, fetchFailed, unknownError } = adminTexts.playlists
const reasonOf = (error: unknown) => (error instanceof CallError && error.code !== 'internal' ? errorText(error) : unknownError)
const texts = { ...adminTexts.playlists, fetchFailed: (error: unknown) => fetchFailed({ reason: reasonOf(error) }) }
const rowsOf = (page: PlaylistsPage) => page.playlists

export function PlaylistsScreen(address: SearchedListAddress<typeof playlistFilters>) {
  const { listing, onListing } = address
  const { categories = [] } = useCategoriesByName()
  const list = useInfiniteQuery(adminPlaylistsQuery(listing))
  return (
    <PlaylistDialogs>
      <SearchedList
        {...address}
        table="playlists"
        list={list}
        rowsOf={rowsOf}
        columns={playlistsColumns}
        texts={texts}
        action={<AddButton />}
      >
        <ListFilter
          label={adminTexts.songs.filterCategory}
          all={adminTexts.songs.allCategories}
          value={listing.category}
          options={categories.map(({ id, name }) => [id, name])}
          onChange={(category) => onListing({ ...listing, category })}
        />
        <ListFilter
          label={texts.filterVisibility}
          all={texts.anyVisibility}
          value={listing.visibility}
          options={playlistFilters.visibility.map((visibility) => [visibility, texts[visibility]])}
          onChange={(visibility) => onListing({ ...listing, visibility })}
        />
      </SearchedList>
    </PlaylistDialogs>
  )
}

function AddButton() {
  const open = usePlaylistDialogs()
  return <CreateButton label={add} command="create-playlists" onCreate={() => open({ kind: 'create' })} />
}
