import type { OpenObject, Storage } from '#server/storage/storage.ts'

/*
 * Chromium reads an MP3 with a picture in its tag to the end (of 5 MB at most) before it plays: on a slow phone that is seconds of
 * silence, and the picture itself comes ahead of the sound. Players therefore get such a file from behind its tag on; everyone else
 * gets the file as it is.
 */

/** Whether a media element asks. Browsers say so on https and on localhost only. */
export const isForPlayer = (secFetchDest: string | string[] | undefined) => secFetchDest === 'audio' || secFetchDest === 'video'

const rememberedFiles = 10_000

/** Tells where behind an ID3v2 tag an MP3 begins; 0 where there is no tag. Objects never change, so what was read once is kept. */
export function createSoundStarts(storage: Pick<Storage, 'read'>) {
  const starts = new Map<string, number>()
  return async (key: string, sizeBytes: number): Promise<number> => {
    const known = starts.get(key)
    if (known !== undefined) return known
    const start = behindTag(await readHead(key, Math.min(tagHeaderBytes, sizeBytes)), sizeBytes)
    if (starts.size >= rememberedFiles) starts.clear()
    starts.set(key, start)
    return start
  }

  async function readHead(key: string, length: number): Promise<Buffer> {
    if (length === 0) return Buffer.alloc(0)
    return Buffer.concat(await (await storage.read(key, { start: 0, end: length - 1 })).toArray())
  }
}

/** The same of an object that is open. */
export function soundStartOf(object: Pick<OpenObject, 'read' | 'sizeBytes'>): Promise<number> {
  const head = Buffer.alloc(Math.min(tagHeaderBytes, object.sizeBytes))
  return new Promise((resolve, reject) => {
    object.read(head, 0, (error) => (error ? reject(error) : resolve(behindTag(head, object.sizeBytes))))
  })
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
