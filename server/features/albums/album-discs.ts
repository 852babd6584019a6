import { readAlbumTitle } from '#contract/album-title.ts'

/**
 * The disc that the title names, if the songs do not contradict it: the files of one disc often have no number, or 1, because each disc was
 * taken for an album.
 */
function titledDisc(title: string, discNumbers: readonly (number | null)[]): number | null {
  return discNumbers.every((number) => number === null || number === 1) ? readAlbumTitle(title).disc : null
}

/** The discs that an album consists of, as far as its title or its songs name them. */
export function discsOf(title: string, discNumbers: readonly (number | null)[]): number[] {
  const titled = titledDisc(title, discNumbers)
  if (titled !== null) return [titled]
  // A song without a number is on the first disc.
  return discNumbers.every((number) => number === null)
    ? []
    : [...new Set(discNumbers.map((number) => number ?? 1))].toSorted((a, b) => a - b)
}
