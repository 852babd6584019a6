import type { z } from 'zod'
import type { Viewer } from '#contract/session.ts'
import type { UserCreation, UserStatus, UserUpdate } from '#contract/users.ts'
import { AppError, found } from '#server/app-error.ts'
import { columnsOf } from '#server/database/columns.ts'
import { isUniqueViolation } from '#server/database/engine/database-errors.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'
import type { Auth } from '#server/features/session/auth.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { type Actor, editAccount, lockAccount, removeAccount, setAccountStatus } from './account-changes.ts'
import { createPictures, type PictureColumns } from './pictures.ts'
import { profileColumns } from './profile-columns.ts'
import type { UserRow, UsersRepository } from './users.repository.ts'

type Creation = z.output<typeof UserCreation>
type Update = z.output<typeof UserUpdate>

export type SignUp = Pick<Creation, 'username' | 'displayName' | 'email'> & { password: string }
type NewAccount = Omit<SignUp, 'password'> & Pick<Creation, 'role'> & { isConfirmed?: boolean; picture?: PictureColumns }

export type UsersService = ReturnType<typeof createUsersService>

/** Administration of accounts. A new password, a lower role, disabling and deleting end the account's sessions in the same transaction. */
export function createUsersService(deps: { db: Db; auth: Auth; library: MediaLibrary; discarded: DiscardedFiles }) {
  const { db, auth, library, discarded } = deps
  const pictures = createPictures({ library, discarded })

  /** Concurrent requests may both find the names free; the unique index then rejects the second one. */
  async function whileNamesAreFree<T>(names: Names, work: () => Promise<T>): Promise<T> {
    await requireFree(db.users, names)
    try {
      return await work()
    } catch (error) {
      if (isLostRace(error)) await requireFree(db.users, names)
      throw error
    }
  }

  /** Throws username_taken and email_taken. */
  async function insertAccount(
    tx: Repositories,
    creation: NewAccount,
    account: { passwordHash: string | null; actor: Pick<Viewer, 'displayName'> | null },
  ): Promise<UserRow> {
    const { displayName, email, role, isConfirmed = true, picture = {} } = creation
    const created_at = newTimestamp()
    const columns = { ...columnsOf(profileColumns, creation), email, role, created_at, isConfirmed, ...picture }
    const { id, userId } = await tx.users.insert(columns)
    if (account.passwordHash !== null) await tx.sessions.setPassword(userId, account.passwordHash, created_at)
    await tx.activity.record({ actor: account.actor, kind: 'users', action: 'created', subject: { id, name: displayName } })
    return found(await tx.users.find(id))
  }

  /**
   * Lets an invited listener create an account; `join` is part of the transaction. The address is not confirmed. Throws username_taken,
   * email_taken and the errors of `join`.
   */
  const signUp = (creation: SignUp, join: (tx: Repositories, profileId: string) => Promise<void>): Promise<UserRow> =>
    whileNamesAreFree(creation, async () => {
      const passwordHash = await auth.hashPassword(creation.password)
      return db.transaction(async (tx) => {
        const row = await insertAccount(tx, { ...creation, role: 'listener', isConfirmed: false }, { passwordHash, actor: creation })
        await join(tx, row.id)
        return row
      })
    })

  /** Throws username_taken, email_taken and the errors of a picture upload. */
  const create = (creation: Creation, actor: Actor): Promise<UserRow> =>
    whileNamesAreFree(creation, async () => {
      const passwordHash = creation.password === undefined ? null : await auth.hashPassword(creation.password)
      const row = await pictures.whileStored(creation, actor, (picture) =>
        db.transaction((tx) => insertAccount(tx, { ...creation, picture }, { passwordHash, actor })),
      )
      await pictures.release(creation)
      return row
    })

  /** Throws not_found, stale_version, username_taken, own_account, last_administrator and the errors of a picture upload. */
  async function update(id: string, edit: Update, actor: Actor): Promise<UserRow> {
    const before = found(await db.users.find(id))
    if (before.version !== edit.version) throw new AppError('stale_version')
    const after = await whileNamesAreFree({ username: edit.username, exceptId: id }, async () => {
      const passwordHash = edit.password === undefined ? null : await auth.hashPassword(edit.password)
      return pictures.whileStored(edit, actor, (picture) =>
        db.transaction(async (tx) => {
          const account = await lockAccount(tx, id)
          await editAccount(tx, account, { edit, picture, actor })
          if (passwordHash) await writePassword(tx, account.user, passwordHash, actor)
          return found(await tx.users.find(id))
        }),
      )
    })
    discarded.start()
    await pictures.release(edit)
    return after
  }

  async function writePassword(tx: Repositories, user: UserRow, passwordHash: string, actor: Actor) {
    await tx.sessions.setPassword(user.user_id, passwordHash, newTimestamp())
    await tx.sessions.removeResets(user.user_id)
    await tx.sessions.removeSessions(user.user_id)
    if (user.id !== actor?.profileId) await tx.users.confirmAddress(user.user_id)
    await tx.activity.record({ actor, kind: 'users', action: 'password_changed', subject: { id: user.id, name: user.display_name } })
  }

  /** Throws not_found, own_account and last_administrator. */
  const setStatus = (id: string, status: UserStatus, actor: Actor): Promise<UserRow> =>
    db.transaction((tx) => setAccountStatus(tx, id, { status, actor }))

  /** Throws the errors of `setStatus`. */
  async function remove(id: string, actor: Viewer): Promise<void> {
    await db.transaction((tx) => removeAccount(tx, id, { deletionId: newId(), actor }))
    discarded.start()
  }

  return { create, signUp, update, setStatus, remove }
}

/** Names of an account. Only creation validates the e-mail, which never changes. */
interface Names {
  username: string
  email?: string
  exceptId?: string
}

async function requireFree(users: UsersRepository, { username, email, exceptId }: Names) {
  if (await users.isUsernameTaken(username, exceptId)) throw new AppError('username_taken')
  if (email !== undefined && (await users.isEmailTaken(email))) throw new AppError('email_taken')
}

/** Whether a concurrent request used the name or the uploaded picture first. */
const isLostRace = (error: unknown) => isUniqueViolation(error) || (error instanceof AppError && error.code === 'upload_missing')
