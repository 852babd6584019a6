import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Timestamp } from './fields.ts'
import { keysOf } from './keys.ts'

const ofItem = ['created', 'updated', 'renamed', 'deleted', 'restored'] as const

/**
 * Actions that are logged, per kind of subject (the nouns of the admin sidebar): for one named subject, and for several subjects or the
 * whole site. Each has a sentence in messages/{language}/admin/activity.json.
 */
const loggedActions = {
  songs: {
    named: ['created', 'updated', 'renamed', 'deleted', 'approved', 'rejected', 'restored'],
    counted: ['updated', 'deleted', 'approved', 'rejected', 'imported', 'restored'],
  },
  artists: { named: ofItem, counted: [] },
  albums: { named: ofItem, counted: [] },
  playlists: { named: ofItem, counted: [] },
  categories: { named: ofItem, counted: [] },
  pages: { named: ofItem, counted: [] },
  users: { named: [...ofItem, 'password_changed', 'password_link_created', 'disabled', 'enabled'], counted: [] },
  groups: { named: ['created', 'updated', 'renamed', 'deleted', 'left'], counted: [] },
  redirections: { named: ['created', 'updated', 'deleted', 'restored'], counted: [] },
  codes: { named: ['created', 'updated', 'deleted', 'restored'], counted: ['created', 'updated', 'deleted', 'restored'] },
  /** The subject is the list of the changed settings. */
  settings: { named: ['updated'], counted: [] },
  /** The subject is a module, or the list of modules. */
  'import-export': { named: ['imported', 'exported'], counted: ['archived', 'restored'] },
} as const

export type ActivityKind = keyof typeof loggedActions
export type NamedAction<Kind extends ActivityKind> = (typeof loggedActions)[Kind]['named'][number]
export type CountedAction<Kind extends ActivityKind> = (typeof loggedActions)[Kind]['counted'][number]

export const ActivityKind = z.enum(keysOf(loggedActions))

export const ActivityAction = z.enum([
  'created',
  'updated',
  'renamed',
  'deleted',
  'approved',
  'rejected',
  'disabled',
  'enabled',
  'password_changed',
  'password_link_created',
  'imported',
  'exported',
  'archived',
  'restored',
  'left',
])
export type ActivityAction = z.infer<typeof ActivityAction>

/** Who changed what, when. Names are those at that time. */
export const ActivityEntry = z.strictObject({
  id: Id,
  at: Timestamp,
  kind: ActivityKind,
  action: ActivityAction,
  /** Display name of the user; null for a change without a user, for example by the command line. */
  actor: z.string().nullable(),
  /** The subject; null for several, or for the whole site. */
  subject: z
    .strictObject({
      id: Id.nullable(),
      name: z.string(),
      /** The subject's previous name, if it was renamed. */
      nameBefore: z.string().nullable(),
      /** Its current name; null if it was deleted or has no row. */
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
    summary: 'Actions of administrators, editors and uploaders in the last 90 days, newest first; optionally of one kind',
    query: z.strictObject({ kind: ActivityKind.optional(), cursor: Cursor, limit: z.coerce.number().int().min(1).max(100).default(50) }),
    output: z.strictObject({ entries: z.array(ActivityEntry), nextCursor: z.string().nullable() }),
  }),
}
