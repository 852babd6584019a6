import type { z } from 'zod'
import { isDemotion, type Role } from '#contract/roles.ts'
import type { Viewer } from '#contract/session.ts'
import type { UserStatus, UserUpdate } from '#contract/users.ts'
import { AppError, found } from '#server/app-error.ts'
import { columnsOf } from '#server/database/columns.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { Repositories } from '#server/repositories.ts'
import type { PictureColumns } from './pictures.ts'
import { profileColumns } from './profile-columns.ts'
import type { UserRow } from './users.repository.ts'

/*
 * Changes of one account in a transaction, also as a step of a change of many. Users cannot delete, disable or demote themselves or the last
 * administrator: own_account and last_administrator are thrown before the account is written.
 */

/** Null for the command line. */
export type Actor = Viewer | null

interface Account {
  user: UserRow
  /** Accounts of the administrators who can sign in. They stay so until the transaction is committed. */
  administrators: string[]
}

/** Throws not_found. */
export async function lockAccount(tx: Repositories, id: string): Promise<Account> {
  const administrators = await tx.users.lockAdministrators()
  return { user: found(await tx.users.find(id)), administrators }
}

function requireDispensable({ user, administrators }: Account, actor: Actor) {
  if (user.id === actor?.profileId) throw new AppError('own_account')
  if (administrators.length === 1 && administrators[0] === user.user_id) throw new AppError('last_administrator')
}

interface Edit {
  edit: Pick<z.output<typeof UserUpdate>, 'username' | 'displayName' | 'role' | 'version'>
  picture?: PictureColumns
  actor: Actor
}

/** Writes the profile and the role. A demotion ends the sessions. Throws own_account, last_administrator and stale_version. */
export async function editAccount(tx: Repositories, account: Account, { edit, picture = {}, actor }: Edit): Promise<void> {
  const { user } = account
  const { displayName, role, version } = edit
  const isDemoted = isDemotion(user.role, role)
  if (isDemoted) requireDispensable(account, actor)
  const profile = { ...columnsOf(profileColumns, edit), ...picture }
  if (!(await tx.users.updateProfile(user.id, version, profile))) throw new AppError('stale_version')
  if (picture.avatar_path !== undefined) await tx.discardedFiles.add(user)
  if (isDemoted) await tx.sessions.removeSessions(user.user_id)
  const saved = { ...profile, role }
  const isChanged = Object.entries(saved).some(([column, value]) => user[column as keyof typeof saved] !== value)
  if (!isChanged) return
  await tx.users.updateAccount(user.user_id, { name: displayName, role }, newTimestamp())
  await tx.activity.recordUpdate({ actor, kind: 'users', id: user.id, nameBefore: user.display_name, name: displayName })
}

/** Throws not_found, own_account and last_administrator. */
export async function setAccountRole(tx: Repositories, id: string, { role, actor }: { role: Role; actor: Actor }): Promise<void> {
  const account = await lockAccount(tx, id)
  const { username, display_name: displayName, role: before, version } = account.user
  if (before !== role) await editAccount(tx, account, { edit: { username, displayName, role, version }, actor })
}

/** Throws not_found, own_account and last_administrator. */
export async function setAccountStatus(
  tx: Repositories,
  id: string,
  { status, actor }: { status: UserStatus; actor: Actor },
): Promise<UserRow> {
  const account = await lockAccount(tx, id)
  const { user } = account
  if (user.status === status) return user
  if (status === 'disabled') {
    requireDispensable(account, actor)
    await tx.sessions.removeSessions(user.user_id)
  }
  await tx.users.updateAccount(user.user_id, { status }, newTimestamp())
  const action = status === 'disabled' ? 'disabled' : 'enabled'
  await tx.activity.record({ actor, kind: 'users', action, subject: { id, name: user.display_name } })
  return { ...user, status }
}

/**
 * Moves the account with its profile, likes and private playlists into the trash, and ends its sessions. Public playlists, those with
 * school privacy and songs stay. Throws not_found, own_account and last_administrator.
 */
export async function removeAccount(
  tx: Repositories,
  id: string,
  { deletionId, actor }: { deletionId: string; actor: Viewer },
): Promise<void> {
  const account = await lockAccount(tx, id)
  const { user } = account
  requireDispensable(account, actor)
  await tx.trash.add('users', [id], { deletionId, actor })
  const covers = await tx.playlists.removeOfCreator(id)
  await tx.sessions.removeResets(user.user_id)
  await tx.users.removeAccount(user.user_id)
  await tx.activity.record({ actor, kind: 'users', action: 'deleted', subject: { id, name: user.display_name } })
  await tx.discardedFiles.add(user, ...covers.map((cover_path) => ({ cover_path })))
}
