export type Run = (statement: string) => Promise<unknown>

/** Public albums with the columns of `artist_albums`; a condition may follow. */
export const publicAlbums = `select album_artists.artist_id, coalesce(albums.release_date, '') as release_key, albums.title_key, albums.id as album_id
  from albums join album_artists on album_artists.album_id = albums.id
  where exists (select 1 from counters where what = 'album_songs' and subject = albums.id and count > 0)`

/** Each song of each listed playlist, once for each of its artists; a condition may follow. */
export const listedSongs = `from playlists join playlist_songs on playlist_songs.playlist_id = playlists.id
  join artist_songs on artist_songs.song_id = playlist_songs.song_id where playlists.is_listed`

/** As playlists are sorted by name. */
export const nameKey = 'substr(playlists.search_text, 1, 200)'
