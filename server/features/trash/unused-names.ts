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
export async function removeUnusedNames(db: Db, names: Names): Promise<void> {
  if (names.artists.size + names.albums.size === 0) return
  const kept = noNames()
  for await (const contents of db.trash.allContents(['songs', 'albums'])) addNames(kept, contents)
  const albums = [...names.albums.difference(kept.albums)]
  const artists = names.artists
  for (const some of chunksOf(albums, rowsAtOnce))
    await db.transaction(async (tx) => {
      await tx.rows.lock('albums', some, 'update')
      const bare = (await tx.albums.bareOf(some)).map(({ id }) => id)
      for (const id of await tx.albums.artistIdsOf(bare)) artists.add(id)
      for (const id of bare) await tx.albums.remove(id)
    })
  for (const some of chunksOf([...artists.difference(kept.artists)], rowsAtOnce))
    await db.transaction(async (tx) => {
      await tx.rows.lock('artists', some, 'update')
      for (const id of await tx.artists.bareOf(some)) await tx.artists.remove(id)
    })
}
