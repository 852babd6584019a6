import type { SongFact } from '#contract/song-details.ts'
import type { SongDetails } from '#contract/songs.ts'

/** Facts in the response to visitors that `SongFacts` does not show. */
export const shownElsewhere = ['discNumber', 'trackNumber', 'musicbrainzId'] as const
export type ShownFact = Exclude<SongFact & keyof SongDetails, (typeof shownElsewhere)[number]>

/** Most songs have none, and do not load `SongFacts`. */
export const hasFacts = ({
  artistId,
  credits,
  genres,
  year,
  isrc,
  language,
  descriptionHtml,
  isSchoolPrivate,
}: Pick<SongDetails, ShownFact | 'artistId' | 'credits' | 'descriptionHtml' | 'isSchoolPrivate'>) =>
  isSchoolPrivate || credits.length > (artistId ? 1 : 0) || genres[0] || year || isrc || language || descriptionHtml
