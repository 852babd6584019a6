import type { ColumnType, Generated, Insertable } from 'kysely'
import type { DownloadChoice } from '#contract/downloads.ts'
import type { Visibility } from '#contract/visibility.ts'

/* Column types shared by several tables. */

/** 0 or 1 on SQLite, a boolean on PostgreSQL: read it through Boolean(). */
export type Flag = ColumnType<boolean | 0 | 1, boolean, boolean>
/** Same as Flag, with a default. */
export type DefaultedFlag = ColumnType<boolean | 0 | 1, boolean | undefined, boolean>
/** A JSON list, read and written through the column maps. */
export type JsonList = ColumnType<string, string, string>
/** JSON of texts in other languages, `{}` by default: contract/item-names.ts. */
export type JsonNames = ColumnType<string, string | undefined, string> & { readonly __json__: 'names' }
export interface NamesColumn {
  names: JsonNames
}
export type GivenNames = Insertable<NamesColumn>
/** Number of edits, for optimistic concurrency: a stale edit gets 409. */
export type RowVersion = Generated<number>

/** Visibility of an item and its period, in UTC: migration 029. */
export interface VisibilityColumns {
  visibility: Generated<Visibility>
  visible_from: Generated<string | null>
  visible_until: Generated<string | null>
  /** Before `visible_from`, the page shows the item's name, artist, cover and date. */
  is_announced: DefaultedFlag
  /** Whether the item may be downloaded: migration 034. */
  downloads: Generated<DownloadChoice>
  /** Protection that opens a protected item; null if visitors cannot open it. */
  protection_id: Generated<string | null>
}
export type VisibilityChoice = Insertable<VisibilityColumns>
