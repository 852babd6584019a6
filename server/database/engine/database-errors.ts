/** The database is not usable in its current state. The message is for the operator. */
export class DatabaseError extends Error {}

const primary = { busy: 5, locked: 6, readonly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 } as const
const { full, ...temporary } = primary
const temporaryErrcodes: readonly number[] = Object.values(temporary)

/** Codes of PostgreSQL and of the operating system for faults that pass, or that the operator can fix. 40…: conflicts of transactions. */
const temporaryCode = /^(ECONN|ETIMEDOUT|EPIPE|EMFILE|ENFILE|EROFS|08|57P|57014|53|55P03|25P03|25006|40001|40P01)/

/** PostgreSQL's driver reports lost connections and pool timeouts only in the message. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/

/** The kind of a database or disk error; null for other errors. `unstorable`: a text contains U+0000. */
export function faultOf(error: unknown): 'temporary' | 'full' | 'unstorable' | null {
  const { code, errcode } = codesOf(error)
  if (code === '22021' || code === '22P05') return 'unstorable'
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code) || (errcode & 0xff) === full) return 'full'
  const isLost = error instanceof Error && lostConnection.test(error.message)
  return isLost || temporaryCode.test(code) || temporaryErrcodes.includes(errcode & 0xff) ? 'temporary' : null
}

/** Whether SQLite could not open a file for writing, because of its permissions or those of its folder. */
export const isUnwritable = (error: unknown): boolean => [primary.readonly, primary.cannotOpen].some(isPrimaryCodeOf(error))

/** Whether a SQLite file is damaged or something else. */
export const isDamaged = (error: unknown): boolean => [primary.corrupt, primary.notADatabase].some(isPrimaryCodeOf(error))

const isPrimaryCodeOf = (error: unknown) => (errcode: number) => errcode === (codesOf(error).errcode & 0xff)

/**
 * Whether a row with the same unique value or primary key exists, perhaps from a concurrent transaction. SQLite: SQLITE_CONSTRAINT_UNIQUE and
 * SQLITE_CONSTRAINT_PRIMARYKEY.
 */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505', 2067, 1555)

/** Whether a row that the written one refers to is missing or was deleted. SQLite: SQLITE_CONSTRAINT_FOREIGNKEY. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, '23503', 787)

function hasCode(error: unknown, postgres: string, ...sqlite: number[]): boolean {
  const { code, errcode } = codesOf(error)
  return code === postgres || sqlite.includes(errcode)
}

function codesOf(error: unknown): { code: string; errcode: number } {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return { code: typeof code === 'string' ? code : '', errcode: typeof errcode === 'number' ? errcode : 0 }
}
