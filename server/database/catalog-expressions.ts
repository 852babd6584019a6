import { type RawBuilder, type SqlBool, sql } from 'kysely'

/* SQL expressions about artists and albums that several features share. `id` is a column with the id of one. */

const hasSongs = (what: 'artist_songs' | 'album_songs', id: string) =>
  sql<SqlBool>`exists (select 1 from counters where counters.what = ${sql.lit(what)} and counters.subject = ${sql.ref(id)} and counters.count > 0)`

/** Whether the artist has published songs. */
export const isArtistPublic = (id: string) => hasSongs('artist_songs', id)

/** Whether the album has published songs. */
export const isAlbumPublic = (id: string) => hasSongs('album_songs', id)

/** Cover of the item's first published song. */
export const coverOfFirstSong = (id: string, column: 'cover_path' | 'external_cover_url' = 'cover_path') =>
  sql<string | null>`(select ${sql.ref(`first_song.${column}`)} from songs first_song
    where first_song.album_id = ${sql.ref(id)} and first_song.status = 'published'
    order by first_song.track_order, first_song.title_key, first_song.id limit 1)`

/** First cover among the playlist's published songs, in playlist order. */
export const coverOfPlaylist = (id: string) =>
  sql<string | null>`(select placed_song.cover_path from playlist_songs placed
    join songs placed_song on placed_song.id = placed.song_id
    where placed.playlist_id = ${sql.ref(id)} and placed_song.status = 'published' and placed_song.cover_path is not null
    order by placed.position limit 1)`

const unlessOwn = (cover: RawBuilder<string | null>) => sql<string | null>`case when albums.cover_path is null then ${cover} end`

/** Substitutes for an album's missing cover, in a query of albums. */
export const coversOfFirstSong = [
  unlessOwn(coverOfFirstSong('albums.id')).as('song_cover_path'),
  unlessOwn(coverOfFirstSong('albums.id', 'external_cover_url')).as('song_external_cover_url'),
] as const
