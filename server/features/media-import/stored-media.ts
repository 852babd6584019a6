import type { Db } from '#server/repositories.ts'
import type { Storage } from '#server/storage/storage.ts'

const notMedia = ['covers/', 'captions/', 'renditions/']

/** Keys of everything in the storage except covers, captions and renditions. Partial files and the trash are not listed. */
export async function* mediaKeys(storage: Pick<Storage, 'list'>, signal: AbortSignal): AsyncGenerator<{ key: string; sizeBytes: number }> {
  for await (const object of storage.list('')) {
    signal.throwIfAborted()
    if (!notMedia.some((prefix) => object.key.startsWith(prefix))) yield object
  }
}

/** The upload's id, which storing an upload appends to the file name. */
export const uploadIdIn = (key: string): string | null => /-([a-z0-9]{12})\.[^./]+$/.exec(key)?.[1] ?? null

/** 'audio/jazz/night.mp3' -> ['audio', 'jazz'] */
export const foldersOf = (path: string): string[] => path.split('/').slice(0, -1)

/**
 * Whether a song may be given this storage key: no song names it, and it is not a discarded file, which is about to be moved into the trash.
 * A free key stays free until a song takes it, because only the files of songs are discarded.
 */
export const isFreeKey = async (db: Db, key: string): Promise<boolean> =>
  !(await db.mediaImport.isMediaPathUsed(key)) && !(await db.discardedFiles.isListed(key))
