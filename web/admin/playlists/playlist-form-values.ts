import type { AdminPlaylist, SelectedSong } from '#contract/admin-playlists.ts'
import type { DownloadChoice } from '#contract/downloads.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { ItemNames } from '#contract/item-names.ts'
import type { SchoolPrivacy, VisibilityField } from '#contract/visibility.ts'
import { type VisibilityValues, visibilityFieldOf, visibilityInput, visibilityValues } from '#web/admin/kit/visibility-values.ts'

export interface PlaylistFormValues extends VisibilityValues {
  name: string
  description: string
  /** '' if there is none. */
  categoryId: string
  isPublic: boolean
  isFavorite: boolean
  schoolPrivacy: SchoolPrivacy
  downloads: DownloadChoice
  names: ItemNames
}

/** Initial values of a new playlist. */
export interface PlaylistDraft {
  name: string
  /** '' if there is none. */
  categoryId: string
  songs: readonly SelectedSong[]
  cover: File | null
}

export type PlaylistField = 'name' | 'categoryId' | 'cover' | 'password' | VisibilityField

export const playlistFormValues = (playlist: AdminPlaylist | null, draft: PlaylistDraft | null): PlaylistFormValues => ({
  name: playlist?.name ?? draft?.name ?? '',
  description: playlist?.description ?? '',
  categoryId: playlist?.category?.id ?? draft?.categoryId ?? '',
  isPublic: playlist?.isPublic ?? true,
  isFavorite: playlist?.isFavorite ?? false,
  schoolPrivacy: playlist?.schoolPrivacy ?? 'off',
  ...visibilityValues(playlist),
  downloads: playlist?.downloads ?? 'default',
  names: playlist?.names ?? {},
})

/** Fields that both creating and updating send. */
export const playlistFields = ({
  name,
  description,
  categoryId,
  isPublic,
  isFavorite,
  schoolPrivacy,
  downloads,
  names,
  ...visibility
}: PlaylistFormValues) => ({
  name,
  isPublic,
  isFavorite,
  schoolPrivacy,
  downloads,
  names,
  description: description || null,
  categoryId: categoryId || null,
  ...visibilityInput(visibility),
})

/** The field that a server error concerns; null for the playlist as a whole. */
export function fieldOfError(code: ErrorCode | 'unreachable'): PlaylistField | null {
  if (code === 'category_missing') return 'categoryId'
  const aboutCover: readonly string[] = ['wrong_image_type', 'upload_missing', 'upload_incomplete', 'upload_too_large']
  return aboutCover.includes(code) ? 'cover' : visibilityFieldOf(code)
}
