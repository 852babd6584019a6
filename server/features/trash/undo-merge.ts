import type { Viewer } from '#contract/session.ts'
import { chunksOf, rowsAtOnce } from '#server/chunks.ts'
import type { ChangedDisc, ChangedText, MergeRecord } from '#server/database/merge-record.ts'
import type { Repositories } from '#server/repositories.ts'
import { givenBack } from './given-back.ts'
import { leadCodes } from './merged-since.ts'

interface Restored {
  id: string
  name: string
}

/**
 * Brings back to a restored artist or album what merging it has moved: credits, texts, songs and codes. What an editor has changed since stays.
 * Fields of the remaining one that the merge filled keep their values.
 */
export async function undoMerge(
  tx: Repositories,
  kind: 'artists' | 'albums',
  { id, name }: Restored,
  merge: MergeRecord,
  actor: Pick<Viewer, 'displayName'>,
): Promise<void> {
  // The remaining one may have been merged, too.
  const into = (await tx.trash.mergedSince(kind, [merge.into])).get(merge.into)?.into ?? merge.into
  if (kind === 'artists') {
    await takeBackSongCredits(tx, { id, into }, merge)
    await takeBackAlbumCredits(tx, { id, into }, merge)
    await takeBackOwnAlbums(tx, into, merge)
  } else {
    const back = await tx.songLinks.moveBack(merge.songs ?? [], { from: into, to: id })
    await restoreTexts(tx, 'album', back, merge.songTexts)
    await restoreDiscs(tx, merge.discNumbers ?? [])
    if (merge.title) await restoreTitle(tx, into, merge.title)
    await tx.downloadCodes.undoMerge(merge.downloadBatches ?? [], { from: id, into })
  }
  const { codes } = merge
  const page = kind === 'artists' ? 'artist' : 'album'
  if (codes.destination.length + codes.fallback_destination.length > 0)
    await leadCodes(tx, { from: `/${page}/${into}`, kind: page, id, name, among: codes }, actor)
}

async function takeBackSongCredits(tx: Repositories, ids: { id: string; into: string }, { songCredits = [], songTexts }: MergeRecord) {
  const moved = Map.groupBy(songCredits, ({ song_id }) => song_id)
  for (const songIds of chunksOf([...moved.keys()], rowsAtOnce)) {
    await tx.rows.lock('songs', songIds, 'update')
    const changed: string[] = []
    for (const [songId, credits] of Map.groupBy(await tx.mergedCredits.ofSongs(songIds), ({ song_id }) => song_id)) {
      const restored = givenBack(credits, ids, moved.get(songId) ?? [])
      if (!restored.some(({ artist_id }) => artist_id === ids.id)) continue
      await tx.mergedCredits.replaceOfSong(songId, restored)
      changed.push(songId)
    }
    await restoreTexts(tx, 'artist', changed, songTexts)
  }
}

async function takeBackAlbumCredits(
  tx: Repositories,
  ids: { id: string; into: string },
  { albumCredits = [], albumTexts = [] }: MergeRecord,
) {
  const textOf = new Map(albumTexts.map((text) => [text.id, text]))
  for (const [albumId, credits] of Map.groupBy(albumCredits, ({ album_id }) => album_id)) {
    const album = await tx.albums.find(albumId)
    const restored = givenBack(await tx.mergedCredits.ofAlbum(albumId), ids, credits)
    if (!album || !restored.some(({ artist_id }) => artist_id === ids.id)) continue
    await tx.albums.replaceArtists(
      albumId,
      restored.map(({ artist_id }) => artist_id),
    )
    await tx.albums.update(album, { artist: formerText(album.artist, textOf.get(albumId)) })
  }
}

async function takeBackOwnAlbums(tx: Repositories, into: string, { creditedAlbums = [] }: MergeRecord) {
  for (const { id, kind } of creditedAlbums) {
    const album = await tx.albums.find(id)
    const [artist, ...others] = await tx.albums.artistsOf([id])
    if (!album || artist?.id !== into || others.length > 0 || album.artist !== artist.name) continue
    await tx.albums.replaceArtists(id, [])
    await tx.albums.update(album, { artist: null, kind })
  }
}

async function restoreDiscs(tx: Repositories, discs: readonly ChangedDisc[]) {
  for (const some of chunksOf(discs, rowsAtOnce)) {
    const discOf = new Map(some.map((disc) => [disc.id, disc]))
    const songs = await tx.songs.listByIds([...discOf.keys()])
    const unchanged = songs.filter(({ id, disc_number }) => discOf.get(id)?.after === disc_number)
    await tx.songLinks.setNumbers(unchanged.map((song) => ({ ...song, disc_number: discOf.get(song.id)?.before ?? null })))
  }
}

async function restoreTitle(tx: Repositories, id: string, { before, after }: { before: string; after: string }) {
  const album = await tx.albums.find(id)
  if (album?.title !== after) return
  await tx.songLinks.retitleAlbum(album, before)
  await tx.albums.update(album, { title: before })
}

/** Also increments the versions of the songs, as merging does, so that a form that was opened before is rejected. */
async function restoreTexts(tx: Repositories, column: 'artist' | 'album', songIds: readonly string[], texts: readonly ChangedText[]) {
  const textOf = new Map(texts.map((text) => [text.id, text]))
  for (const some of chunksOf(songIds, rowsAtOnce)) {
    const songs = await tx.songs.listByIds(some)
    await tx.songs.rewriteTexts(songs.map((song) => ({ ...song, [column]: formerText(song[column], textOf.get(song.id)) })))
  }
}

const formerText = (text: string | null, changed: ChangedText | undefined) => (changed && changed.after === text ? changed.before : text)
