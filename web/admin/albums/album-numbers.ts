/** A song's place on an album, as it is saved. */
export interface NumberedSong {
  id: string
  discNumber: number | null
  trackNumber: number | null
}

/** Discs by the ids of songs. */
export type Discs = ReadonlyMap<string, number>

/** Discs of an album's songs as they are stored. */
export const discsOf = (songs: readonly NumberedSong[]): Discs => new Map(songs.map(({ id, discNumber }) => [id, discNumber ?? 1]))

/** Songs that were added since are on the disc of the song before them. */
export function discsAlong(songs: readonly { id: string }[], discs: Discs): Discs {
  let last = 1
  return new Map(
    songs.map(({ id }) => {
      last = discs.get(id) ?? last
      return [id, last]
    }),
  )
}

/** The songs of each disc together, the discs in order. */
export const sortedByDisc = <Song extends { id: string }>(songs: readonly Song[], discs: Discs): Song[] =>
  songs.toSorted((one, other) => (discs.get(one.id) ?? 1) - (discs.get(other.id) ?? 1))

/** The songs in this order, numbered from 1 on each disc. Without a second disc, songs get no disc number where none had one. */
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

/** By disc and track where they have numbers, else as they come. */
export const inAlbumOrder = <Song extends NumberedSong>(songs: readonly Song[]): Song[] =>
  songs.toSorted(
    (one, other) =>
      (one.discNumber ?? 1) - (other.discNumber ?? 1) || (one.trackNumber ?? Number.MAX_VALUE) - (other.trackNumber ?? Number.MAX_VALUE),
  )

/** The value that all of them have; null without one. */
export function sharedValue(values: readonly (string | null)[]): string | null {
  const [first = null] = values
  return values.every((value) => value === first) ? first : null
}
