import { nullIfMissing } from '#server/app-error.ts'
import type { AlbumRow } from '#server/features/albums/albums.repository.ts'
import type { AlbumsService, PublicAlbum } from '#server/features/albums/albums.service.ts'
import type { Db } from '#server/repositories.ts'
import type { Visitor } from '#server/visibility/visibility-rule.ts'

export type FoundAlbums = ReturnType<typeof createFoundAlbums>

/** Albums by id, as the site shows them to the same account: listed ones, and those it may open. */
export function createFoundAlbums({ db, albums }: { db: Db; albums: Pick<AlbumsService, 'getPublic'> }) {
  /** Throws not_found. */
  const find = async (id: string, visitor: Visitor): Promise<AlbumRow> =>
    (await db.albums.findPublic(id)) ?? (await albums.getPublic(id, visitor)).row

  return {
    find,

    /** Throws not_found. */
    withSongs: (id: string, visitor: Visitor): Promise<PublicAlbum> => albums.getPublic(id, visitor),

    /** Those of the albums that the visitor may see. Queries unlisted ones only for visitors who have opened something. */
    async findAll(ids: readonly string[], visitor: Visitor): Promise<AlbumRow[]> {
      const listed = await db.albums.findAllPublic(ids)
      if (visitor.opened.size === 0) return listed
      const known = new Set(listed.map(({ id }) => id))
      const others = await Promise.all(ids.filter((id) => !known.has(id)).map((id) => find(id, visitor).catch(nullIfMissing)))
      return [...listed, ...others.filter((row) => row !== null)]
    },
  }
}
