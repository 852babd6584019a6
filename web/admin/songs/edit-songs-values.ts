import type { DownloadChoice } from '#contract/downloads.ts'
import { songFacts } from '#contract/song-details.ts'
import type { SongChanges } from '#contract/song-selections.ts'
import { visibilityInput, visibilityValues } from '#web/admin/kit/visibility-values.ts'
import { type CreditDraft, creditsOf } from './credit-drafts.ts'
import { factTexts } from './song-form-values.ts'

/** Values of 'Edit selected'; a blank field leaves the songs unchanged. */
export const noChanges = {
  categoryId: '',
  artist: '',
  removesArtist: false,
  creditsAlbums: false,
  album: '',
  removesAlbum: false,
  year: '',
  removesYear: false,
  genres: [] as string[],
  removesGenres: false,
  language: '',
  removesLanguage: false,
  removesCover: false,
  favorite: '',
  /** The values of the contract. */
  downloads: '' as DownloadChoice | '',
  changesVisibility: false,
  ...visibilityValues(null),
}
export type EditSongsValues = typeof noChanges

/** Only the changed fields; null, or an empty list, removes what the songs have. */
export function changesOf(values: EditSongsValues, drafts: readonly CreditDraft[]): SongChanges {
  const text = (typed: string, isRemoved: boolean) => (isRemoved ? null : typed.trim() || undefined)
  const credits = creditsOf(drafts, '')
  const artist = text(values.artist, values.removesArtist)
  const year = text(values.year, values.removesYear)
  const changes: SongChanges = {
    categoryId: values.categoryId || undefined,
    artist,
    creditsAlbums: (artist && values.creditsAlbums) || undefined,
    album: text(values.album, values.removesAlbum),
    year: typeof year === 'string' ? Number(year) : year,
    genres: values.removesGenres ? [] : values.genres.length > 0 ? values.genres : undefined,
    language: text(values.language, values.removesLanguage),
    removeCover: values.removesCover || undefined,
    isFavorite: values.favorite ? values.favorite === 'yes' : undefined,
    downloads: values.downloads || undefined,
    visibility: values.changesVisibility ? visibilityInput(values) : undefined,
    addedCredits: credits.length > 0 ? credits : undefined,
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

/** Error messages by field, by the rules of the contract. */
export const factProblems = (changes: SongChanges): Partial<Record<'year' | 'language', string>> =>
  Object.fromEntries(
    (['year', 'language'] as const)
      .filter((fact) => changes[fact] !== undefined && !songFacts[fact].safeParse(changes[fact]).success)
      .map((fact) => [fact, factTexts[fact]]),
  )
