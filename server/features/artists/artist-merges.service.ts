import { albumArtistOf } from '#contract/album-artist.ts'
import type { AlbumKind } from '#contract/albums.ts'
import type { ArtistMerge } from '#contract/artists.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError, found } from '#server/app-error.ts'
import { newId } from '#server/database/ids.ts'
import { filledNames } from '#server/database/item-names.ts'
import type { ChangedText } from '#server/database/merge-record.ts'
import type { FollowMerge } from '#server/features/codes/merged-destinations.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { renameInAlbums, renameInSongs, songsAtOnce } from './artist-renaming.ts'
import type { ArtistRow } from './artists.repository.ts'

export type ArtistMergesService = ReturnType<typeof createArtistMergesService>

interface Deps {
  db: Db
  discarded: DiscardedFiles
  followMerge: FollowMerge
}

/** Merges two artists: the remaining one gets the credits of both without duplicates, and its empty fields are filled from the other. */
export function createArtistMergesService({ db, discarded, followMerge }: Deps) {
  return {
    /** Throws not_found and same_artist. */
    async merge(id: string, { into, dryRun }: { into: string; dryRun: boolean }, actor: Viewer): Promise<ArtistMerge> {
      if (id === into) throw new AppError('same_artist')
      const merged = await (dryRun ? db.rehearsal : db.transaction)(async (tx) => {
        await tx.rows.lock('artists', [id, into], 'keyShare')
        const [from, to] = [found(await tx.artists.find(id)), found(await tx.artists.find(into))]
        const songs = [await moveSongs(tx, from, to)]
        await tx.rows.lock('artists', [id, into], 'update')
        // Again: songs may have been credited until the artists were locked.
        songs.push(await moveSongs(tx, from, to))
        const songTexts = songs.flatMap(({ texts }) => texts)
        const albumTexts = await renameInAlbums(tx, from, to.name)
        const albumCredits = await tx.mergedCredits.moveOfAlbums(id, into)
        const creditedAlbums = await creditOwnAlbums(tx, to, songTexts)
        const current = found(await tx.artists.find(into))
        const { codes } = await followMerge(tx, 'artist', { from: id, into: to }, actor)
        await tx.catalogStars.copy('artist', id, into)
        const songCredits = songs.flatMap(({ credits }) => credits)
        const merge = { into, songCredits, albumCredits, creditedAlbums, songTexts, albumTexts, codes }
        await tx.trash.add('artists', [id], { deletionId: newId(), actor, merge })
        await tx.artists.remove(id)
        await tx.artists.update(current, filledBy(current, from))
        await tx.discardedFiles.add({ cover_path: from.cover_path })
        await tx.activity.record({ actor, kind: 'artists', action: 'deleted', subject: { id, name: from.name } })
        await tx.activity.record({ actor, kind: 'artists', action: 'updated', subject: { id: into, name: to.name } })
        const songCount = songs.reduce((total, part) => total + part.count, 0)
        return {
          songCount,
          albumCount: albumCredits.length + creditedAlbums.length,
          textCount: songTexts.length + albumTexts.length + creditedAlbums.length,
        }
      })
      if (!dryRun) discarded.start()
      return merged
    },
  }
}

/** Returns the number of songs with changed credits, these credits, and the changed artist texts. */
async function moveSongs(tx: Repositories, from: ArtistRow, to: ArtistRow) {
  const texts = await renameInSongs(tx, from, to.name)
  const credits = []
  let count = 0
  for (;;) {
    const moved = await tx.mergedCredits.moveOfSongs(from.id, to.id, songsAtOnce)
    count += moved.songs
    credits.push(...moved.credits)
    if (moved.songs < songsAtOnce) return { count, credits, texts }
  }
}

/**
 * Credits the remaining artist with albums that had none only because their songs named it in several spellings. Returns them with their
 * former kind.
 */
async function creditOwnAlbums(tx: Repositories, to: ArtistRow, texts: readonly ChangedText[]) {
  const changed = new Map(texts.map((text) => [text.id, text]))
  const credited: { id: string; kind: AlbumKind }[] = []
  for (const { songIds, ...album } of await tx.albums.uncreditedOf([...changed.keys()])) {
    const counts = await tx.albums.artistTextsOf(album.id)
    if (albumArtistOf([...counts.keys()]) !== to.name) continue
    for (const { before, after } of songIds.flatMap((id) => changed.get(id) ?? [])) {
      counts.set(after, (counts.get(after) ?? 0) - 1)
      counts.set(before, (counts.get(before) ?? 0) + 1)
    }
    const former = [...counts].flatMap(([text, count]) => (count > 0 ? [text] : []))
    // With one artist before, tags or an editor have made it an album of various artists.
    if (albumArtistOf(former) !== null) continue
    await tx.albums.replaceArtists(album.id, [to.id])
    await tx.albums.update(album, { artist: to.name, kind: album.kind === 'compilation' ? 'album' : album.kind })
    credited.push({ id: album.id, kind: album.kind })
  }
  return credited
}

function filledBy(to: ArtistRow, from: ArtistRow) {
  const { sort_name, summary, description, musicbrainz_id, cover_path } = from
  return {
    sort_name: to.sort_name ?? sort_name,
    summary: to.summary ?? summary,
    description: to.description ?? description,
    links: to.links === '[]' ? from.links : to.links,
    musicbrainz_id: to.musicbrainz_id ?? musicbrainz_id,
    names: filledNames(to.names, from.names),
    cover_path: to.cover_path ?? cover_path,
  }
}
