import { lyricsText } from '#contract/lyrics.ts'
import type { Handle } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import type { SongsTable } from '../schema.ts'

/* The searchable lyrics of songs, written with the songs' rows. Deleting a song deletes its own. */

/** Adds those of new songs. */
export async function insertSongLyrics(db: Handle, songs: readonly Pick<SongsTable, 'id' | 'created_at' | 'lyrics'>[]): Promise<void> {
  const rows = songs.flatMap(({ id, created_at, lyrics }) => (lyrics ? [{ song_id: id, created_at, search_text: lyricsText(lyrics) }] : []))
  if (rows.length > 0) await insertRows(db, 'song_lyrics', rows).execute()
}

/** After an update of the song's row. */
export async function replaceSongLyrics(db: Handle, songId: string): Promise<void> {
  await db.deleteFrom('song_lyrics').where('song_id', '=', songId).execute()
  await insertSongLyrics(db, await db.selectFrom('songs').select(['id', 'created_at', 'lyrics']).where('id', '=', songId).execute())
}
