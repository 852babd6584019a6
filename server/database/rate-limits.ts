import { CompiledQuery } from 'kysely'
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { AppError } from '#server/app-error.ts'
import type { Database } from './database.ts'

/** At most `points` within `duration` seconds. `keyPrefix` separates the counters of different limits. */
export type LimiterOptions = Required<Pick<IRateLimiterOptions, 'keyPrefix' | 'points' | 'duration'>> & {
  /** Counts in memory while the database is unavailable. Otherwise, counting throws. */
  fallsBackToMemory?: boolean
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** Limits that apply across processes: counted in the database if several processes may share it, otherwise in memory. */
export function createRateLimits({ engine, handle }: Pick<Database, 'engine' | 'handle'>) {
  const storeClient = {
    query: async ({ text, values = [] }: { text: string; values?: readonly unknown[] }) => {
      const { rows, numAffectedRows } = await handle.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
  return ({ fallsBackToMemory, ...options }: LimiterOptions): RateLimiterAbstract => {
    const memory = new RateLimiterMemory(options)
    if (engine === 'sqlite') return memory
    return new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      ...(fallsBackToMemory && { insuranceLimiter: memory }),
    })
  }
}

interface Consumption {
  points?: number
  code?: 'too_many_requests' | 'too_many_uploads'
}

/** Throws `code` with details.retryAfterSeconds if the limit is reached. */
export async function consume(limiter: RateLimiterAbstract, key: string, { points = 1, code = 'too_many_requests' }: Consumption = {}) {
  try {
    await limiter.consume(key, points)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    throw new AppError(code, { retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000) })
  }
}
