import { isFeaturedCategory } from '#contract/featured-category.ts'
import type { Playlist, PlaylistCard } from '#contract/playlists.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { PresentSongs } from '#server/features/songs/songs.presenter.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '#server/repositories.ts'
import type { PlaylistsPresenter } from './playlists.presenter.ts'
import type { PlaylistCardRow } from './playlists.repository.ts'

export type PublicPlaylistsService = ReturnType<typeof createPublicPlaylistsService>

/** Public playlists; none while the setting enable_public_playlists is off. */
export function createPublicPlaylistsService(deps: {
  db: Db
  settings: SettingsRepository
  playlistsPresenter: PlaylistsPresenter
  presentSongs: PresentSongs
}) {
  const { db, settings, playlistsPresenter, presentSongs } = deps
  const areShown = async () => (await settings.current()).enable_public_playlists === 'true'

  async function cards(rows: PlaylistCardRow[]): Promise<PlaylistCard[]> {
    const [firstSongs, songCovers] = await Promise.all([
      db.playlists.listFirstSongs(rows.map(({ id }) => id)),
      db.playlists.songCovers(rows),
    ])
    return playlistsPresenter.toCards(rows, firstSongs, songCovers)
  }

  return {
    areShown,

    /** Throws not_found, for missing and for private ones. */
    async get(id: string): Promise<Playlist> {
      const row = (await areShown()) ? await db.playlists.findPublic(id) : undefined
      if (!row) throw new AppError('not_found')
      const listed = (await presentSongs()).toSongsOfPlaylist(await db.songs.listOfPlaylist(id))
      const [card] = await cards([row])
      if (!card) throw new AppError('not_found')
      return { ...card, songs: listed, totalSeconds: listed.reduce((sum, song) => sum + (song.durationSeconds ?? 0), 0) }
    },

    listFeatured: async () => ((await areShown()) ? cards(await db.playlists.listFeatured()) : []),

    search: async (text: string, limit: number) => ((await areShown()) ? cards(await db.playlists.search(text, limit)) : []),

    listOfSong: async (songId: string, limit: number) => ((await areShown()) ? cards(await db.playlists.listOfSong(songId, limit)) : []),

    listOfArtist: async (artistId: string, limit: number) =>
      (await areShown()) ? cards(await db.playlists.listOfArtist(artistId, limit)) : [],

    /** With public songs or playlists. */
    async listCategories() {
      const [rows, countsPlaylists] = await Promise.all([db.playlists.publicCategories(), areShown()])
      return rows
        .filter((category) => !isFeaturedCategory(category))
        .map(({ playlist_count, ...category }) => ({ ...category, playlistCount: countsPlaylists ? Number(playlist_count) : 0 }))
    },

    /** Throws not_found for an unknown category. */
    async listOfCategory(categoryId: string, o: { search: string; cursor?: string | undefined; limit: number }) {
      const category = await db.playlists.findCategory(categoryId)
      if (!category) throw new AppError('not_found')
      const page = (await areShown()) ? await db.playlists.listOfCategory({ ...o, categoryId }) : { rows: [], nextCursor: null }
      return { category, playlists: await cards(page.rows), nextCursor: page.nextCursor }
    },
  }
}
