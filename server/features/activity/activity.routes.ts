import type { ActivityEntry } from '#contract/activity.ts'
import { decodeCursor, toPage } from '#server/database/cursor.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { ActivityRepository, ActivityRow } from './activity.repository.ts'

export const activityRoutes = (activity: ActivityRepository) =>
  ({
    'GET /api/admin/activity': async ({ query: { kind = null, cursor, limit } }) => {
      const found = await activity.list({ kind, after: cursor ? decodeCursor(cursor) : null, limit: limit + 1 })
      const { rows, nextCursor } = toPage(found, limit)
      return { entries: rows.map(toEntry), nextCursor }
    },
  }) satisfies Partial<Handlers>

const toEntry = (row: ActivityRow): ActivityEntry => ({
  id: row.id,
  at: row.created_at,
  kind: row.kind,
  action: row.action,
  actor: row.actor_name,
  subject: row.subject_name === null ? null : { id: row.subject_id, name: row.subject_name },
  count: row.subject_count,
})
