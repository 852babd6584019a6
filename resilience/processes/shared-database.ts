import { createEmptyDatabase } from '#server/testing/test-database.ts'
import { createPostgresServer, findPostgres } from '../postgres-server.ts'

export interface SharedDatabase {
  url: string
  drop(): Promise<void>
}

/** A PostgreSQL database for several processes: on the server of TEST_DATABASE_URL, else on one of its own. */
export async function createSharedDatabase(): Promise<SharedDatabase> {
  const given = await createEmptyDatabase('')
  if (given.target.engine === 'postgres') return { url: given.target.url, drop: given.drop }
  const server = await createPostgresServer(findPostgres() ?? '')
  return { url: server.url, drop: async () => server.dispose() }
}

export const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== null
