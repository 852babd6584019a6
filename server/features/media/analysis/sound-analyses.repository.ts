import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { SoundAnalysesTable } from '#server/database/media-schema.ts'

export type SoundAnalysesRepository = ReturnType<typeof createSoundAnalysesRepository>

/** Measured results of media files. A row is removed with that of its file in `media_files`. */
export const createSoundAnalysesRepository = (db: Handle) => ({
  find: (path: string) => db.selectFrom('sound_analyses').selectAll().where('path', '=', path).executeTakeFirst(),

  /** Results of another song's file with the same content. Undefined if the file itself has results, which then have to be replaced. */
  findOfSameContent: (path: string, rulesVersion: number) =>
    db
      .selectFrom('songs')
      .innerJoin('songs as others', 'others.content_hash', 'songs.content_hash')
      .innerJoin('sound_analyses as same', 'same.path', 'others.media_path')
      .leftJoin('sound_analyses as earlier', 'earlier.path', 'songs.media_path')
      .where('songs.media_path', '=', path)
      .where('earlier.path', 'is', null)
      .where('same.peaks', 'is not', null)
      .where('same.rules_version', '=', rulesVersion)
      .selectAll('same')
      .executeTakeFirst(),

  /** Replaces earlier results of the file. */
  write: ({ path, ...analysis }: SoundAnalysesTable) =>
    insertRows(db, 'sound_analyses', { path, ...analysis })
      .onConflict((conflict) => conflict.column('path').doUpdateSet(analysis))
      .execute(),

  /** Makes the file due for another measurement. */
  expire: (path: string) => db.updateTable('sound_analyses').set({ rules_version: 0 }).where('path', '=', path).execute(),

  /** Makes all files due for another measurement. */
  expireAll: () => db.updateTable('sound_analyses').set({ rules_version: 0 }).execute(),

  /** Titles of songs whose sound could not be measured, with the reason. */
  listUnmeasured: () =>
    db
      .selectFrom('sound_analyses')
      .innerJoin('songs', 'songs.media_path', 'sound_analyses.path')
      .select(['songs.title', 'sound_analyses.obstacle'])
      .where('sound_analyses.obstacle', 'is not', null)
      .orderBy('sound_analyses.path')
      .execute(),
})
