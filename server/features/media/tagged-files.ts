import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from '#server/storage/storage.ts'
import { reading } from './sound-start.ts'
import type { FileTags } from './tagging/file-tags.ts'
import { taggedFile } from './tagging/tagged-file.ts'

/** A stored file and its new tags. */
export interface Download {
  key: string
  mimeType: string
  coverPath: string | null
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

/** Files with tags generated from the site's facts. Nothing is stored; equal facts give equal bytes. */
export function createTaggedFiles(storage: Storage) {
  /** The cover as JPEG; null if it is missing. */
  async function readCover(path: string | null): Promise<Buffer | null> {
    const key = `${path}-1200.jpg`
    return path !== null && (await storage.stat(key)) ? Buffer.concat(await (await storage.read(key)).toArray()) : null
  }

  return {
    readCover,

    /** Null if the file is missing. */
    async open({ key, mimeType, coverPath, tags }: Download) {
      const facts = await storage.stat(key)
      if (!facts) return null
      const { sizeBytes } = facts
      const file = await taggedFile(
        reading(storage, key, sizeBytes),
        { sizeBytes, mimeType },
        { ...tags, cover: await readCover(coverPath) },
      )
      const hash = createHash('sha256').update(`${key} ${file.to}\n`).update(file.head).digest('base64url')
      return { key, mimeType, title: tags.title, ...file, etag: `"${hash}"`, modifiedAt: null }
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
