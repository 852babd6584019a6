import { queryOptions } from '@tanstack/react-query'
import { editedItem } from '#web/admin/kit/edited-item.ts'
import { groupsKey } from '#web/admin/kit/groups.queries.ts'
import type { Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

export type WholeGroup = Output<'GET /api/admin/groups/:id'>

/** One group, not cached: a form must start with the latest version. */
export const wholeGroupQuery = (id: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/groups/:id', { params: { id }, signal }),
    ...editedItem,
  })
