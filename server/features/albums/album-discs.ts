import { readAlbumTitle } from '#contract/album-title.ts'
import { albumLikenessOf } from '#server/database/likeness.ts'
import type { ChangedDisc } from '#server/database/merge-record.ts'

type DiscNumber = number | null

/**
 * The disc that the title names, if the songs do not contradict it: the files of one disc often have no number, or 1, because each disc was
 * taken for an album.
 */
const titledDisc = (title: string, discNumbers: readonly DiscNumber[]): DiscNumber =>
  discNumbers.every((number) => number === null || number === 1) ? readAlbumTitle(title).disc : null

/** The discs that an album consists of, as far as its title or its songs name them. */
export function discsOf(title: string, discNumbers: readonly DiscNumber[]): number[] {
  const titled = titledDisc(title, discNumbers)
  if (titled !== null) return [titled]
  // A song without a number is on the first disc.
  return discNumbers.every((number) => number === null)
    ? []
    : [...new Set(discNumbers.map((number) => number ?? 1))].toSorted((a, b) => a - b)
}

interface MergedAlbum {
  title: string
  songs: readonly { id: string; disc_number: DiscNumber }[]
}

/**
 * The songs that get another disc number when two albums become one, and the title of that one: 'Tides [Disc 2]' merged into 'Tides [Disc 1]'
 * is 'Tides', of two discs. Two copies of one disc stay as they are.
 */
export function mergedDiscs(from: MergedAlbum, to: MergedAlbum): { changes: ChangedDisc[]; title: string } {
  const [left, kept] = [readAlbumTitle(from.title), readAlbumTitle(to.title)]
  if (left.disc === kept.disc) return { changes: [], title: to.title }
  const changes = [from, to].flatMap(({ title, songs }) => {
    const after = titledDisc(
      title,
      songs.map(({ disc_number }) => disc_number),
    )
    if (after === null) return []
    return songs.flatMap(({ id, disc_number: before }) => (before === after ? [] : [{ id, before, after }]))
  })
  const isSameAlbum = albumLikenessOf({ title: from.title, artist: null }) === albumLikenessOf({ title: to.title, artist: null })
  return { changes, title: left.disc !== null || isSameAlbum ? kept.withoutDisc : to.title }
}
