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

/** Writes the protection in a transaction. The columns of the items that get it; none where it stays as it is. */
export type WriteProtection = (tx: Repositories) => Promise<Partial<Pick<Restrictable, 'protection_id'>>>

/** Of a link: 128 bits. */
const newKey = () => randomBytes(16).toString('base64url')

/** What opens protected items. A row is never changed: access is granted to its id, and another row ends it. */
export function createProtections({ auth, db }: { auth: Pick<Auth, 'hashPassword'>; db: Db }) {
  return {
    /**
     * What an edit makes of the protection of an item, or of several at once. Hashes outside of the transaction, which takes long. An item
     * that is no longer protected loses its protection.
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
