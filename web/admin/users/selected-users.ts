import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RowCount } from '#contract/fields.ts'
import type { UserChanges, UserSelection } from '#contract/user-selections.ts'
import { chosenBy, type Selection } from '#web/admin/kit/selection.ts'
import { CallError, type Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { type UserListing, usersKey } from './users.queries.ts'

const texts = adminTexts.selectedUsers

export interface SelectedUsers {
  users: UserSelection
  count: number
}

/** Throws CallError, also for too many users. */
export async function selectedUsers(selection: Selection, filter: UserListing, total: RowCount): Promise<SelectedUsers> {
  const countExactly = async (body: { filter: UserListing; except: string[] }) => {
    const { count, hasOwn } = await call('POST /api/admin/user-summaries', { body })
    return hasOwn ? count + 1 : count
  }
  const { items, count } = await chosenBy(selection, { filter, total, countExactly })
  return { users: items, count }
}

/** How many users an action concerns, and what is deleted with them. */
export const userSummaryQuery = (users: UserSelection) =>
  queryOptions({
    // Not among those that an action invalidates: its selection would no longer match.
    queryKey: ['user-summary', users],
    queryFn: ({ signal }) => call('POST /api/admin/user-summaries', { body: users, signal }),
    staleTime: 0,
    gcTime: 0,
  })

type Done = Output<'POST /api/admin/user-edits'>

function useAction<Input, Result extends Done>(action: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => {
      const done = await action(input)
      const [first] = done.skipped
      if (done.count === 0 && first) throw new CallError(first.reason)
      return done
    },
    // Also after an error: the selection may be out of date.
    onSettled: () => client.invalidateQueries({ queryKey: usersKey }),
  })
}

export const useDeleteUsers = (users: UserSelection) =>
  useAction<void, Output<'POST /api/admin/user-deletions'>>(() => call('POST /api/admin/user-deletions', { body: users }))

export const useDisableUsers = (users: UserSelection) =>
  useAction<void, Done>(() => call('POST /api/admin/user-edits', { body: { users, changes: { status: 'disabled' } } }))

export const useEditUsers = () =>
  useAction((body: { users: UserSelection; changes: UserChanges }) => call('POST /api/admin/user-edits', { body }))

/** The sentence about the done accounts, and one about those that were left out. The dialog has announced the own account. */
export function outcomeText(done: string, { skipped }: Done): string {
  const count = skipped.filter(({ reason }) => reason !== 'own_account').length
  return count > 0 ? `${done} ${texts.skipped({ count })}` : done
}

/** Error message for a rejected action on several users. */
export const rejectionText = (error: unknown) =>
  error instanceof CallError && error.code === 'stale_version' ? texts.listChanged : errorText(error)
