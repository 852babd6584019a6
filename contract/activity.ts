import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Timestamp } from './fields.ts'

/** The kind of the subject: the nouns of the admin sidebar. */
export const ActivityKind = z.enum([
  'songs',
  'artists',
  'albums',
  'playlists',
  'categories',
  'pages',
  'users',
  'groups',
  'redirections',
  'codes',
  'settings',
  'import-export',
])
export type ActivityKind = z.infer<typeof ActivityKind>

export const ActivityAction = z.enum([
  'created',
  'updated',
  'deleted',
  'approved',
  'disabled',
  'enabled',
  'password_changed',
  'imported',
  'exported',
  'archived',
  'restored',
])
export type ActivityAction = z.infer<typeof ActivityAction>

/** Who changed what, when. Names are those of that time. */
export const ActivityEntry = z.strictObject({
  id: Id,
  at: Timestamp,
  kind: ActivityKind,
  action: ActivityAction,
  /** Display name; null for a change without a user, such as by the command line. */
  actor: z.string().nullable(),
  /** The subject; null for several, or for the whole site. */
  subject: z
    .strictObject({
      id: Id.nullable(),
      name: z.string(),
      /** Its current name; null if it is deleted or has no row of its own. */
      nameNow: z.string().nullable(),
    })
    .nullable(),
  /** Number of changed items. */
  count: z.number().int().min(1),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

export const activityEndpoints = {
  'GET /api/admin/activity': endpoint({
    access: 'admin',
    summary: 'What administrators, editors and uploaders did in the last 90 days, newest first; of one kind where one is given',
    query: z.strictObject({ kind: ActivityKind.optional(), cursor: Cursor, limit: z.coerce.number().int().min(1).max(100).default(50) }),
    output: z.strictObject({ entries: z.array(ActivityEntry), nextCursor: z.string().nullable() }),
  }),
}
