import type { Flag, RowVersion } from './column-types.ts'

/** Pages that editors write. */
export interface OwnPagesTable {
  id: string
  /** What follows /page/. */
  slug: string
  /** In the first of its languages. */
  title: string
  /** JSON by language: {title, body, description}. */
  texts: string
  is_published: Flag
  created_at: string
  updated_at: string
  version: RowVersion
}

/** Former addresses, which redirect. */
export interface OwnPageAddressesTable {
  slug: string
  page_id: string
}

/** Pictures that the texts of pages name as `picture:{id}`. */
export interface OwnPagePicturesTable {
  id: string
  /** Stored as a banner is: a key without `-{width}.{ext}`. */
  cover_path: string
  width: number
  height: number
  created_at: string
}
