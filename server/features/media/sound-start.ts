import { LRUCache } from 'lru-cache'
import type { OpenObject, Storage } from '#server/storage/storage.ts'
import { type MediaPrefix, mediaPrefix } from './media-prefix.ts'
import { behindTags } from './tagging/tag-bounds.ts'

/*
 * Chromium reads an MP3 whose tag contains a picture to its end (up to 5 MB) before playing: on a slow phone that means seconds of silence,
 * and the picture itself precedes the sound. So players get such a file without its tag, and an M4A or FLAC with a generated prefix
 * (media-prefix.ts); other clients get the file as it is.
 */

/** Whether the request comes from a media element. Browsers send the header only on https and localhost. */
export const isForPlayer = (secFetchDest: string | string[] | undefined) => secFetchDest === 'audio' || secFetchDest === 'video'

/** Maximum bytes of cached prefixes. */
const cachedBytes = 32_000_000
const entryBytes = 200

interface File {
  sizeBytes: number
  mimeType: string
}

/** The start of each file for players. Cached without expiry, because objects are immutable. */
export function createSoundStarts(storage: Pick<Storage, 'read'>) {
  const prefixes = new LRUCache<string, MediaPrefix>({ maxSize: cachedBytes, sizeCalculation: ({ head }) => head.length + entryBytes })
  return async (key: string, file: File): Promise<MediaPrefix> => {
    const cached = prefixes.get(key)
    if (cached) return cached
    const prefix = await prefixOf(reading(storage, key, file.sizeBytes), file)
    prefixes.set(key, prefix)
    return prefix
  }
}

/** Reads parts of an object, fewer bytes at its end. */
export const reading = (storage: Pick<Storage, 'read'>, key: string, sizeBytes: number) => async (start: number, length: number) => {
  const end = Math.min(start + length, sizeBytes) - 1
  return end < start ? Buffer.alloc(0) : Buffer.concat(await (await storage.read(key, { start, end })).toArray())
}

/** Like `createSoundStarts`, for an open object, uncached. */
export function soundStartOf(object: Pick<OpenObject, 'read' | 'sizeBytes'>, mimeType: string): Promise<MediaPrefix> {
  const { sizeBytes } = object
  const read = (start: number, length: number) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, sizeBytes - start)))
    return new Promise<Buffer>((resolve, reject) => {
      object.read(bytes, start, (error) => (error ? reject(error) : resolve(bytes)))
    })
  }
  return prefixOf(read, { sizeBytes, mimeType })
}

const nothing = Buffer.alloc(0)

async function prefixOf(read: (start: number, length: number) => Promise<Buffer>, file: File): Promise<MediaPrefix> {
  if (file.mimeType === 'audio/mpeg') {
    const from = await behindTags(read)
    return { head: nothing, from: from < file.sizeBytes ? from : 0 }
  }
  return (await mediaPrefix(read, file)) ?? { head: nothing, from: 0 }
}
