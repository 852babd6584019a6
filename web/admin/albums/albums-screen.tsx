import { useInfiniteQuery } from '@tanstack/react-query'
import { CreateButton } from '#web/admin/kit/create-button.tsx'
import { DuplicatesLink } from '#web/admin/kit/duplicates-link.tsx'
import { SearchedList, type SearchedListAddress } from '#web/admin/kit/searched-list.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { AlbumDialogs, useAlbumDialogs } from './album-dialogs.tsx'
import { type AlbumsPage, adminAlbumsQuery, albumOrder } from './albums.queries.ts'
import { albumsColumns } from './albums-columns.tsx'

const texts = adminTexts.albums
const rowsOf = (page: AlbumsPage) => page.albums

export function AlbumsScreen(address: SearchedListAddress<typeof albumOrder>) {
  const { listing, onListing } = address
  const { sort = 'title', direction = 'asc' } = listing
  return (
    <AlbumDialogs>
      <SearchedList
        {...address}
        table="albums"
        list={useInfiniteQuery(adminAlbumsQuery(listing))}
        rowsOf={rowsOf}
        columns={albumsColumns}
        texts={texts}
        sort={{ by: sort, direction }}
        onSort={({ by, direction: next }) => onListing({ ...listing, sort: albumOrder.sort.find((name) => name === by), direction: next })}
        action={<AddButton />}
        actions={<DuplicatesLink screen="albums/duplicates" />}
      />
    </AlbumDialogs>
  )
}

function AddButton() {
  const open = useAlbumDialogs()
  return <CreateButton label={texts.add} command="create-albums" onCreate={() => open({ kind: 'create' })} />
}
