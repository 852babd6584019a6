import type { Generated } from 'kysely'
import type { Destination } from '#contract/codes.ts'
import type { DownloadedKind } from '#contract/downloads.ts'
import type { Flag, RowVersion } from './column-types.ts'

/* Tables of dynamic QR codes and of download codes. */

interface CodeSetting {
  destination: string
  starts_at: string | null
  ends_at: string | null
  /** Replaces the destination at `ends_at`. */
  fallback_destination: string | null
  is_active: Flag
}

/** The row of a deleted code stays, without label, batch and scans, so that the code is never issued again; its destination is unused. */
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
  /** Of the song, playlist, category, artist or album. */
  item_id: string | null
  /** Of a deleted item, the last one. */
  name: string | null
  search_text: string
  /** The category that it is or was in; a category's is itself. */
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
  /** Within the batch, from 1. */
  position: number
  /** Hash of the code: codes are random enough that it reveals nothing. */
  lookup_key: string
  /** For printing: with a key that follows from the app secret. */
  encrypted_code: string
  use_count: Generated<number>
  last_used_at: Generated<string | null>
  is_revoked: Flag
}
