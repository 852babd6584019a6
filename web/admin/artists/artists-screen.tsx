import { useInfiniteQuery } from '@tanstack/react-query'
import { CreateButton } from '#web/admin/kit/create-button.tsx'
import { DuplicatesLink } from '#web/admin/kit/duplicates-link.tsx'
import { SearchedList, type SearchedListAddress } from '#web/admin/kit/searched-list.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ArtistDialogs, useArtistDialogs } from './artist-dialogs.tsx'
import { type ArtistsPage, adminArtistsQuery, artistOrder } from './artists.queries.ts'
import { artistsColumns } from './artists-columns.tsx'

const texts = adminTexts.artists
const rowsOf = (page: ArtistsPage) => page.artists

export function ArtistsScreen(address: SearchedListAddress<typeof artistOrder>) {
  const { listing, onListing } = address
  const { sort = 'name', direction = 'asc' } = listing
  return (
    <ArtistDialogs>
      <SearchedList
        {...address}
        table="artists"
        list={useInfiniteQuery(adminArtistsQuery(listing))}
        rowsOf={rowsOf}
        columns={artistsColumns}
        texts={texts}
        sort={{ by: sort, direction }}
        onSort={({ by, direction: next }) => onListing({ ...listing, sort: artistOrder.sort.find((name) => name === by), direction: next })}
        action={<AddButton />}
        actions={<DuplicatesLink screen="artists/duplicates" />}
      />
    </ArtistDialogs>
  )
}

function AddButton() {
  const open = useArtistDialogs()
  return <CreateButton label={texts.add} command="create-artists" onCreate={() => open({ kind: 'create' })} />
}
