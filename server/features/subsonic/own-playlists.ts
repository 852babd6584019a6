import { limits } from '#contract/limits.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError } from '#server/app-error.ts'
import type { AdminPlaylistRow } from '#server/features/playlists/admin-playlists.repository.ts'
import type { PlaylistsService } from '#server/features/playlists/playlists.service.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Db } from '#server/repositories.ts'
import { playlistPresence, showsSong } from '#server/visibility/playlist-visibility.ts'
import { isSchoolPrivate } from '#server/visibility/school-privacy.ts'
import { unrestricted } from '#server/visibility/visibility-columns.ts'
import { isAccessibleTo, managesItemsOf, ownProtection, type Visitor } from '#server/visibility/visibility-rule.ts'
import type { PersonalCall } from './endpoint.ts'
import { notFound, ProtocolError } from './protocol.ts'

export type OwnPlaylists = ReturnType<typeof createOwnPlaylists>

interface Changes {
  name?: string | undefined
  description?: string | undefined
  isPublic?: boolean | undefined
  /** Computes the new songs from the former ones. */
  songIds?: (former: readonly { id: string; isShown: boolean }[]) => string[]
}

/** Attempts to save a playlist that others change concurrently. */
const attempts = 5

/**
 * Playlists as their creators see and change them: every user has private ones, editors publish. Changes go through the service of the
 * admin area, with its trash and activity log.
 */
export function createOwnPlaylists(deps: {
  db: Db
  playlists: PlaylistsService
  publicPlaylists: Pick<PublicPlaylistsService, 'areShown'>
  songs: Pick<SongsService, 'listAudible'>
}) {
  const { db, playlists, publicPlaylists, songs } = deps

  /** Finds a playlist like its page does: for those who manage it, and where visitors may see it. Throws ProtocolError with code 70. */
  async function find(id: string, visitor: Visitor): Promise<AdminPlaylistRow> {
    const playlist = await db.adminPlaylists.find(id)
    const isShown =
      playlist &&
      (managesItemsOf(playlist.profile_id, visitor.viewer) ||
        (isAccessibleTo(playlistPresence(playlist), ownProtection(playlist), visitor) && (await publicPlaylists.areShown())))
    if (!isShown) throw notFound('The playlist')
    return playlist
  }

  const songsOf = async (
    playlist: Pick<AdminPlaylistRow, 'id'> & Parameters<typeof playlistPresence>[0],
    visitor: Visitor,
  ): Promise<SongRow[]> => (await db.songs.listOfPlaylist(playlist.id)).filter((song) => showsSong(playlist, song, visitor))

  /**
   * Throws ProtocolError with code 50 if the account may not change it. Players cannot say, as the admin area does, that songs which leave a
   * playlist with school privacy are in public lists again.
   */
  async function findOwn(id: string, call: PersonalCall): Promise<AdminPlaylistRow> {
    const playlist = await find(id, call)
    if (!managesItemsOf(playlist.profile_id, call.viewer)) throw new ProtocolError('forbidden', 'This playlist belongs to another user.')
    if (isSchoolPrivate(playlist)) throw new ProtocolError('forbidden', 'This playlist has school privacy: change it in the admin area.')
    return playlist
  }

  /** Throws ProtocolError if the visitor may not hear one of the songs. */
  async function requireAudible(songIds: readonly string[], visitor: Visitor): Promise<void> {
    if ((await songs.listAudible(songIds, visitor)).length < songIds.length) throw notFound('A song')
  }

  async function save(id: string, { songIds, ...changes }: Changes, call: PersonalCall): Promise<void> {
    const before = await findOwn(id, call)
    if (changes.isPublic && !before.is_public) requirePublisher(call.viewer)
    const shown = new Set((await songsOf(before, call)).map((song) => song.id))
    const former = (await db.playlistSongs.listSongs(id)).map((song) => ({ id: song.id, isShown: shown.has(song.id) }))
    const formerIds = former.map((song) => song.id)
    const wanted = songIds ? songIds(former) : formerIds
    if (wanted.length > formerIds.length) requireSpace(wanted)
    const existing = new Set(formerIds)
    await requireAudible(
      wanted.filter((song) => !existing.has(song)),
      call,
    )
    await playlists.update(
      id,
      {
        name: changes.name ?? before.name,
        ...(changes.description !== undefined && { description: changes.description || null }),
        isPublic: changes.isPublic ?? Boolean(before.is_public),
        songIds: wanted,
        version: before.version,
        removeCover: false,
      },
      call.viewer,
    )
  }

  return {
    find,
    songsOf,

    async create({ name, songIds }: { name: string; songIds: string[] }, call: PersonalCall): Promise<string> {
      requireSpace(songIds)
      await requireAudible(songIds, call)
      const unset = {
        description: null,
        categoryId: null,
        isPublic: false,
        isFavorite: false,
        names: {},
        schoolPrivacy: 'off',
        ...unrestricted,
      } as const
      return (await playlists.create({ ...unset, name, songIds }, call.viewer)).id
    },

    /** Retries if another request changes the playlist concurrently. */
    async change(id: string, changes: Changes, call: PersonalCall): Promise<void> {
      for (let attempt = 1; ; attempt++)
        try {
          return await save(id, changes, call)
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'stale_version' || attempt === attempts) throw error
        }
    },

    async remove(id: string, call: PersonalCall): Promise<void> {
      await findOwn(id, call)
      await playlists.remove(id, call.viewer)
    },
  }
}

/** The admin area saves no longer playlists. */
function requireSpace(songIds: readonly string[]) {
  if (songIds.length > limits.playlistSongs) throw new AppError('playlist_too_long', { limit: limits.playlistSongs })
}

function requirePublisher(viewer: Viewer) {
  if (!viewer.mayEdit) throw new ProtocolError('forbidden', 'Only editors and administrators publish playlists.')
}
