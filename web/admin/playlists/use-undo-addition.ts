import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminPlaylist, PlaylistPlace } from '#contract/admin-playlists.ts'
import { refreshCatalog } from '#web/admin/kit/refresh-catalog.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { invalidatePlaylists } from './playlists.queries.ts'

const texts = adminTexts.addToPlaylist

interface Addition {
  /** The playlist right after the addition. */
  playlist: AdminPlaylist
  addedCount: number
  place: PlaylistPlace
  isNew: boolean
}

/** Removes songs that were just added, or moves the new playlist into the trash, and reports the outcome. */
export function useUndoAddition(onOpen: (playlist: AdminPlaylist) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ isNew, ...addition }: Addition) =>
      isNew ? call('DELETE /api/playlists/:id', { params: { id: addition.playlist.id } }) : removeAdded(addition),
    onSuccess: (_, { playlist, isNew }) => {
      if (playlist.schoolPrivacy !== 'off') void refreshCatalog(client)
      void invalidatePlaylists(client)
      const description = isNew ? adminTexts.deletePlaylist.deleted : texts.undone({ name: playlist.name })
      void showToast({ tone: 'success', description })
    },
    onError: (error, { playlist }) => {
      const isChanged = error instanceof CallError && error.code === 'stale_version'
      void showToast({
        tone: 'error',
        title: adminTexts.errorTitle,
        description: isChanged ? texts.changedSince({ name: playlist.name }) : texts.undoFailed({ reason: errorText(error) }),
        ...(isChanged && { action: { label: texts.open, onPress: () => onOpen(playlist) } }),
      })
    },
  })
}

/** While version and number of songs are unchanged, the added songs are the first or last ones. Otherwise throws stale_version. */
async function removeAdded({ playlist: { id, version, songCount }, addedCount, place }: Omit<Addition, 'isNew'>) {
  const current = await call('GET /api/admin/playlists/:id', { params: { id } })
  if (current.version !== version || current.songs.length !== songCount) throw new CallError('stale_version')
  const others = place === 'start' ? current.songs.slice(addedCount) : current.songs.slice(0, songCount - addedCount)
  const songIds = others.map((song) => song.id)
  return call('PUT /api/playlists/:id', { params: { id }, body: { name: current.name, songIds, version } })
}
