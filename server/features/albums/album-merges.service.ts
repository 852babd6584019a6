import { type AlbumMerge, albumSongsMax } from '#contract/albums.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError, found } from '#server/app-error.ts'
import { enteredColumns } from '#server/database/bare-albums.ts'
import { newId } from '#server/database/ids.ts'
import { filledNames } from '#server/database/item-names.ts'
import type { FollowMerge } from '#server/features/codes/merged-destinations.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { narrowest } from '#server/visibility/visibility-rule.ts'
import { mergedDiscs } from './album-discs.ts'
import type { AdminAlbumRow } from './albums.repository.ts'

export type AlbumMergesService = ReturnType<typeof createAlbumMergesService>

interface Deps {
  db: Db
  discarded: DiscardedFiles
  followMerge: FollowMerge
}

/**
 * Merges two albums. Songs keep their numbers, except the disc if titles name it. Empty fields are filled from the other album, and the
 * stricter visibility applies, so that no song becomes public.
 */
export function createAlbumMergesService({ db, discarded, followMerge }: Deps) {
  return {
    /** Throws not_found, same_album and album_too_long. */
    async merge(id: string, { into, dryRun }: { into: string; dryRun: boolean }, actor: Viewer): Promise<AlbumMerge> {
      if (id === into) throw new AppError('same_album')
      const merged = await (dryRun ? db.rehearsal : db.transaction)(async (tx) => {
        const songIds = await tx.songLinks.idsOfAlbum(id)
        const allIds = [...songIds, ...(await tx.songLinks.idsOfAlbum(into))]
        if (allIds.length > albumSongsMax) throw new AppError('album_too_long', { limit: albumSongsMax })
        await tx.rows.lock('songs', allIds, 'update')
        await tx.rows.lock('albums', [id, into], 'update')
        const [from, to] = [found(await tx.albums.find(id)), found(await tx.albums.find(into))]
        const [left, kept] = [await tx.songLinks.numbersOfAlbum(id), await tx.songLinks.numbersOfAlbum(into)]
        const { discNumbers, title, retitled } = await joinDiscs(tx, { ...from, songs: left }, { ...to, songs: kept })
        const songTexts = await tx.songLinks.moveAlbum(from, { id: into, title })
        const moved = await followMerge(tx, 'album', { from: id, into: { id: into, name: title } }, actor)
        await tx.catalogStars.copy('album', id, into)
        const changedTitle = title === to.title ? undefined : { before: to.title, after: title }
        const merge = { into, songs: songIds, songTexts, discNumbers, title: changedTitle, ...moved }
        await tx.trash.add('albums', [id], { deletionId: newId(), actor, merge })
        await tx.albums.remove(id)
        await tx.albums.update(to, { ...filledBy(to, from), title })
        await tx.discardedFiles.add({ cover_path: from.cover_path })
        await tx.activity.record({ actor, kind: 'albums', action: 'deleted', subject: { id, name: from.title } })
        await tx.activity.record({ actor, kind: 'albums', action: 'updated', subject: { id: into, name: title } })
        return {
          songCount: songIds.length,
          textCount: songTexts.length + retitled.length,
          repeatedCount: repeatedIn(left, kept),
          discCount: discNumbers.length,
          title: changedTitle?.after ?? null,
        }
      })
      if (!dryRun) discarded.start()
      return merged
    },
  }
}

type Song = Awaited<ReturnType<Repositories['songLinks']['numbersOfAlbum']>>[number]
type WithSongs = Pick<AdminAlbumRow, 'id' | 'title'> & { songs: readonly Song[] }

/** Sets the discs that the titles name. Returns what changes, and the title that the remaining album gets. */
async function joinDiscs(tx: Repositories, from: WithSongs, to: WithSongs) {
  const { changes, title } = mergedDiscs(from, to)
  const discOf = new Map(changes.map(({ id, after }) => [id, after]))
  await tx.songLinks.setNumbers(
    [...from.songs, ...to.songs].flatMap((song) => {
      const disc_number = discOf.get(song.id)
      return disc_number === undefined ? [] : [{ ...song, disc_number }]
    }),
  )
  return { discNumbers: changes, title, retitled: title === to.title ? [] : await tx.songLinks.retitleAlbum(to, title) }
}

/** Number of songs whose title a song of the other album has. */
function repeatedIn(songs: readonly Song[], others: readonly Song[]): number {
  const titles = new Set(others.map(({ title_key }) => title_key))
  return songs.filter(({ title_key }) => titles.has(title_key)).length
}

function filledBy(to: AdminAlbumRow, from: AdminAlbumRow) {
  return {
    ...Object.fromEntries(enteredColumns.map((column) => [column, to[column] ?? from[column]])),
    has_tagged_facts: Boolean(to.has_tagged_facts && from.has_tagged_facts),
    names: filledNames(to.names, from.names),
    ...narrowest(to, from),
  }
}
