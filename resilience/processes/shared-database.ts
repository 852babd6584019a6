import { createEmptyDatabase, createTestDatabase } from '#server/testing/test-database.ts'
import { createPostgresServer, findPostgres } from '../postgres-server.ts'

export interface SharedDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * A PostgreSQL database for several processes: on the server of TEST_DATABASE_URL, migrated unless `isEmpty`; without it, an empty one on a
 * new server.
 */
export async function createSharedDatabase({ isEmpty = false } = {}): Promise<SharedDatabase> {
  if (!process.env.TEST_DATABASE_URL) {
    const server = await createPostgresServer(findPostgres() ?? '')
    return { url: server.url, drop: async () => server.dispose() }
  }
  const { target, drop } = await (isEmpty ? createEmptyDatabase('') : createTestDatabase(''))
  if (target.engine !== 'postgres') throw new Error('TEST_DATABASE_URL is not of PostgreSQL')
  return { url: target.url, drop }
}

export const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== null
