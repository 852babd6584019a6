import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useRequestedCreation } from '#web/admin/kit/create-command.ts'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { SearchedList, type SearchedListAddress } from '#web/admin/kit/searched-list.tsx'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { PlaylistDialogs, usePlaylistDialogs } from './playlist-dialogs.tsx'
import { adminPlaylistsQuery, type PlaylistsPage } from './playlists.queries.ts'
import { playlistsColumns } from './playlists-columns.tsx'

const { add, fetchFailed, unknownError } = adminTexts.playlists
const reasonOf = (error: unknown) => (error instanceof CallError && error.code !== 'internal' ? errorText(error) : unknownError)
const texts = { ...adminTexts.playlists, fetchFailed: (error: unknown) => fetchFailed(reasonOf(error)) }
const rowsOf = (page: PlaylistsPage) => page.playlists

export function PlaylistsScreen(address: SearchedListAddress) {
  const list = useInfiniteQuery(adminPlaylistsQuery(address.search))
  return (
    <PlaylistDialogs>
      <SearchedList {...address} list={list} rowsOf={rowsOf} columns={playlistsColumns} texts={texts} action={<CreateButton />} />
    </PlaylistDialogs>
  )
}

function CreateButton() {
  const open = usePlaylistDialogs()
  const create = useCallback(() => open({ kind: 'create' }), [open])
  useRequestedCreation('playlists', create)
  return (
    <Button leftSection={<AddIcon size={18} />} onClick={create}>
      {add}
    </Button>
  )
}
