import { hashPassword } from 'better-auth/crypto'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { accountRows } from '#server/features/session/auth.ts'
import { createSessionRepository } from '#server/features/session/session.repository.ts'

/** Puts a listener's account into the database, as an administrator would make it. */
export async function insertListener(database: Database, username: string) {
  const account = { email: `${username}@example.com`, password: `${username} sings loudly` }
  const now = new Date().toISOString()
  const passwordHash = await hashPassword(account.password)
  await database.transaction(async (tx) => {
    const repository = createSessionRepository(tx)
    const rows = accountRows({ email: account.email, name: username, role: 'listener', passwordHash }, now)
    await repository.insertAccount(rows)
    await repository.insertProfile({ id: newId(), user_id: rows.user.id, username, display_name: username, created_at: now })
  })
  return account
}
