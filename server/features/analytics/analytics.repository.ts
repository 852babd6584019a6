import { coversOfFirstSong, shownCover } from '#server/database/catalog-expressions.ts'
import type { RankingsTable } from '#server/database/counts-schema.ts'
import type { Handle } from '#server/database/database.ts'
import { type Page, sortedPage } from '#server/database/sorted-page.ts'

type AnalyticsRepository = ReturnType<typeof createAnalyticsRepository>
export type TopSongRow = Awaited<ReturnType<AnalyticsRepository['topSongs']>>[number]
export type TopArtistRow = Awaited<ReturnType<AnalyticsRepository['topArtists']>>[number]
export type TopAlbumRow = Awaited<ReturnType<AnalyticsRepository['topAlbums']>>[number]
export type TopPlaylistRow = Awaited<ReturnType<AnalyticsRepository['topPlaylists']>>[number]

/** Reads aggregated play counts: one row per day of the period or per entry of a list. */
export const createAnalyticsRepository = (db: Handle) => ({
  /** From and to are inclusive. */
  playsBetween: (from: string, to: string) =>
    db.selectFrom('daily_plays').selectAll().where('day', '>=', from).where('day', '<=', to).orderBy('day').execute(),

  topSongs: (column: keyof RankingsTable, limit: number) =>
    db
      .selectFrom('song_rankings')
      .innerJoin('songs', 'songs.id', 'song_rankings.song_id')
      .innerJoin('categories', 'categories.id', 'songs.category_id')
      .select(['songs.id', 'songs.title', 'songs.artist', 'songs.external_cover_url', 'categories.color'])
      .select(shownCover('songs').as('shown_cover_path'))
      .select(`song_rankings.${column} as plays`)
      .where(`song_rankings.${column}`, '>', 0)
      .orderBy(`song_rankings.${column}`, 'desc')
      .orderBy('song_rankings.song_id', 'desc')
      .limit(limit)
      .execute(),

  /** Every song that was played, most plays first. */
  playedSongs: (column: keyof RankingsTable, page: Page) =>
    sortedPage(
      db
        .selectFrom('song_rankings')
        .innerJoin('songs', 'songs.id', 'song_rankings.song_id')
        .select(['songs.id', 'songs.title', 'songs.artist', 'songs.album', 'songs.isrc'])
        .select(`song_rankings.${column} as plays`)
        .where(`song_rankings.${column}`, '>', 0),
      {
        columns: [
          { column: `song_rankings.${column}`, kind: 'integer' },
          { column: 'song_rankings.song_id', kind: 'text' },
        ],
        direction: 'desc',
        ...page,
      },
    ),

  topArtists: (column: keyof RankingsTable, limit: number) =>
    db
      .selectFrom('artist_rankings')
      .innerJoin('artists', 'artists.id', 'artist_rankings.artist_id')
      .select(['artists.id', 'artists.name', 'artists.cover_path', `artist_rankings.${column} as plays`])
      .where(`artist_rankings.${column}`, '>', 0)
      .orderBy(`artist_rankings.${column}`, 'desc')
      .orderBy('artist_rankings.artist_id', 'desc')
      .limit(limit)
      .execute(),

  topAlbums: (column: keyof RankingsTable, limit: number) =>
    db
      .selectFrom('album_rankings')
      .innerJoin('albums', 'albums.id', 'album_rankings.album_id')
      .select(['albums.id', 'albums.title', 'albums.artist', 'albums.cover_path', `album_rankings.${column} as plays`])
      .select(coversOfFirstSong)
      .where(`album_rankings.${column}`, '>', 0)
      .orderBy(`album_rankings.${column}`, 'desc')
      .orderBy('album_rankings.album_id', 'desc')
      .limit(limit)
      .execute(),

  topPlaylists: (column: keyof RankingsTable, limit: number) =>
    db
      .selectFrom('playlist_rankings')
      .innerJoin('playlists', 'playlists.id', 'playlist_rankings.playlist_id')
      .leftJoin('categories', 'categories.id', 'playlists.category_id')
      .leftJoin('profiles', 'profiles.id', 'playlists.profile_id')
      .select(['playlists.id', 'playlists.name', 'playlists.cover_path', 'playlists.external_cover_url', 'categories.color'])
      .select(['profiles.display_name as creator', `playlist_rankings.${column} as plays`])
      .where(`playlist_rankings.${column}`, '>', 0)
      .orderBy(`playlist_rankings.${column}`, 'desc')
      .orderBy('playlist_rankings.playlist_id', 'desc')
      .limit(limit)
      .execute(),
})
