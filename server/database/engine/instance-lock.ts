import { DatabaseSync } from 'node:sqlite'
import { DatabaseError } from './database-errors.ts'

/**
 * Only one server at a time may use a data folder with SQLite. The lock is a SQLite lock on a separate empty file, which the operating
 * system releases when the process ends, even after a kill. Throws DatabaseError if another server has it.
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
