import type { z } from 'zod'
import type { PlaylistInput, PlaylistPlace, PlaylistUpdate } from '#contract/admin-playlists.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError, found } from '#server/app-error.ts'
import { columnsOf, givenColumnsOf } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { OwnCover, OwnCovers } from '#server/features/media/own-covers.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { playlistAudience } from '#server/visibility/playlist-visibility.ts'
import type { Protections } from '#server/visibility/protections.ts'
import { visibilityColumns } from '#server/visibility/visibility-columns.ts'
import { checkSchedule } from '#server/visibility/visibility-rule.ts'
import type { AdminPlaylistRow } from './admin-playlists.repository.ts'
import { playlistColumns } from './playlist-columns.ts'

export type PlaylistsService = ReturnType<typeof createPlaylistsService>

type Creation = z.output<typeof PlaylistInput>
type Update = z.output<typeof PlaylistUpdate>

/**
 * Changes of playlists. Every change increments the version, so that stale edits are rejected, except when a song is deleted from the
 * library: saving an older list cannot restore the song (songs_missing), and deleting a hundred songs makes no open edit stale.
 */
export function createPlaylistsService(deps: { db: Db; ownCovers: OwnCovers; discarded: DiscardedFiles; protections: Protections }) {
  const { db, ownCovers, discarded, protections } = deps

  /** Throws profile_missing, category_missing, songs_missing, and the errors of checkSchedule and of a cover upload. */
  async function create(creation: Creation, viewer: Viewer): Promise<AdminPlaylistRow> {
    const id = newId()
    const visible = columnsOf(visibilityColumns, creation)
    checkSchedule(visible)
    const protect = await protections.prepare(creation)
    await ownCovers.whileStored({ ...creation, title: creation.name }, viewer, (cover) =>
      db.transaction(async (tx) => {
        await tx.visibility.advanceFor(visible)
        if ((await tx.rows.lock('profiles', [viewer.profileId], 'keyShare')).size === 0) throw new AppError('profile_missing')
        await lockParts(tx, creation)
        await tx.playlists.insert({
          ...columnsOf(playlistColumns, creation),
          ...(await protect(tx)),
          ...{ cover_path: null, external_cover_url: null, ...columnsOfCover(cover) },
          id,
          profile_id: viewer.profileId,
          created_at: newTimestamp(),
        })
        await tx.playlistSongs.insert(id, creation.songIds)
        await record(tx, viewer, 'created', { id, name: creation.name })
      }),
    )
    return found(await db.adminPlaylists.find(id))
  }

  /** Throws not_found, stale_version, category_missing, songs_missing, and the errors of checkSchedule and of a cover upload. */
  async function update(id: string, edit: Update, viewer: Viewer): Promise<AdminPlaylistRow> {
    const before = found(await db.adminPlaylists.find(id))
    if (before.version !== edit.version) throw new AppError('stale_version')
    const visible = givenColumnsOf(visibilityColumns, edit)
    checkSchedule(visible, before)
    const protect = await protections.prepare(edit, before)
    await ownCovers.whileStored({ ...edit, title: edit.name }, viewer, (cover) =>
      db.transaction(async (tx) => {
        await tx.visibility.advanceFor(visible)
        await lockParts(tx, edit)
        const columns = { ...givenColumnsOf(playlistColumns, edit), ...(await protect(tx)), ...columnsOfCover(cover) }
        if (!(await tx.adminPlaylists.update(before, columns))) throw new AppError('stale_version')
        if ('cover_path' in cover) await tx.discardedFiles.add(before)
        await tx.playlistSongs.replace(id, edit.songIds)
        await tx.activity.recordUpdate({ actor: viewer, kind: 'playlists', id, nameBefore: before.name, name: edit.name })
      }),
    )
    discarded.start()
    return found(await db.adminPlaylists.find(id))
  }

  /** Sets an absolute state, so it needs no version. Throws not_found. */
  async function setFavorite(id: string, isFavorite: boolean, viewer: Viewer): Promise<AdminPlaylistRow> {
    return db.transaction(async (tx) => {
      const inside = tx.adminPlaylists
      await inside.countEdit(id, { is_favorite: isFavorite })
      const playlist = found(await inside.find(id))
      await record(tx, viewer, 'updated', playlist)
      return playlist
    })
  }

  /** Sets an absolute state; the playlist's version stays, because nothing that is edited changes. Throws not_found, also if the song is not in the playlist. */
  async function setLiveSong(id: string, songId: string | null): Promise<void> {
    if (songId === null) return db.liveSongs.remove(id)
    await db.transaction(async (tx) => {
      const isThere = async (table: 'songs' | 'playlists', key: string) => (await tx.rows.lock(table, [key], 'keyShare')).size > 0
      if (!(await isThere('songs', songId)) || !(await isThere('playlists', id))) throw new AppError('not_found')
      if (!(await tx.playlistSongs.idsOf(id)).includes(songId)) throw new AppError('not_found')
      await tx.liveSongs.set(id, songId)
    })
  }

  /** Identifies the song by id instead of position, so it needs no version. Throws not_found, also if the song is not in the playlist. */
  async function removeSong(id: string, songId: string, viewer: Viewer): Promise<AdminPlaylistRow> {
    return db.transaction(async (tx) => {
      const inside = tx.adminPlaylists
      await inside.countEdit(id)
      if (!(await tx.playlistSongs.remove(id, songId))) throw new AppError('not_found')
      const playlist = found(await inside.find(id))
      await record(tx, viewer, 'updated', playlist)
      return playlist
    })
  }

  /**
   * Appends the songs that exist and are not in the playlist yet. Uses ids instead of positions, so it needs no version. Throws not_found,
   * songs_missing if none exists, and playlist_too_long.
   */
  async function addSongs(id: string, songIds: readonly string[], { place, viewer }: { place: PlaylistPlace; viewer: Viewer }) {
    return db.transaction(async (tx) => {
      const there = await tx.rows.lock('songs', songIds, 'keyShare')
      const existingIds = songIds.filter((songId) => there.has(songId))
      if (existingIds.length === 0) throw new AppError('songs_missing', { count: songIds.length })
      if ((await tx.rows.lock('playlists', [id], 'update')).size === 0) throw new AppError('not_found')
      const present = new Set(await tx.playlistSongs.idsOf(id))
      const added = existingIds.filter((songId) => !present.has(songId))
      if (present.size + added.length > limits.playlistSongs) throw new AppError('playlist_too_long', { limit: limits.playlistSongs })
      if (added.length > 0) {
        await tx.adminPlaylists.countEdit(id)
        if (place === 'end') await tx.playlistSongs.insert(id, added, present.size)
        else await tx.playlistSongs.replace(id, [...added, ...present])
      }
      const playlist = found(await tx.adminPlaylists.find(id))
      if (added.length > 0) await record(tx, viewer, 'updated', playlist)
      return { playlist, addedCount: added.length, presentCount: existingIds.length - added.length }
    })
  }

  /** Moves the playlist into the trash; its songs stay in the library. Throws not_found. */
  async function remove(id: string, viewer: Viewer): Promise<void> {
    await db.transaction(async (tx) => {
      const inside = tx.adminPlaylists
      const playlist = found(await inside.find(id))
      await tx.trash.add('playlists', [id], { deletionId: newId(), actor: viewer })
      await tx.playlists.remove(id)
      await tx.discardedFiles.add(playlist)
      await record(tx, viewer, 'deleted', playlist)
    })
    discarded.start()
  }

  const record = (tx: Repositories, actor: Viewer, action: 'created' | 'updated' | 'deleted', { id, name }: { id: string; name: string }) =>
    tx.activity.record({ actor, kind: 'playlists', action, subject: { id, name } })

  /** Locks the referenced rows against deletion until the transaction ends. */
  async function lockParts(tx: Repositories, { categoryId, songIds }: Creation | Update) {
    if (categoryId && (await tx.rows.lock('categories', [categoryId], 'keyShare')).size === 0) throw new AppError('category_missing')
    const there = await tx.rows.lock('songs', songIds, 'keyShare')
    const missing = songIds.filter((id) => !there.has(id))
    if (missing.length > 0) throw new AppError('songs_missing', { count: missing.length, songIds: missing.join(' ') })
  }

  return {
    create,
    update,
    setFavorite,
    setLiveSong,
    removeSong,
    addSongs,
    remove,
    /** The audience that each playlist with this cover shows it to. */
    audiencesOfCover: async (coverPath: string) => (await db.adminPlaylists.guardsOfCover(coverPath)).map(playlistAudience),
  }
}

/** A hosted cover replaces an external one. */
const columnsOfCover = (cover: OwnCover) => ('cover_path' in cover ? { ...cover, external_cover_url: null } : {})
