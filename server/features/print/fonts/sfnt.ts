import { ByteWriter } from './byte-writer.ts'

/*
 * Writing TrueType: what woff2.ts unpacks fonts into, and what embedded-font.ts puts into a PDF.
 * https://learn.microsoft.com/typography/opentype/spec/otff
 */

export interface Point {
  x: number
  y: number
  isOnCurve: boolean
}

/** Whole coordinates, in units of the font. */
export type Contour = readonly Point[]

const onCurve = 1

/** A simple glyph without hints, each coordinate in two bytes: larger than it need be, and compressed away wherever it is stored. */
export function encodeGlyph(contours: readonly Contour[]): Buffer {
  const points = contours.flat()
  if (points.length === 0) return Buffer.alloc(0)
  const out = new ByteWriter()
  out.int16(contours.length)
  for (const bound of bounds(points)) out.int16(bound)
  let last = -1
  for (const contour of contours) {
    last += contour.length
    out.uint16(last)
  }
  out.uint16(0)
  for (const point of points) out.uint8(point.isOnCurve ? onCurve : 0)
  for (const axis of ['x', 'y'] as const) {
    let previous = 0
    for (const point of points) {
      out.int16(point[axis] - previous)
      previous = point[axis]
    }
  }
  return out.align().done()
}

/** Least x and y, greatest x and y. */
export function bounds(points: Iterable<{ x: number; y: number }>): [number, number, number, number] {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.min(bottom, y)
    top = Math.max(top, y)
  }
  return left === Infinity ? [0, 0, 0, 0] : [left, bottom, right, top]
}

/** The tables `loca` (long offsets) and `glyf`. */
export function glyphTables(glyphs: readonly Uint8Array[]): { loca: Buffer; glyf: Buffer } {
  const loca = new ByteWriter()
  const glyf = new ByteWriter()
  for (const glyph of glyphs) {
    loca.uint32(glyf.length)
    glyf.bytes(glyph).align()
  }
  return { loca: loca.uint32(glyf.length).done(), glyf: glyf.done() }
}

const checksum = (bytes: Buffer): number => {
  let sum = 0
  for (let at = 0; at + 4 <= bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}

/** A TrueType file of these tables. */
export function sfntFile(tables: Record<string, Uint8Array>): Buffer {
  const tags = Object.keys(tables).sort()
  const power = Math.floor(Math.log2(tags.length))
  const out = new ByteWriter()
  out
    .uint32(0x00010000)
    .uint16(tags.length)
    .uint16(16 * 2 ** power)
    .uint16(power)
    .uint16(16 * (tags.length - 2 ** power))
  const body = new ByteWriter()
  const bodyStart = 12 + 16 * tags.length
  for (const tag of tags) {
    const table = tables[tag] ?? new Uint8Array()
    const offset = bodyStart + body.length
    const start = body.length
    body.bytes(table).align()
    out
      .bytes(Buffer.from(tag.padEnd(4), 'latin1'))
      .uint32(checksum(body.done().subarray(start)))
      .uint32(offset)
      .uint32(table.length)
  }
  return out.bytes(body.done()).done()
}
