import type { Database } from '#server/database/database.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { createSessionRepository } from '#server/features/session/session.repository.ts'
import { createUsersRepository } from '#server/features/users/users.repository.ts'
import { cheapPasswords } from './cheap-passwords.ts'

/** Puts a listener's account into the database, as an administrator would make it. `hash` is that of the app: a test app's where left out. */
export async function insertListener(database: Database, username: string, hash = cheapPasswords.hash) {
  const account = { email: `${username}@example.com`, password: `${username} sings loudly` }
  const passwordHash = await hash(account.password)
  await database.transaction(async (tx) => {
    const created_at = newTimestamp()
    const user = { email: account.email, username, display_name: username, role: 'listener', created_at } as const
    const { userId } = await createUsersRepository(tx).insert(user)
    await createSessionRepository(tx).setPassword(userId, passwordHash, created_at)
  })
  return account
}
