import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bounds, Id } from './fields.ts'

export const Role = z.enum(['admin', 'listener'])
export type Role = z.infer<typeof Role>

/** The signed-in account as its owner sees it. */
export const Viewer = z.strictObject({
  profileId: Id,
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  role: Role,
  mayUpload: z.boolean(),
})
export type Viewer = z.infer<typeof Viewer>

/** Readable by scripts: tells a page whether asking for the session is worth a request. Holds no secret and grants nothing. */
export const signedInHintCookie = 'signed_in'

export const sessionEndpoints = {
  'POST /api/session': endpoint({
    access: 'public',
    summary: 'Sign in',
    body: z.strictObject({ email: z.email().max(254), password: z.string().min(1).max(bounds.passwordMax) }),
    output: z.strictObject({ viewer: Viewer }),
    errors: ['wrong_credentials', 'account_disabled'],
  }),
  'GET /api/session': endpoint({
    access: 'public',
    summary: 'Who is signed in',
    output: z.strictObject({ viewer: Viewer.nullable() }),
  }),
  'DELETE /api/session': endpoint({
    access: 'public',
    summary: 'Sign out; without a session nothing happens',
  }),
}
