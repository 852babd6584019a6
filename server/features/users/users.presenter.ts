import type { User } from '#contract/users.ts'
import { fieldsOf } from '#server/database/columns.ts'
import type { Addresses } from '#server/http/addresses.ts'
import { profileColumns } from './profile-columns.ts'
import type { UserRow } from './users.repository.ts'

export type UsersPresenter = ReturnType<typeof createUsersPresenter>

export const createUsersPresenter = (addresses: Addresses) => ({
  toUser: (row: UserRow): User => ({
    id: row.id,
    ...fieldsOf(profileColumns, row),
    email: row.email,
    avatarUrl: addresses.avatar(row),
    role: row.role,
    status: row.status,
    hasPassword: Boolean(row.has_password),
    createdAt: row.created_at,
    version: row.version,
  }),
})
