/** A song's position on an album, as it is saved. */
export interface NumberedSong {
  id: string
  discNumber: number | null
  trackNumber: number | null
}

/** Disc numbers by song id. */
export type Discs = ReadonlyMap<string, number>

export const discsOf = (songs: readonly NumberedSong[]): Discs => new Map(songs.map(({ id, discNumber }) => [id, discNumber ?? 1]))

/** Numbers that several songs have, in order: '3', or '2-3' if there are several discs. Songs without one are left out. */
export function repeatedNumbers(songs: readonly NumberedSong[]): string[] {
  const discs = discsOf(songs)
  const hasDiscs = new Set(discs.values()).size > 1
  const numbers = inAlbumOrder(songs).flatMap(({ id, trackNumber }) =>
    trackNumber === null ? [] : [hasDiscs ? `${discs.get(id)}-${trackNumber}` : String(trackNumber)],
  )
  return [...new Set(numbers.filter((number, index) => number === numbers[index - 1]))]
}

/** A song without a disc, because it was just added, gets the disc of the song before it. */
export function discsAlong(songs: readonly { id: string }[], discs: Discs): Discs {
  let last = 1
  return new Map(
    songs.map(({ id }) => {
      last = discs.get(id) ?? last
      return [id, last]
    }),
  )
}

/** Groups the songs by disc, in the order of the discs. */
export const sortedByDisc = <Song extends { id: string }>(songs: readonly Song[], discs: Discs): Song[] =>
  songs.toSorted((one, other) => (discs.get(one.id) ?? 1) - (discs.get(other.id) ?? 1))

/** Numbers the songs from 1 on each disc. Omits disc numbers if there is one disc and no stored song has a disc number. */
export function numberedSongs(songs: readonly { id: string }[], discs: Discs, stored: readonly NumberedSong[]): NumberedSong[] {
  const hasDiscs = stored.some(({ discNumber }) => discNumber !== null) || songs.some(({ id }) => (discs.get(id) ?? 1) > 1)
  const counts = new Map<number, number>()
  return songs.map(({ id }) => {
    const disc = discs.get(id) ?? 1
    const track = (counts.get(disc) ?? 0) + 1
    counts.set(disc, track)
    return { id, discNumber: hasDiscs ? disc : null, trackNumber: track }
  })
}

/** Sorts by disc (1 if missing) and track number; songs without a track number come last on their disc, in the given order. */
export const inAlbumOrder = <Song extends NumberedSong>(songs: readonly Song[]): Song[] =>
  songs.toSorted(
    (one, other) =>
      (one.discNumber ?? 1) - (other.discNumber ?? 1) || (one.trackNumber ?? Number.MAX_VALUE) - (other.trackNumber ?? Number.MAX_VALUE),
  )

/** The value that all of them share, else null. */
export function sharedValue(values: readonly (string | null)[]): string | null {
  const [first = null] = values
  return values.every((value) => value === first) ? first : null
}
