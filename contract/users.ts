import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pictureErrors } from './errors.ts'
import { Cursor, Email, HttpAddress, Id, Name, RowCount, Search, Timestamp, Version } from './fields.ts'
import { limits } from './limits.ts'
import { AvatarUrl, Password, Role } from './session.ts'

/** Unique, case-insensitive. */
export const Username = z
  .string()
  .trim()
  .min(limits.usernameMin)
  .max(limits.usernameMax)
  .regex(/^[A-Za-z0-9._-]*$/)

/** A disabled account cannot sign in. */
export const UserStatus = z.enum(['active', 'disabled'])
export type UserStatus = z.infer<typeof UserStatus>

/** An account and its profile, as administrators see it. Its id is the profile's. */
export const User = z.strictObject({
  id: Id,
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  avatarUrl: AvatarUrl,
  role: Role,
  status: UserStatus,
  /** False until a person who was invited has set a password. */
  hasPassword: z.boolean(),
  createdAt: Timestamp,
  version: Version,
})
export type User = z.infer<typeof User>

/** Numbers of a user's items. Likes and private playlists are deleted with the account; all others remain. */
export const Belongings = z.strictObject({
  likes: z.number().int(),
  privatePlaylists: z.number().int(),
  /** Private ones with school privacy: without them, their songs would be in lists with full names. */
  schoolPlaylists: z.number().int(),
  publicPlaylists: z.number().int(),
  songs: z.number().int(),
})
export type Belongings = z.infer<typeof Belongings>

const fields = {
  username: Username,
  displayName: Name,
  role: Role,
  /** An external picture; null for none. */
  avatarUrl: HttpAddress.nullable().optional(),
  /** A finished upload of kind 'cover' (POST /api/uploads). */
  avatarUploadId: Id.optional(),
}

const isOnePicture = ({ avatarUrl, avatarUploadId }: { avatarUrl?: unknown; avatarUploadId?: unknown }) =>
  avatarUrl === undefined || avatarUploadId === undefined
const notBoth = { message: 'give avatarUrl or avatarUploadId, not both', path: ['avatarUrl'] }

export const UserCreation = z
  .strictObject({
    ...fields,
    role: Role.default('listener'),
    email: Email,
    /** Required, unless `isInvited`. */
    password: Password.optional(),
    /** The account has no password until its owner sets one with a link (POST /api/users/:id/password-link). */
    isInvited: z.boolean().default(false),
  })
  .refine(isOnePicture, notBoth)
  .refine(({ password, isInvited }) => (password === undefined) === isInvited, {
    message: 'give a password or isInvited, not both',
    path: ['password'],
  })
export type UserCreation = z.input<typeof UserCreation>

/** Without `avatarUrl` and `avatarUploadId`, the picture is unchanged; without `password`, the password is. */
export const UserUpdate = z.strictObject({ ...fields, password: Password.optional(), version: Version }).refine(isOnePicture, notBoth)
export type UserUpdate = z.input<typeof UserUpdate>

/** A one-time link for setting a password. It opens `/auth?reset={token}` on this site. */
export const PasswordLink = z.strictObject({ token: z.string(), expiresAt: Timestamp })
export type PasswordLink = z.infer<typeof PasswordLink>

const params = z.strictObject({ id: Id })

export const UserFilter = z.strictObject({ search: Search, role: Role.optional(), status: UserStatus.optional() })
export type UserFilter = z.input<typeof UserFilter>

export const usersEndpoints = {
  'GET /api/admin/users': endpoint({
    access: 'admin',
    summary:
      "Users whose username or display name contains the search text, or whose address does if the text has an '@' inside; newest first",
    query: z.strictObject({ ...UserFilter.shape, cursor: Cursor, limit: z.coerce.number().int().min(1).max(200).default(50) }),
    output: z.strictObject({
      users: z.array(User),
      nextCursor: z.string().nullable(),
      count: RowCount,
    }),
  }),
  'GET /api/admin/users/:id': endpoint({
    access: 'admin',
    summary: 'One user, and the numbers of their items',
    params,
    output: z.strictObject({ user: User, belongings: Belongings }),
    errors: ['not_found'],
  }),
  'POST /api/users': endpoint({
    access: 'admin',
    summary: 'Create an account and its profile',
    body: UserCreation,
    output: User,
    errors: ['username_taken', 'email_taken', ...pictureErrors],
  }),
  'PUT /api/users/:id': endpoint({
    access: 'admin',
    summary: "Replace a profile's texts, its role and, if given, its password; a new password or a lower role ends all sessions",
    params,
    body: UserUpdate,
    output: User,
    errors: ['not_found', 'stale_version', 'username_taken', 'own_account', 'last_administrator', ...pictureErrors],
  }),
  'POST /api/users/:id/password-link': endpoint({
    access: 'admin',
    summary: 'Create a link that lets a user set a password once within 7 days, and mail it if wanted; it replaces earlier links',
    params,
    body: z.strictObject({ sendsMail: z.boolean().default(false) }),
    output: PasswordLink,
    errors: ['not_found', 'mail_unavailable', 'mail_not_sent'],
  }),
  'PUT /api/users/:id/status': endpoint({
    access: 'admin',
    summary: 'Disable an account, which ends its sessions, or enable it again',
    params,
    body: z.strictObject({ status: UserStatus }),
    output: User,
    errors: ['not_found', 'own_account', 'last_administrator'],
  }),
  'DELETE /api/users/:id': endpoint({
    access: 'admin',
    summary:
      'Delete an account with its sessions, profile, likes and private playlists; public playlists, those with school privacy and songs remain',
    params,
    errors: ['not_found', 'own_account', 'last_administrator'],
  }),
}
