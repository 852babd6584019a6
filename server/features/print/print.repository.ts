import { chunksOf, idsAtOnce } from '#server/chunks.ts'
import { coverOfFirstSong, coverOfPlaylist, isArtistPublic, shownCover } from '#server/database/catalog-expressions.ts'
import type { Handle } from '#server/database/database.ts'
import { isAlbumShown, isPlaylistShown, isSongShown } from '#server/database/visibility-expressions.ts'

export type PrintRepository = ReturnType<typeof createPrintRepository>

const now = () => new Date().toISOString()

export const createPrintRepository = (db: Handle) => {
  const songs = () =>
    db
      .selectFrom('songs')
      .innerJoin('categories', 'categories.id', 'songs.category_id')
      .select(['songs.id', 'songs.title', 'songs.artist', 'songs.track_number', 'songs.school_privacy', 'categories.color'])
      .select('songs.cover_path as own_cover_path')
      .select(shownCover('songs').as('cover_path'))
      .select(isSongShown('songs', now()).as('is_public'))

  const codes = () =>
    db
      .selectFrom('codes')
      .innerJoin('code_destinations', 'code_destinations.address', 'codes.destination')
      .leftJoin('songs', (join) => join.onRef('songs.id', '=', 'code_destinations.item_id').on('code_destinations.kind', '=', 'song'))
      .leftJoin('playlists', (join) =>
        join.onRef('playlists.id', '=', 'code_destinations.item_id').on('code_destinations.kind', '=', 'playlist'),
      )
      .leftJoin('categories as target', (join) =>
        join.onRef('target.id', '=', 'code_destinations.item_id').on('code_destinations.kind', '=', 'category'),
      )
      .leftJoin('artists', (join) => join.onRef('artists.id', '=', 'code_destinations.item_id').on('code_destinations.kind', '=', 'artist'))
      .leftJoin('albums', (join) => join.onRef('albums.id', '=', 'code_destinations.item_id').on('code_destinations.kind', '=', 'album'))
      .leftJoin('categories', 'categories.id', 'code_destinations.category_id')
      .select(['codes.id', 'codes.code', 'codes.label', 'code_destinations.kind', 'code_destinations.name', 'code_destinations.address'])
      .select(['songs.school_privacy', 'songs.cover_path as own_cover_path'])
      .select(['songs.track_number', 'target.is_active', isArtistPublic('artists.id').as('is_artist_public')])
      .select([
        isSongShown('songs', now()).as('is_song_public'),
        isPlaylistShown('playlists', now()).as('is_playlist_public'),
        isAlbumShown('albums.id', now()).as('is_album_public'),
      ])
      .select((eb) => [
        eb.fn.coalesce('songs.artist', 'albums.artist').as('artist'),
        eb.fn.coalesce('target.color', 'categories.color').as('color'),
        eb.fn
          .coalesce(
            shownCover('songs'),
            eb.fn.coalesce('playlists.cover_path', coverOfPlaylist('playlists.id')),
            'artists.cover_path',
            eb.fn.coalesce('albums.cover_path', coverOfFirstSong('albums.id')),
          )
          .as('cover_path'),
      ])
      .where('codes.deleted_at', 'is', null)

  return {
    batchName: async (id: string): Promise<string | null> =>
      (await db.selectFrom('code_batches').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null,

    playlistName: async (id: string): Promise<string | null> =>
      (await db.selectFrom('playlists').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null,

    albumTitle: async (id: string): Promise<string | null> =>
      (await db.selectFrom('albums').select('title').where('id', '=', id).executeTakeFirst())?.title ?? null,

    /** In the order of `ids`, without missing ones. */
    codes: (ids: readonly string[]) => inOrder(ids, (some) => codes().where('codes.id', 'in', some).execute()),

    /** In the order of the list that created the batch: its first row is the newest code. */
    codesOfBatch: (batchId: string) =>
      codes().where('codes.batch_id', '=', batchId).orderBy('codes.created_at', 'desc').orderBy('codes.id', 'desc').execute(),

    /** In the order of `ids`, without missing ones. */
    songs: (ids: readonly string[]) => inOrder(ids, (some) => songs().where('songs.id', 'in', some).execute()),

    songsOfPlaylist: (playlistId: string) =>
      songs()
        .innerJoin('playlist_songs', 'playlist_songs.song_id', 'songs.id')
        .where('playlist_songs.playlist_id', '=', playlistId)
        .orderBy('playlist_songs.position')
        .execute(),

    songsOfAlbum: (albumId: string) =>
      songs().where('songs.album_id', '=', albumId).orderBy('songs.track_order').orderBy('songs.title_key').orderBy('songs.id').execute(),

    /** In the order of `ids`, without missing ones. */
    artists: (ids: readonly string[]) =>
      inOrder(ids, (some) =>
        db
          .selectFrom('artists')
          .select(['id', 'name', 'cover_path', isArtistPublic('artists.id').as('is_public')])
          .where('id', 'in', some)
          .execute(),
      ),

    /** In the order of `ids`, without missing ones. */
    albums: (ids: readonly string[]) =>
      inOrder(ids, (some) =>
        db
          .selectFrom('albums')
          .select((eb) => ['id', 'title', 'artist', eb.fn.coalesce('cover_path', coverOfFirstSong('albums.id')).as('cover_path')])
          .select(isAlbumShown('albums.id', now()).as('is_public'))
          .where('id', 'in', some)
          .execute(),
      ),

    /** In the order of `ids`, without missing ones. */
    playlists: (ids: readonly string[]) =>
      inOrder(ids, (some) =>
        db
          .selectFrom('playlists')
          .leftJoin('categories', 'categories.id', 'playlists.category_id')
          .select(['playlists.id', 'playlists.name', 'playlists.description', 'categories.color'])
          .select((eb) => eb.fn.coalesce('playlists.cover_path', coverOfPlaylist('playlists.id')).as('cover_path'))
          .select(isPlaylistShown('playlists', now()).as('is_public'))
          .where('playlists.id', 'in', some)
          .execute(),
      ),
  }
}

async function inOrder<Row extends { id: string }>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (const some of chunksOf(ids, idsAtOnce)) for (const row of await read(some)) rows.set(row.id, row)
  return ids.flatMap((id) => rows.get(id) ?? [])
}
