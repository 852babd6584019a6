import { randomInt } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { type Auth, accountRows, credentialRow } from './auth.ts'
import { createSessionRepository } from './session.repository.ts'

const defaultEmail = 'admin@example.com'

/**
 * Makes the first administrator where there is none. Gives the sign-in to print where the password was made up here, which
 * is its only chance to be seen; null otherwise.
 */
export async function ensureAdministrator(
  database: Database,
  auth: Auth,
  firstAdmin: Config['firstAdmin'],
): Promise<{ email: string; password: string } | null> {
  if (await createSessionRepository(database.handle).hasAdministrator()) return letBackIn(database, auth, firstAdmin)
  const { email, password } = firstAdmin ?? { email: defaultEmail, password: randomPassword() }
  const passwordHash = await auth.hashPassword(password)
  const now = new Date().toISOString()
  const created = await database.transaction(async (tx) => {
    const repository = createSessionRepository(tx)
    if (await repository.hasAdministrator()) return false
    const rows = accountRows({ email, name: 'Administrator', role: 'admin', passwordHash }, now)
    await repository.insertAccount(rows)
    await repository.insertProfile({
      id: newId(),
      user_id: rows.user.id,
      username: 'admin',
      display_name: 'Administrator',
      created_at: now,
    })
    return true
  })
  return created && !firstAdmin ? { email, password } : null
}

/**
 * A site that was restored without passwords has administrators who cannot sign in. One of them gets a password: who has the
 * configured e-mail the configured one, else the oldest one that is made up here.
 */
async function letBackIn(
  database: Database,
  auth: Auth,
  firstAdmin: Config['firstAdmin'],
): Promise<{ email: string; password: string } | null> {
  const lockedOut = await createSessionRepository(database.handle).listLockedOut()
  const configured = lockedOut.find(({ email }) => email === firstAdmin?.email.toLowerCase())
  const account = configured ?? lockedOut[0]
  if (!account) return null
  const password = configured && firstAdmin ? firstAdmin.password : randomPassword()
  const passwordHash = await auth.hashPassword(password)
  await createSessionRepository(database.handle).insertCredential(credentialRow(account.id, passwordHash, new Date().toISOString()))
  return configured ? null : { email: account.email, password }
}

/** 16 characters, some 79 bits, none of them easily confused: it is read off a console. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''))
  return groups.join('-')
}
