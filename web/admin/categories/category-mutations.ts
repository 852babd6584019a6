import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Category, CategoryInput } from '#contract/categories.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { categoriesKey } from './categories.queries.ts'

/** Songs carry their category's name and colour: their lists are out of date with it. Named here, because songs depend on categories. */
const songsKey = ['songs']
const savingKey = (id: string) => ['saving-category', id] as const

/** True while a change of this category is on its way. */
export const useIsSaving = (category: Category) => useIsMutating({ mutationKey: savingKey(category.id) }) > 0

/** Creates with `category` null, else updates. Throws CallError. */
export function useSaveCategory(category: Category | null) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(category?.id ?? ''),
    mutationFn: (body: CategoryInput) =>
      category
        ? call('PUT /api/categories/:id', { params: { id: category.id }, body: { ...body, version: category.version } })
        : call('POST /api/categories', { body }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: songsKey })
      await client.invalidateQueries({ queryKey: categoriesKey })
    },
  })
}

/** Marks a category, or takes the mark away. Throws CallError. */
export function useFavoriteCategory(category: Category) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(category.id),
    mutationFn: (isFavorite: boolean) => call('PUT /api/categories/:id/favorite', { params: { id: category.id }, body: { isFavorite } }),
    onSuccess: () => client.invalidateQueries({ queryKey: categoriesKey }),
  })
}

/** Its songs move to another category first; '' for a category without songs. */
export function useDeleteCategory({ id }: Category, moveSongsTo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(id),
    mutationFn: async () => {
      if (moveSongsTo) await moveSongs(id, moveSongsTo)
      await call('DELETE /api/categories/:id', { params: { id } })
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: songsKey })
      await client.invalidateQueries({ queryKey: categoriesKey })
    },
  })
}

/** As many at once as one edit takes, until none is left. */
async function moveSongs(categoryId: string, target: string) {
  for (;;) {
    const { songs } = await call('GET /api/admin/playlist-songs/all', { query: { categoryId } })
    if (songs.length === 0) return
    await call('POST /api/admin/song-edits', { body: { songs: { ids: songs.map(({ id }) => id) }, changes: { categoryId: target } } })
  }
}
