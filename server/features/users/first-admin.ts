import type { Config } from '#server/config.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { Auth } from '#server/features/session/auth.ts'
import { randomGroups } from '#server/random-letters.ts'
import type { Db } from '#server/repositories.ts'

const defaultEmail = 'admin@example.com'

/** 79 bits. */
export const randomPassword = () => randomGroups(4)

interface Needed {
  db: Db
  auth: Auth
  firstAdmin: Config['firstAdmin']
}

interface SignIn {
  email: string
  password: string
}

/**
 * Creates the first administrator if there is none. Returns the credentials if the password was generated here, because it is printed only
 * once; null otherwise.
 */
export async function ensureAdministrator(needed: Needed): Promise<SignIn | null> {
  const { db, auth, firstAdmin } = needed
  if (await db.users.hasAdministrator()) return restoreAccess(needed)
  const { email, password } = firstAdmin ?? { email: defaultEmail, password: randomPassword() }
  const passwordHash = await auth.hashPassword(password)
  const created = await db.transaction(async (tx) => {
    const users = tx.users
    if (await users.hasAdministrator()) return false
    const created_at = newTimestamp()
    // Public pages name the creator of a playlist. Until this person has a display name, it is the site's name (renameWithSite).
    const { site_name: display_name } = await tx.settings.current()
    const { userId } = await users.insert({ email, username: 'admin', display_name, role: 'admin', created_at })
    await tx.sessions.setPassword(userId, passwordHash, created_at)
    return true
  })
  return created && !firstAdmin ? { email, password } : null
}

/**
 * After a restoration without passwords no administrator can sign in, so one of them gets a password: the one with the configured e-mail
 * gets the configured password, otherwise the oldest one gets a generated one.
 */
async function restoreAccess({ db, auth, firstAdmin }: Needed): Promise<SignIn | null> {
  const lockedOut = await db.users.listLockedOut()
  const configured = lockedOut.find(({ email }) => email === firstAdmin?.email.toLowerCase())
  const account = configured ?? lockedOut[0]
  if (!account) return null
  const password = configured && firstAdmin ? firstAdmin.password : randomPassword()
  await db.sessions.setPassword(account.id, await auth.hashPassword(password), newTimestamp())
  return configured ? null : { email: account.email, password }
}
