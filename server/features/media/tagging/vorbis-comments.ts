import { type FileTags, replacedBy, textsOf } from './file-tags.ts'

/* Comments of FLAC, Vorbis and Opus (xiph.org/vorbis/doc/v-comment.html), and the picture block of FLAC. */

const frontCover = 3
const bitsPerPixel = 24
/** Other names in use for fields that are written here. */
const otherNames = [
  'YEAR',
  'TRACK',
  'DISC',
  'ALBUM ARTIST',
  'UNSYNCEDLYRICS',
  'SYNCEDLYRICS',
  'METADATA_BLOCK_PICTURE',
  'COVERART',
  'COVERARTMIME',
]

const otherLabelNames = ['ORGANIZATION', 'PUBLISHER']

/** Whether the tags replace the field of this name, or drop it. */
export function isCommentReplacedBy(tags: FileTags): (name: string) => boolean {
  const isReplaced = replacedBy(tags, 'vorbis', [...otherNames, ...(tags.label === null ? [] : otherLabelNames)])
  return (name) => tags.isAlone || isReplaced(name)
}

/** Writes the tags, the `extra` comments, and those of `former` in other fields. Null if `former` is malformed. */
export function vorbisComments(tags: FileTags, former: Buffer, extra: readonly string[] = []): Buffer | null {
  const read = readComments(former)
  if (!read) return null
  const isReplaced = isCommentReplacedBy(tags)
  const comments = [
    ...textsOf(tags, 'vorbis').flatMap(({ name, texts }) => texts.map((text) => Buffer.from(`${name}=${text}`))),
    ...extra.map((text) => Buffer.from(text)),
    ...read.comments.filter((comment) => !isReplaced(comment.toString('latin1').split('=')[0] ?? '')),
  ]
  return Buffer.concat([withLength(read.vendor), uint32(comments.length), ...comments.map(withLength)])
}

function readComments(block: Buffer): { vendor: Buffer; comments: Buffer[] } | null {
  let at = 0
  const next = () => {
    if (at + 4 > block.length) return null
    const bytes = block.subarray(at + 4, at + 4 + block.readUInt32LE(at))
    const isWhole = bytes.length === block.readUInt32LE(at)
    at += 4 + bytes.length
    return isWhole ? bytes : null
  }
  const vendor = next()
  if (!vendor || at + 4 > block.length) return null
  const count = block.readUInt32LE(at)
  at += 4
  const comments: Buffer[] = []
  for (let n = 0; n < count; n++) {
    const comment = next()
    if (!comment) return null
    comments.push(comment)
  }
  return { vendor, comments }
}

/** A front cover without dimensions: 0 means that the picture states them. */
export function pictureBlock(jpeg: Buffer): Buffer {
  const type = Buffer.from('image/jpeg', 'latin1')
  const numbers = (...values: number[]) => Buffer.concat(values.map(uint32BE))
  return Buffer.concat([numbers(frontCover, type.length), type, numbers(0, 0, 0, bitsPerPixel, 0, jpeg.length), jpeg])
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const uint32BE = (value: number) => uint32(value).reverse()
const withLength = (bytes: Buffer) => Buffer.concat([uint32(bytes.length), bytes])
