import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminAlbum, AlbumInput } from '#contract/albums.ts'
import { refreshCatalog } from '#web/admin/kit/refresh-catalog.ts'
import { savingKey } from '#web/admin/kit/use-is-saving.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import type { NumberedSong } from './album-numbers.ts'

/** Creates an album if `album` is null, else updates it. Throws CallError. */
export function useSaveAlbum(album: AdminAlbum | null) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(album?.id ?? ''),
    mutationFn: ({ removeCover, removeSongCovers, ...body }: AlbumInput & { removeCover: boolean; removeSongCovers: boolean }) =>
      album
        ? call('PUT /api/albums/:id', {
            params: { id: album.id },
            body: { ...body, removeCover, removeSongCovers, version: album.version },
          })
        : call('POST /api/albums', { body }),
    onSuccess: () => refreshCatalog(client),
  })
}

/** Moves other albums that become empty into the trash, and reports that in a toast. Throws CallError. */
export function useSetAlbumSongs() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; songsVersion: string; songs: NumberedSong[] }) =>
      call('PUT /api/albums/:id/songs', { params: { id }, body: { ...body, removeEmptied: true } }),
    onSuccess: ({ removedCount }) => {
      if (removedCount > 0) void showToast({ tone: 'info', description: adminTexts.albums.emptied({ count: removedCount }) })
      return refreshCatalog(client)
    },
  })
}

export function useDeleteAlbum({ id }: AdminAlbum) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(id),
    mutationFn: () => call('DELETE /api/albums/:id', { params: { id } }),
    onSuccess: () => refreshCatalog(client),
  })
}
