import type { z } from 'zod'
import { keysOf } from '#contract/keys.ts'
import type { Viewer } from '#contract/session.ts'
import { type SkipReason, selectedUsersMax, type UncountedUsers, type UserChanges, type UserSelection } from '#contract/user-selections.ts'
import type { Belongings } from '#contract/users.ts'
import { AppError } from '#server/app-error.ts'
import { chunksYielding, idsAtOnce } from '#server/chunks.ts'
import { newId } from '#server/database/ids.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { idsOfSelection } from '#server/selections.ts'
import { removeAccount, setAccountRole, setAccountStatus } from './account-changes.ts'

type Selection = z.output<typeof UserSelection>
type Uncounted = z.output<typeof UncountedUsers>
type Changes = z.output<typeof UserChanges>

/** Accounts per transaction: few, because the deletion of one may take thousands of likes and playlists with it. */
const accountsAtOnce = 20

export type UserSelectionsService = ReturnType<typeof createUserSelectionsService>

/** The actions of account-changes.ts on many accounts. All throw too_many_users and stale_version. */
export function createUserSelectionsService({ db, discarded }: { db: Db; discarded: DiscardedFiles }) {
  const selectedIds = (selection: Uncounted) =>
    idsOfSelection(selection, { limit: selectedUsersMax, tooMany: 'too_many_users', idsOf: db.users.ids })

  /** Returns how many accounts `work` has changed, and those that its rules leave out. */
  async function doTo(selection: Selection, work: (tx: Repositories, id: string) => Promise<unknown>) {
    const ids = await selectedIds(selection)
    const skipped: { id: string; reason: SkipReason }[] = []
    for await (const step of chunksYielding(ids, accountsAtOnce)) {
      const outcomes = await db.transaction(async (tx) => {
        const reasons: (SkipReason | null)[] = []
        for (const id of step) reasons.push(await work(tx, id).then(() => null, skipReasonOf))
        return reasons
      })
      for (const [index, id] of step.entries()) {
        const reason = outcomes[index]
        if (reason) skipped.push({ id, reason })
      }
    }
    return { count: ids.length - skipped.length, skipped }
  }

  return {
    async summary(selection: Uncounted, { profileId }: Viewer) {
      const ids = await selectedIds(selection)
      const others = ids.filter((id) => id !== profileId)
      let count = 0
      const belongings: Belongings = { likes: 0, privatePlaylists: 0, schoolPlaylists: 0, publicPlaylists: 0, songs: 0 }
      for await (const step of chunksYielding(others, idsAtOnce)) {
        count += await db.users.countExisting(step)
        const some = await db.users.countBelongings(step)
        for (const key of keysOf(belongings)) belongings[key] += some[key]
      }
      return { count, hasOwn: others.length < ids.length, belongings }
    },

    /** All of them share a deletion id in the trash. */
    async remove(selection: Selection, actor: Viewer) {
      const deletionId = newId()
      const done = await doTo(selection, (tx, id) => removeAccount(tx, id, { deletionId, actor }))
      discarded.start()
      return { ...done, deletionId }
    },

    edit: (selection: Selection, { role, status }: Changes, actor: Viewer) =>
      doTo(selection, async (tx, id) => {
        if (role !== undefined) await setAccountRole(tx, id, { role, actor })
        if (status !== undefined) await setAccountStatus(tx, id, { status, actor })
      }),
  }
}

/** Rethrows errors that are not about this account alone. */
function skipReasonOf(error: unknown): SkipReason {
  if (error instanceof AppError)
    switch (error.code) {
      case 'own_account':
      case 'last_administrator':
      case 'not_found':
        return error.code
    }
  throw error
}
