import type { Generated } from 'kysely'
import type { RowVersion } from './column-types.ts'

/** What opens protected items. Rows are immutable: a new password or key creates another row. */
export interface ProtectionsTable {
  id: string
  password_hash: string | null
  link_key: string
  created_at: string
}

export interface ListenerGroupsTable {
  id: string
  name: string
  /** Text for those who are invited. */
  description: string | null
  /** End, after which the group opens nothing. */
  ends_at: string | null
  created_at: string
  version: RowVersion
}

/** An address, or an account that joined by the invitation link. */
export interface GroupMembersTable {
  id: string
  group_id: string
  /** Lower-case address of an account, which may not exist yet. Null for a member who joined by the link. */
  email: string | null
  profile_id: string | null
  added_at: string
  /** End of the membership. */
  ends_at: string | null
}

/** The link by which people join a group: at most one per group at a time. */
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

/** A single row: the moment for which statuses and listings have been derived. */
export interface VisibilityClockTable {
  id: number
  moment: string
}
