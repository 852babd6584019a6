import { nameSeparator } from '#contract/credit-suggestions.ts'
import { limits } from '#contract/limits.ts'
import { cleanText } from '#server/clean-text.ts'
import type { ChangedText } from '#server/database/merge-record.ts'
import type { Repositories } from '#server/repositories.ts'
import type { ArtistRow } from './artists.repository.ts'

type Named = Pick<ArtistRow, 'id' | 'name'>

/** Songs per statement. */
export const songsAtOnce = 200

/**
 * Replaces a name in the artist texts of songs that credit the artist and returns the changed texts. Skips songs in `seen` and
 * adds the others to it. Increments the version of all of them: a form opened before would save the former name as a credit, which creates
 * that artist again.
 */
export async function renameInSongs(
  tx: Repositories,
  { id, name }: Named,
  newName: string,
  seen = new Set<string>(),
): Promise<ChangedText[]> {
  const changed: ChangedText[] = []
  for (let after = ''; ; ) {
    const songs = await tx.artists.songsCrediting(id, after, songsAtOnce)
    const credits = await tx.songLinks.creditsOfSongs(songs.map((song) => song.id))
    const credited = Map.groupBy(credits, ({ song_id }) => song_id)
    const found = songs.filter((song) => !seen.has(song.id))
    const texts = found.map((song) => ({ ...song, artist: renameInText(song.artist, name, newName, credited.get(song.id)) }))
    if (texts.length > 0) await tx.songs.rewriteTexts(texts)
    for (const [index, { id, artist: after }] of texts.entries()) {
      const before = found[index]?.artist ?? null
      if (after !== before) changed.push({ id, before, after })
    }
    for (const song of songs) seen.add(song.id)
    const last = songs.at(-1)
    if (!last || songs.length < songsAtOnce) return changed
    after = last.id
  }
}

/** Replaces a name in the artist texts of albums that credit the artist, like `renameInSongs`. */
export async function renameInAlbums(tx: Repositories, { id, name }: Named, newName: string): Promise<ChangedText[]> {
  const changed: ChangedText[] = []
  const albums = await tx.artists.albumsCrediting(id)
  const credited = Map.groupBy(await tx.albums.artistsOf(albums.map((album) => album.id)), ({ album_id }) => album_id)
  for (const album of albums) {
    const artist = renameInText(album.artist, name, newName, credited.get(album.id))
    await tx.albums.update(album, { artist })
    if (artist !== album.artist) changed.push({ id: album.id, before: album.artist, after: artist })
  }
  return changed
}

/** Replaces a name in a list of names, and cuts what does not fit into the field. If both names of 'A & B' become 'A', the result is 'A'. */
function renameInText(text: string | null, name: string, newName: string, credited: readonly { name: string }[] = []): string | null {
  if (text === null) return null
  const names = [newName, ...credited.map((artist) => artist.name)]
  const replace = (inText: string, start: number, end: number, by: string) => inText.slice(0, start) + by + inText.slice(end)
  let renamed = text
  for (const start of placesOf(name, text, names).toReversed()) renamed = replace(renamed, start, start + name.length, newName)
  const ends = placesOf(newName, renamed, names).map((start) => start + newName.length)
  for (const [index, end] of [...ends.entries()].toReversed()) {
    const endBefore = ends[index - 1]
    if (endBefore !== undefined && onlySeparator.test(renamed.slice(endBefore, end - newName.length)))
      renamed = replace(renamed, endBefore, end, '')
  }
  return renamed.length > limits.name ? cleanText(renamed) : renamed
}

const onlySeparator = new RegExp(`^(?:${nameSeparator.source})$`, nameSeparator.flags)

/** Offsets of a name in a text, except inside a longer word or another of `names`: 'Ann' is not found in 'Ann Lee'. */
function placesOf(name: string, text: string, names: readonly string[]): number[] {
  const longer = names.filter((other) => other !== name && other.includes(name)).toSorted((one, other) => other.length - one.length)
  // A regular expression takes the first alternative that matches, so longer names come first.
  const anyName = [...longer, name].map(RegExp.escape).join('|')
  const found = text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyName})(?![\\p{L}\\p{N}])`, 'gu'))
  return [...found].filter(([match]) => match === name).map(({ index }) => index)
}
