import type { ReadFile } from './file-tags.ts'

/* Tags around the sound of MP3 and FLAC. Programs put ID3v2 before any file, and ID3v1, APEv2 and Lyrics3 behind it. */

const headerBytes = 10
const footerFlag = 0x10
const tagsMax = 8

/** Length of the ID3v2 tag at the start of `head`, stated in four bytes of 7 bits each. */
export function tagLength(head: Buffer): number {
  if (head.length < headerBytes || head.toString('latin1', 0, 3) !== 'ID3') return 0
  const sizes = head.subarray(6, 10)
  if (sizes.some((byte) => byte > 0x7f)) return 0
  const length = sizes.reduce((sum, byte) => sum * 128 + byte, 0)
  const hasFooter = ((head[5] ?? 0) & footerFlag) !== 0
  return headerBytes + length + (hasFooter ? headerBytes : 0)
}

/** Lengths of the ID3v2 tags at the start of the file, one behind the other. */
export async function leadingTags(read: ReadFile): Promise<number[]> {
  const lengths: number[] = []
  for (let at = 0; lengths.length < tagsMax; ) {
    const length = tagLength(await read(at, headerBytes))
    if (length === 0) break
    lengths.push(length)
    at += length
  }
  return lengths
}

/** Where what follows them starts. */
export const behindTags = async (read: ReadFile): Promise<number> => (await leadingTags(read)).reduce((sum, length) => sum + length, 0)

const oldTagBytes = 128
const longOldTagBytes = 227
const apeFooterBytes = 32
const apeHeaderFlag = 0x8000_0000
const lyricsEndBytes = 15
/** A longer tag is not read into memory, but dropped. */
const apeBytesMax = 16 * 2 ** 20

/** Where the sound ends. An APEv2 tag stays, with what precedes it, unless one of its fields is to be dropped. */
export async function endOfSound(read: ReadFile, sizeBytes: number, isDropped: (apeField: string) => boolean): Promise<number> {
  let end = sizeBytes
  for (let n = 0; n < tagsMax; n++) {
    const length = await trailingTag(read, end, isDropped)
    if (length === 0 || length > end) break
    end -= length
  }
  return end
}

/** Length of the tag that ends at `end`; 0 if there is none. */
async function trailingTag(read: ReadFile, end: number, isDropped: (apeField: string) => boolean): Promise<number> {
  const textAt = async (start: number, length: number) => (start < 0 ? '' : (await read(start, length)).toString('latin1'))
  if ((await textAt(end - oldTagBytes, 3)) === 'TAG')
    return (await textAt(end - oldTagBytes - longOldTagBytes, 4)) === 'TAG+' ? oldTagBytes + longOldTagBytes : oldTagBytes
  const lyrics = /^(\d{6})LYRICS200$/.exec(await textAt(end - lyricsEndBytes, lyricsEndBytes))
  if (lyrics) return Number(lyrics[1]) + lyricsEndBytes
  if ((await textAt(end - apeFooterBytes, 8)) !== 'APETAGEX') return 0
  const footer = await read(end - apeFooterBytes, apeFooterBytes)
  const itemBytes = footer.readUInt32LE(12) - apeFooterBytes
  if (itemBytes < 0 || itemBytes > end - apeFooterBytes) return 0
  const hasHeader = (footer.readUInt32LE(20) & apeHeaderFlag) !== 0
  const isDroppedWhole =
    itemBytes > apeBytesMax || apeFields(await read(end - apeFooterBytes - itemBytes, itemBytes)).some((field) => isDropped(field))
  return isDroppedWhole ? itemBytes + apeFooterBytes * (hasHeader ? 2 : 1) : 0
}

/** Names of the items of an APEv2 tag: each has its length, flags, its name up to a zero, and its value. */
function apeFields(items: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + 8 < items.length; ) {
    const nameEnd = items.indexOf(0, at + 8)
    if (nameEnd < 0) break
    names.push(items.toString('latin1', at + 8, nameEnd))
    at = nameEnd + 1 + items.readUInt32LE(at)
  }
  return names
}
