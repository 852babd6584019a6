import { isFeaturedCategory } from '#contract/featured-category.ts'
import type { Playlist, PlaylistCard } from '#contract/playlists.ts'
import type { Closed } from '#contract/visibility.ts'
import { AppError, found } from '#server/app-error.ts'
import type { Page } from '#server/database/sorted-page.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { DownloadOffers } from '#server/features/songs/download-offers.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { PresentSongs } from '#server/features/songs/songs.presenter.ts'
import type { Db } from '#server/repositories.ts'
import { closedBy } from '#server/visibility/closed.ts'
import { playlistPresence, showsSong } from '#server/visibility/playlist-visibility.ts'
import { hidesNames, isSchoolPrivate } from '#server/visibility/school-privacy.ts'
import { anonymous, isAccessibleTo, ownProtection, type Visitor } from '#server/visibility/visibility-rule.ts'
import type { PlaylistsPresenter } from './playlists.presenter.ts'
import type { PlaylistCardRow } from './playlists.repository.ts'

export type PublicPlaylistsService = ReturnType<typeof createPublicPlaylistsService>

interface SharedPlaylist {
  row: PlaylistCardRow
  songs: SongRow[]
  closed?: Closed
}

const none = { rows: [], nextCursor: null }

/** Public playlists; none while the setting enable_public_playlists is off. */
export function createPublicPlaylistsService(deps: {
  db: Db
  settings: SettingsRepository
  playlistsPresenter: PlaylistsPresenter
  presentSongs: PresentSongs
  downloadOffers: Pick<DownloadOffers, 'ofList'>
}) {
  const { db, settings, playlistsPresenter, presentSongs, downloadOffers } = deps
  const areShown = async () => (await settings.current()).enable_public_playlists === 'true'

  async function cards(rows: PlaylistCardRow[]): Promise<PlaylistCard[]> {
    const [firstSongs, songCovers] = await Promise.all([db.playlists.listFirstSongs(rows), db.playlists.songCovers(rows)])
    return playlistsPresenter.toCards(rows, firstSongs, songCovers)
  }

  const songsOf = async (row: PlaylistCardRow, visitor: Visitor = anonymous) =>
    (await db.songs.listOfPlaylist(row.id)).filter((song) => showsSong(row, song, visitor))

  const find = async (id: string) => found((await areShown()) ? await db.playlists.findShared(id) : undefined)

  /**
   * A playlist with its songs. Throws not_found for missing and private playlists, and for those that this visitor cannot see now. Editors
   * see a public playlist that visitors cannot open, with all of its songs.
   */
  async function findShared(id: string, visitor: Visitor = anonymous): Promise<SharedPlaylist> {
    const row = await find(id)
    const presence = playlistPresence(row)
    const closed = visitor.viewer?.mayEdit ? closedBy(presence, [row]) : null
    if (closed) return { row, songs: await db.songs.listOfPlaylist(id), closed }
    if (!isAccessibleTo(presence, ownProtection(row), visitor)) throw new AppError('not_found')
    return { row, songs: await songsOf(row, visitor) }
  }

  async function present({ row, songs: songRows, closed }: SharedPlaylist): Promise<Playlist> {
    const songs = (await presentSongs()).toSongsOfPlaylist(songRows)
    const performed = await db.liveSongs.find(row.id)
    const liveSongId = songs.find(({ id }) => id === performed)?.id ?? null
    const card = found((await cards([row]))[0])
    const totalSeconds = songs.reduce((sum, song) => sum + (song.durationSeconds ?? 0), 0)
    const downloads = await downloadOffers.ofList('playlist', row, songRows)
    const playlist = {
      ...card,
      creator: hidesNames(row) ? null : card.creator,
      songs,
      liveSongId,
      totalSeconds,
      downloads,
    }
    if (playlistPresence(row) === 'listed') return playlist
    const schoolPrivate = isSchoolPrivate(row) && { isSchoolPrivate: true as const }
    return { ...playlist, songCount: songs.length, isUnlisted: true, ...schoolPrivate, ...(closed && { closed }) }
  }

  /** A playlist with its songs. Throws not_found if it is not in public lists. */
  async function findListed(id: string) {
    const row = await find(id)
    if (playlistPresence(row) !== 'listed') throw new AppError('not_found')
    return { row, songs: await songsOf(row) }
  }

  return {
    areShown,

    /** Throws not_found like `findShared`. */
    get: async (id: string, visitor: Visitor = anonymous) => present(await findShared(id, visitor)),
    findShared,
    findListed,
    present,

    async listFeatured(page: Page) {
      const { rows, nextCursor } = (await areShown()) ? await db.playlists.listFeatured(page) : none
      return { playlists: await cards(rows), nextCursor }
    },

    /** Playlists whose name or description contains `text`. */
    async search(text: string, page: Page) {
      const { rows, nextCursor } = (await areShown()) ? await db.playlists.search(text, page) : none
      return { playlists: await cards(rows), nextCursor }
    },

    listOfSong: async (songId: string, limit: number) => ((await areShown()) ? cards(await db.playlists.listOfSong(songId, limit)) : []),

    listOfArtist: async (artistId: string, limit: number) =>
      (await areShown()) ? cards(await db.playlists.listOfArtist(artistId, limit)) : [],

    /** Categories with public songs or playlists. */
    async listCategories() {
      const [rows, countsPlaylists] = await Promise.all([db.playlists.publicCategories(), areShown()])
      return rows
        .filter((category) => !isFeaturedCategory(category))
        .map(({ playlist_count, ...category }) => ({ ...category, playlistCount: countsPlaylists ? Number(playlist_count) : 0 }))
    },

    /** Throws not_found for an unknown category. */
    async listOfCategory(categoryId: string, o: Page & { search: string }) {
      const category = found(await db.playlists.findCategory(categoryId))
      const page = (await areShown()) ? await db.playlists.listOfCategory({ ...o, categoryId }) : none
      return { category, playlists: await cards(page.rows), nextCursor: page.nextCursor }
    },
  }
}
