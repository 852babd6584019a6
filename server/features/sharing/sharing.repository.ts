import type { Handle } from '#server/database/database.ts'

export type SharingRepository = ReturnType<typeof createSharingRepository>

/** A sitemap has 50,000 addresses at most; the rest is for pages and playlists. */
const songsMax = 40_000
const playlistsMax = 9_000

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
