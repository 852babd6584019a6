import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TrashItem, TrashKind } from '#contract/trash.ts'
import type { Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

export type TrashPage = Output<'GET /api/admin/trash'>

const trashKey = ['trash'] as const

/** All items, or those of one kind, newest first, page by page. */
export const trashQuery = (kind: TrashKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [...trashKey, { kind }],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/trash', { query: { kind, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

export function useDeleteForever({ id }: TrashItem) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/admin/trash/:id', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: trashKey }),
  })
}

/** `until`: deletion time of the newest visible item, so that later ones stay. */
export function useEmptyTrash(until: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/admin/trash', { query: { until } }),
    onSuccess: () => client.invalidateQueries({ queryKey: trashKey }),
  })
}
