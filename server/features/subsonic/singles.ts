import { setImmediate } from 'node:timers/promises'
import type { LibraryCache } from '#server/database/versioned-cache.ts'
import type { ArtistRow } from '#server/features/artists/artists.repository.ts'
import type { Db } from '#server/repositories.ts'
import { singlesOf } from './present.ts'
import type { Members } from './protocol.ts'

export type Singles = ReturnType<typeof createSingles>

/** Artists whose songs are counted at once: some 10 ms, after which other requests run. */
const step = 200

/** Songs without an album, as one album per artist, because some players show only albums. */
export function createSingles({ db, cache }: { db: Db; cache: LibraryCache<readonly Members[]> }) {
  async function of(artists: readonly ArtistRow[]): Promise<Members[]> {
    const counts = await db.songLists.countSingles(artists.map(({ id }) => id))
    return artists.flatMap((artist) => {
      const counted = counts.get(artist.id)
      return counted ? [singlesOf(artist, counted)] : []
    })
  }

  /** Singles of all artists, by artist name. */
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

    /** Singles that fill a page after the last album. `albums` are those of the page that starts at `offset`. */
    async afterAlbums(albums: readonly Members[], { offset, size }: { offset: number; size: number }): Promise<readonly Members[]> {
      if (albums.length === size) return []
      const albumCount = albums.length > 0 ? offset + albums.length : await db.albums.countPublic()
      const start = offset + albums.length - albumCount
      return (await all()).slice(start, start + size - albums.length)
    },
  }
}
