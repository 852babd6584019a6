import { z } from 'zod'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'

export type MediaImportRepository = ReturnType<typeof createMediaImportRepository>
export type SongFile = Awaited<ReturnType<MediaImportRepository['listFiles']>>[number]

/** What is known of a watched folder. */
export interface SeenFolder {
  /** When the newest file that was imported had been changed, in milliseconds. */
  seenUntil: number
  /** Folders and files that were changed too recently then: changed-files.ts. */
  waiting: ReadonlySet<string>
  /** The folders with files. */
  folders: ReadonlySet<string>
}

/** Without folders if a version noted it that did not look at them. */
export type SeenBefore = Omit<SeenFolder, 'folders'> & { folders: ReadonlySet<string> | null }

/** Entry in the table `installation`. */
const watchedFact = 'watched_import'
/** See SeenBefore. */
const Watched = z.object({
  folder: z.string(),
  seenUntil: z.number(),
  waiting: z.array(z.string()),
  folders: z.array(z.string()).optional(),
})

/** Queries of Data Migration and Fix Broken URLs. They write through songs.repository.ts. */
export const createMediaImportRepository = (db: Handle) => ({
  /** Songs with this content (SHA-256 of the stored file or of the original, hex), oldest first. There may be several. */
  listByContent: (contentHash: string) =>
    db
      .selectFrom('songs')
      .select(['id', 'title', 'album', 'status', 'uploaded_by', 'media_path', 'is_file_missing'])
      .where((eb) => eb.or([eb('content_hash', '=', contentHash), eb('original_hash', '=', contentHash)]))
      .orderBy('created_at')
      .orderBy('id')
      .limit(20)
      .execute(),

  isMediaPathUsed: async (mediaPath: string): Promise<boolean> =>
    (await db.selectFrom('songs').select('id').where('media_path', '=', mediaPath).executeTakeFirst()) !== undefined,

  /** Whether an upload with this id exists, so that its file is about to become a song. */
  isArriving: async (uploadId: string): Promise<boolean> =>
    (await db.selectFrom('uploads').select('id').where('id', '=', uploadId).executeTakeFirst()) !== undefined,

  /** Songs and their files by id, after `id`. */
  listFiles: (after: string, limit: number) => files(db).where('songs.id', '>', after).orderBy('songs.id').limit(limit).execute(),

  /** How far a watched folder has been imported. */
  async watched(folder: string): Promise<SeenBefore> {
    const row = await db.selectFrom('installation').select('value').where('fact', '=', watchedFact).executeTakeFirst()
    const known = row && Watched.parse(JSON.parse(row.value))
    if (known?.folder !== folder) return { seenUntil: 0, waiting: new Set(), folders: new Set() }
    return { seenUntil: known.seenUntil, waiting: new Set(known.waiting), folders: known.folders ? new Set(known.folders) : null }
  },

  async noteWatched(folder: string, { seenUntil, waiting, folders }: SeenFolder): Promise<void> {
    const noted: z.infer<typeof Watched> = { folder, seenUntil, waiting: [...waiting], folders: [...folders] }
    const value = JSON.stringify(noted)
    await insertRows(db, 'installation', { fact: watchedFact, value })
      .onConflict((conflict) => conflict.column('fact').doUpdateSet({ value }))
      .execute()
  },

  findFile: (id: string) => files(db).where('songs.id', '=', id).executeTakeFirst(),

  /** A category by its folded name, active or not. */
  findCategoryByKey: (nameKey: string) =>
    db.selectFrom('categories').select(['id', 'name']).where('name_key', '=', nameKey).executeTakeFirst(),
})

const files = (db: Handle) =>
  db
    .selectFrom('songs')
    .innerJoin('categories', 'categories.id', 'songs.category_id')
    .select([
      'songs.id',
      'songs.title',
      'songs.media_type',
      'songs.media_path',
      'songs.external_url',
      'songs.is_file_missing',
      'songs.content_hash',
      'songs.size_bytes',
      'songs.cover_path',
      'songs.external_cover_url',
      'songs.version',
      'categories.name as category_name',
    ])
