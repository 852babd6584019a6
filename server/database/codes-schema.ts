import type { Generated } from 'kysely'
import type { Destination } from '#contract/codes.ts'
import type { DownloadedKind } from '#contract/downloads.ts'
import type { Flag, RowVersion } from './column-types.ts'

/* Tables of dynamic QR codes and of download codes. */

/** Destinations are addresses in `code_destinations`. Timestamps have the form of `newTimestamp`, because they are compared as texts. */
interface CodeSetting {
  destination: string
  starts_at: string | null
  ends_at: string | null
  /** Replaces the destination at `ends_at`. */
  fallback_destination: string | null
  is_active: Flag
}

/** The row of a deleted code remains, without label, batch and scans, so that its code is never issued again. Its destination is unused. */
export interface CodesTable extends CodeSetting {
  id: string
  /** Lower case. */
  code: string
  batch_id: string | null
  label: string | null
  message: string | null
  search_text: string
  scan_count: Generated<number>
  /** Day in UTC. */
  last_scan_on: string | null
  created_at: string
  deleted_at: string | null
  version: RowVersion
}

/** Every address that is or was a destination. Triggers update the names and categories of items: migration 017. */
export interface CodeDestinationsTable {
  /** A path of this site, or an http(s) address: features/codes/destination-address.ts. */
  address: string
  kind: Destination['kind']
  /** Id of the song, playlist, category, artist or album. */
  item_id: string | null
  /** Name of the item; for a deleted item, its last name. */
  name: string | null
  search_text: string
  /** The item's category, or its last one; for a category, its own id. */
  category_id: string | null
}

export interface CodeBatchesTable {
  id: string
  name: string
  created_at: string
}

/** The settings of a code after each edit. */
export interface CodeHistoryTable extends CodeSetting {
  id: string
  code_id: string
  actor_name: string | null
  created_at: string
}

export interface CodeScansTable {
  code_id: string
  /** In UTC. */
  day: string
  scans: number
}

/** Download codes that were created together. */
export interface DownloadBatchesTable {
  id: string
  name: string
  kind: DownloadedKind
  /** No foreign key: the codes of an item that is restored from the trash work again. */
  item_id: string
  /** How often each code may be redeemed. */
  uses: number
  ends_at: string | null
  is_revoked: Flag
  created_at: string
  version: RowVersion
}

export interface DownloadCodesTable {
  id: string
  batch_id: string
  /** Position in the batch, from 1. */
  position: number
  /** Hash of the code. The codes are random enough that it cannot be reversed by guessing. */
  lookup_key: string
  /** Needed for printing; encrypted with a key derived from the app secret. */
  encrypted_code: string
  use_count: Generated<number>
  last_used_at: Generated<string | null>
  is_revoked: Flag
}
