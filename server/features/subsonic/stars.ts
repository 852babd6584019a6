import type { AlbumRow } from '#server/features/albums/albums.repository.ts'
import type { ArtistRow } from '#server/features/artists/artists.repository.ts'
import type { StarredKind } from '#server/features/likes/catalog-stars.repository.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Db } from '#server/repositories.ts'
import type { PersonalCall } from './endpoint.ts'
import type { FoundAlbums } from './found-albums.ts'
import { parseId } from './ids.ts'
import { notFound } from './protocol.ts'

interface Deps {
  db: Db
  songs: Pick<SongsService, 'requireAudible' | 'listAudible'>
  albums: FoundAlbums
}

export type Stars = ReturnType<typeof createStars>

/**
 * Stars of songs, which are likes on the site, and of albums and artists, which only players have. Stars of hidden items reappear with
 * them.
 */
export function createStars({ db, songs, albums }: Deps) {
  const requireVisible = {
    song: songs.requireAudible,
    album: albums.find,
    async artist(id: string) {
      if (!(await db.artists.findPublic(id))) throw notFound('The artist')
    },
  }

  /**
   * `text` is an id of the protocol. Throws ProtocolError with code 70 for a star of an item that the viewer may not see. Its star can be
   * removed, like a like on the site.
   */
  async function change(text: string, isStarred: boolean, call: PersonalCall): Promise<void> {
    const { profileId } = call.viewer
    const { kind, id } = parseId(text) ?? { kind: null, id: '' }
    if (kind !== 'song' && kind !== 'album' && kind !== 'artist') throw notFound(`'${text}'`)
    if (isStarred) await requireVisible[kind](id, call)
    const what = isStarred ? 'add' : 'remove'
    if (kind === 'song') await db.likes[what](profileId, id)
    else await db.catalogStars[what](profileId, kind, id)
  }

  /** Latest first. */
  async function listed<Row extends { id: string }>(
    kind: StarredKind,
    { viewer }: PersonalCall,
    findAll: (ids: readonly string[]) => Promise<Row[]>,
  ): Promise<Row[]> {
    const stars = await db.catalogStars.since(viewer.profileId, kind)
    if (stars.length === 0) return []
    const rows = new Map((await findAll(stars.map(([id]) => id))).map((row) => [row.id, row]))
    return stars.flatMap(([id]) => rows.get(id) ?? [])
  }

  return {
    change,
    songs: async (call: PersonalCall) => songs.listAudible(await db.likes.songIdsOf(call.viewer.profileId), call),
    albums: (call: PersonalCall): Promise<AlbumRow[]> => listed('album', call, (ids) => albums.findAll(ids, call)),
    artists: (call: PersonalCall): Promise<ArtistRow[]> => listed('artist', call, db.artists.findAllPublic),
  }
}
