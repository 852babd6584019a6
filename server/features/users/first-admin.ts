import { randomInt } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Database, Handle } from '#server/database/database.ts'
import { newInstant } from '#server/database/instants.ts'
import type { Auth } from '#server/features/session/auth.ts'
import type { SessionRepository } from '#server/features/session/session.repository.ts'
import { createUsersRepository } from './users.repository.ts'

const defaultEmail = 'admin@example.com'

/**
 * Makes the first administrator where there is none. Gives the sign-in to print where the password was made up here, which
 * is its only chance to be seen; null otherwise.
 */
export async function ensureAdministrator(deps: {
  database: Database
  auth: Auth
  sessionsIn: (handle: Handle) => SessionRepository
  firstAdmin: Config['firstAdmin']
}): Promise<{ email: string; password: string } | null> {
  const { database, auth, sessionsIn, firstAdmin } = deps
  if (await createUsersRepository(database.handle).hasAdministrator()) return null
  const { email, password } = firstAdmin ?? { email: defaultEmail, password: randomPassword() }
  const passwordHash = await auth.hashPassword(password)
  const created = await database.transaction(async (tx) => {
    const users = createUsersRepository(tx)
    if (await users.hasAdministrator()) return false
    const created_at = newInstant()
    const { userId } = await users.insert({ email, username: 'admin', display_name: 'Administrator', role: 'admin', created_at })
    await sessionsIn(tx).insertCredential(userId, passwordHash, created_at)
    return true
  })
  return created && !firstAdmin ? { email, password } : null
}

/** 16 characters, some 79 bits, none of them easily confused: it is read off a console. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''))
  return groups.join('-')
}
