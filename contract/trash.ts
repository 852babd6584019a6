import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Timestamp } from './fields.ts'
import { type AdminAccess, grants, type Role } from './roles.ts'

/** Days after which a deleted item, and the files of deleted and replaced items, are deleted permanently. */
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

/** Who may see, restore and permanently delete items of a kind: those who may manage such items. */
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
  /** The item's former id, which it gets back. */
  id: Id,
  kind: TrashKind,
  /** Title, name, address or code at the time of deletion. */
  name: z.string(),
  /** Display name; null for the command line. */
  deletedBy: z.string().nullable(),
  deletedAt: Timestamp,
  /** From this moment it may be deleted permanently at any time. */
  expiresAt: Timestamp,
  /** Shared by all items that were deleted by one action. */
  deletionId: Id,
  /** Number of those that are still in the trash, including this one. */
  deletedTogether: z.number().int(),
  /** Why the song was rejected, if an editor wrote it. */
  rejectionReason: z.string().nullable(),
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
    summary: 'Delete an item permanently',
    params,
    errors: ['not_found'],
  }),
  'DELETE /api/admin/trash': endpoint({
    access: 'editor',
    summary: 'Permanently delete all listed items that were deleted up to a moment, so that items not yet shown in the list are kept',
    query: z.strictObject({ until: Timestamp }),
    output: Count,
  }),
}
