import { type TrashItem, trashDays, trashKindsOf } from '#contract/trash.ts'
import { AppError } from '#server/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { TrashRow } from './trash.repository.ts'
import type { TrashService } from './trash.service.ts'

export const trashRoutes = ({ db, trash }: { db: Db; trash: TrashService }) =>
  ({
    'GET /api/admin/trash': async ({ query: { kind, ...page }, viewer }) => {
      const kinds = trashKindsOf(viewer.role).filter((one) => kind === undefined || one === kind)
      if (kinds.length === 0) throw new AppError('forbidden')
      const [{ rows, nextCursor }, count] = await Promise.all([db.trash.list({ kinds, ...page }), db.trash.count(kinds)])
      return { items: rows.map(toItem), nextCursor, count }
    },
    'POST /api/admin/trash/restorations': async ({ body, viewer }) => ({ count: await trash.restore(body, viewer) }),
    'DELETE /api/admin/trash/:id': async ({ params, viewer }) => {
      await trash.remove(params.id, viewer)
    },
    'DELETE /api/admin/trash': async ({ query, viewer }) => ({ count: await trash.removeUntil(query.until, trashKindsOf(viewer.role)) }),
  }) satisfies Partial<Handlers>

const dayMilliseconds = 24 * 60 * 60 * 1000

const toItem = ({ id, kind, name, actor_name, deleted_at, deletion_id, deleted_together, rejection_reason }: TrashRow): TrashItem => ({
  id,
  kind,
  name,
  deletedBy: actor_name,
  deletedAt: deleted_at,
  expiresAt: new Date(Date.parse(deleted_at) + trashDays * dayMilliseconds).toISOString(),
  deletionId: deletion_id,
  deletedTogether: Number(deleted_together),
  rejectionReason: rejection_reason,
})
