import type { PickerSort } from '#contract/admin-playlists.ts'
import { chunksOf, rowsAtOnce } from '#server/chunks.ts'
import { shownCover } from '#server/database/catalog-expressions.ts'
import type { Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { searchSongs, songsByTitle } from '#server/database/search/song-search.ts'
import { newestFirst, type Page, sortedPage } from '#server/database/sorted-page.ts'

interface SongFilter {
  search: string
  categoryId: string | null
  sort: PickerSort
}

const byCreation = newestFirst('songs')
const orders = { title: songsByTitle, added: { ...byCreation, direction: 'asc' }, newest: byCreation } as const

/** The songs in playlists, and candidates for them. */
export const createPlaylistSongsRepository = (db: Handle) => {
  const songs = () =>
    db
      .selectFrom('songs')
      .innerJoin('categories', 'categories.id', 'songs.category_id')
      .leftJoin('media_files', 'media_files.path', 'songs.media_path')
      .leftJoin('sound_analyses', 'sound_analyses.path', 'songs.media_path')
      .leftJoin('artists', 'artists.name', 'songs.artist')
      .leftJoin('artist_songs', (on) =>
        on.onRef('artist_songs.song_id', '=', 'songs.id').onRef('artist_songs.artist_id', '=', 'artists.id'),
      )
      .select([
        'songs.id',
        'songs.title',
        'songs.artist',
        'artist_songs.artist_id',
        'songs.album',
        'songs.album_id',
        'songs.category_id',
        'categories.name as category_name',
        'categories.color as category_color',
        'songs.media_type',
        'songs.media_path',
        'media_files.rendition_path',
        'media_files.small_path',
        'media_files.stream_path',
        'songs.external_url',
        'songs.external_cover_url',
        'songs.captions_path',
        'songs.duration_seconds',
        'sound_analyses.loudness',
        'songs.status',
      ])
      .select(shownCover('songs').as('shown_cover_path'))

  async function insert(playlistId: string, songIds: readonly string[], behind = 0): Promise<void> {
    const rows = songIds.map((songId, index) => ({ id: newId(), playlist_id: playlistId, song_id: songId, position: behind + index + 1 }))
    for (const some of chunksOf(rows, rowsAtOnce)) await insertRows(db, 'playlist_songs', some).execute()
  }

  return {
    /** Songs of a playlist in order, including pending ones. */
    listSongs: (playlistId: string) =>
      songs()
        .innerJoin('playlist_songs', 'playlist_songs.song_id', 'songs.id')
        .where('playlist_songs.playlist_id', '=', playlistId)
        .orderBy('playlist_songs.position')
        .execute(),

    listToPick: async ({ search, categoryId, sort }: SongFilter, page: Page) =>
      sortedPage(
        songs().$if(categoryId !== null, (q) => q.where('songs.category_id', '=', categoryId ?? '')),
        { ...orders[sort], ...page, search: { db, for: await searchSongs(db, search) } },
      ),

    /** All songs of a filter, for Select All. */
    async listAllToPick({ search, categoryId, sort }: SongFilter, limit: number) {
      const named = db
        .selectFrom('songs')
        .innerJoin('categories', 'categories.id', 'songs.category_id')
        .select(['songs.id', 'songs.title', 'songs.duration_seconds'])
        .$if(categoryId !== null, (q) => q.where('songs.category_id', '=', categoryId ?? ''))
      return (await sortedPage(named, { ...orders[sort], limit, search: { db, for: await searchSongs(db, search) } })).rows
    },

    /** Inserts songs in the given order, from position 1 or after that many others. */
    insert,

    /** Song ids of a playlist, in order. */
    async idsOf(playlistId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('playlist_songs')
        .select('song_id')
        .where('playlist_id', '=', playlistId)
        .orderBy('position')
        .execute()
      return rows.map(({ song_id }) => song_id)
    },

    async replace(playlistId: string, songIds: readonly string[]): Promise<void> {
      await db.deleteFrom('playlist_songs').where('playlist_id', '=', playlistId).execute()
      await insert(playlistId, songIds)
    },

    /** Closes the gap in the positions. False if the song was not in the playlist. The playlist must be locked. */
    async remove(playlistId: string, songId: string): Promise<boolean> {
      const removed = await db
        .deleteFrom('playlist_songs')
        .where('playlist_id', '=', playlistId)
        .where('song_id', '=', songId)
        .returning('position')
        .executeTakeFirst()
      if (!removed) return false
      await db
        .updateTable('playlist_songs')
        .set((eb) => ({ position: eb('position', '-', 1) }))
        .where('playlist_id', '=', playlistId)
        .where('position', '>', removed.position)
        .execute()
      return true
    },
  }
}
