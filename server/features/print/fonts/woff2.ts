import { brotliDecompressSync } from 'node:zlib'
import { type Contour, encodeGlyph, glyphTables, type Point, sfntFile } from './sfnt.ts'

/*
 * From WOFF2 to TrueType: fontkit reads WOFF2, but varies the outlines of TrueType files only.
 * https://www.w3.org/TR/WOFF2/
 */

class Reader {
  readonly #bytes: Buffer
  at = 0
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  uint8 = () => this.take(1).readUInt8()
  uint16 = () => this.take(2).readUInt16BE()
  int16 = () => this.take(2).readInt16BE()
  uint32 = () => this.take(4).readUInt32BE()
  take(length: number): Buffer {
    this.at += length
    return this.#bytes.subarray(this.at - length, this.at)
  }
  base128(): number {
    for (let value = 0; ; ) {
      const byte = this.uint8()
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
  }
  packed16(): number {
    const code = this.uint8()
    if (code === 253) return this.uint16()
    if (code === 254) return this.uint8() + 506
    return code === 255 ? this.uint8() + 253 : code
  }
}

// biome-ignore format: a table of the specification
const knownTags = [
  'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep', 'CFF ', 'VORG', 'EBDT',
  'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE', 'GDEF', 'GPOS', 'GSUB', 'EBSC', 'JSTF', 'MATH',
  'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt', 'avar', 'bdat', 'bloc', 'bsln', 'cvar', 'fdsc', 'feat', 'fmtx', 'fvar',
  'gvar', 'hsty', 'just', 'lcar', 'mort', 'morx', 'opbd', 'prop', 'trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill',
]

/** Of the files that fonts come in here: outlines of TrueType, glyphs transformed. */
export function unpackWoff2(file: Buffer): Buffer {
  const header = new Reader(file)
  if (header.uint32() !== 0x774f4632) throw new Error('not a WOFF2 file')
  header.at = 12
  const tableCount = header.uint16()
  header.at = 20
  const compressedLength = header.uint32()
  header.at = 48
  const entries = Array.from({ length: tableCount }, () => {
    const flags = header.uint8()
    const tag = (flags & 0x3f) === 0x3f ? header.take(4).toString('latin1') : (knownTags[flags & 0x3f] ?? '')
    const isOutline = tag === 'glyf' || tag === 'loca'
    // Glyphs are transformed unless version 3 says that they are not; all else the other way round.
    const isTransformed = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0
    const length = header.base128()
    return { tag, isTransformed, length: isTransformed ? header.base128() : length }
  })
  const body = new Reader(brotliDecompressSync(header.take(compressedLength)))
  const tables: Record<string, Uint8Array> = {}
  for (const { tag, isTransformed, length } of entries) {
    const bytes = body.take(length)
    if (tag === 'glyf' && isTransformed) Object.assign(tables, glyphTables(readGlyphs(bytes)))
    else if (isTransformed && tag !== 'loca') throw new Error(`the table ${tag} is transformed`)
    else if (tag !== 'loca' || !isTransformed) tables[tag] = bytes
  }
  const head = Buffer.from(tables.head ?? [])
  const longOffsets = 1
  head.writeInt16BE(longOffsets, 50)
  return sfntFile({ ...tables, head })
}

function readGlyphs(table: Buffer): Buffer[] {
  const header = new Reader(table)
  header.at = 4
  const glyphCount = header.uint16()
  header.at = 8
  const sizes = Array.from({ length: 7 }, () => header.uint32())
  const [contourCounts, pointCounts, flags, coordinates, composites] = sizes.map((size) => new Reader(header.take(size))) as [
    Reader,
    Reader,
    Reader,
    Reader,
    Reader,
  ]
  return Array.from({ length: glyphCount }, () => {
    const count = contourCounts.int16()
    if (count < 0) return readComposite(composites, coordinates)
    if (count === 0) return Buffer.alloc(0)
    const contours = readContours(
      Array.from({ length: count }, () => pointCounts.packed16()),
      flags,
      coordinates,
    )
    // The length of the hints, which are left away.
    coordinates.packed16()
    return encodeGlyph(contours)
  })
}

function readContours(lengths: readonly number[], flags: Reader, coordinates: Reader): Contour[] {
  let [x, y] = [0, 0]
  return lengths.map((length) =>
    Array.from({ length }, (): Point => {
      const flag = flags.uint8()
      const [dx, dy] = readStep(flag & 0x7f, coordinates)
      x += dx
      y += dy
      return { x, y, isOnCurve: flag < 0x80 }
    }),
  )
}

const signed = (flag: number, value: number) => (flag & 1 ? value : -value)

function readStep(flag: number, from: Reader): [dx: number, dy: number] {
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + from.uint8())]
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + from.uint8()), 0]
  if (flag < 84) {
    const step = flag - 20
    const nibbles = from.uint8()
    return [signed(flag, 1 + (step & 0x30) + (nibbles >> 4)), signed(flag >> 1, 1 + ((step & 0x0c) << 2) + (nibbles & 0x0f))]
  }
  if (flag < 120) {
    const step = flag - 84
    const dx = signed(flag, 1 + (Math.floor(step / 12) << 8) + from.uint8())
    return [dx, signed(flag >> 1, 1 + (((step % 12) >> 2) << 8) + from.uint8())]
  }
  if (flag < 124) {
    const [first, middle, last] = [from.uint8(), from.uint8(), from.uint8()]
    return [signed(flag, (first << 4) + (middle >> 4)), signed(flag >> 1, ((middle & 0x0f) << 8) + last)]
  }
  const dx = signed(flag, from.uint16())
  return [dx, signed(flag >> 1, from.uint16())]
}

const wordArguments = 0x1
const oneScale = 0x8
const moreComponents = 0x20
const twoScales = 0x40
const fourScales = 0x80
const withHints = 0x100

/** Bounds are left at zero: nothing here reads them. */
function readComposite(from: Reader, hints: Reader): Buffer {
  const start = from.at
  let hasHints = false
  for (let flags = moreComponents; flags & moreComponents; ) {
    flags = from.uint16()
    hasHints ||= (flags & withHints) !== 0
    const scaleBytes = flags & oneScale ? 2 : flags & twoScales ? 4 : flags & fourScales ? 8 : 0
    from.take(2 + (flags & wordArguments ? 4 : 2) + scaleBytes)
  }
  const length = from.at - start
  from.at = start
  const components = Buffer.from(from.take(length))
  if (!hasHints) return composite(components)
  hints.packed16()
  return composite(components)
}

const composite = (components: Buffer): Buffer => Buffer.concat([Buffer.from([0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0]), components])
