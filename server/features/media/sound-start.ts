import { LRUCache } from 'lru-cache'
import type { OpenObject, Storage } from '#server/storage/storage.ts'
import { type MediaPrefix, mediaPrefix } from './media-prefix.ts'

/*
 * Chromium reads an MP3 with a picture in its tag to the end (of 5 MB at most) before it plays: on a slow phone that is seconds of
 * silence, and the picture itself comes ahead of the sound. Players therefore get such a file from behind its tag on, and an M4A or FLAC
 * with a prefix of its own (media-prefix.ts); other clients get the file as it is.
 */

/** Whether a media element asks. Browsers say so on https and on localhost only. */
export const isForPlayer = (secFetchDest: string | string[] | undefined) => secFetchDest === 'audio' || secFetchDest === 'video'

/** Bytes of cached prefixes. */
const cachedBytes = 32_000_000
const entryBytes = 200

interface File {
  sizeBytes: number
  mimeType: string
}

/** How each file starts for players. Objects are immutable, so what was read once is cached. */
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

/** Reads parts of an object; fewer bytes at its end. */
export const reading = (storage: Pick<Storage, 'read'>, key: string, sizeBytes: number) => async (start: number, length: number) => {
  const end = Math.min(start + length, sizeBytes) - 1
  return end < start ? Buffer.alloc(0) : Buffer.concat(await (await storage.read(key, { start, end })).toArray())
}

/** The same of an object that is open. */
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
  if (file.mimeType === 'audio/mpeg') return { head: nothing, from: behindTag(await read(0, tagHeaderBytes), file.sizeBytes) }
  return (await mediaPrefix(read, file)) ?? { head: nothing, from: 0 }
}

function behindTag(head: Buffer, sizeBytes: number): number {
  const length = tagLength(head)
  return length < sizeBytes ? length : 0
}

const tagHeaderBytes = 10
const footerFlag = 0x10

/** Bytes of the ID3v2 tag at the beginning of `head`: the length stands in four bytes of 7 bits each. */
export function tagLength(head: Buffer): number {
  if (head.length < tagHeaderBytes || head.toString('latin1', 0, 3) !== 'ID3') return 0
  const sizes = head.subarray(6, 10)
  if (sizes.some((byte) => byte > 0x7f)) return 0
  const length = sizes.reduce((sum, byte) => sum * 128 + byte, 0)
  const hasFooter = ((head[5] ?? 0) & footerFlag) !== 0
  return tagHeaderBytes + length + (hasFooter ? tagHeaderBytes : 0)
}
