import type { SongFact } from '#contract/song-details.ts'
import type { SongDetails } from '#contract/songs.ts'

/** Facts in the public response that `SongFacts` and `Lyrics` do not show. */
export const shownElsewhere = ['discNumber', 'trackNumber', 'musicbrainzId'] as const
export type ShownFact = Exclude<SongFact & keyof SongDetails, (typeof shownElsewhere)[number]>

/** A new fact in the response does not compile until it is listed here or in `shownElsewhere`. */
const shownFacts = Object.keys({ genres: true, year: true, language: true, isrc: true, lyrics: true } satisfies Record<
  ShownFact,
  true
>) as ShownFact[]

/** Most songs have no facts, and load neither. */
export const hasFacts = (song: Pick<SongDetails, ShownFact | 'artistId' | 'credits' | 'closed' | 'descriptionHtml' | 'isSchoolPrivate'>) =>
  song.closed ||
  song.isSchoolPrivate ||
  song.descriptionHtml ||
  song.credits.length > (song.artistId ? 1 : 0) ||
  shownFacts.some((fact) => `${song[fact] ?? ''}`)
