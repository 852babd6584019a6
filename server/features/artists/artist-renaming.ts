import { nameSeparator } from '#contract/credit-suggestions.ts'
import type { Repositories } from '#server/repositories.ts'
import type { ArtistRow } from './artists.repository.ts'

type Named = Pick<ArtistRow, 'id' | 'name'>

/** Songs in one statement. */
export const songsAtOnce = 200

/** A new name in the artist texts of songs that credit the artist; gives the number of songs. Those in `seen` are left out, the others added to it. */
export async function renameInSongs(tx: Repositories, { id, name }: Named, newName: string, seen = new Set<string>()): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const songs = await tx.artists.songsNaming(id, name, after, songsAtOnce)
    const changed = songs
      .filter((song) => !seen.has(song.id))
      .map((song) => ({ ...song, artist: renameInText(song.artist ?? '', name, newName), before: song.artist }))
      .filter(({ artist, before }) => artist !== before)
    if (changed.length > 0) await tx.songs.rewriteTexts(changed)
    count += changed.length
    for (const song of songs) seen.add(song.id)
    const last = songs.at(-1)
    if (!last || songs.length < songsAtOnce) return count
    after = last.id
  }
}

/** The same in those of albums. */
export async function renameInAlbums(tx: Repositories, { id, name }: Named, newName: string): Promise<number> {
  let count = 0
  for (const album of await tx.artists.albumsNaming(id, name)) {
    const artist = renameInText(album.artist ?? '', name, newName)
    if (artist === album.artist) continue
    await tx.albums.update(album, { artist })
    count++
  }
  return count
}

/** Replaces a name in a text of names: not where it is a part of a longer word. 'A & B' is 'A' where both are A now. */
function renameInText(text: string, name: string, newName: string): string {
  const replaced = text.replace(wholeWords(RegExp.escape(name)), () => newName)
  const repeated = wholeWords(`${RegExp.escape(newName)}(?:(?:${nameSeparator.source})${RegExp.escape(newName)})+`)
  return replaced.replace(repeated, () => newName)
}

const wholeWords = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu')
