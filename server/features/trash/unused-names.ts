import { chunksOf, rowsAtOnce } from '#server/chunks.ts'
import type { Db } from '#server/repositories.ts'
import type { TrashContent } from './trash-parts.repository.ts'

/** The artists and albums that a deleted song or album was linked to. */
interface Names {
  artists: Set<string>
  albums: Set<string>
}

export const noNames = (): Names => ({ artists: new Set(), albums: new Set() })

export function addNames(names: Names, contents: readonly TrashContent[]): Names {
  for (const { rows } of contents) {
    for (const { artist_id } of [...(rows.song_credits ?? []), ...(rows.album_artists ?? [])]) names.artists.add(String(artist_id))
    for (const { album_id } of rows.songs ?? []) if (album_id) names.albums.add(String(album_id))
  }
  return names
}

/**
 * Removes those of the artists and albums that only the texts of deleted songs have created, so that no name outlives the recordings. Those
 * of songs that are still in the trash stay, because restoring a song needs them.
 */
export async function removeUnusedNames(db: Db, { artists, albums }: Names): Promise<void> {
  let kept: Promise<Names> | undefined
  // Read only if there is something to remove, because the trash may be large.
  const withoutKept = async (kind: keyof Names, ids: readonly string[]) => {
    if (ids.length === 0) return []
    kept ??= namesInTrash(db)
    const { [kind]: those } = await kept
    return ids.filter((id) => !those.has(id))
  }
  for (const some of chunksOf([...albums], rowsAtOnce)) {
    const unused = await withoutKept(
      'albums',
      (await db.albums.bareOf(some)).map(({ id }) => id),
    )
    if (unused.length === 0) continue
    await db.transaction(async (tx) => {
      await tx.rows.lock('albums', unused, 'update')
      const bare = (await tx.albums.bareOf(unused)).map(({ id }) => id)
      for (const id of await tx.albums.artistIdsOf(bare)) artists.add(id)
      for (const id of bare) await tx.albums.remove(id)
    })
  }
  for (const some of chunksOf([...artists], rowsAtOnce)) {
    const unused = await withoutKept('artists', await db.artists.bareOf(some))
    if (unused.length === 0) continue
    await db.transaction(async (tx) => {
      await tx.rows.lock('artists', unused, 'update')
      for (const id of await tx.artists.bareOf(unused)) await tx.artists.remove(id)
    })
  }
}

async function namesInTrash(db: Db): Promise<Names> {
  const names = noNames()
  for await (const contents of db.trash.allContents(['songs', 'albums'])) addNames(names, contents)
  return names
}
