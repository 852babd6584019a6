import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Group, GroupInput, Invitation, InvitationInput } from '#contract/groups.ts'
import { groupsKey } from '#web/admin/kit/groups.queries.ts'
import { browserCall as call } from '#web/lib/browser.ts'

/** Throws CallError. */
function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: groupsKey }) })
}

/** Creates a group if `group` is null, else updates it. */
export const useSaveGroup = (group: Group | null) =>
  useChange((body: GroupInput) =>
    group
      ? call('PUT /api/admin/groups/:id', { params: { id: group.id }, body: { ...body, version: group.version } })
      : call('POST /api/admin/groups', { body }),
  )

export const useDeleteGroup = ({ id }: Group) => useChange<void, undefined>(() => call('DELETE /api/admin/groups/:id', { params: { id } }))

export const useSetMembersEnd = ({ id }: Group) =>
  useChange((body: { memberIds: string[]; endsAt: string | null }) => call('PUT /api/admin/groups/:id/members', { params: { id }, body }))

/** Replaces `invitation` by another link with the same limits, unless it is null; first, so that no removed member can join again in between. */
export const useRemoveMembers = ({ id }: Group, memberIds: string[], invitation: Invitation | null) =>
  useChange<void, undefined>(async () => {
    const params = { id }
    if (invitation) {
      const { endsAt, joinsMax } = invitation
      await call('PUT /api/admin/groups/:id/invitation', { params, body: { endsAt, joinsMax } })
    }
    await call('POST /api/admin/groups/:id/member-removals', { params, body: { memberIds } })
  })

export const useRenewInvitation = ({ id }: Group) =>
  useChange((body: InvitationInput) => call('PUT /api/admin/groups/:id/invitation', { params: { id }, body }))

export const useRevokeInvitation = ({ id }: Group) =>
  useChange<void, undefined>(() => call('DELETE /api/admin/groups/:id/invitation', { params: { id } }))
