import type { z } from 'zod'
import { artistTextOf } from '#contract/album-artist.ts'
import { type AlbumInput, type AlbumUpdate, albumSongsMax, type albumsEndpoints } from '#contract/albums.ts'
import type { Viewer } from '#contract/session.ts'
import type { Closed } from '#contract/visibility.ts'
import { AppError, found } from '#server/app-error.ts'
import { chunksOf, rowsAtOnce } from '#server/chunks.ts'
import { columnsOf, givenColumnsOf } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { OwnCovers } from '#server/features/media/own-covers.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { shownSongs } from '#server/visibility/album-visibility.ts'
import { closedBy } from '#server/visibility/closed.ts'
import type { Protections } from '#server/visibility/protections.ts'
import { visibilityColumns } from '#server/visibility/visibility-columns.ts'
import {
  announcedStart,
  anonymous,
  audienceOf,
  checkSchedule,
  isAccessible,
  isAccessibleTo,
  ownProtection,
  presenceOf,
  type VisibleTo,
  type Visitor,
} from '#server/visibility/visibility-rule.ts'
import { albumColumns } from './album-columns.ts'
import type { AdminAlbumRow } from './albums.repository.ts'
import { songsVersionOf } from './songs-version.ts'

export type AlbumsService = ReturnType<typeof createAlbumsService>

export interface PublicAlbum {
  row: AdminAlbumRow
  songs: SongRow[]
  isUnlisted?: true
  closed?: Closed
}

type SongList = z.output<(typeof albumsEndpoints)['PUT /api/albums/:id/songs']['body']>

interface Deps {
  db: Db
  ownCovers: OwnCovers
  discarded: DiscardedFiles
  protections: Protections
}

