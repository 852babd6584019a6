import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useRequestedCreation } from '#web/admin/kit/create-command.ts'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { SearchedList, type SearchedListAddress } from '#web/admin/kit/searched-list.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
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
      />
    </ArtistDialogs>
  )
}

function AddButton() {
  const open = useArtistDialogs()
  const create = useCallback(() => open({ kind: 'create' }), [open])
  useRequestedCreation('artists', create)
  return (
    <Button leftSection={<AddIcon size={18} />} onClick={create}>
      {texts.add}
    </Button>
  )
}
