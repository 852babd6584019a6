import type { Selectable } from 'kysely'
import { MediaDetails } from '#contract/media-details.ts'
import { countOf } from '#server/database/count-of.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { MediaFilesTable } from '#server/database/media-schema.ts'

export type MediaFilesRepository = ReturnType<typeof createMediaFilesRepository>

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
      .set({ rules_version: 0, poster_version: 0, small_version: 0, stream_version: 0 })
      .where('path', '=', path)
      .execute(),

  /** Makes all files due for processing again. */
  expireAll: () => db.updateTable('media_files').set({ rules_version: 0, small_version: 0, stream_version: 0 }).execute(),

  setSmall: (path: string, small: Pick<Selectable<MediaFilesTable>, 'small_path' | 'small_version'>) =>
    db.updateTable('media_files').set(small).where('path', '=', path).execute(),

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

/** Null if the file was not read or is unreadable. */
export const detailsOf = (file: Pick<MediaFilesTable, 'details'> | undefined): MediaDetails | null =>
  file?.details ? MediaDetails.parse(JSON.parse(file.details)) : null

type MediaFilesRow = Omit<
  MediaFilesTable,
  'plays_everywhere' | 'poster_version' | 'small_path' | 'small_version' | 'stream_path' | 'stream_version'
> & { plays_everywhere: boolean }
