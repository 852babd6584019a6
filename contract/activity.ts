import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Timestamp } from './fields.ts'

/** What was acted upon: the nouns of the admin sidebar. */
export const ActivityKind = z.enum(['songs', 'playlists', 'categories', 'users', 'redirections', 'codes', 'settings', 'import-export'])
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

/** Who did what to what, when. Names are those of that moment. */
export const ActivityEntry = z.strictObject({
  id: Id,
  at: Timestamp,
  kind: ActivityKind,
  action: ActivityAction,
  /** Display name; null where nobody in particular did it, such as a command line. */
  actor: z.string().nullable(),
  /** What it was done to; null where it was more than one thing, or the site as a whole. */
  subject: z
    .strictObject({
      id: Id.nullable(),
      name: z.string(),
      /** What it is called now; null where it is gone, or never was a thing of its own. */
      nameNow: z.string().nullable(),
    })
    .nullable(),
  /** How many things it was done to. */
  count: z.number().int().min(1),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

export const activityEndpoints = {
  'GET /api/admin/activity': endpoint({
    access: 'admin',
    summary: 'What administrators and uploaders did in the last 90 days, newest first; of one kind where one is given',
    query: z.strictObject({ kind: ActivityKind.optional(), cursor: Cursor, limit: z.coerce.number().int().min(1).max(100).default(50) }),
    output: z.strictObject({ entries: z.array(ActivityEntry), nextCursor: z.string().nullable() }),
  }),
}
