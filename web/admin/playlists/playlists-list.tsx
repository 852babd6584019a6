import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { ContinuousList } from '#web/admin/kit/continuous-list.tsx'
import { NothingFound } from '#web/admin/kit/nothing-found.tsx'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import type { PlaylistsPage } from './playlists.queries.ts'
import { playlistsColumns, playlistsShapes } from './playlists-columns.tsx'

const texts = {
  ...adminTexts.playlists,
  fetchFailed: (error: unknown) => adminTexts.playlists.fetchFailed(reasonOf(error)),
}

interface Props {
  list: UseInfiniteQueryResult<{ pages: PlaylistsPage[] }>
  search: string
  at: number
  onPosition(index: number): void
  onClearSearch(): void
}

/** The playlists, or what stands where they would be. */
export const PlaylistsList = ({ list, search, at, onPosition, onClearSearch }: Props) => (
  <ContinuousList
    list={list}
    listKey={search}
    rowsOf={playlistsOf}
    rowKey={idOf}
    columns={playlistsColumns}
    shapes={playlistsShapes}
    texts={texts}
    at={at}
    onPosition={onPosition}
    empty={<NothingFound texts={texts} search={search} onClearSearch={onClearSearch} />}
  />
)

const playlistsOf = (page: PlaylistsPage) => page.playlists
const idOf = ({ id }: AdminPlaylist) => id

const reasonOf = (error: unknown) =>
  error instanceof CallError && error.code !== 'internal' ? errorText(error) : adminTexts.playlists.unknownError
