import type { FileTags, ReadFile, TaggedFile } from './file-tags.ts'
import { behindTags, endOfSound } from './tag-bounds.ts'
import { isCommentReplacedBy, pictureBlock, vorbisComments } from './vorbis-comments.ts'

const mark = Buffer.from('fLaC', 'latin1')
const blockTypes = { streamInfo: 0, padding: 1, seekTable: 3, comments: 4, picture: 6 }
const lastFlag = 0x80
const blocksMax = 128
const blockBytesMax = 0xff_ff_ff
/** An empty vendor string and no comments. */
const noComments = Buffer.alloc(8)

/**
 * Rewrites the metadata blocks before the sound (RFC 9639, 8), and drops tags around the file. Seek table offsets count from the first frame,
 * so they stay valid.
 */
export async function tagFlac(read: ReadFile, sizeBytes: number, tags: FileTags): Promise<TaggedFile | null> {
  const start = await behindTags(read)
  if (!(await read(start, mark.length)).equals(mark)) return null
  const blocks: { type: number; body: Buffer }[] = []
  let from = start + mark.length
  for (let isLast = false; !isLast; ) {
    const header = await read(from, 4)
    if (header.length < 4 || blocks.length === blocksMax) return null
    const body = await read(from + 4, header.readUIntBE(1, 3))
    isLast = (header.readUInt8(0) & lastFlag) !== 0
    blocks.push({ type: header.readUInt8(0) & ~lastFlag, body })
    from += 4 + header.readUIntBE(1, 3)
    if (from >= sizeBytes) return null
  }
  const former = blocks.find(({ type }) => type === blockTypes.comments)?.body ?? noComments
  const comments = vorbisComments(tags, former)
  if (!comments || comments.length > blockBytesMax || blocks[0]?.type !== blockTypes.streamInfo) return null
  const { streamInfo, seekTable, padding, comments: commentsType, picture } = blockTypes
  // Blocks of other programs and cue sheets may contain names.
  const isKept = (type: number) =>
    tags.isAlone ? type === streamInfo || type === seekTable : type !== padding && type !== commentsType && type !== picture
  const written = [
    ...blocks.filter(({ type }) => isKept(type)),
    { type: commentsType, body: comments },
    ...(tags.cover ? [{ type: picture, body: pictureBlock(tags.cover) }] : []),
  ]
  const head = written.flatMap(({ type, body }, index) => {
    const header = Buffer.alloc(4)
    header.writeUInt8(type | (index === written.length - 1 ? lastFlag : 0))
    header.writeUIntBE(body.length, 1, 3)
    return [header, body]
  })
  const to = await endOfSound(read, sizeBytes, isCommentReplacedBy(tags))
  return to > from ? { head: Buffer.concat([mark, ...head]), from, to } : null
}
