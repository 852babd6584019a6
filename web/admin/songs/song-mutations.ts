import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminSong, SongCreation, SongUpdate } from '#contract/songs.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { savingKey } from '#web/admin/kit/use-is-saving.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { removeSong, replaceSong, songsKey } from './songs.queries.ts'
import { useApprovedToast } from './use-approved-toast.ts'

const texts = adminTexts.songs

export function useFavorite(song: AdminSong) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(song.id),
    mutationFn: (isFavorite: boolean) => call('PUT /api/songs/:id/favorite', { params: { id: song.id }, body: { isFavorite } }),
    onSuccess: (_, isFavorite) => {
      replaceSong(client, song.id, (known) => ({ ...known, isFavorite }))
      void showToast({ tone: 'success', description: isFavorite ? texts.favoriteAdded : texts.favoriteRemoved })
    },
    onError: () => showErrorToast(texts.favoriteFailed),
  })
}

/** `refreshes: false` is for creating many songs: the caller then refreshes the lists once, at the end. */
export function useCreateSong({ refreshes = true } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SongCreation) => call('POST /api/songs', { body }),
    onSuccess: async () => {
      if (refreshes) await client.invalidateQueries({ queryKey: songsKey })
    },
  })
}

export function useUpdateSong(song: AdminSong | null) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(song?.id ?? ''),
    mutationFn: (body: SongUpdate) => call('PUT /api/songs/:id', { params: { id: song?.id ?? '' }, body }),
    onSuccess: (saved) => replaceSong(client, saved.id, () => saved),
  })
}

/** The fields that each update must contain, unchanged. */
export const requiredFields = ({ title, category, mediaType, version }: AdminSong) => ({
  title,
  categoryId: category.id,
  mediaType,
  version,
})

export function useUpdateAnySong() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SongUpdate & { id: string }) => call('PUT /api/songs/:id', { params: { id }, body }),
    onSuccess: (saved) => replaceSong(client, saved.id, () => saved),
  })
}

export function useApproveSong(song: AdminSong) {
  const client = useQueryClient()
  const showApproved = useApprovedToast()
  return useMutation({
    mutationKey: savingKey(song.id),
    mutationFn: () => call('POST /api/admin/song-approvals', { body: { ids: [song.id], versions: { [song.id]: song.version } } }),
    onSuccess: ({ ids }) => {
      void client.invalidateQueries({ queryKey: songsKey })
      showApproved(texts.approved, ids)
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: songsKey })
      showErrorToast(texts.approveFailed({ reason: approvalProblem(error) }))
    },
  })
}

function approvalProblem(error: unknown): string {
  const code = error instanceof CallError ? error.code : null
  if (code === 'not_found') return texts.notPending
  return code === 'stale_version' ? texts.changedSince : errorText(error)
}

export function useDeleteSong(song: AdminSong) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(song.id),
    mutationFn: () => call('DELETE /api/songs/:id', { params: { id: song.id } }),
    onSuccess: () => removeSong(client, song.id),
  })
}
