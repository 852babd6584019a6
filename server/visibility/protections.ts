import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { protectionFields } from '#contract/visibility.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { Auth } from '#server/features/session/auth.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import type { Restrictable } from './visibility-rule.ts'

export type Protections = ReturnType<typeof createProtections>

type Change = Partial<Pick<Restrictable, 'visibility'>> & { [F in keyof typeof protectionFields]?: z.output<(typeof protectionFields)[F]> }
type Before = Pick<Restrictable, 'visibility' | 'protection_id'>

/** Writes the protection in a transaction. Returns the columns to set in the items; none if their protection does not change. */
type WriteProtection = (tx: Repositories) => Promise<Partial<Pick<Restrictable, 'protection_id'>>>

/** Key of a link: 128 bits. */
const newKey = () => randomBytes(16).toString('base64url')

/** What opens protected items. Rows are immutable: access is granted to a row's id, and replacing the row revokes it. */
export function createProtections({ auth, db }: { auth: Pick<Auth, 'hashPassword'>; db: Db }) {
  return {
    /**
     * Prepares the change that an edit makes to the protection of one or several items. Hashes the password outside of the transaction,
     * because that takes long. An item that is no longer protected loses its protection.
     */
    async prepare(edit: Change, before: Before | null = null): Promise<WriteProtection> {
      const { visibility = before?.visibility ?? 'public', password, groupIds, renewsKey = false } = edit
      if (visibility !== 'protected') return async () => (edit.visibility === undefined ? {} : { protection_id: null })
      const formerId = before?.visibility === 'protected' ? before.protection_id : null
      const formerGroups = formerId === null ? [] : await db.protections.groupIdsOf(formerId)
      const hasOtherGroups = groupIds !== undefined && new Set(groupIds).symmetricDifference(new Set(formerGroups)).size > 0
      if (formerId !== null && password === undefined && !hasOtherGroups && !renewsKey) return async () => ({})
      const id = newId()
      const hash = password ? await auth.hashPassword(password) : null
      const key = newKey()
      return async (tx) => {
        const former = formerId === null ? undefined : await tx.protections.find(formerId)
        const row = {
          id,
          password_hash: password === undefined ? (former?.password_hash ?? null) : hash,
          link_key: former && !renewsKey ? former.link_key : key,
          created_at: newTimestamp(),
        }
        await tx.protections.insert(row, groupIds ?? formerGroups)
        return { protection_id: id }
      }
    },
  }
}
