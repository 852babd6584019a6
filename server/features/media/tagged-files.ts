import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { Storage } from '#server/storage/storage.ts'
import { reading } from './sound-start.ts'
import type { FileTags, TaggedFile } from './tagging/file-tags.ts'
import { canDropTags, taggedFile } from './tagging/tagged-file.ts'

/** A stored file and its new tags. */
export interface Download {
  key: string
  mimeType: string
  coverPath: string | null
  /** A file of the same sound without names, for one whose tags may have names and cannot be dropped. Null to send nothing instead. */
  withoutNames: { key: string; mimeType: string } | null
  tags: Omit<FileTags, 'cover'>
}

/** A representation: `head`, then the stored bytes from `from` to `to` (exclusive). */
export interface SplicedBytes {
  key: string
  head: Buffer
  from: number
  to: number
}

type TaggedFiles = ReturnType<typeof createTaggedFiles>
export type TaggedDownload = NonNullable<Awaited<ReturnType<TaggedFiles['open']>>>

/** Recordings of browsers, which often have no converted file, keep their tags, as the form of playlists says. */
const keepsTags = ['audio/webm', 'video/webm']
/** Whether an original of this type is played where names are hidden. Otherwise, a converted file must take its place. */
export const isPlayedWithoutNames = (mimeType: string): boolean => canDropTags(mimeType) || keepsTags.includes(mimeType)

/** Maximum bytes of cached tags. */
const cachedBytes = 32_000_000

/** Files with tags generated from the site's facts. Nothing is stored; equal facts give equal bytes. */
export function createTaggedFiles(storage: Storage) {
  const withoutNames = new LRUCache<string, { file: TaggedFile | null }>({
    maxSize: cachedBytes,
    sizeCalculation: ({ file }, key) => (file?.head.length ?? 0) + key.length,
  })

  /** The cover as JPEG; null if it is missing. */
  async function readCover(path: string | null): Promise<Buffer | null> {
    const key = `${path}-1200.jpg`
    return path !== null && (await storage.stat(key)) ? Buffer.concat(await (await storage.read(key)).toArray()) : null
  }

  async function openFile({ key, mimeType, coverPath, tags }: Omit<Download, 'withoutNames'>, isAsStored = false) {
    const facts = await storage.stat(key)
    if (!facts) return null
    const { sizeBytes } = facts
    const tag = async () =>
      taggedFile(reading(storage, key, sizeBytes), { sizeBytes, mimeType }, { ...tags, cover: await readCover(coverPath) })
    // Some formats are read to their end to be sure that no name is left, which is too slow for each range that a player requests.
    const name = JSON.stringify([key, coverPath, tags])
    const cached = tags.isAlone ? withoutNames.get(name) : undefined
    const tagged = cached ? cached.file : await tag()
    if (tags.isAlone && !cached) withoutNames.set(name, { file: tagged })
    const file = tagged ?? (isAsStored ? { head: Buffer.alloc(0), from: 0, to: sizeBytes } : null)
    if (!file) return null
    const hash = createHash('sha256').update(`${key} ${file.to}\n`).update(file.head).digest('base64url')
    return { key, mimeType, title: tags.title, ...file, etag: `"${hash}"`, modifiedAt: null }
  }

  return {
    readCover,

    /** Null if the file is missing, or may have tags that must not be sent. */
    async open({ withoutNames, ...download }: Download) {
      const converted = async () => withoutNames && openFile({ ...download, ...withoutNames })
      return (await openFile(download)) ?? (await converted()) ?? (keepsTags.includes(download.mimeType) ? openFile(download, true) : null)
    },
  }
}

/** Bytes from `start` to `end` (inclusive). Rejects with StorageKeyMissing. */
export async function readSpliced(
  storage: Pick<Storage, 'read'>,
  { key, head, from, to }: SplicedBytes,
  { start, end } = { start: 0, end: head.length + to - from - 1 },
): Promise<Readable> {
  if (end < head.length) return Readable.from([head.subarray(start, end + 1)], { objectMode: false })
  const rest = await storage.read(key, { start: Math.max(start - head.length, 0) + from, end: end - head.length + from })
  if (start >= head.length) return rest
  // A generator that is ended in the first part does not close the second.
  return Readable.from(joined(head.subarray(start), rest), { objectMode: false }).once('close', () => rest.destroy())
}

async function* joined(head: Buffer, rest: Readable) {
  yield head
  yield* rest
}