/** Editing of albums. Several albums may have the same title. */
export function createAlbumsService({ db, ownCovers, discarded, protections }: Deps) {
  const record = (
    tx: Repositories,
    actor: Viewer,
    action: 'created' | 'updated' | 'deleted',
    { id, title }: Pick<AdminAlbumRow, 'id' | 'title'>,
  ) => tx.activity.record({ actor, kind: 'albums', action, subject: { id, name: title } })

  return {
    /**
     * The album as visitors see it. Opening a protected album opens its protected songs. Throws not_found, also if it shows no song. Editors
     * see an album that visitors cannot open with all of its songs.
     */
    async getPublic(id: string, visitor: Visitor = anonymous): Promise<PublicAlbum> {
      const row = found(await db.albums.find(id))
      const presence = presenceOf(row)
      const closed = async () => ({
        row,
        songs: await db.songLists.ofAlbum(id, { pending: 'included' }),
        isUnlisted: true as const,
        closed: closedBy(presence, [row]) ?? { reason: 'empty' as const, date: null },
      })
      if (visitor.viewer?.mayEdit && !isAccessible(presence)) return closed()
      if (!isAccessibleTo(presence, ownProtection(row), visitor)) throw new AppError('not_found')
      const songs = shownSongs(row, await db.songLists.ofAlbum(id, { pending: 'left-out' }))
      if (songs.length === 0 && visitor.viewer?.mayEdit) return closed()
      if (songs.length === 0) throw new AppError('not_found')
      return { row, songs, ...(presence !== 'listed' && { isUnlisted: true }) }
    },

    /** Throws the errors of checkSchedule and of a cover upload. */
    async create(creation: z.output<typeof AlbumInput>, actor: Viewer): Promise<AdminAlbumRow> {
      checkSchedule(columnsOf(visibilityColumns, creation))
      const protect = await protections.prepare(creation)
      return ownCovers.whileStored(creation, actor, (cover) =>
        db.transaction(async (tx) => {
          await tx.visibility.advanceFor(columnsOf(visibilityColumns, creation))
          const id = newId()
          const columns = {
            ...columnsOf(albumColumns, creation),
            ...(await protect(tx)),
            cover_path: null,
            ...cover,
            id,
            created_at: newTimestamp(),
          }
          await tx.albums.insert({ ...columns, artist: creation.artist ?? artistTextOf(creation.artists) })
          await setArtists(tx, id, creation.artists)
          await record(tx, actor, 'created', { id, title: creation.title })
          return found(await tx.albums.find(id))
        }),
      )
    },

    /** Throws not_found, stale_version, and the errors of checkSchedule and of a cover upload. */
    async update(id: string, edit: z.output<typeof AlbumUpdate>, actor: Viewer): Promise<AdminAlbumRow> {
      const before = found(await db.albums.find(id))
      if (before.version !== edit.version) throw new AppError('stale_version')
      const visible = givenColumnsOf(visibilityColumns, edit)
      checkSchedule(visible, before)
      const protect = await protections.prepare(edit, before)
      const updated = await ownCovers.whileStored(edit, actor, (cover) =>
        db.transaction(async (tx) => {
          await tx.visibility.advanceFor(visible)
          // A trigger updates the songs with the visibility.
          if (edit.title !== before.title || edit.removeSongCovers || Object.keys(visible).length > 0)
            await tx.rows.lock('songs', await tx.songLinks.idsOfAlbum(id), 'update')
          if (edit.title !== before.title) await tx.songLinks.retitleAlbum({ id, title: before.title }, edit.title)
          const names = edit.artists ?? (edit.artist === null ? (await tx.albums.artistsOf([id])).map(({ name }) => name) : null)
          const artist = edit.artist ?? (names ? artistTextOf(names) : undefined)
          const columns = {
            ...givenColumnsOf(albumColumns, edit),
            ...(await protect(tx)),
            ...(artist !== undefined && { artist }),
            ...cover,
            has_tagged_facts: false,
          }
          if (!(await tx.albums.update(before, columns))) throw new AppError('stale_version')
          if (edit.artists) await setArtists(tx, id, edit.artists)
          if ('cover_path' in cover) await tx.discardedFiles.add({ cover_path: before.cover_path })
          const { cover_path } = { ...before, ...cover }
          if (edit.removeSongCovers && cover_path !== null) await removeSongCovers(tx, id)
          await tx.activity.recordUpdate({ actor, kind: 'albums', id, nameBefore: before.title, name: edit.title })
          return found(await tx.albums.find(id))
        }),
      )
      discarded.start()
      return updated
    },

    /**
     * Throws not_found, stale_version, songs_missing with details.count, and album_too_long if the album has more songs than a form shows.
     */
    async setSongs(id: string, { songs, songsVersion, removeEmptied }: SongList, actor: Viewer) {
      const removedCount = await db.transaction(async (tx) => {
        const listed = new Set(songs.map((song) => song.id))
        const there = await tx.rows.lock('songs', [...new Set([...(await tx.songLinks.idsOfAlbum(id)), ...listed])], 'update')
        const former = removeEmptied ? (await tx.songLinks.albumsOf([...listed])).filter((albumId) => albumId !== id) : []
        await tx.rows.lock('albums', [id, ...former], 'update')
        const album = found(await tx.albums.find(id))
        // Read after locking: the numbers may have changed while waiting for the locks.
        const before = await tx.songLinks.numbersOfAlbum(id)
        // The form contains only the first songs, so saving it would remove all others from the album.
        if (before.length > albumSongsMax) throw new AppError('album_too_long', { limit: albumSongsMax })
        if (songsVersionOf(before) !== songsVersion) throw new AppError('stale_version')
        const missing = [...listed].filter((songId) => !there.has(songId))
        if (missing.length > 0) throw new AppError('songs_missing', { count: missing.length, songIds: missing.join(' ') })
        await tx.songLinks.clearAlbum(before.flatMap((song) => (listed.has(song.id) ? [] : [song.id])))
        await tx.songLinks.setNumbers(
          songs.map((song) => ({ id: song.id, disc_number: song.discNumber, track_number: song.trackNumber })),
          album,
        )
        await record(tx, actor, 'updated', album)
        const emptied = await tx.albums.bareOf(former)
        if (emptied.length > 0) await tx.trash.add('albums', emptied.map(idOf), { deletionId: newId(), actor })
        for (const one of emptied) {
          await tx.albums.remove(one.id)
          await record(tx, actor, 'deleted', one)
        }
        return emptied.length
      })
      // On PostgreSQL a deferred trigger sets the song counts at commit, so the album is read again.
      return { album: found(await db.albums.find(id)), removedCount }
    },

    /** The audience that each album with this cover shows it to. An announced album shows its cover before its start. */
    async audiencesOfCover(coverPath: string): Promise<VisibleTo[]> {
      const albums = await db.albums.guardsOfCover(coverPath)
      return albums.map((album) =>
        presenceOf(album) === 'early' && announcedStart([album]) !== null
          ? 'address-holders'
          : audienceOf(presenceOf(album), { ends: album.visible_until !== null, owner: null, protections: ownProtection(album) }),
      )
    },

    /** Moves the album into the trash. Throws not_found, and album_in_use with details.songCount. */
    async remove(id: string, actor: Viewer): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.rows.lock('albums', [id], 'update')
        const album = found(await tx.albums.find(id))
        const songCount = await tx.albums.countSongs(id)
        if (songCount > 0) throw new AppError('album_in_use', { songCount })
        await tx.trash.add('albums', [id], { deletionId: newId(), actor })
        await tx.albums.remove(id)
        await tx.discardedFiles.add({ cover_path: album.cover_path })
        await record(tx, actor, 'deleted', album)
      })
      discarded.start()
    },
  }
}

async function removeSongCovers(tx: Repositories, albumId: string): Promise<void> {
  for (const ids of chunksOf(await tx.songSelections.idsWithCovers(albumId), rowsAtOnce)) {
    const edited = await tx.songSelections.edit(ids, { cover_path: null, external_cover_url: null })
    await tx.discardedFiles.add(...edited.map(({ coverBefore }) => ({ cover_path: coverBefore })))
  }
}

async function setArtists(tx: Repositories, albumId: string, names: readonly string[]): Promise<void> {
  const ids = await tx.songLinks.artistIds(names)
  await tx.albums.replaceArtists(
    albumId,
    names.flatMap((name) => ids.get(name) ?? []),
  )
}

const idOf = ({ id }: { id: string }) => id
