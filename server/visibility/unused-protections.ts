import type { TrashContent } from '#server/features/trash/trash-parts.repository.ts'
import type { Db } from '#server/repositories.ts'

/** Deletes protections created before this moment that neither items nor deleted items in the trash use. */
export async function removeUnusedProtections(db: Db, before: string): Promise<void> {
  const unused = new Set(await db.protections.unused(before))
  if (unused.size === 0) return
  for await (const contents of db.trash.allContents(['songs', 'albums', 'playlists', 'users']))
    for (const id of contents.flatMap(protectionsIn)) unused.delete(id)
  await db.protections.removeUnused([...unused])
}

/** A deleted user has playlists. */
const protectionsIn = ({ rows }: TrashContent) =>
  [rows.songs, rows.albums, rows.playlists].flatMap((list = []) => list.map(({ protection_id }) => String(protection_id)))
