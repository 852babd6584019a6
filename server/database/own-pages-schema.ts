import type { Flag, RowVersion } from './column-types.ts'

/** Pages that editors write. */
export interface OwnPagesTable {
  id: string
  /** The part of the address after /page/. */
  slug: string
  /** Title in the page's first language. */
  title: string
  /** JSON by language: {title, body, description}. */
  texts: string
  is_published: Flag
  created_at: string
  updated_at: string
  version: RowVersion
}

/** Former addresses, which redirect to their page. */
export interface OwnPageAddressesTable {
  slug: string
  page_id: string
}

/** Pictures that page texts refer to as `picture:{id}`. */
export interface OwnPagePicturesTable {
  id: string
  /** Stored in the same way as a banner: a key without `-{width}.{ext}`. */
  cover_path: string
  width: number
  height: number
  created_at: string
}
