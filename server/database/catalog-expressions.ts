import { type RawBuilder, type SqlBool, sql } from 'kysely'

/* SQL expressions about songs, artists and albums that several features share. `id` is a column with the id of one. */

const hasSongs = (what: 'artist_songs' | 'album_songs', id: string) =>
  sql<SqlBool>`exists (select 1 from counters where counters.what = ${sql.lit(what)} and counters.subject = ${sql.ref(id)} and counters.count > 0)`

/** Whether the artist has published songs. */
export const isArtistPublic = (id: string) => hasSongs('artist_songs', id)

/** Whether the album has published songs. */
export const isAlbumPublic = (id: string) => hasSongs('album_songs', id)

/** Whether a dynamic QR code leads to the page of the artist or album, now or after its end. The latter has no index: it is read once. */
export const isCodeDestination = (path: '/artist/' | '/album/', id: string) =>
  sql<SqlBool>`(exists (select 1 from codes where codes.destination = ${sql.lit(path)} || ${sql.ref(id)})
    or ${sql.lit(path)} || ${sql.ref(id)} in (select codes.fallback_destination from codes where codes.fallback_destination is not null))`

/**
 * The stored cover that a song shows: its own, or that of its album unless the song has an external one. A visitor who may see a song may
 * see its album's cover, because a song is never more visible than its album. `song` is the alias of a row of songs.
 */
export const shownCover = (song: string) =>
  sql<string | null>`coalesce(${sql.ref(`${song}.cover_path`)}, case when ${sql.ref(`${song}.external_cover_url`)} is null
    then (select covered.cover_path from albums covered where covered.id = ${sql.ref(`${song}.album_id`)}) end)`

const ifPublished = sql`and first_song.status = 'published'`

/** Cover of the item's first published song. */
export const coverOfFirstSong = (id: string, column: 'cover_path' | 'external_cover_url' = 'cover_path', condition = ifPublished) =>
  sql<string | null>`(select ${sql.ref(`first_song.${column}`)} from songs first_song
    where first_song.album_id = ${sql.ref(id)} ${condition}
    order by first_song.track_order, first_song.title_key, first_song.id limit 1)`

/** First cover among the playlist's published songs, in playlist order. */
export const coverOfPlaylist = (id: string) =>
  sql<string | null>`(select ${shownCover('placed_song')} from playlist_songs placed
    join songs placed_song on placed_song.id = placed.song_id
    where placed.playlist_id = ${sql.ref(id)} and placed_song.status = 'published' and ${shownCover('placed_song')} is not null
    order by placed.position limit 1)`

const unlessOwn = (cover: RawBuilder<string | null>) => sql<string | null>`case when albums.cover_path is null then ${cover} end`

const substitutes = (condition: RawBuilder<unknown>) =>
  [
    unlessOwn(coverOfFirstSong('albums.id', 'cover_path', condition)).as('song_cover_path'),
    unlessOwn(coverOfFirstSong('albums.id', 'external_cover_url', condition)).as('song_external_cover_url'),
  ] as const

/** Substitutes for an album's missing cover, in a query of albums. */
export const coversOfFirstSong = substitutes(ifPublished)

/** The same for editors: from any song, such as those of an album that is not published yet. */
export const coversOfAnyFirstSong = substitutes(sql``)
