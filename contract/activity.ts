import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Timestamp } from './fields.ts'

const ofItem = ['created', 'updated', 'renamed', 'deleted', 'restored'] as const

/**
 * The kinds of subjects, which are the nouns of the admin sidebar, with what is logged of each: of one named subject, and of a number of
 * subjects or of the whole site. Every one has a sentence of its own in messages/{language}/admin/activity.json.
 */
export const loggedActions = {
  songs: {
    named: ['created', 'updated', 'renamed', 'deleted', 'approved', 'restored'],
    counted: ['updated', 'deleted', 'approved', 'imported', 'restored'],
  },
  artists: { named: ofItem, counted: [] },
  albums: { named: ofItem, counted: [] },
  playlists: { named: ofItem, counted: [] },
  categories: { named: ofItem, counted: [] },
  pages: { named: ofItem, counted: [] },
  users: { named: [...ofItem, 'password_changed', 'disabled', 'enabled'], counted: [] },
  groups: { named: ['created', 'updated', 'renamed', 'deleted'], counted: [] },
  redirections: { named: ['created', 'updated', 'deleted', 'restored'], counted: [] },
  codes: { named: ['created', 'updated', 'deleted', 'restored'], counted: ['created', 'updated', 'deleted', 'restored'] },
  /** The subject is the list of the settings. */
  settings: { named: ['updated'], counted: [] },
  /** The subject is the module, or the list of modules. */
  'import-export': { named: ['imported', 'exported'], counted: ['archived', 'restored'] },
} as const

export type ActivityKind = keyof typeof loggedActions
export type NamedAction<Kind extends ActivityKind> = (typeof loggedActions)[Kind]['named'][number]
export type CountedAction<Kind extends ActivityKind> = (typeof loggedActions)[Kind]['counted'][number]

export const ActivityKind = z.enum(Object.keys(loggedActions) as ActivityKind[])

export const ActivityAction = z.enum([
  'created',
  'updated',
  'renamed',
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
      /** The name that a renamed subject had. */
      nameBefore: z.string().nullable(),
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
