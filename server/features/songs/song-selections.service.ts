import { setImmediate as nextTick } from 'node:timers/promises'
import type { z } from 'zod'
import type { OrderedSelection } from '#contract/admin-playlists.ts'
import { creditsMax } from '#contract/credits.ts'
import type { Viewer } from '#contract/session.ts'
import {
  type ApprovedSelection,
  type SongChanges,
  type SongSelection,
  selectedSongsMax,
  type UncountedSelection,
} from '#contract/song-selections.ts'
import type { SongFilter } from '#contract/songs.ts'
import { AppError } from '#server/app-error.ts'
import { chunksYielding, rowsAtOnce } from '#server/chunks.ts'
import { givenColumnsOf } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { idsOfSelection } from '#server/selections.ts'
import type { Protections } from '#server/visibility/protections.ts'
import { visibilityColumns } from '#server/visibility/visibility-columns.ts'
import { checkSchedule } from '#server/visibility/visibility-rule.ts'
import { recordSongs } from './song-activity.ts'
import { songColumns } from './song-columns.ts'
import type { SharedColumns } from './song-selections.repository.ts'
import { createWholeAlbums, creditAlbums } from './whole-albums.ts'

type Selection = z.output<typeof SongSelection>
type Approved = z.output<typeof ApprovedSelection>
type Ordered = z.output<typeof OrderedSelection>
type Uncounted = z.output<typeof UncountedSelection>
type Changes = z.output<typeof SongChanges>

/** Songs per page of an ordered list. */
const pageSize = 1_000
/** Small, because each may have thousands of songs. */
const playlistsInStep = 10

interface AffectedSong {
  id: string
  title: string
}

