import { sql } from 'kysely'
import type { ExportModule } from '#contract/export-file.ts'
import { countOf } from '#server/database/count-of.ts'
import type { Handle } from '#server/database/database.ts'
import type { SongCredit } from '#server/features/songs/song-links.repository.ts'

/** Keyset pagination: the last row of a page, after which the next one starts. */
export interface Position {
  created_at: string
  id: string
}

type ExportRepository = ReturnType<typeof createExportRepository>
export type ExportedCategory = Awaited<ReturnType<ExportRepository['listCategories']>>[number]
export type ExportedArtist = Awaited<ReturnType<ExportRepository['listArtists']>>[number]
export type ExportedAlbum = Awaited<ReturnType<ExportRepository['listAlbums']>>[number] & { artists: string[] }
export type ExportedSong = Awaited<ReturnType<ExportRepository['listSongs']>>[number] & { credits: SongCredit[] }
export type ExportedPlaylist = Awaited<ReturnType<ExportRepository['listPlaylists']>>[number]
export type ExportedPlaylistSong = Awaited<ReturnType<ExportRepository['listPlaylistSongs']>>[number]
export type ExportedCode = Awaited<ReturnType<ExportRepository['listCodes']>>[number]
export type ExportedDestination = Awaited<ReturnType<ExportRepository['findDestination']>>
export type ExportedScans = Awaited<ReturnType<ExportRepository['listScans']>>
export type ExportedRedirection = Awaited<ReturnType<ExportRepository['listRedirections']>>[number]

/** Reads whole tables by keyset pagination, oldest first, so that an import preserves the order of creation. */
export const createExportRepository = (db: Handle) => {
  const isAfter = (table: ExportModule, after: Position) =>
    sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) > (${after.created_at}, ${after.id})`

  return {
    listCategories: () => db.selectFrom('categories').selectAll().execute(),

    listArtists: (after: Position, limit: number) =>
      db.selectFrom('artists').selectAll().where(isAfter('artists', after)).orderBy('created_at').orderBy('id').limit(limit).execute(),

    listAlbums: (after: Position, limit: number) =>
      db.selectFrom('albums').selectAll().where(isAfter('albums', after)).orderBy('created_at').orderBy('id').limit(limit).execute(),

    /** With the columns of each song's album that restrict it. */
    listSongs: (after: Position, limit: number) =>
      db
        .selectFrom('songs')
        .leftJoin('profiles', 'profiles.id', 'songs.uploaded_by')
        .leftJoin('albums', 'albums.id', 'songs.album_id')
        .selectAll('songs')
        .select(['profiles.username', 'profiles.display_name'])
        .select([
          'albums.visibility as album_visibility',
          'albums.visible_from as album_visible_from',
          'albums.visible_until as album_visible_until',
          'albums.is_announced as album_is_announced',
          'albums.protection_id as album_protection_id',
        ])
        .where(isAfter('songs', after))
        .orderBy('songs.created_at')
        .orderBy('songs.id')
        .limit(limit)
        .execute(),

    listPlaylists: (after: Position, limit: number) =>
      db
        .selectFrom('playlists')
        .leftJoin('profiles', 'profiles.id', 'playlists.profile_id')
        .selectAll('playlists')
        .select(['profiles.username', 'profiles.display_name'])
        .where(isAfter('playlists', after))
        .orderBy('playlists.created_at')
        .orderBy('playlists.id')
        .limit(limit)
        .execute(),

    listPlaylistSongs: (playlistId: string) =>
      db
        .selectFrom('playlist_songs')
        .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
        .select(['playlist_songs.song_id', 'playlist_songs.position', 'songs.title', 'songs.artist', 'songs.album'])
        .where('playlist_songs.playlist_id', '=', playlistId)
        .orderBy('playlist_songs.position')
        .execute(),

    listRedirections: (after: Position, limit: number) =>
      db
        .selectFrom('redirections')
        .selectAll()
        .where(isAfter('redirections', after))
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    listCodes: (after: Position, limit: number) =>
      db
        .selectFrom('codes')
        .leftJoin('code_batches', 'code_batches.id', 'codes.batch_id')
        .selectAll('codes')
        .select('code_batches.name as batch_name')
        .where(isAfter('codes', after))
        .orderBy('codes.created_at')
        .orderBy('codes.id')
        .limit(limit)
        .execute(),

    findDestination: (address: string) =>
      db
        .selectFrom('code_destinations')
        .leftJoin('categories', 'categories.id', 'code_destinations.category_id')
        .leftJoin('songs', (on) => on.onRef('songs.id', '=', 'code_destinations.item_id').on('code_destinations.kind', '=', 'song'))
        .leftJoin('albums', (on) => on.onRef('albums.id', '=', 'code_destinations.item_id').on('code_destinations.kind', '=', 'album'))
        .select(['code_destinations.kind', 'code_destinations.item_id', 'code_destinations.address', 'code_destinations.name'])
        .select((eb) => [eb.fn.coalesce('songs.artist', 'albums.artist').as('artist'), 'categories.name as category_name'])
        .where('code_destinations.address', '=', address)
        .executeTakeFirstOrThrow(),

    listScans: (codeId: string) =>
      db.selectFrom('code_scans').select(['day', 'scans']).where('code_id', '=', codeId).orderBy('day').execute(),

    count: (module: ExportModule) => countOf(db.selectFrom(module)),
  }
}
