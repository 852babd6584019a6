const postgres = '23505'
/** SQLITE_CONSTRAINT_UNIQUE. */
const sqlite = 2067

/** Whether a write was refused because another row has the same unique value, possibly of a transaction that ran beside it. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === postgres) || ('errcode' in error && error.errcode === sqlite))
