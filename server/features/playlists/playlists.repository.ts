import type { Insertable } from 'kysely'
import type { Handle } from '#server/database/database.ts'
import { fold } from '#server/database/fold.ts'
import { newId } from '#server/database/ids.ts'
import type { PlaylistsTable } from '#server/database/schema.ts'

export type PlaylistsRepository = ReturnType<typeof createPlaylistsRepository>

export const createPlaylistsRepository = (db: Handle) => ({
  insert: (playlist: Omit<Insertable<PlaylistsTable>, 'search_text'>) =>
    db
      .insertInto('playlists')
      .values({ ...playlist, search_text: [playlist.name, playlist.description ?? ''].map(fold).join('\n') })
      .execute(),

  /** Positions 1..n in the given order. */
  insertSongs: (playlistId: string, songIds: string[]) =>
    db
      .insertInto('playlist_songs')
      .values(songIds.map((songId, index) => ({ id: newId(), playlist_id: playlistId, song_id: songId, position: index + 1 })))
      .execute(),

  /** Takes a song out of every playlist; what follows it moves up, so that positions stay 1..n. */
  async removeSongEverywhere(songId: string): Promise<void> {
    const removed = await db.deleteFrom('playlist_songs').where('song_id', '=', songId).returning(['playlist_id', 'position']).execute()
    for (const { playlist_id, position } of removed)
      await db
        .updateTable('playlist_songs')
        .set((eb) => ({ position: eb('position', '-', 1) }))
        .where('playlist_id', '=', playlist_id)
        .where('position', '>', position)
        .execute()
  },
})
