import { readBoxHeader } from '../formats/iso-boxes.ts'
import { moveOffsets } from '../formats/sample-offsets.ts'
import { type FileTags, type ReadFile, replacedBy, type TaggedFile, textsOf } from './file-tags.ts'
import { type Mp4Layout, mp4Layout } from './mp4-layout.ts'

/*
 * The tags of an M4A are in its index: boxes 'udta', 'meta', 'ilst' within 'moov'. The index is written before the sound, which moves when
 * the tags change size, so the offset tables of the index are rewritten.
 */

const dataTypes = { numbers: 0, text: 1, jpeg: 13, integer: 21 }
/** Items that are written here besides texts, and the numeric genre. */
const otherItems = ['cpil', 'trkn', 'disk', 'covr', 'gnre']
/** Children of the index that hold tags: of iTunes and QuickTime, of QuickTime's newer kind, and of any program. */
const tagBoxes = ['udta', 'meta', 'uuid']

export async function tagMp4(read: ReadFile, sizeBytes: number, tags: FileTags): Promise<TaggedFile | null> {
  const layout = await mp4Layout(read, sizeBytes)
  if (!layout) return null
  const { typeBytes, index, from } = layout
  const to = tags.isAlone ? await endOfSamples(read, layout) : layout.to
  if (to === null) return null
  const boxes = boxesOf(await read(index.payloadAt, index.payloadBytes))
  const former = boxes.find((box) => box.type === 'udta')
  const others = boxes.filter((box) => (tags.isAlone ? !tagBoxes.includes(box.type) : box !== former))
  const kept = others.map((one) => (tags.isAlone && one.type === 'trak' ? withoutTagBoxes(one) : one.whole))
  const payload = Buffer.concat([...kept, userData(former?.payload, tags)])
  const moved = await moveOffsets(payload, {
    fileBytes: sizeBytes,
    moved: (offset, indexBytes) => (offset >= from && offset < to ? offset - from + typeBytes + indexBytes : null),
  })
  if (moved) return { head: Buffer.concat([await read(0, typeBytes), moved]), from, to }
  return tags.isAlone && from === index.end ? withoutTags(read, index, to) : null
}

/** For an index that is not understood, such as that of a fragmented file: all bytes stay in their places, and tags become empty space. */
async function withoutTags(read: ReadFile, { payloadAt, end }: Mp4Layout['index'], to: number): Promise<TaggedFile> {
  const head = Buffer.from(await read(0, end))
  emptyTagBoxes(head.subarray(payloadAt))
  return { head, from: end, to }
}

function emptyTagBoxes(boxes: Buffer): void {
  for (const { type, whole, payload } of boxesOf(boxes)) {
    if (type === 'trak') emptyTagBoxes(payload)
    if (!tagBoxes.includes(type)) continue
    whole.write('free', 4, 'latin1')
    payload.fill(0)
  }
}

/** A track may have tags of its own, such as its title. */
const withoutTagBoxes = ({ type, payload }: Box): Buffer =>
  box(type, ...boxesOf(payload).flatMap((one) => (tagBoxes.includes(one.type) ? [] : one.whole)))

/** Samples, their fragments, and space. */
const sampleBoxes = ['mdat', 'moof', 'mfra', 'sidx', 'ssix', 'styp', 'emsg', 'prft', 'free', 'skip', 'wide']
const fragmentsMax = 20_000

/** Where the boxes with samples end: others behind them may have names. Null if one lies between them. */
async function endOfSamples(read: ReadFile, { from, to }: Mp4Layout): Promise<number | null> {
  let end: number | null = null
  for (let [at, n] = [from, 0]; at < to; n++) {
    const header = readBoxHeader(await read(at, 16), to - at)
    if (!header || n === fragmentsMax) return null
    const isSample = sampleBoxes.includes(header.type)
    if (isSample && end !== null) return null
    if (!isSample) end ??= at
    at += header.lengthBytes
  }
  return end ?? to
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
