import { join } from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import { openDatabase } from '../server/database/database.ts'
import { insertListener } from '../server/testing/accounts.ts'
import type { RunningServer } from './running-server.ts'

/** Inserts a listener's account into the database of a running server. */
export async function addListener({ dataDir }: RunningServer, username: string) {
  const database = openDatabase({ engine: 'sqlite', file: join(dataDir, 'music-platform.db') })
  try {
    return await insertListener(database, username, hashPassword)
  } finally {
    await database.close()
  }
}
