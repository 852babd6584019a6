import { DatabaseSync } from 'node:sqlite'
import { DatabaseError } from './database-errors.ts'

/**
 * Lets one server at a time work on a data folder with SQLite. The lock is a SQLite lock on an empty file of its own, which the
 * operating system drops with the process, however that ends. Throws DatabaseError while another server holds it.
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
