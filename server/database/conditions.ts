import { type RawBuilder, sql } from 'kysely'

/** Conjunction of the conditions; undefined ones are omitted. */
export function allOf(...conditions: (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length > 0 ? sql<boolean>`${sql.join(given, sql` and `)}` : sql<boolean>`true`
}
