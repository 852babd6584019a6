import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminArtist, ArtistInput } from '#contract/artists.ts'
import { refreshCatalog } from '#web/admin/kit/refresh-catalog.ts'
import { savingKey } from '#web/admin/kit/use-is-saving.ts'
import { browserCall as call } from '#web/lib/browser.ts'

/** Creates an artist if `artist` is null, else updates it. Throws CallError. */
export function useSaveArtist(artist: AdminArtist | null) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(artist?.id ?? ''),
    mutationFn: ({ removeCover, ...body }: ArtistInput & { removeCover: boolean }) =>
      artist
        ? call('PUT /api/artists/:id', { params: { id: artist.id }, body: { ...body, removeCover, version: artist.version } })
        : call('POST /api/artists', { body }),
    onSuccess: () => refreshCatalog(client),
  })
}

export function useDeleteArtist({ id }: AdminArtist) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(id),
    mutationFn: () => call('DELETE /api/artists/:id', { params: { id } }),
    onSuccess: () => refreshCatalog(client),
  })
}
