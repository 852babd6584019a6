import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Timestamp } from './fields.ts'
import { type AdminAccess, grants, type Role } from './roles.ts'

/** Days after which a deleted item, and the files of deleted and replaced items, are removed for good. */
export const trashDays = 15

export const TrashKind = z.enum([
  'songs',
  'artists',
  'albums',
  'playlists',
  'categories',
  'pages',
  'users',
  'redirections',
  'codes',
  'code-batches',
  'download-batches',
])
export type TrashKind = z.infer<typeof TrashKind>

/** Who sees, restores and removes deleted items of a kind: those who manage the items themselves. */
const accessTo: Readonly<Record<TrashKind, AdminAccess>> = {
  songs: 'editor',
  artists: 'editor',
  albums: 'editor',
  playlists: 'editor',
  categories: 'editor',
  pages: 'editor',
  users: 'admin',
  redirections: 'admin',
  codes: 'editor',
  'code-batches': 'editor',
  'download-batches': 'editor',
}

export const trashKindsOf = (role: Role): TrashKind[] => TrashKind.options.filter((kind) => grants(role, accessTo[kind]))

/** A deleted item that can be restored. */
export const TrashItem = z.strictObject({
  /** The id that the item had, and gets back. */
  id: Id,
  kind: TrashKind,
  /** When it was deleted: a title, a name, an address, a code. */
  name: z.string(),
  /** Display name; null for the command line. */
  deletedBy: z.string().nullable(),
  deletedAt: Timestamp,
  /** From then on it may be removed for good at any time. */
  expiresAt: Timestamp,
  /** The same for all items that one action deleted. */
  deletionId: Id,
  /** How many of those are still in the trash, with this one. */
  deletedTogether: z.number().int(),
})
export type TrashItem = z.infer<typeof TrashItem>

const params = z.strictObject({ id: Id })
const Count = z.strictObject({ count: z.number().int() })

export const trashEndpoints = {
  'GET /api/admin/trash': endpoint({
    access: 'editor',
    summary: 'Deleted items of the last 15 days that the viewer manages, newest first; of one kind if given',
    query: z.strictObject({ kind: TrashKind.optional(), cursor: Cursor, limit: z.coerce.number().int().min(1).max(200).default(50) }),
    output: z.strictObject({ items: z.array(TrashItem), nextCursor: z.string().nullable(), count: z.number().int() }),
  }),
  'POST /api/admin/trash/restorations': endpoint({
    access: 'editor',
    summary: 'Restore one item, or all items that one action deleted, with files, likes, playlist positions, counts and address',
    body: z.union([z.strictObject({ id: Id }), z.strictObject({ deletionId: Id })]),
    /** How many items were restored. */
    output: Count,
    errors: ['not_found', 'category_missing', 'restore_conflict', 'trashed_file_missing', 'unavailable'],
  }),
  'DELETE /api/admin/trash/:id': endpoint({
    access: 'editor',
    summary: 'Delete an item for good',
    params,
    errors: ['not_found'],
  }),
  'DELETE /api/admin/trash': endpoint({
    access: 'editor',
    summary: 'Delete all items of the list for good that were deleted up to a moment, so that nothing is lost that the list did not show',
    query: z.strictObject({ until: Timestamp }),
    output: Count,
  }),
}
