import type { UserUpdate } from '#contract/users.ts'
import type { ColumnMap } from '#server/database/columns.ts'
import type { ProfilesTable } from '#server/database/schema.ts'

/** Fields of the account instead of the profile: role and password. The picture is a file or an address. */
type NotOfProfile = 'role' | 'password' | 'avatarUrl' | 'avatarUploadId' | 'version'

/** Export files contain no accounts. */
export const profileColumns = {
  username: { column: 'username', inFile: null, isSearched: true },
  displayName: { column: 'display_name', inFile: null, isSearched: true },
} as const satisfies ColumnMap<Omit<UserUpdate, NotOfProfile>, ProfilesTable, object>
