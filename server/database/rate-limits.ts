import { CompiledQuery } from 'kysely'
import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from './database.ts'

/** So many `points` within so many seconds (`duration`), counted under a prefix of its own. */
export type LimiterOptions = Required<Pick<IRateLimiterOptions, 'keyPrefix' | 'points' | 'duration'>> & {
  /** Where the database is away: counted in memory meanwhile. Without it, whoever counts throws. */
  goesOn?: boolean
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** Limits that hold whichever process answers: counted in the database where several may work on it, in memory where one does. */
export function createRateLimits({ engine, handle }: Pick<Database, 'engine' | 'handle'>) {
  const storeClient = {
    query: async ({ text, values = [] }: { text: string; values?: readonly unknown[] }) => {
      const { rows, numAffectedRows } = await handle.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
  return ({ goesOn, ...options }: LimiterOptions): RateLimiterAbstract => {
    const memory = new RateLimiterMemory(options)
    if (engine === 'sqlite') return memory
    return new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      ...(goesOn && { insuranceLimiter: memory }),
    })
  }
}
