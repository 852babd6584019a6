import type { Handle } from '#server/database/database.ts'

export type SampleRemovalRepository = ReturnType<typeof createSampleRemovalRepository>

export const createSampleRemovalRepository = (db: Handle) => ({
  /** Songs with one of these files, newest first. */
  listSongs: (contentHashes: string[]) =>
    db
      .selectFrom('songs')
      .select(['id', 'title', 'version', 'media_path', 'cover_path', 'captions_path'])
      .select((eb) =>
        eb
          .selectFrom('liked_songs')
          .whereRef('liked_songs.song_id', '=', 'songs.id')
          .select((count) => count.fn.countAll<number>().as('count'))
          .as('like_count'),
      )
      .where('content_hash', 'in', contentHashes)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** Playlists that contain any of these songs, with how many of them and how many songs in all. */
  listPlaylists: (songIds: string[]) =>
    db
      .selectFrom('playlists')
      .innerJoin('playlist_songs', 'playlist_songs.playlist_id', 'playlists.id')
      .where('playlist_songs.song_id', 'in', songIds)
      .groupBy('playlists.id')
      .select(['playlists.id', 'playlists.name', 'playlists.cover_path'])
      .select((eb) => [
        eb.fn.countAll<number>().as('sample_count'),
        eb
          .selectFrom('playlist_songs as places')
          .whereRef('places.playlist_id', '=', 'playlists.id')
          .select((count) => count.fn.countAll<number>().as('count'))
          .as('song_count'),
      ])
      .orderBy('playlists.search_text')
      .orderBy('playlists.id')
      .execute(),

  /** Whether a category contains other songs or playlists. */
  async containsOthers(categoryId: string, o: { songIds: string[]; playlistIds: string[] }): Promise<boolean> {
    const song = await db
      .selectFrom('songs')
      .select('id')
      .where('category_id', '=', categoryId)
      .where('id', 'not in', o.songIds)
      .limit(1)
      .executeTakeFirst()
    const playlist = await db
      .selectFrom('playlists')
      .select('id')
      .where('category_id', '=', categoryId)
      .$if(o.playlistIds.length > 0, (q) => q.where('id', 'not in', o.playlistIds))
      .limit(1)
      .executeTakeFirst()
    return song !== undefined || playlist !== undefined
  },
})
