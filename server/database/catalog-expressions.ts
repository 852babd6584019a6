import { type SqlBool, sql } from 'kysely'

/* What queries of several features need to know of artists and albums. `id` is a column with the id of one. */

/** It has published songs. */
export const isArtistPublic = (id: string) =>
  sql<SqlBool>`exists (select 1 from artist_songs where artist_songs.artist_id = ${sql.ref(id)})`

/** It has published songs. */
export const isAlbumPublic = (id: string) =>
  sql<SqlBool>`exists (select 1 from counters where counters.what = 'album_songs' and counters.subject = ${sql.ref(id)} and counters.count > 0)`

/** The cover of its first published song, which an album without a cover of its own has. */
export const coverOfFirstSong = (id: string, column: 'cover_path' | 'external_cover_url' = 'cover_path') =>
  sql<string | null>`(select ${sql.ref(`first_song.${column}`)} from songs first_song
    where first_song.album_id = ${sql.ref(id)} and first_song.status = 'published'
    order by first_song.track_order, first_song.title_key, first_song.id limit 1)`
