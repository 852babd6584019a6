import { DatabaseSync } from 'node:sqlite'
import { DatabaseError } from './database-errors.ts'

/**
 * Ensures that only one server uses a data folder with SQLite. The lock is a SQLite lock on a separate empty file; the operating system
 * releases it when the process ends, even if it is killed. Throws DatabaseError if another server has the lock.
 */
export function lockInstance(file: string): { release(): void } {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive;')
  } catch (error) {
    lock.close()
    if (!String(error).includes('locked')) throw error
    throw new DatabaseError(
      'Another server is running on this data folder. Stop it, choose another DATA_DIR, or use PostgreSQL for several.',
    )
  }
  return { release: () => lock.close() }
}
