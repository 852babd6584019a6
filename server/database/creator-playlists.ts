import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a playlist is deleted with its creator. A private one with school privacy stays: its songs would be in public lists again, with
 * the full names of children.
 */
export const goesWithCreator: RawBuilder<SqlBool> = sql<SqlBool>`(is_public = ${false} and school_privacy = 'off')`
