import { setImmediate } from 'node:timers/promises'
import type { LibraryCache } from '#server/database/versioned-cache.ts'
import type { ArtistRow } from '#server/features/artists/artists.repository.ts'
import type { Db } from '#server/repositories.ts'
import { singlesOf } from './present.ts'
import type { Members } from './protocol.ts'

export type Singles = ReturnType<typeof createSingles>

/** Artists whose songs are looked through at once: some 10 ms, after which other requests have their turn. */
const step = 200

/** Songs that are on no album, as one album for each artist: some players show nothing but albums. */
export function createSingles({ db, cache }: { db: Db; cache: LibraryCache<readonly Members[]> }) {
  async function of(artists: readonly ArtistRow[]): Promise<Members[]> {
    const counts = await db.songLists.countSingles(artists.map(({ id }) => id))
    return artists.flatMap((artist) => {
      const counted = counts.get(artist.id)
      return counted ? [singlesOf(artist, counted)] : []
    })
  }

  /** Of all artists, by their names. */
  const all = () =>
    cache.get('singles', async () => {
      const found: Members[] = []
      let cursor: string | undefined
      do {
        const { rows, nextCursor } = await db.artists.listPublic({ cursor, limit: step })
        found.push(...(await of(rows)))
        cursor = nextCursor ?? undefined
        await setImmediate()
      } while (cursor !== undefined)
      return found
    })

  return {
    of,

    /** What a page of albums has room for behind the last of them. `albums` are those of the page that starts at `offset`. */
    async behind(albums: readonly Members[], { offset, size }: { offset: number; size: number }): Promise<readonly Members[]> {
      if (albums.length === size) return []
      const albumCount = albums.length > 0 ? offset + albums.length : await db.albums.countPublic()
      const start = offset + albums.length - albumCount
      return (await all()).slice(start, start + size - albums.length)
    },
  }
}
