import type { Generated } from 'kysely'
import type { RowVersion } from './column-types.ts'

/** What opens protected items. Never changed: a new password or key is another row. */
export interface ProtectionsTable {
  id: string
  password_hash: string | null
  link_key: string
  created_at: string
}

export interface ListenerGroupsTable {
  id: string
  name: string
  /** For those who are invited. */
  description: string | null
  /** From then on it opens nothing. */
  ends_at: string | null
  created_at: string
  version: RowVersion
}

/** An address, or an account that joined by the invitation link. */
export interface GroupMembersTable {
  id: string
  group_id: string
  /** Of an account, in lower case; there may be none yet. Null for one who joined by the link. */
  email: string | null
  profile_id: string | null
  added_at: string
  /** From then on they are no member. */
  ends_at: string | null
}

/** The link by which people join a group: one at a time. */
export interface GroupInvitationsTable {
  id: string
  group_id: string
  lookup_key: string
  encrypted_key: string
  ends_at: string | null
  joins_max: number
  join_count: Generated<number>
  created_at: string
}

export interface ProtectionGroupsTable {
  protection_id: string
  group_id: string
}

/** One row: the moment for which statuses and listings are derived. */
export interface VisibilityClockTable {
  id: number
  moment: string
}
