import type { DiscardedFilesTable } from '#server/database/schema.ts'

export type DiscardedFile = DiscardedFilesTable

/** Columns of any table that contain storage keys. A banner is stored like a cover. */
export type FileColumns = Partial<Record<'media_path' | 'cover_path' | 'captions_path' | 'avatar_path', string | null>>

/** Held while files are moved into the trash and while a restoration brings some back. */
export const discardedFilesLock = 'discarded-files'

export const filesOf = ({ media_path, cover_path, captions_path, avatar_path }: FileColumns): DiscardedFile[] => [
  ...(media_path ? [{ path: media_path, kind: 'media' as const }] : []),
  ...(cover_path ? [{ path: cover_path, kind: 'cover' as const }] : []),
  ...(captions_path ? [{ path: captions_path, kind: 'captions' as const }] : []),
  ...(avatar_path ? [{ path: avatar_path, kind: 'cover' as const }] : []),
]