/** Actions on many songs, one transaction each. All throw too_many_songs, stale_version and, if no song exists, not_found. */
export function createSongSelectionsService(deps: { db: Db; discarded: DiscardedFiles; protections: Protections }) {
  const { db, discarded, protections } = deps

  /** Runs `work` in steps, in one transaction, and logs it once. `work` returns the songs that it affected; all of them are returned. */
  const doTo = (
    selection: Selection,
    logged: Parameters<typeof recordSongs>[2],
    work: (tx: Repositories, ids: string[]) => Promise<AffectedSong[]>,
    finish: (tx: Repositories) => Promise<void> = async () => {},
  ): Promise<AffectedSong[]> =>
    db.transaction(async (tx) => {
      const affected: AffectedSong[] = []
      for await (const step of chunksYielding(await selectedIds(tx, selection), rowsAtOnce))
        for (const { id, title } of await work(tx, step)) affected.push({ id, title })
      if (affected.length === 0) throw new AppError('not_found')
      await finish(tx)
      await recordSongs(tx, affected, logged)
      return affected
    })

  async function existingOf(ids: string[]): Promise<string[]> {
    const existing = new Set<string>()
    for await (const step of chunksYielding(ids, rowsAtOnce)) for (const { id } of await db.songSelections.existing(step)) existing.add(id)
    return ids.filter((id) => existing.has(id))
  }

  async function listedOf(selected: ReadonlySet<string>, filter: SongFilter, order: Omit<Ordered, 'songs'>): Promise<string[]> {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      if (cursor !== undefined) await nextTick()
      const page = await db.songLists.page(filter, { ...order, cursor, limit: pageSize })
      ids.push(...page.rows.flatMap(({ id }) => (selected.has(id) ? [id] : [])))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined && ids.length < selected.size)
    return ids
  }

  return {
    async summary(selection: Uncounted) {
      const ids = await selectedIds(db, selection)
      const summary = { count: 0, pendingCount: 0, listedCount: 0, codeCount: 0 }
      const playlistIds = new Set<string>()
      const wholeAlbums = createWholeAlbums()
      for await (const step of chunksYielding(ids, rowsAtOnce)) {
        const songs = await db.songSelections.existing(step)
        summary.count += songs.length
        summary.pendingCount += songs.filter(({ status }) => status === 'pending').length
        summary.listedCount += songs.filter(({ status }) => status === 'published').length
        summary.codeCount += await db.songSelections.countCodes(step)
        for (const id of await db.playlists.idsWithSongs(step)) playlistIds.add(id)
        await wholeAlbums.add(db, step)
      }
      if (summary.count === 0) throw new AppError('not_found')
      return { ...summary, playlistCount: playlistIds.size, albumCount: (await wholeAlbums.find(db)).length }
    },

    /** Moves the songs into the trash, with a common deletion id; for a rejection, only those that are pending. */
    async remove(selection: Selection, actor: Viewer, rejection?: { reason: string | null }) {
      const shortened = new Set<string>()
      const deletionId = newId()
      const removeStep = async (tx: Repositories, selected: string[]) => {
        const ids = rejection ? await tx.songSelections.lockPending(selected) : selected
        if (ids.length === 0) return []
        await tx.trash.add('songs', ids, { deletionId, actor, rejectionReason: rejection?.reason ?? null })
        for (const playlistId of await tx.playlists.removeSongsLeavingGaps(ids)) shortened.add(playlistId)
        const removed = await tx.songSelections.remove(ids)
        await tx.discardedFiles.add(...removed)
        return removed
      }
      // Done once at the end, because most playlists lose songs in many steps.
      const closeGaps = async (tx: Repositories) => {
        for await (const playlistIds of chunksYielding([...shortened].sort(), playlistsInStep)) await tx.playlists.closeGaps(playlistIds)
      }
      const { length: count } = await doTo(selection, { actor, action: rejection ? 'rejected' : 'deleted' }, removeStep, closeGaps)
      discarded.start()
      return { count, deletionId }
    },

    /** Also throws category_missing, too_many_credits and the errors of checkSchedule. */
    async edit(selection: Selection, changes: Changes, actor: Viewer) {
      const visible = changes.visibility ? givenColumnsOf(visibilityColumns, changes.visibility) : {}
      checkSchedule(visible)
      const protect = await protections.prepare(changes.visibility ?? {})
      const { artist, creditsAlbums } = changes
      const wholeAlbums = createWholeAlbums()
      const editStep = async (tx: Repositories, ids: string[]) => {
        await tx.visibility.advanceFor(visible)
        const { categoryId } = changes
        if (categoryId !== undefined && !(await tx.songs.findActiveCategoryForKeyShare(categoryId))) throw new AppError('category_missing')
        if (creditsAlbums) {
          await tx.rows.lock('songs', ids, 'update')
          await wholeAlbums.add(tx, ids)
        }
        const edited = await tx.songSelections.edit(ids, { ...columns(changes), ...visible, ...(await protect(tx)) })
        if (changes.removeCover) {
          await tx.discardedFiles.add(...edited.map(({ coverBefore }) => ({ cover_path: coverBefore })))
          await tx.pendingCovers.remove(ids)
        }
        const { addedCredits } = changes
        if (addedCredits && (await tx.songSelections.addCredits(edited, addedCredits)) > creditsMax)
          throw new AppError('too_many_credits', { limit: creditsMax })
        return edited
      }
      const creditWholeAlbums = async (tx: Repositories) => {
        if (!creditsAlbums || !artist) return
        for (const { id, title } of await creditAlbums(tx, await wholeAlbums.find(tx), artist))
          await tx.activity.recordUpdate({ actor, kind: 'albums', id, nameBefore: title, name: title })
      }
      const { length: count } = await doTo(selection, { actor, action: 'updated' }, editStep, creditWholeAlbums)
      discarded.start()
      return { count }
    },

    /** Ids of the selection in order: as given, or as a list sorts the filter's matches. Throws songs_missing if none exists. */
    async inOrder({ songs, ...order }: Ordered): Promise<string[]> {
      const selected = new Set(await selectedIds(db, songs))
      const ids = 'ids' in songs ? await existingOf([...new Set(songs.ids)]) : await listedOf(selected, songs.filter, order)
      if (ids.length === 0) throw new AppError('songs_missing', { count: selected.size })
      return ids
    },

    async approve(selection: Approved, actor: Viewer) {
      const seen = 'ids' in selection ? selection.versions : undefined
      const approved = await doTo(selection, { actor, action: 'approved' }, async (tx, ids) => {
        const songs = await tx.songSelections.publish(ids)
        if (songs.some(({ id, version }) => seen?.[id] !== undefined && seen[id] !== version - 1)) throw new AppError('stale_version')
        return songs
      })
      return { count: approved.length, ids: approved.map(({ id }) => id) }
    },

    async undoApproval(selection: Selection, actor: Viewer) {
      const { length: count } = await doTo(selection, { actor, action: 'updated' }, (tx, ids) => tx.songSelections.unpublish(ids))
      return { count }
    },
  }
}

export type SongSelectionsService = ReturnType<typeof createSongSelectionsService>

/** Ids of the selection, sorted. Throws too_many_songs and stale_version. */
export const selectedIds = (tx: Repositories, selection: Uncounted, limit = selectedSongsMax): Promise<string[]> =>
  idsOfSelection(selection, { limit, tooMany: 'too_many_songs', idsOf: tx.songLists.ids })

const columns = ({ isFavorite, removeCover, visibility: _, addedCredits: __, creditsAlbums: ___, ...fields }: Changes): SharedColumns => ({
  ...givenColumnsOf(songColumns, fields),
  ...(removeCover && { cover_path: null, external_cover_url: null }),
  ...(isFavorite !== undefined && { is_favorite: isFavorite }),
})
