import { type SqlBool, sql } from 'kysely'
import type { ItemNames, NamedField, NamedKind } from '#contract/item-names.ts'
import { keysOf } from '#contract/keys.ts'
import type { SchoolPrivacy } from '#contract/visibility.ts'
import type { Handle } from '#server/database/database.ts'
import { namesIn } from '#server/database/item-names.ts'

export type ItemNamesRepository = ReturnType<typeof createItemNamesRepository>

/** An item's own texts, and those in other languages. */
export interface NamedItem {
  texts: Partial<Record<NamedField, string | null>>
  names: ItemNames
  /** Of a song. */
  schoolPrivacy: SchoolPrivacy
}

const columns = {
  songs: ['title'],
  artists: ['name', 'summary'],
  albums: ['title'],
  categories: ['name', 'description'],
  playlists: ['name', 'description'],
} as const satisfies Record<NamedKind, readonly NamedField[]>
const kinds = keysOf(columns)

/** Must match the predicate of the partial indexes in migration 041. */
const hasNames = sql<SqlBool>`names <> '{}'`

export const createItemNamesRepository = (db: Handle) => ({
  /** Whether any item has names in other languages. */
  async exist(): Promise<boolean> {
    const found = kinds.map((kind) => sql`exists (select 1 from ${sql.table(kind)} where ${hasNames})`)
    const { rows } = await sql<{ exist: boolean | 0 | 1 }>`select ${sql.join(found, sql` or `)} as exist`.execute(db)
    return Boolean(rows[0]?.exist)
  },

  /** Names by id, of those of the items that have any in other languages. */
  async list(kind: NamedKind, ids: readonly string[]): Promise<Map<string, NamedItem>> {
    if (ids.length === 0) return new Map()
    const rows = await sql<Record<string, string | null> & { id: string; names: string; school_privacy: SchoolPrivacy }>`
      select id, names, ${kind === 'songs' ? sql.ref('school_privacy') : sql`'off'`} as school_privacy,
        ${sql.join(columns[kind].map((column) => sql.ref(column)))} from ${sql.table(kind)}
      where id in (${sql.join(ids)}) and ${hasNames}`.execute(db)
    return new Map(
      rows.rows.map(({ id, names, school_privacy, ...texts }) => [id, { texts, names: namesIn(names), schoolPrivacy: school_privacy }]),
    )
  },
})
