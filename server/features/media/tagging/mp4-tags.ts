import { readBoxHeader } from '../formats/iso-boxes.ts'
import { moveOffsets } from '../formats/sample-offsets.ts'
import { type FileTags, type ReadFile, replacedBy, type TaggedFile, textsOf } from './file-tags.ts'

/*
 * The tags of an M4A are in its index: boxes 'udta', 'meta', 'ilst' within 'moov'. If the index comes first, the sound moves when the tags
 * change size, so the offset tables of the index are rewritten.
 */

const indexBytesMax = 32 * 1024 * 1024
const typeBytesMax = 8 * 1024
const dataTypes = { numbers: 0, text: 1, jpeg: 13, integer: 21 }
/** Items that are written here besides texts, and the numeric genre. */
const otherItems = ['cpil', 'trkn', 'disk', 'covr', 'gnre']

export async function tagMp4(read: ReadFile, sizeBytes: number, tags: FileTags): Promise<TaggedFile | null> {
  const type = readBoxHeader(await read(0, 16), sizeBytes)
  if (type?.type !== 'ftyp' || type.lengthBytes > typeBytesMax) return null
  const index = readBoxHeader(await read(type.lengthBytes, 16), sizeBytes - type.lengthBytes)
  const from = type.lengthBytes + (index?.lengthBytes ?? 0)
  if (index?.type !== 'moov' || index.lengthBytes > indexBytesMax || from >= sizeBytes) return null
  const boxes = boxesOf(await read(type.lengthBytes + index.headerBytes, index.lengthBytes - index.headerBytes))
  const former = boxes.find((box) => box.type === 'udta')
  const payload = Buffer.concat([...boxes.filter((box) => box !== former).map(({ whole }) => whole), userData(former?.payload, tags)])
  const moved = await moveOffsets(payload, {
    fileBytes: sizeBytes,
    moved: (offset, indexBytes) => (offset >= from && offset < sizeBytes ? offset - from + type.lengthBytes + indexBytes : null),
  })
  return moved && { head: Buffer.concat([await read(0, type.lengthBytes), moved]), from, to: sizeBytes }
}

interface Box {
  type: string
  whole: Buffer
  payload: Buffer
}

function boxesOf(payload: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at < payload.length; ) {
    const header = readBoxHeader(payload.subarray(at, at + 16), payload.length - at)
    if (!header) break
    const whole = payload.subarray(at, at + header.lengthBytes)
    found.push({ type: header.type, whole, payload: whole.subarray(header.headerBytes) })
    at += header.lengthBytes
  }
  return found
}

const box = (type: string, ...parts: Buffer[]) => {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(parts.reduce((sum, { length }) => sum + length, header.length))
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...parts])
}

const versionAndFlags = Buffer.alloc(4)
const handler = box('hdlr', Buffer.alloc(8), Buffer.from('mdirappl', 'latin1'), Buffer.alloc(9))

function userData(former: Buffer | undefined, tags: FileTags): Buffer {
  const boxes = boxesOf(tags.isAlone || !former ? Buffer.alloc(0) : former)
  const meta = boxes.find(({ type }) => type === 'meta')?.payload.subarray(versionAndFlags.length)
  const items = boxesOf(meta ?? Buffer.alloc(0)).find(({ type }) => type === 'ilst')?.payload
  const isReplaced = replacedBy(tags, 'mp4', otherItems)
  const others = boxesOf(items ?? Buffer.alloc(0)).filter((item) => !isReplaced(nameOf(item)))
  const list = box('ilst', ...itemsOf(tags), ...others.map(({ whole }) => whole))
  return box('udta', ...boxes.filter(({ type }) => type !== 'meta').map(({ whole }) => whole), box('meta', versionAndFlags, handler, list))
}

/** Name of a freeform item. */
function nameOf({ type, payload }: Box): string {
  if (type !== '----') return type
  const name = boxesOf(payload).find((part) => part.type === 'name')
  return `----:${name?.payload.toString('utf8', versionAndFlags.length) ?? ''}`
}

function itemsOf(tags: FileTags): Buffer[] {
  const number = (type: string, value: number | null, bytes: number) => {
    if (value === null) return []
    const data = Buffer.alloc(bytes)
    data.writeUInt16BE(value, 2)
    return [box(type, dataBox(dataTypes.numbers, data))]
  }
  return [
    ...textsOf(tags, 'mp4').flatMap(({ name, texts }) => {
      if (texts.length === 0) return []
      const data = texts.map((text) => dataBox(dataTypes.text, Buffer.from(text)))
      const freeform = name.split('----:')[1]
      if (freeform === undefined) return box(name, ...data)
      const named = (type: string, text: string) => box(type, versionAndFlags, Buffer.from(text))
      return box('----', named('mean', 'com.apple.iTunes'), named('name', freeform), ...data)
    }),
    ...(tags.isCompilation ? [box('cpil', dataBox(dataTypes.integer, Buffer.from([1])))] : []),
    ...number('trkn', tags.trackNumber, 8),
    ...number('disk', tags.discNumber, 6),
    ...(tags.cover ? [box('covr', dataBox(dataTypes.jpeg, tags.cover))] : []),
  ]
}

/** A data box: type of the value, no locale, the value. */
const dataBox = (type: number, value: Buffer) => box('data', Buffer.from([0, 0, 0, type, 0, 0, 0, 0]), value)
