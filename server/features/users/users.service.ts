import type { z } from 'zod'
import { isDemotion } from '#contract/roles.ts'
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
import { createPictures, type PictureColumns } from './pictures.ts'
import { profileColumns } from './profile-columns.ts'
import type { UserRow, UsersRepository } from './users.repository.ts'

type Creation = z.output<typeof UserCreation>
type Update = z.output<typeof UserUpdate>

export type SignUp = Pick<Creation, 'username' | 'displayName' | 'email'> & { password: string }
type NewAccount = Omit<SignUp, 'password'> & Pick<Creation, 'role'> & { isConfirmed?: boolean; picture?: PictureColumns }

/** Null for the command line. */
type Actor = Viewer | null

export type UsersService = ReturnType<typeof createUsersService>

/**
 * Administration of accounts. Users cannot delete, disable or demote themselves or the last administrator. A new password, a lower role,
 * disabling and deleting end the account's sessions in the same transaction.
 */
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

  /** Runs `work` with the user's current row. Its checks about administrators hold until the transaction is committed. */
  const changing = <T>(id: string, work: (tx: Repositories, user: UserRow, administrators: string[]) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      const repository = tx.users
      const administrators = await repository.lockAdministrators()
      return work(tx, found(await repository.find(id)), administrators)
    })

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
        changing(id, async (tx, user, administrators) => {
          const isDemoted = isDemotion(user.role, edit.role)
          if (isDemoted) requireDispensable(user, administrators, actor)
          await writeProfile(tx, user, edit, picture, actor)
          if (passwordHash) await writePassword(tx, user, passwordHash, actor)
          if (isDemoted || passwordHash) await tx.sessions.removeSessions(user.user_id)
          return found(await tx.users.find(id))
        }),
      )
    })
    discarded.start()
    await pictures.release(edit)
    return after
  }

  async function writeProfile(tx: Repositories, user: UserRow, edit: Update, picture: PictureColumns, actor: Actor) {
    const repository = tx.users
    const { displayName, role, version } = edit
    const profile = { ...columnsOf(profileColumns, edit), ...picture }
    if (!(await repository.updateProfile(user.id, version, profile))) throw new AppError('stale_version')
    if (picture.avatar_path !== undefined) await tx.discardedFiles.add(user)
    const saved = { ...profile, role }
    const isChanged = Object.entries(saved).some(([column, value]) => user[column as keyof typeof saved] !== value)
    if (!isChanged) return
    await repository.updateAccount(user.user_id, { name: displayName, role }, newTimestamp())
    await tx.activity.recordUpdate({ actor, kind: 'users', id: user.id, nameBefore: user.display_name, name: displayName })
  }

  async function writePassword(tx: Repositories, user: UserRow, passwordHash: string, actor: Actor) {
    await tx.sessions.setPassword(user.user_id, passwordHash, newTimestamp())
    await tx.sessions.removeResets(user.user_id)
    if (user.id !== actor?.profileId) await tx.users.confirmAddress(user.user_id)
    await tx.activity.record({ actor, kind: 'users', action: 'password_changed', subject: { id: user.id, name: user.display_name } })
  }

  /** Throws not_found, own_account and last_administrator. */
  const setStatus = (id: string, status: UserStatus, actor: Actor): Promise<UserRow> =>
    changing(id, async (tx, user, administrators) => {
      if (user.status === status) return user
      if (status === 'disabled') {
        requireDispensable(user, administrators, actor)
        await tx.sessions.removeSessions(user.user_id)
      }
      await tx.users.updateAccount(user.user_id, { status }, newTimestamp())
      const action = status === 'disabled' ? 'disabled' : 'enabled'
      await tx.activity.record({ actor, kind: 'users', action, subject: { id, name: user.display_name } })
      return { ...user, status }
    })

  /**
   * Moves the account with its profile, likes and private playlists into the trash, and ends its sessions. Public playlists and songs stay.
   * Throws the errors of `setStatus`.
   */
  async function remove(id: string, actor: Viewer): Promise<void> {
    await changing(id, async (tx, user, administrators) => {
      requireDispensable(user, administrators, actor)
      await tx.trash.add('users', [id], { deletionId: newId(), actor })
      const covers = await tx.playlists.removePrivateOf(id)
      await tx.sessions.removeResets(user.user_id)
      await tx.users.removeAccount(user.user_id)
      await tx.activity.record({ actor, kind: 'users', action: 'deleted', subject: { id, name: user.display_name } })
      await tx.discardedFiles.add(user, ...covers.map((cover_path) => ({ cover_path })))
    })
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

function requireDispensable(user: UserRow, administrators: string[], actor: Actor) {
  if (user.id === actor?.profileId) throw new AppError('own_account')
  if (administrators.length === 1 && administrators[0] === user.user_id) throw new AppError('last_administrator')
}
