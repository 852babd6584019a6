import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminPlaylist, OrderedSelection, PlaylistInput, PlaylistPlace, PlaylistUpdate } from '#contract/admin-playlists.ts'
import { refreshCatalog } from '#web/admin/kit/refresh-catalog.ts'
import { savingKey } from '#web/admin/kit/use-is-saving.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { invalidatePlaylists, replacePlaylist, wholePlaylistQuery } from './playlists.queries.ts'

export function useCreatePlaylist() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PlaylistInput) => call('POST /api/playlists', { body }),
    onSuccess: () => invalidatePlaylists(client),
  })
}

/** Adds selected songs to a playlist, or creates a playlist of them. Throws CallError. */
export function useAddToPlaylist(selection: OrderedSelection) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (into: { id: string; place: PlaylistPlace } | { name: string }) => {
      if ('id' in into) {
        const { id, place } = into
        return call('POST /api/admin/playlists/:id/songs', { params: { id }, body: { ...selection, place } })
      }
      const playlist = await call('POST /api/admin/playlists', { body: { ...into, ...selection } })
      return { playlist, addedCount: playlist.songCount, presentCount: 0 }
    },
    onSuccess: ({ playlist }) => {
      // The songs get its school privacy, which lists of songs show.
      if (playlist.schoolPrivacy !== 'off') void refreshCatalog(client)
      return invalidatePlaylists(client)
    },
  })
}

export function useUpdatePlaylist(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(id),
    mutationFn: (body: PlaylistUpdate) => call('PUT /api/playlists/:id', { params: { id }, body }),
    onSuccess: (saved) => replacePlaylist(client, saved),
  })
}

export function useFavoritePlaylist({ id }: AdminPlaylist) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(id),
    mutationFn: (isFavorite: boolean) => call('PUT /api/playlists/:id/favorite', { params: { id }, body: { isFavorite } }),
    onSuccess: (saved) => replacePlaylist(client, saved),
  })
}

export function useDeletePlaylist({ id }: AdminPlaylist) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(id),
    mutationFn: () => call('DELETE /api/playlists/:id', { params: { id } }),
    onSuccess: () => invalidatePlaylists(client),
  })
}

export function useRemoveSong(id: string, songId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(id),
    mutationFn: () => call('DELETE /api/playlists/:id/songs/:songId', { params: { id, songId } }),
    onSuccess: (saved) => replacePlaylist(client, saved),
    // After a rejection, the list may be out of date.
    onSettled: () => client.invalidateQueries({ queryKey: wholePlaylistQuery(id).queryKey }),
  })
}
