import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, Id } from './fields.ts'
import { limits } from './limits.ts'
import { roles } from './roles.ts'

export const Role = z.enum(roles)

export const Password = z.string().min(limits.passwordMin).max(limits.passwordMax)

/**
 * A hosted picture: a path on this site, including the base path, without `-{width}.{avif|webp}`. An external picture: its full http(s)
 * address.
 */
export const AvatarUrl = z.string().nullable()

/** The signed-in account as its owner sees it. */
export const Viewer = z.strictObject({
  profileId: Id,
  username: z.string(),
  displayName: z.string(),
  avatarUrl: AvatarUrl,
  role: Role,
  mayUpload: z.boolean(),
  /** Whether its uploads are published without approval. */
  mayPublish: z.boolean(),
  /** Whether it may manage the library. */
  mayEdit: z.boolean(),
  /** Whether it may manage accounts and the site. */
  mayAdminister: z.boolean(),
})
export type Viewer = z.infer<typeof Viewer>

/** Cookie that scripts can read: hints whether to request the session. Contains no secret and grants no access. */
export const signedInHintCookie = 'signed_in'

export const sessionEndpoints = {
  'POST /api/session': endpoint({
    access: 'public',
    duringMaintenance: 'open',
    summary: 'Sign in',
    body: z.strictObject({ email: Email, password: z.string().min(1).max(limits.passwordMax) }),
    output: z.strictObject({ viewer: Viewer }),
    errors: ['wrong_credentials', 'account_disabled'],
  }),
  'GET /api/session': endpoint({
    access: 'public',
    duringMaintenance: 'open',
    summary: 'Who is signed in',
    output: z.strictObject({ viewer: Viewer.nullable() }),
  }),
  'DELETE /api/session': endpoint({
    access: 'public',
    duringMaintenance: 'open',
    summary: 'Sign out; no effect without a session',
  }),
  'PUT /api/session/password': endpoint({
    access: 'signed-in',
    duringMaintenance: 'open',
    summary: "Change the signed-in account's password; ends all of its other sessions",
    body: z.strictObject({ currentPassword: z.string().min(1).max(limits.passwordMax), newPassword: Password }),
    errors: ['wrong_credentials'],
  }),
  'POST /api/password-resets': endpoint({
    access: 'public',
    duringMaintenance: 'open',
    summary: 'Send a one-time link for a new password; the response is the same for unknown addresses',
    body: z.strictObject({ email: Email }),
    errors: ['mail_unavailable'],
  }),
  'POST /api/password-resets/:token': endpoint({
    access: 'public',
    duringMaintenance: 'open',
    summary: 'Set a new password with the mailed link; ends all sessions of the account',
    params: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{20,200}$/) }),
    body: z.strictObject({ newPassword: Password }),
    /** The address of the account, for signing in. */
    output: z.strictObject({ email: z.string() }),
    errors: ['reset_link_invalid'],
  }),
}
