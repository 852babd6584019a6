import type { z } from 'zod'
import type { ArtistInput, ArtistUpdate } from '#contract/artists.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError, found } from '#server/app-error.ts'
import { columnsOf, givenColumnsOf } from '#server/database/columns.ts'
import { isUniqueViolation } from '#server/database/engine/database-errors.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { OwnCovers } from '#server/features/media/own-covers.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { artistColumns } from './artist-columns.ts'
import { renameInAlbums, renameInSongs } from './artist-renaming.ts'
import type { AdminArtistRow } from './artists.repository.ts'

export type ArtistsService = ReturnType<typeof createArtistsService>

/** Editing of artists. Names are unique as written: 'Björk' and 'Bjork' are two artists until they are merged. */
export function createArtistsService({ db, ownCovers, discarded }: { db: Db; ownCovers: OwnCovers; discarded: DiscardedFiles }) {
  /** Concurrent requests may both find the name free; the unique index then rejects the second one. */
  async function whileNameIsFree<T>(name: string, work: (tx: Repositories) => Promise<T>): Promise<T> {
    try {
      return await db.transaction(work)
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('artist_exists', { name }) : error
    }
  }

  const record = (tx: Repositories, actor: Viewer, action: 'created' | 'deleted', { id, name }: Pick<AdminArtistRow, 'id' | 'name'>) =>
    tx.activity.record({ actor, kind: 'artists', action, subject: { id, name } })

  return {
    /** Throws artist_exists and the errors of a cover upload. */
    create: (creation: z.output<typeof ArtistInput>, actor: Viewer): Promise<AdminArtistRow> =>
      ownCovers.whileStored({ ...creation, title: creation.name }, actor, (cover) =>
        whileNameIsFree(creation.name, async (tx) => {
          if (await tx.artists.isNameTaken(creation.name)) throw new AppError('artist_exists', { name: creation.name })
          const id = newId()
          await tx.artists.insert({ ...columnsOf(artistColumns, creation), cover_path: null, ...cover, id, created_at: newTimestamp() })
          await record(tx, actor, 'created', { id, name: creation.name })
          return found(await tx.artists.find(id))
        }),
      ),

    /** Throws not_found, stale_version, artist_exists and the errors of a cover upload. */
    async update(id: string, edit: z.output<typeof ArtistUpdate>, actor: Viewer): Promise<AdminArtistRow> {
      const before = found(await db.artists.find(id))
      if (before.version !== edit.version) throw new AppError('stale_version')
      const isRenamed = edit.name !== before.name
      const updated = await ownCovers.whileStored({ ...edit, title: edit.name }, actor, (cover) =>
        whileNameIsFree(edit.name, async (tx) => {
          if (isRenamed && (await tx.artists.isNameTaken(edit.name))) throw new AppError('artist_exists', { name: edit.name })
          const renamed = new Set<string>()
          if (isRenamed) await renameInSongs(tx, before, edit.name, renamed)
          if (!(await tx.artists.update(before, { ...givenColumnsOf(artistColumns, edit), ...cover }))) throw new AppError('stale_version')
          // Again: songs may have been credited until the update locked the artist.
          if (isRenamed) await renameInSongs(tx, before, edit.name, renamed)
          if (isRenamed) await renameInAlbums(tx, before, edit.name)
          if ('cover_path' in cover) await tx.discardedFiles.add({ cover_path: before.cover_path })
          await tx.activity.recordUpdate({ actor, kind: 'artists', id, nameBefore: before.name, name: edit.name })
          return found(await tx.artists.find(id))
        }),
      )
      discarded.start()
      return updated
    },

    /** Moves the artist into the trash. Throws not_found, and artist_in_use with details.songCount and details.albumCount. */
    async remove(id: string, actor: Viewer): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.rows.lock('artists', [id], 'update')
        const artist = found(await tx.artists.find(id))
        const { songs, albums } = await tx.artists.uses(id)
        if (songs + albums > 0) throw new AppError('artist_in_use', { songCount: songs, albumCount: albums })
        await tx.trash.add('artists', [id], { deletionId: newId(), actor })
        await tx.artists.remove(id)
        await tx.discardedFiles.add({ cover_path: artist.cover_path })
        await record(tx, actor, 'deleted', artist)
      })
      discarded.start()
    },
  }
}
