import type { Handle } from '#server/database/database.ts'

export type SharingRepository = ReturnType<typeof createSharingRepository>

/** A sitemap has 50,000 addresses at most; the rest is for pages and playlists. */
const songsMax = 25_000
const albumsMax = 9_000
const artistsMax = 9_000
const playlistsMax = 6_000

export const createSharingRepository = (db: Handle) => ({
  newestSongIds: async () =>
    (
      await db
        .selectFrom('songs')
        .select('id')
        .where('status', '=', 'published')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(songsMax)
        .execute()
    ).map((row) => row.id),

  /** Those of published songs, newest first. */
  publicAlbumIds: async () =>
    (
      await db
        .selectFrom('albums')
        .select('id')
        .where((eb) =>
          eb.exists(eb.selectFrom('songs').select('songs.id').whereRef('album_id', '=', 'albums.id').where('status', '=', 'published')),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(albumsMax)
        .execute()
    ).map((row) => row.id),

  publicArtistIds: async () =>
    (
      await db
        .selectFrom('artists')
        .select('id')
        .where((eb) => eb.exists(eb.selectFrom('artist_songs').select('song_id').whereRef('artist_id', '=', 'artists.id')))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(artistsMax)
        .execute()
    ).map((row) => row.id),

  publicPlaylistIds: async () =>
    (
      await db
        .selectFrom('playlists')
        .select('id')
        .where('is_public', '=', true)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(playlistsMax)
        .execute()
    ).map((row) => row.id),
})
