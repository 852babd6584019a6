import { tagLength } from '../sound-start.ts'
import { type FileTags, namesIn, type ReadFile, type TaggedFile, textsOf } from './file-tags.ts'

/*
 * Writes ID3v2.4 at the start of an MP3 (id3.org/id3v2.4.0-structure). Keeps frames of other programs and drops the old tag at the end
 * (ID3v1).
 */

const headerBytes = 10
const oldTagBytes = 128
const utf8 = 3
const frontCover = 3
/** Start of a lyrics frame: ID3's code for an unknown language, and an empty description. */
const unknownLanguage = 'XXX\0'
const flagBytes = 2

export async function tagMp3(read: ReadFile, sizeBytes: number, tags: FileTags): Promise<TaggedFile | null> {
  const from = tagLength(await read(0, headerBytes))
  const hasOldTag = sizeBytes >= oldTagBytes && (await read(sizeBytes - oldTagBytes, 3)).toString('latin1') === 'TAG'
  const to = hasOldTag ? sizeBytes - oldTagBytes : sizeBytes
  if (from >= to) return null
  const body = Buffer.concat([...framesOf(tags), ...(tags.isAlone ? [] : otherFrames(await read(0, from)))])
  const header = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), syncSafe(body.length)])
  return { head: Buffer.concat([header, body]), from, to }
}

const framesOf = (tags: FileTags): Buffer[] => [
  ...textsOf(tags, 'id3').flatMap(({ name, texts }) => {
    if (texts.length === 0) return []
    const [id = '', description] = name.split(':')
    const language = id === 'USLT' ? unknownLanguage : ''
    const text = [...(description === undefined ? [] : [description]), ...texts].join('\0')
    return frame(id, Buffer.concat([Buffer.from([utf8]), Buffer.from(language + text)]))
  }),
  ...(tags.cover
    ? [frame('APIC', Buffer.concat([Buffer.from(`\0image/jpeg\0${String.fromCharCode(frontCover)}\0`, 'latin1'), tags.cover]))]
    : []),
]

const frame = (id: string, body: Buffer) => Buffer.concat([Buffer.from(id, 'latin1'), syncSafe(body.length), Buffer.alloc(flagBytes), body])

/** A sync-safe integer: four bytes of 7 bits. */
const syncSafe = (length: number) => Buffer.from([21, 14, 7, 0].map((shift) => (length >>> shift) & 0x7f))

/** Frames that are written here, and frames of ID3v2.3 whose form has changed in ID3v2.4. */
const replaced = new Set([...namesIn('id3'), 'APIC', 'SYLT', 'TYER', 'TDAT', 'TIME', 'TORY', 'TRDA', 'TSIZ', 'IPLS', 'EQUA', 'RVAD'])
/** Start of the ARTISTS frame in each text encoding. */
const artistsStarts = [
  Buffer.from('\0ARTISTS\0', 'latin1'),
  Buffer.from('\x03ARTISTS\0', 'latin1'),
  Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from('ARTISTS\0', 'utf16le')]),
]

/** Frames to keep. None if the tag uses compression or similar flags. */
function otherFrames(tag: Buffer): Buffer[] {
  const [version, flags] = [tag[3], tag[5]]
  if ((version !== 3 && version !== 4) || flags !== 0) return []
  const found: Buffer[] = []
  for (let at = headerBytes; at + headerBytes <= tag.length; ) {
    const id = tag.toString('latin1', at, at + 4)
    const size = version === 4 ? tag.subarray(at + 4, at + 8).reduce((sum, byte) => sum * 128 + byte, 0) : tag.readUInt32BE(at + 4)
    const body = tag.subarray(at + headerBytes, at + headerBytes + size)
    if (!/^[A-Z][A-Z0-9]{3}$/.test(id) || body.length < size) break
    const isPlain = tag.readUInt16BE(at + 8) === 0
    const isArtists = id === 'TXXX' && artistsStarts.some((start) => body.subarray(0, start.length).equals(start))
    if (isPlain && !isArtists && !replaced.has(id)) found.push(frame(id, body))
    at += headerBytes + size
  }
  return found
}
