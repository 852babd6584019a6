import type { ColumnType } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { Flag } from './column-types.ts'

/* Tables of better-auth, with names in this project's style (see server/features/session/auth.ts). */

/** better-auth's adapter writes dates as text on SQLite and as timestamps on PostgreSQL. */
type AuthDate = ColumnType<string | Date, string | Date, string | Date>

export interface UsersTable {
  id: string
  name: string
  email: string
  email_verified: Flag
  image: string | null
  role: Role
  status: 'active' | 'disabled'
  created_at: AuthDate
  updated_at: AuthDate
}

export interface SessionsTable {
  id: string
  user_id: string
  token: string
  expires_at: AuthDate
  ip_address: string | null
  user_agent: string | null
  created_at: AuthDate
  updated_at: AuthDate
}

export interface CredentialsTable {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: AuthDate | null
  refresh_token_expires_at: AuthDate | null
  scope: string | null
  password: string | null
  created_at: AuthDate
  updated_at: AuthDate
}

export interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expires_at: AuthDate
  created_at: AuthDate
  updated_at: AuthDate
}
