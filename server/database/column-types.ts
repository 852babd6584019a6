import type { ColumnType, Generated, Insertable } from 'kysely'
import type { DownloadChoice } from '#contract/downloads.ts'
import type { Visibility } from '#contract/visibility.ts'

/* Types of columns that several tables share. */

/** 0 or 1 on SQLite, a boolean on PostgreSQL: read it through Boolean(). */
export type Flag = ColumnType<boolean | 0 | 1, boolean, boolean>
/** The same with a default. */
export type DefaultedFlag = ColumnType<boolean | 0 | 1, boolean | undefined, boolean>
/** A list as JSON: read and written through the column maps. */
export type JsonList = ColumnType<string, string, string>
/** The same of texts in other languages, by default `{}`: contract/item-names.ts. */
export type JsonNames = ColumnType<string, string | undefined, string> & { readonly __json__: 'names' }
export interface NamesColumn {
  names: JsonNames
}
export type GivenNames = Insertable<NamesColumn>
/** Counts edits, for 409 on a stale one. */
export type RowVersion = Generated<number>

/** Who may see an item, and from when until when, in UTC: migration 029. */
export interface VisibilityColumns {
  visibility: Generated<Visibility>
  visible_from: Generated<string | null>
  visible_until: Generated<string | null>
  /** Before `visible_from` the page shows its name, cover and date. */
  is_announced: DefaultedFlag
  /** Whether it may be downloaded: migration 034. */
  downloads: Generated<DownloadChoice>
  /** Of a protected item, what opens it. Null: nothing does, for visitors. */
  protection_id: Generated<string | null>
}
export type VisibilityChoice = Insertable<VisibilityColumns>
