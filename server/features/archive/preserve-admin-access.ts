import { newId } from '#server/database/ids.ts'
import { profileKeys, usernameKey } from '#server/database/profile-keys.ts'
import type { AccountRows, AccountsRepository } from './accounts.repository.ts'

/**
 * Keeps the restored site accessible. If the archive has no passwords, accounts that also exist on this site (same id or e-mail) keep
 * theirs. If no administrator could sign in, the current administrators are copied. `staged` is the database to be restored.
 */
export async function preserveAdminAccess(present: AccountsRepository, staged: AccountsRepository, hasPasswords: boolean): Promise<void> {
  if (!hasPasswords) await preservePasswords(present, staged)
  if (await staged.hasAdministratorWithPassword()) return
  for (const administrator of await present.listAdministrators()) await preserveAccount(staged, administrator)
}

async function preservePasswords(present: AccountsRepository, staged: AccountsRepository): Promise<void> {
  const existing = await present.listCredentials()
  for (const { id, email } of await staged.listUsers()) {
    const account = existing.find(({ user_id }) => user_id === id) ?? existing.find((credential) => credential.email === email)
    if (!account) continue
    const { email: _, ...credential } = account
    await staged.insertCredential({ ...credential, id: newId(), user_id: id, account_id: id })
  }
}

async function preserveAccount(staged: AccountsRepository, { user, profile, credential }: AccountRows): Promise<void> {
  const existing = (await staged.listUsers()).find(({ id, email }) => id === user.id || email === user.email)
  if (existing) {
    await staged.promote(existing.id)
    if (!(await staged.hasPassword(existing.id)))
      await staged.insertCredential({ ...credential, id: newId(), user_id: existing.id, account_id: existing.id })
    return
  }
  const username = freeUsername(profile.username, new Set(await staged.listUsernameKeys()))
  const id = (await staged.hasProfile(profile.id)) ? newId() : profile.id
  await staged.insertUser(user)
  const named = { ...profile, id, username }
  // The archive does not contain their avatar file.
  await staged.insertProfile({ ...named, ...profileKeys(named), avatar_path: null })
  await staged.insertCredential({ ...credential, id: newId() })
}

/** Limited to 32 characters. */
function freeUsername(username: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? username : `${username.slice(0, 26)}-${number}`
    if (!taken.has(usernameKey(candidate))) return candidate
  }
}
