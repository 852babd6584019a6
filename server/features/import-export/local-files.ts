import type { AlbumOfFile, ArtistOfFile, PlaylistOfFile, SongOfFile } from '#contract/export-file.ts'
import { createSemaphore } from '#server/concurrency.ts'
import { sha256Of } from '#server/storage/durable-files.ts'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import type { LocalFiles } from './plan-songs.ts'

const filesAtOnce = 8

/** Rows that refer to files. */
export type RowWithFiles = ArtistOfFile | AlbumOfFile | SongOfFile | PlaylistOfFile

interface Wanted {
  /** Keys that rows of the library use, or that are about to be trashed; not looked up in the storage. */
  ignored: ReadonlySet<string>
  /** True compares media by SHA-256; false only by size, which is enough for a dry run. */
  comparesHashes: boolean
  onProgress?(done: number, total: number): void
}

/** Checks which files of these rows exist in the storage. */
export async function findLocalFiles(
  storage: Pick<Storage, 'stat' | 'read'>,
  rows: readonly RowWithFiles[],
  { ignored, comparesHashes, onProgress }: Wanted,
): Promise<LocalFiles> {
  const exported = new Set<string>()
  const other = new Set<string>()
  let done = 0
  const semaphore = createSemaphore(filesAtOnce)
  const findFilesOf = async (row: RowWithFiles) => {
    // Every cover has this file.
    if (row.cover_path && !ignored.has(row.cover_path) && (await storage.stat(`${row.cover_path}-1200.jpg`))) exported.add(row.cover_path)
    if ('file_type' in row) {
      const { captions_path, media_path } = row
      if (captions_path && !ignored.has(captions_path) && (await storage.stat(captions_path))) exported.add(captions_path)
      if (media_path && !ignored.has(media_path)) await inspectMedia(row, media_path)
    }
    onProgress?.(++done, rows.length)
  }
  await Promise.all(rows.map((row) => semaphore.run(() => findFilesOf(row))))
  return { exported, other }

  async function inspectMedia({ size_bytes, content_hash }: SongOfFile, key: string) {
    const facts = await storage.stat(key)
    if (!facts) return
    const mayBe = content_hash && (size_bytes ?? facts.sizeBytes) === facts.sizeBytes
    const hash = mayBe && comparesHashes ? await hashOf(key) : content_hash
    if (mayBe && hash === content_hash) exported.add(key)
    // Null: it was removed just now.
    else if (hash !== null || !mayBe) other.add(key)
  }

  /** Null if the file is missing. */
  async function hashOf(key: string): Promise<string | null> {
    try {
      return await sha256Of(await storage.read(key))
    } catch (error) {
      if (error instanceof StorageKeyMissing) return null
      throw error
    }
  }
}
