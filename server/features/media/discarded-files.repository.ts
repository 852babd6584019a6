import { picturesIn } from '#contract/home-sections.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { DiscardedFilesTable } from '#server/database/schema.ts'

export type DiscardedFile = DiscardedFilesTable

/** Columns of any table that contain storage keys. A banner is stored like a cover. */
export type FileColumns = Partial<Record<'media_path' | 'cover_path' | 'captions_path' | 'avatar_path', string | null>>

/** Held while files are moved into the trash and while a restoration brings some back. */
export const discardedFilesLock = 'discarded-files'

/** Transactional outbox of files to be trashed, written in the transaction that stops using them. */
export const createDiscardedFilesRepository = (db: Handle) => {
  async function picturesOfSections() {
    const row = await db.selectFrom('settings').select('setting_value').where('setting_key', '=', 'home_sections').executeTakeFirst()
    return picturesIn(row?.setting_value ?? '').map((path) => ({ path }))
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
    async inUse(files: readonly DiscardedFile[]): Promise<Set<string>> {
      const of = (kind: DiscardedFile['kind']) => files.filter((file) => file.kind === kind).map(({ path }) => path)
      const [media, covers, captions] = [of('media'), of('cover'), of('captions')]
      const banners = covers.map((path) => `/${path}`)
      const found = await Promise.all([
        media.length > 0 ? db.selectFrom('songs').select('media_path as path').where('media_path', 'in', media).execute() : [],
        media.length > 0
          ? db.selectFrom('media_files').select('rendition_path as path').where('rendition_path', 'in', media).execute()
          : [],
        media.length > 0 ? db.selectFrom('media_files').select('small_path as path').where('small_path', 'in', media).execute() : [],
        media.length > 0 ? db.selectFrom('media_files').select('stream_path as path').where('stream_path', 'in', media).execute() : [],
        captions.length > 0 ? db.selectFrom('songs').select('captions_path as path').where('captions_path', 'in', captions).execute() : [],
        covers.length > 0 ? db.selectFrom('songs').select('cover_path as path').where('cover_path', 'in', covers).execute() : [],
        covers.length > 0 ? db.selectFrom('playlists').select('cover_path as path').where('cover_path', 'in', covers).execute() : [],
        covers.length > 0 ? db.selectFrom('artists').select('cover_path as path').where('cover_path', 'in', covers).execute() : [],
        covers.length > 0 ? db.selectFrom('albums').select('cover_path as path').where('cover_path', 'in', covers).execute() : [],
        covers.length > 0
          ? db.selectFrom('own_page_pictures').select('cover_path as path').where('cover_path', 'in', covers).execute()
          : [],
        covers.length > 0 ? db.selectFrom('profiles').select('avatar_path as path').where('avatar_path', 'in', covers).execute() : [],
        covers.length > 0
          ? db
              .selectFrom('settings')
              .select('setting_value as path')
              .where('setting_key', '=', 'hero_banner_url')
              .where('setting_value', 'in', banners)
              .execute()
          : [],
        covers.length > 0 ? picturesOfSections() : [],
      ])
      return new Set(found.flat().map(({ path }) => (path ?? '').replace(/^\//, '')))
    },
  }
}

export const filesOf = ({ media_path, cover_path, captions_path, avatar_path }: FileColumns): DiscardedFile[] => [
  ...(media_path ? [{ path: media_path, kind: 'media' as const }] : []),
  ...(cover_path ? [{ path: cover_path, kind: 'cover' as const }] : []),
  ...(captions_path ? [{ path: captions_path, kind: 'captions' as const }] : []),
  ...(avatar_path ? [{ path: avatar_path, kind: 'cover' as const }] : []),
]
