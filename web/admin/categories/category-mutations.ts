import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Category, CategoryInput } from '#contract/categories.ts'
import { savingKey } from '#web/admin/kit/use-is-saving.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { categoriesKey } from './categories.queries.ts'

/** Creates a category if `category` is null, else updates it. Throws CallError. */
export function useSaveCategory(category: Category | null) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(category?.id ?? ''),
    mutationFn: (body: CategoryInput) =>
      category
        ? call('PUT /api/categories/:id', { params: { id: category.id }, body: { ...body, version: category.version } })
        : call('POST /api/categories', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: categoriesKey }),
  })
}

/** Sets or removes the favorite mark. Throws CallError. */
export function useFavoriteCategory(category: Category) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(category.id),
    mutationFn: (isFavorite: boolean) => call('PUT /api/categories/:id/favorite', { params: { id: category.id }, body: { isFavorite } }),
    onSuccess: () => client.invalidateQueries({ queryKey: categoriesKey }),
  })
}

/** Moves its songs to another category first; `moveSongsTo` is '' if it has none. */
export function useDeleteCategory({ id }: Category, moveSongsTo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(id),
    mutationFn: async () => {
      if (moveSongsTo) await moveSongs(id, moveSongsTo)
      await call('DELETE /api/categories/:id', { params: { id } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: categoriesKey }),
  })
}

/** Repeats as long as songs are left, because one edit has a maximum number of songs. */
async function moveSongs(categoryId: string, target: string) {
  for (;;) {
    const { songs } = await call('GET /api/admin/playlist-songs/all', { query: { categoryId } })
    if (songs.length === 0) return
    await call('POST /api/admin/song-edits', { body: { songs: { ids: songs.map(({ id }) => id) }, changes: { categoryId: target } } })
  }
}
