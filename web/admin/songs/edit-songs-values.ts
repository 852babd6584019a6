import type { DownloadChoice } from '#contract/downloads.ts'
import type { SongChanges } from '#contract/song-selections.ts'
import { visibilityInput, visibilityValues } from '#web/admin/kit/visibility-values.ts'
import { type CreditDraft, creditsOf } from './credit-drafts.ts'

/** Values of 'Edit selected'; a blank field leaves the songs unchanged. */
export const noChanges = {
  categoryId: '',
  artist: '',
  removesArtist: false,
  creditsAlbums: false,
  album: '',
  removesAlbum: false,
  removesCover: false,
  favorite: '',
  /** The values of the contract. */
  downloads: '' as DownloadChoice | '',
  changesVisibility: false,
  ...visibilityValues(null),
}
export type EditSongsValues = typeof noChanges

/** Only the changed fields; null removes an artist or album. */
export function changesOf(values: EditSongsValues, drafts: readonly CreditDraft[]): SongChanges {
  const text = (typed: string, isRemoved: boolean) => (isRemoved ? null : typed.trim() || undefined)
  const credits = creditsOf(drafts, '')
  const artist = text(values.artist, values.removesArtist)
  const changes: SongChanges = {
    categoryId: values.categoryId || undefined,
    artist,
    creditsAlbums: (artist && values.creditsAlbums) || undefined,
    album: text(values.album, values.removesAlbum),
    removeCover: values.removesCover || undefined,
    isFavorite: values.favorite ? values.favorite === 'yes' : undefined,
    downloads: values.downloads || undefined,
    visibility: values.changesVisibility ? visibilityInput(values) : undefined,
    addedCredits: credits.length > 0 ? credits : undefined,
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
