import { hashPassword } from 'better-auth/crypto'
import type { Database } from '#server/database/database.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { createSessionRepository } from '#server/features/session/session.repository.ts'
import { createUsersRepository } from '#server/features/users/users.repository.ts'

/** Puts a listener's account into the database, as an administrator would make it. */
export async function insertListener(database: Database, username: string) {
  const account = { email: `${username}@example.com`, password: `${username} sings loudly` }
  const passwordHash = await hashPassword(account.password)
  await database.transaction(async (tx) => {
    const created_at = newTimestamp()
    const user = { email: account.email, username, display_name: username, role: 'listener', created_at } as const
    const { userId } = await createUsersRepository(tx).insert(user)
    await createSessionRepository(tx).setPassword(userId, passwordHash, created_at)
  })
  return account
}
