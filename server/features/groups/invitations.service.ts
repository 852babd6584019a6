import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Invitation, InvitationInput } from '#contract/groups.ts'
import type { Viewer } from '#contract/session.ts'
import { found } from '#server/app-error.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { createSecretBox } from '#server/secret-box.ts'
import { checkGroupEnd } from './groups.service.ts'
import type { InvitationRow } from './invitations.repository.ts'

export type InvitationsService = ReturnType<typeof createInvitationsService>

/** With 128 bits an unkeyed hash is enough, so a printed link also works on a server with another app secret. */
const newKey = () => randomBytes(16).toString('base64url')
export const canBeKey = (text: string): boolean => /^[\w-]{22}$/.test(text)
export const lookupKeyOf = (key: string): string => createHash('sha256').update(`group-invitation ${key}`).digest('base64url')

/** Administration of invitation links. A group has at most one. */
export function createInvitationsService({ db, appSecret }: { db: Db; appSecret: string }) {
  const box = createSecretBox(appSecret, 'group-invitations encryption')

  const toInvitation = (row: InvitationRow): Invitation => ({
    key: box.decrypt(row.encrypted_key, row.id),
    endsAt: row.ends_at,
    joinsMax: row.joins_max,
    joins: row.join_count,
    createdAt: row.created_at,
  })

  /** Throws not_found. */
  async function recordChange(tx: Repositories, groupId: string, actor: Viewer): Promise<void> {
    const group = found(await tx.groups.find(groupId))
    await tx.activity.record({ actor, kind: 'groups', action: 'updated', subject: { id: groupId, name: group.name } })
  }

  return {
    /** Null if the group has no invitation. */
    async find(groupId: string): Promise<Invitation | null> {
      const row = await db.invitations.findOf(groupId)
      return row ? toInvitation(row) : null
    },

    /** Replaces a former invitation. Throws not_found and group_end_past. */
    renew: (groupId: string, { endsAt, joinsMax }: z.output<typeof InvitationInput>, actor: Viewer): Promise<Invitation> =>
      db.transaction(async (tx) => {
        checkGroupEnd(endsAt)
        await recordChange(tx, groupId, actor)
        const [id, key] = [newId(), newKey()]
        const row = {
          id,
          group_id: groupId,
          lookup_key: lookupKeyOf(key),
          encrypted_key: box.encrypt(key, id),
          ends_at: endsAt,
          joins_max: joinsMax,
          created_at: newTimestamp(),
        }
        await tx.invitations.removeOf(groupId)
        await tx.invitations.insert(row)
        return toInvitation({ ...row, join_count: 0 })
      }),

    /** Throws not_found. */
    revoke: (groupId: string, actor: Viewer): Promise<void> =>
      db.transaction(async (tx) => {
        await recordChange(tx, groupId, actor)
        await tx.invitations.removeOf(groupId)
      }),
  }
}
