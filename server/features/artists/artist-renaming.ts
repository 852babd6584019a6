import { nameSeparator } from '#contract/credit-suggestions.ts'
import type { Repositories } from '#server/repositories.ts'
import type { ArtistRow } from './artists.repository.ts'

type Named = Pick<ArtistRow, 'id' | 'name'>

/** Songs in one statement. */
export const songsAtOnce = 200

/**
 * A new name in the artist texts of songs that credit the artist; gives the number of new texts. Songs in `seen` are left out, the others added to it.
 * All of them get a new version: a form that was opened before would save the former name as a credit, and create its artist again.
 */
export async function renameInSongs(tx: Repositories, { id, name }: Named, newName: string, seen = new Set<string>()): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const songs = await tx.artists.songsCrediting(id, after, songsAtOnce)
    const credits = await tx.songLinks.creditsOfSongs(songs.map((song) => song.id))
    const credited = Map.groupBy(credits, ({ song_id }) => song_id)
    const found = songs.filter((song) => !seen.has(song.id))
    const texts = found.map((song) => ({ ...song, artist: renameInText(song.artist, name, newName, credited.get(song.id)) }))
    if (texts.length > 0) await tx.songs.rewriteTexts(texts)
    count += texts.filter(({ artist }, index) => artist !== found[index]?.artist).length
    for (const song of songs) seen.add(song.id)
    const last = songs.at(-1)
    if (!last || songs.length < songsAtOnce) return count
    after = last.id
  }
}

/** The same in those of albums. */
export async function renameInAlbums(tx: Repositories, { id, name }: Named, newName: string): Promise<number> {
  let count = 0
  const albums = await tx.artists.albumsCrediting(id)
  const credited = Map.groupBy(await tx.albums.artistsOf(albums.map((album) => album.id)), ({ album_id }) => album_id)
  for (const album of albums) {
    const artist = renameInText(album.artist, name, newName, credited.get(album.id))
    await tx.albums.update(album, { artist })
    if (artist !== album.artist) count++
  }
  return count
}

/** Replaces a name in a text of names. 'A & B' is 'A' where both are A now. */
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
  return renamed
}

const onlySeparator = new RegExp(`^(?:${nameSeparator.source})$`, nameSeparator.flags)

/** Where a text has a name: not as a part of a longer word, nor of another one of these names, as 'Ann' is of 'Ann Lee'. */
function placesOf(name: string, text: string, names: readonly string[]): number[] {
  const longer = names.filter((other) => other !== name && other.includes(name)).toSorted((one, other) => other.length - one.length)
  // Of alternatives that match at one place, the first one counts.
  const anyName = [...longer, name].map(RegExp.escape).join('|')
  const found = text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyName})(?![\\p{L}\\p{N}])`, 'gu'))
  return [...found].filter(([match]) => match === name).map(({ index }) => index)
}
