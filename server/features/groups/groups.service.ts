import type { z } from 'zod'
import type { GroupInput, GroupUpdate } from '#contract/groups.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError, found } from '#server/app-error.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import type { GroupRow } from './groups.repository.ts'

export type GroupsService = ReturnType<typeof createGroupsService>

/**
 * Groups of listeners. Members are e-mail addresses, each standing for the account that has confirmed it, and accounts that joined by the
 * invitation link.
 */
export function createGroupsService({ db }: { db: Db }) {
  const record = (
    tx: Repositories,
    actor: Viewer,
    action: 'created' | 'updated' | 'deleted' | 'left',
    { id, name }: { id: string; name: string },
  ) => tx.activity.record({ actor, kind: 'groups', action, subject: { id, name } })

  /** Changes all of the members or none. Throws not_found. */
  const changeMembers = (id: string, memberIds: readonly string[], actor: Viewer, change: ChangeMembers): Promise<void> =>
    db.transaction(async (tx) => {
      const group = found(await tx.groups.find(id))
      const chosen = [...new Set(memberIds)]
      if ((await change(tx.groups, chosen)) < chosen.length) throw new AppError('not_found')
      await record(tx, actor, 'updated', group)
    })

  return {
    create: ({ name, description, endsAt, emails }: z.output<typeof GroupInput>, actor: Viewer): Promise<GroupRow> =>
      db.transaction(async (tx) => {
        const [id, created_at] = [newId(), newTimestamp()]
        await tx.groups.insert({ id, name, description, ends_at: endsAt, created_at })
        await tx.groups.replaceAddresses(id, emails, created_at)
        await record(tx, actor, 'created', { id, name })
        return found(await tx.groups.find(id))
      }),

    /** Throws not_found and stale_version. */
    update: (id: string, { name, description, endsAt, emails, version }: z.output<typeof GroupUpdate>, actor: Viewer): Promise<GroupRow> =>
      db.transaction(async (tx) => {
        const before = found(await tx.groups.find(id))
        if (!(await tx.groups.update(id, version, { name, description, ends_at: endsAt }))) throw new AppError('stale_version')
        await tx.groups.replaceAddresses(id, emails, newTimestamp())
        await tx.activity.recordUpdate({ actor, kind: 'groups', id, nameBefore: before.name, name })
        return found(await tx.groups.find(id))
      }),

    /** Throws not_found. */
    remove: (id: string, actor: Viewer): Promise<void> =>
      db.transaction(async (tx) => {
        const group = found(await tx.groups.find(id))
        await tx.groups.remove(id)
        await record(tx, actor, 'deleted', group)
      }),

    /** Throws not_found and group_end_past. */
    async setMembersEnd(id: string, { memberIds, endsAt }: { memberIds: readonly string[]; endsAt: string | null }, actor: Viewer) {
      checkGroupEnd(endsAt)
      await changeMembers(id, memberIds, actor, (groups, chosen) => groups.setMembersEnd(id, chosen, endsAt))
    },

    /** Throws not_found. */
    removeMembers: (id: string, memberIds: readonly string[], actor: Viewer): Promise<void> =>
      changeMembers(id, memberIds, actor, async (groups, chosen) => {
        // Otherwise an edit of the addresses that has already started would add them again.
        await groups.outdate(id)
        return groups.removeMembers(id, chosen)
      }),

    /** Ends the account's own membership. Throws not_found. */
    leave: (id: string, member: Viewer): Promise<void> =>
      db.transaction(async (tx) => {
        const group = found(await tx.groups.find(id))
        await tx.groups.outdate(id)
        if ((await tx.groups.removeAccount(id, member.profileId, new Date().toISOString())) === 0) throw new AppError('not_found')
        await record(tx, member, 'left', group)
      }),
  }
}

/** Returns the number of changed members. */
type ChangeMembers = (groups: Repositories['groups'], memberIds: readonly string[]) => Promise<number>

/** For the end of a group, a membership or an invitation. Throws group_end_past. */
export function checkGroupEnd(endsAt: string | null): void {
  if (endsAt !== null && endsAt <= new Date().toISOString()) throw new AppError('group_end_past', { field: 'endsAt' })
}
