import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { DatabaseTarget } from '../database/database.ts'
import { ConfigError, type Read } from './environment.ts'
import { wholeNumber } from './formats.ts'

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//)
  .refine(URL.canParse)

/** Throws ConfigError. */
export function readDatabase(read: Read, dataDir: string): DatabaseTarget {
  const url = read(
    'DATABASE_URL',
    databaseAddress,
    'a postgres:// address, with special characters in the password written as in %2F for /',
  )
  const poolMax = read('DATABASE_POOL', wholeNumber(2, 1_000), 'a number from 2 to 1000')
  if (url !== undefined) return { engine: 'postgres', url, ...(poolMax !== undefined && { poolMax }) }
  if (poolMax !== undefined) throw new ConfigError('DATABASE_POOL is for PostgreSQL: set DATABASE_URL, or leave DATABASE_POOL out.')
  return sqliteIn(dataDir)
}

/** Number of serving processes. Throws ConfigError. */
export function readProcesses(read: Read, { engine }: DatabaseTarget): number {
  const processes = read('PROCESSES', z.union([z.literal('cores'), wholeNumber(1, 256)]), "a number from 1 to 256, or 'cores'") ?? 1
  const count = processes === 'cores' ? availableParallelism() : processes
  if (count > 1 && engine === 'sqlite')
    throw new ConfigError(`PROCESSES=${processes} needs PostgreSQL: set DATABASE_URL, or leave PROCESSES out. One process works on SQLite.`)
  return count
}

/** The SQLite database that is used if DATABASE_URL is not set. */
export const sqliteIn = (dataDir: string) => ({ engine: 'sqlite', file: join(dataDir, 'music-platform.db') }) as const
