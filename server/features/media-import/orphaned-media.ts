import type { Db } from '#server/repositories.ts'
import { sha256 } from '#server/storage/durable-files.ts'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import type { SongFile } from './media-import.repository.ts'
import { isFreeKey, uploadIdIn } from './stored-media.ts'

export type OrphanedMedia = ReturnType<typeof createOrphanedMedia>

/** Stored media that no song uses (key -> size in bytes), and matching with the song that it may belong to. */
export function createOrphanedMedia(keys: Map<string, number>, { db, storage }: { db: Db; storage: Storage }) {
  const bySize = Map.groupBy(keys.keys(), (key) => keys.get(key))
  const byStem = Map.groupBy(keys.keys(), (key) => nameOf(stemOf(key)))

  async function hasContent(key: string, contentHash: string | null, signal: AbortSignal): Promise<boolean> {
    try {
      return contentHash !== null && (await storage.withFile(key, (path) => sha256(path, signal))) === contentHash
    } catch (error) {
      if (error instanceof StorageKeyMissing) return false
      throw error
    }
  }

  async function isOrphaned(key: string): Promise<boolean> {
    if (!keys.has(key)) return false
    const uploadId = uploadIdIn(key)
    return !(uploadId && (await db.mediaImport.isArriving(uploadId))) && (await isFreeKey(db, key))
  }

  return {
    /** Candidates by content, then by name: for a missing file without its folder and extension, for an external one by its path. */
    async *candidatesFor(song: SongFile, signal: AbortSignal): AsyncGenerator<string> {
      const sameSize = song.size_bytes === null ? [] : (bySize.get(Number(song.size_bytes)) ?? [])
      for (const key of sameSize) if ((await isOrphaned(key)) && (await hasContent(key, song.content_hash, signal))) yield key
      const named = byStem.get(nameOf(stemOf(pathOf(song)))) ?? []
      const likely = song.external_url === null ? named : named.filter((key) => endsWithPath(pathOf(song), key))
      const [only, ...others] = likely.filter((key) => keys.has(key))
      // Several files with one name are ambiguous.
      if (only && others.length === 0 && (await isOrphaned(only))) yield only
    },

    remove(key: string) {
      keys.delete(key)
    },
  }
}

const stemOf = (path: string) => path.replace(/\.[^./]+$/, '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The storage key of a song's file, or the path of its external address. */
function pathOf({ media_path, external_url }: SongFile): string {
  if (media_path !== null) return media_path
  try {
    return decodeURIComponent(new URL(external_url ?? '').pathname)
  } catch {
    return ''
  }
}

const endsWithPath = (path: string, key: string): boolean => `/${stemOf(path)}`.toLowerCase().endsWith(`/${stemOf(key)}`)
