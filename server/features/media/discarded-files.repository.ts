import { picturesIn } from '#contract/home-sections.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { anyTable } from '#server/database/plain-rows.ts'
import { type DiscardedFile, type FileColumns, filesOf } from '#server/storage/files-of-rows.ts'
import { coverBase } from './covers.ts'

/** The columns that name files of each kind. */
const usersOf: Record<DiscardedFile['kind'], readonly (readonly [table: string, column: string])[]> = {
  media: [
    ['songs', 'media_path'],
    ['media_files', 'rendition_path'],
    ['media_files', 'small_path'],
    ['media_files', 'mp3_path'],
    ['media_files', 'stream_path'],
  ],
  captions: [['songs', 'captions_path']],
  cover: [
    ['songs', 'cover_path'],
    ['playlists', 'cover_path'],
    ['artists', 'cover_path'],
    ['albums', 'cover_path'],
    ['own_page_pictures', 'cover_path'],
    ['profiles', 'avatar_path'],
  ],
}

/** Transactional outbox of files to be trashed, written in the transaction that stops using them. */
export const createDiscardedFilesRepository = (db: Handle) => {
  /** Paths of the banners in the settings of the home page. */
  async function bannersInSettings(): Promise<string[]> {
    const keys = ['home_sections', 'hero_banner_url'] as const
    const rows = await db.selectFrom('settings').selectAll().where('setting_key', 'in', keys).execute()
    return rows.flatMap(({ setting_key, setting_value }) => (setting_key === 'home_sections' ? picturesIn(setting_value) : setting_value))
  }

  async function inUse(files: readonly DiscardedFile[]): Promise<Set<string>> {
    const used = new Set<string>()
    for (const [kind, ofKind] of Map.groupBy(files, (file) => file.kind)) {
      const paths = ofKind.map(({ path }) => path)
      for (const [table, column] of usersOf[kind])
        for (const row of await anyTable(db).selectFrom(table).select(column).where(column, 'in', paths).execute())
          used.add(String(row[column]))
      if (kind === 'cover') for (const path of await bannersInSettings()) used.add(path.replace(/^\//, ''))
    }
    return used
  }

  return {
    /** Adds the files of rows that no longer name them. Files that other rows still name stay in use. */
    add: async (...rows: FileColumns[]): Promise<void> => {
      const files = rows.flatMap(filesOf)
      if (files.length === 0) return
      await insertRows(db, 'discarded_files', files)
        .onConflict((conflict) => conflict.column('path').doNothing())
        .execute()
    },

    /** Entries by path, after `after`. */
    next: (after: string, limit: number) =>
      db.selectFrom('discarded_files').selectAll().where('path', '>', after).orderBy('path').limit(limit).execute(),

    isListed: async (path: string): Promise<boolean> =>
      (await db.selectFrom('discarded_files').select('path').where('path', '=', path).executeTakeFirst()) !== undefined,

    remove: async (paths: readonly string[]): Promise<void> => {
      if (paths.length > 0) await db.deleteFrom('discarded_files').where('path', 'in', paths).execute()
    },

    /** Those of the files that a row still names. */
    inUse,

    /** Those of the storage keys that a row names as a file of any kind. */
    async namedKeys(keys: readonly string[]): Promise<Set<string>> {
      const used = await inUse(
        keys.flatMap((key) => [
          { path: key, kind: 'media' },
          { path: key, kind: 'captions' },
          { path: coverBase(key), kind: 'cover' },
        ]),
      )
      return new Set(keys.filter((key) => used.has(key) || used.has(coverBase(key))))
    },
  }
}
