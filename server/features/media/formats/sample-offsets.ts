import { setImmediate as nextTick } from 'node:timers/promises'
import { readBoxHeader } from './iso-boxes.ts'

/*
 * The index of an MP4 (box 'moov') lists the file offsets of each track's samples in a table per track ('stco' with 32-bit offsets, 'co64'
 * with 64-bit ones). When bytes move, these tables must be rewritten; no other part of an index that is understood here contains offsets.
 */

/** Path from the index to the tables. All other boxes are copied unchanged. */
const within: Record<string, readonly string[]> = {
  moov: ['trak'],
  trak: ['mdia'],
  mdia: ['minf'],
  minf: ['stbl', 'dinf'],
  stbl: ['stco', 'co64'],
  dinf: ['dref'],
}
/** Boxes for compression, fragments or other kinds of offsets. An index that contains these letters anywhere is not touched. */
const notUnderstood = ['cmov', 'mvex', 'iloc', 'saio']
const boxesMax = 10_000
const shortMax = 0xffff_ffff
/** Table entries written before yielding to the event loop. */
const stretch = 16_384

interface OffsetTable {
  type: 'stco' | 'co64'
  count: number
  /** Consecutive big-endian offsets. */
  entries: DataView
}
type Part = Buffer | OffsetTable | Container
interface Container {
  type: string
  parts: Part[]
}

interface Move {
  /** Types of direct children of the index to leave out. */
  leftOut?: readonly string[]
  /** Size of the file, which decides whether 32 bits can hold every offset. */
  fileBytes: number
  /** The new offset of the byte at `offset`, if the index has `indexBytes` bytes. Null if the byte is dropped or out of range. */
  moved(offset: number, indexBytes: number): number | null
}

/** Returns the index (given without its header) as a box with moved offsets. Null if it is not understood or refers to a dropped byte. */
export async function moveOffsets(payload: Buffer, { fileBytes, moved, leftOut = [] }: Move): Promise<Buffer | null> {
  if (notUnderstood.some((name) => payload.includes(name, 0, 'latin1'))) return null
  const whole = parse('moov', payload, { boxesLeft: boxesMax })
  if (!whole) return null
  const index = { ...whole, parts: whole.parts.filter((part) => !Buffer.isBuffer(part) || !leftOut.includes(typeOf(part))) }
  const isWide = fileBytes + lengthOf(index, false) > shortMax
  const bytes = Buffer.alloc(lengthOf(index, isWide))
  const isWritten = await write(index, { bytes, at: 0, isWide, moved: (offset) => moved(offset, bytes.length) })
  return isWritten ? bytes : null
}

/** Null if boxes do not fill their parent exactly, or a table has a wrong size. */
function parse(type: string, payload: Buffer, budget: { boxesLeft: number }): Container | null {
  const parts: Part[] = []
  for (let position = 0; position < payload.length; ) {
    const header = readBoxHeader(payload.subarray(position, position + 16), payload.length - position)
    if (!header || position + header.lengthBytes > payload.length || budget.boxesLeft-- === 0) return null
    const whole = payload.subarray(position, position + header.lengthBytes)
    const part = within[type]?.includes(header.type) ? parseInner(header.type, whole.subarray(header.headerBytes), whole, budget) : whole
    if (!part) return null
    parts.push(part)
    position += header.lengthBytes
  }
  return { type, parts }
}

function parseInner(type: string, payload: Buffer, whole: Buffer, budget: { boxesLeft: number }): Part | null {
  if (type === 'dref') return holdsAll(payload) ? whole : null
  return type === 'stco' || type === 'co64' ? parseTable(type, payload) : parse(type, payload, budget)
}

function parseTable(type: OffsetTable['type'], payload: Buffer): OffsetTable | null {
  if (payload.length < 8) return null
  const count = payload.readUInt32BE(4)
  const isWhole = payload.length === 8 + count * (type === 'stco' ? 4 : 8)
  return isWhole ? { type, count, entries: new DataView(payload.buffer, payload.byteOffset + 8, payload.length - 8) } : null
}

/** Whether all data references ('dref') refer to this file itself. */
function holdsAll(payload: Buffer): boolean {
  const selfContained = 1
  let position = 8
  while (position < payload.length) {
    const header = readBoxHeader(payload.subarray(position, position + 16), payload.length - position)
    if (!header || position + header.lengthBytes > payload.length || header.lengthBytes < header.headerBytes + 4) return false
    if (((payload[position + header.headerBytes + 3] ?? 0) & selfContained) === 0) return false
    position += header.lengthBytes
  }
  return position === payload.length
}

const typeOf = (box: Buffer) => box.toString('latin1', 4, 8)

const isContainer = (part: Part): part is Container => 'parts' in part

/** Length including the box header. */
function lengthOf(part: Part, isWide: boolean): number {
  if (Buffer.isBuffer(part)) return part.length
  if (isContainer(part)) return part.parts.reduce((sum, inner) => sum + lengthOf(inner, isWide), 8)
  return 16 + part.count * (isWide || part.type === 'co64' ? 8 : 4)
}

interface Target {
  bytes: Buffer
  at: number
  isWide: boolean
  moved(offset: number): number | null
}

/** Returns false if an offset has no new position. */
async function write(part: Part, target: Target): Promise<boolean> {
  if (Buffer.isBuffer(part)) {
    target.at += part.copy(target.bytes, target.at)
    return true
  }
  if (!isContainer(part)) return writeTable(part, target)
  writeHeader(part.type, lengthOf(part, target.isWide), target)
  for (const inner of part.parts) if (!(await write(inner, target))) return false
  return true
}

function writeHeader(type: string, lengthBytes: number, target: Target) {
  target.bytes.writeUInt32BE(lengthBytes, target.at)
  target.bytes.write(type, target.at + 4, 'latin1')
  target.at += 8
}

async function writeTable(table: OffsetTable, target: Target): Promise<boolean> {
  const { type, count, entries } = table
  const toLong = target.isWide || type === 'co64'
  writeHeader(toLong ? 'co64' : 'stco', lengthOf(table, target.isWide), target)
  target.bytes.writeUInt32BE(count, target.at + 4)
  const out = new DataView(target.bytes.buffer, target.bytes.byteOffset + target.at + 8, count * (toLong ? 8 : 4))
  for (let n = 0; n < count; n++) {
    if (n % stretch === stretch - 1) await nextTick()
    const offset = target.moved(type === 'stco' ? entries.getUint32(n * 4) : Number(entries.getBigUint64(n * 8)))
    if (offset === null) return false
    if (toLong) out.setBigUint64(n * 8, BigInt(offset))
    else out.setUint32(n * 4, offset)
  }
  target.at += 8 + out.byteLength
  return true
}
