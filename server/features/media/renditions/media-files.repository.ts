import type { Selectable, Updateable } from 'kysely'
import { MediaDetails } from '#contract/media-details.ts'
import { countOf } from '#server/database/count-of.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { MediaFilesTable } from '#server/database/media-schema.ts'

export type MediaFilesRepository = ReturnType<typeof createMediaFilesRepository>

/** Further renditions of songs without a picture: sound-renditions.service.ts. */
export const soundRenditionKinds = ['small', 'mp3'] as const
export type SoundRenditionKind = (typeof soundRenditionKinds)[number]

export interface SoundRendition {
  /** Key in the storage; null if there is none. */
  path: string | null
  sizeBytes: number | null
  version: number
}

/** Facts read from media files, and the files created from them. Triggers delete rows with their files (migration 022). */
export const createMediaFilesRepository = (db: Handle) => ({
  find: (path: string) => db.selectFrom('media_files').selectAll().where('path', '=', path).executeTakeFirst(),

  /** Replaces earlier results of the file. */
  write: ({ path, ...file }: MediaFilesRow) =>
    insertRows(db, 'media_files', { path, ...file })
      .onConflict((conflict) => conflict.column('path').doUpdateSet(file))
      .execute(),

  /** Makes the file due for processing again, including its poster frame. */
  expire: (path: string) =>
    db
      .updateTable('media_files')
      .set({ rules_version: 0, poster_version: 0, small_version: 0, mp3_version: 0, stream_version: 0 })
      .where('path', '=', path)
      .execute(),

  /** Makes all files due for processing again. */
  expireAll: () => db.updateTable('media_files').set({ rules_version: 0, small_version: 0, mp3_version: 0, stream_version: 0 }).execute(),

  setSoundRendition: (path: string, kind: SoundRenditionKind, rendition: SoundRendition) =>
    db.updateTable('media_files').set(soundRenditionColumns[kind](rendition)).where('path', '=', path).execute(),

  setStream: (path: string, stream: Pick<Selectable<MediaFilesTable>, 'stream_path' | 'stream_version'>) =>
    db.updateTable('media_files').set(stream).where('path', '=', path).execute(),

  setPosterVersion: (path: string, version: number) =>
    db.updateTable('media_files').set({ poster_version: version }).where('path', '=', path).execute(),

  /** Titles of songs that some browsers cannot play, with the reason. */
  listLimited: () =>
    db
      .selectFrom('media_files')
      .innerJoin('songs', 'songs.media_path', 'media_files.path')
      .select(['songs.title', 'media_files.obstacle'])
      .where('plays_everywhere', '=', false)
      .orderBy('media_files.path')
      .execute(),

  countLimited: () => countOf(db.selectFrom('media_files').where('plays_everywhere', '=', false)),
})

const soundRenditionColumns = {
  small: ({ path, sizeBytes, version }) => ({ small_path: path, small_size_bytes: sizeBytes, small_version: version }),
  mp3: ({ path, sizeBytes, version }) => ({ mp3_path: path, mp3_size_bytes: sizeBytes, mp3_version: version }),
} satisfies Record<SoundRenditionKind, (rendition: SoundRendition) => Updateable<MediaFilesTable>>

/** Null if the file was not read or is unreadable. */
export const detailsOf = (file: Pick<MediaFilesTable, 'details'> | undefined): MediaDetails | null =>
  file?.details ? MediaDetails.parse(JSON.parse(file.details)) : null

/** Without what other jobs write. */
type MediaFilesRow = Omit<
  MediaFilesTable,
  | 'plays_everywhere'
  | 'poster_version'
  | `${SoundRenditionKind}_path`
  | `${SoundRenditionKind}_size_bytes`
  | `${SoundRenditionKind}_version`
  | 'stream_path'
  | 'stream_version'
> & { plays_everywhere: boolean }
