import type { ActivityEntry } from '#contract/activity.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { ActivityRepository, ActivityRow } from './activity.repository.ts'

export const activityRoutes = ({ db }: { db: Db }) =>
  ({
    'GET /api/admin/activity': async ({ query: { kind = null, ...page } }) => {
      const { rows, nextCursor } = await db.activity.list({ kind, ...page })
      const names = await namesNow(db.activity, rows)
      return { entries: rows.map((row) => toEntry(row, names.get(subjectKey(row)) ?? null)), nextCursor }
    },
  }) satisfies Partial<Handlers>

async function namesNow(activity: ActivityRepository, rows: ActivityRow[]): Promise<Map<string, string>> {
  const lists = await Promise.all(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(async ([kind, ofKind]) => {
      const names = await activity.namesNow(kind, [...new Set(ofKind.flatMap(({ subject_id }) => subject_id ?? []))])
      return [...names].map(([id, name]) => [subjectKey({ kind, subject_id: id }), name] as const)
    }),
  )
  return new Map(lists.flat())
}

const subjectKey = ({ kind, subject_id }: Pick<ActivityRow, 'kind' | 'subject_id'>) => `${kind} ${subject_id}`

const toEntry = (row: ActivityRow, nameNow: string | null): ActivityEntry => ({
  id: row.id,
  at: row.created_at,
  kind: row.kind,
  action: row.action,
  actor: row.actor_name,
  subject: row.subject_name === null ? null : { id: row.subject_id, name: row.subject_name, nameBefore: row.subject_name_before, nameNow },
  count: row.subject_count,
})
