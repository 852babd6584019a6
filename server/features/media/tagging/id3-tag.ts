import { type FileTags, type ReadFile, replacedBy, type TaggedFile, textsOf } from './file-tags.ts'
import { endOfSound, leadingTags } from './tag-bounds.ts'
import { isCommentReplacedBy } from './vorbis-comments.ts'

/*
 * Writes ID3v2.4 at the start of an MP3 (id3.org/id3v2.4.0-structure). Keeps frames of other programs and drops older tags at the end, which
 * many players prefer.
 */

const headerBytes = 10
const utf8 = 3
const frontCover = 3
/** Start of a lyrics frame: ID3's code for an unknown language, and an empty description. */
const unknownLanguage = 'XXX\0'
const flagBytes = 2

export async function tagMp3(read: ReadFile, sizeBytes: number, tags: FileTags): Promise<TaggedFile | null> {
  const leading = await leadingTags(read)
  const from = leading.reduce((sum, length) => sum + length, 0)
  // The fields of APEv2 are named like those of Vorbis comments.
  const to = await endOfSound(read, sizeBytes, isCommentReplacedBy(tags))
  if (from >= to) return null
  const former = tags.isAlone ? [] : framesIn(await read(0, leading[0] ?? 0))
  const body = Buffer.concat([...framesOf(tags), ...listFrames(tags, former), ...otherFrames(former, tags)])
  const header = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), syncSafe(body.length)])
  return { head: Buffer.concat([header, body]), from, to }
}

const framesOf = (tags: FileTags): Buffer[] => [
  ...textsOf(tags, 'id3').flatMap(({ name, texts }) => {
    if (texts.length === 0) return []
    const [id = '', description] = splitName(name)
    if (id === 'UFID') return frame(id, Buffer.from([description, ...texts].join('\0'), 'latin1'))
    // Addresses have no encoding.
    if (id.startsWith('W')) return frame(id, Buffer.from(texts.join(), 'latin1'))
    const language = id === 'USLT' ? unknownLanguage : ''
    const text = [...(description === undefined ? [] : [description]), ...texts].join('\0')
    return frame(id, Buffer.concat([Buffer.from([utf8]), Buffer.from(language + text)]))
  }),
  ...(tags.cover
    ? [frame('APIC', Buffer.concat([Buffer.from(`\0image/jpeg\0${String.fromCharCode(frontCover)}\0`, 'latin1'), tags.cover]))]
    : []),
]

/** ID3's lists of pairs of a part and a name: of musicians, and of other people. Those with parts that the site does not have stay. */
function listFrames({ performers, arrangers, producers }: FileTags, former: readonly Frame[]): Buffer[] {
  const pairs = (part: string, names: readonly string[]) => names.map((name): Pair => [part, name])
  const others = former.flatMap(({ id, body }) => (id === 'TIPL' ? pairsIn(body) : []))
  const lists = {
    TMCL: performers.flatMap(({ name, instrument }) => pairs(instrument ?? 'performer', [name])),
    TIPL: [
      ...pairs('arranger', arrangers),
      ...pairs('producer', producers),
      ...others.filter(([part]) => !/^(arranger|producer)$/i.test(part)),
    ],
  }
  return Object.entries(lists).flatMap(([id, list]) =>
    list.length === 0 ? [] : frame(id, Buffer.concat([Buffer.from([utf8]), Buffer.from(list.flat().join('\0'))])),
  )
}

type Pair = [part: string, name: string]

function pairsIn(body: Buffer): Pair[] {
  const texts = textIn(body).split('\0')
  return texts.flatMap((part, at): Pair[] => (at % 2 === 0 && texts[at + 1] ? [[part, texts[at + 1] ?? '']] : []))
}

/** The text of a frame, without byte order marks. */
function textIn(body: Buffer): string {
  const [encoding] = body
  const isBigEndian = encoding === 2 || (body[1] === 0xfe && body[2] === 0xff)
  const names = ['latin1', isBigEndian ? 'utf-16be' : 'utf-16le', 'utf-16be', 'utf-8']
  return new TextDecoder(names[encoding ?? 0] ?? 'latin1').decode(body.subarray(1)).replaceAll('\ufeff', '')
}

const frame = (id: string, body: Buffer) => Buffer.concat([Buffer.from(id, 'latin1'), syncSafe(body.length), Buffer.alloc(flagBytes), body])

/** A sync-safe integer: four bytes of 7 bits. */
const syncSafe = (length: number) => Buffer.from([21, 14, 7, 0].map((shift) => (length >>> shift) & 0x7f))

/** Lists and pictures, which are written here besides texts, and frames of ID3v2.3 whose form has changed in ID3v2.4. */
const otherIds = ['TMCL', 'TIPL', 'APIC', 'SYLT', 'TYER', 'TDAT', 'TIME', 'TORY', 'TRDA', 'TSIZ', 'IPLS', 'EQUA', 'RVAD']

/** 'TXXX:ARTISTS' is the frame TXXX with this description, and UFID one with this owner. */
function splitName(name: string): [id: string, description?: string] {
  const at = name.indexOf(':')
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)]
}

/** The name of a frame as in the table of fields. */
function nameOf({ id, body }: Frame): string {
  if (id === 'TXXX') return `${id}:${textIn(body).split('\0')[0]}`
  return id === 'UFID' ? `${id}:${body.toString('latin1').split('\0')[0]}` : id
}

interface Frame {
  id: string
  body: Buffer
}

/** The frames of a tag that can be kept. None if it uses compression or similar flags. */
function framesIn(tag: Buffer): Frame[] {
  const [version, flags] = [tag[3], tag[5]]
  if ((version !== 3 && version !== 4) || flags !== 0) return []
  const found: Frame[] = []
  for (let at = headerBytes; at + headerBytes <= tag.length; ) {
    const id = tag.toString('latin1', at, at + 4)
    const size = version === 4 ? tag.subarray(at + 4, at + 8).reduce((sum, byte) => sum * 128 + byte, 0) : tag.readUInt32BE(at + 4)
    const body = tag.subarray(at + headerBytes, at + headerBytes + size)
    if (!/^[A-Z][A-Z0-9]{3}$/.test(id) || body.length < size) break
    const isPlain = tag.readUInt16BE(at + 8) === 0
    if (isPlain) found.push({ id, body })
    at += headerBytes + size
  }
  return found
}

function otherFrames(former: readonly Frame[], tags: FileTags): Buffer[] {
  const isReplaced = replacedBy(tags, 'id3', otherIds)
  return former.flatMap((kept) => (isReplaced(nameOf(kept)) ? [] : frame(kept.id, kept.body)))
}
