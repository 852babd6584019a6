import type { Role } from '#contract/roles.ts'
import type { Database } from '#server/database/database.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { createSessionRepository } from '#server/features/session/session.repository.ts'
import { createUsersRepository } from '#server/features/users/users.repository.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { createClient, type TestClient } from './test-client.ts'

/** Inserts a listener's account into the database. `hash` is the app's password hash; by default that of a test app. */
export const insertListener = (database: Database, username: string, hash = cheapPasswords.hash) =>
  insertAccount(database, username, 'listener', hash)

async function insertAccount(database: Database, username: string, role: Role, hash = cheapPasswords.hash) {
  const account = { email: `${username}@example.com`, password: `${username} sings loudly` }
  const passwordHash = await hash(account.password)
  await database.transaction(async (tx) => {
    const created_at = newTimestamp()
    const user = { email: account.email, username, display_name: username, role, created_at }
    const { userId } = await createUsersRepository(tx).insert(user)
    await createSessionRepository(tx).setPassword(userId, passwordHash, created_at)
  })
  return account
}

/** Creates an account of a test app and signs it in. */
export async function newAccount(
  { address, app }: { address: string; app: { database: Database } },
  username: string,
  role: Role = 'listener',
): Promise<TestClient> {
  const client = createClient(address)
  await client.signIn(await insertAccount(app.database, username, role))
  return client
}
