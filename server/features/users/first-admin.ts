import type { Config } from '#server/config.ts'
import type { Database, Handle } from '#server/database/database.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { Auth } from '#server/features/session/auth.ts'
import type { SessionRepository } from '#server/features/session/session.repository.ts'
import { randomPassword } from './random-password.ts'
import { createUsersRepository } from './users.repository.ts'

const defaultEmail = 'admin@example.com'

interface Needed {
  database: Database
  auth: Auth
  sessionsIn: (handle: Handle) => SessionRepository
  firstAdmin: Config['firstAdmin']
}

interface SignIn {
  email: string
  password: string
}

/**
 * Makes the first administrator where there is none. Gives the sign-in to print where the password was made up here, which
 * is its only chance to be seen; null otherwise.
 */
export async function ensureAdministrator(needed: Needed): Promise<SignIn | null> {
  const { database, auth, sessionsIn, firstAdmin } = needed
  if (await createUsersRepository(database.handle).hasAdministrator()) return letBackIn(needed)
  const { email, password } = firstAdmin ?? { email: defaultEmail, password: randomPassword() }
  const passwordHash = await auth.hashPassword(password)
  const created = await database.transaction(async (tx) => {
    const users = createUsersRepository(tx)
    if (await users.hasAdministrator()) return false
    const created_at = newTimestamp()
    const { userId } = await users.insert({ email, username: 'admin', display_name: 'Administrator', role: 'admin', created_at })
    await sessionsIn(tx).setPassword(userId, passwordHash, created_at)
    return true
  })
  return created && !firstAdmin ? { email, password } : null
}

/**
 * A site that was restored without passwords has administrators who cannot sign in. One of them gets a password: who has the
 * configured e-mail the configured one, else the oldest one that is made up here.
 */
async function letBackIn({ database, auth, sessionsIn, firstAdmin }: Needed): Promise<SignIn | null> {
  const lockedOut = await createUsersRepository(database.handle).listLockedOut()
  const configured = lockedOut.find(({ email }) => email === firstAdmin?.email.toLowerCase())
  const account = configured ?? lockedOut[0]
  if (!account) return null
  const password = configured && firstAdmin ? firstAdmin.password : randomPassword()
  await sessionsIn(database.handle).setPassword(account.id, await auth.hashPassword(password), newTimestamp())
  return configured ? null : { email: account.email, password }
}
