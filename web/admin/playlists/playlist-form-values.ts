import type { AdminPlaylist, SelectedSong } from '#contract/admin-playlists.ts'
import type { ErrorCode } from '#contract/errors.ts'

export interface PlaylistFormValues {
  name: string
  description: string
  /** '' for none. */
  categoryId: string
  isPublic: boolean
  isFavorite: boolean
}

/** Proposed for a new playlist. */
export interface PlaylistDraft {
  name: string
  /** '' for none. */
  categoryId: string
  songs: readonly SelectedSong[]
  cover: File | null
}

export type PlaylistField = 'name' | 'categoryId' | 'cover'

export const playlistFormValues = (playlist: AdminPlaylist | null, draft: PlaylistDraft | null): PlaylistFormValues => ({
  name: playlist?.name ?? draft?.name ?? '',
  description: playlist?.description ?? '',
  categoryId: playlist?.category?.id ?? draft?.categoryId ?? '',
  isPublic: playlist?.isPublic ?? true,
  isFavorite: playlist?.isFavorite ?? false,
})

/** What both creating and updating send. */
export const playlistFields = ({ description, categoryId, ...values }: PlaylistFormValues) => ({
  ...values,
  description: description || null,
  categoryId: categoryId || null,
})

/** The field that an error of the server is about; null for the playlist as a whole. */
export function fieldOfError(code: ErrorCode | 'unreachable'): PlaylistField | null {
  if (code === 'category_missing') return 'categoryId'
  const aboutCover: readonly string[] = ['wrong_image_type', 'upload_missing', 'upload_incomplete', 'upload_too_large']
  return aboutCover.includes(code) ? 'cover' : null
}
