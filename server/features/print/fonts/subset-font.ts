import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The called functions of HarfBuzz's subsetter: https://harfbuzz.github.io/harfbuzz-hb-subset.html. Pointers are numbers. */
interface Subsetter {
  memory: { buffer: ArrayBuffer }
  _initialize(): void
  malloc(size: number): number
  free(pointer: number): void
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

const path = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
const lib = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path))).exports as Subsetter
lib._initialize()

const readOnlyMemory = 1
const dropTableSet = 3
const flags = { noHinting: 0x1, retainGlyphIds: 0x2, noLayoutClosure: 0x200 }
/** Not needed in PDF files: text is already shaped, and the PDF has its own character map. */
const droppedTables = ['cmap', 'GDEF', 'GPOS', 'GSUB', 'name', 'OS/2', 'post', 'STAT', 'vhea', 'vmtx', 'VORG']

const tagOf = (tag: string): number => Buffer.from(tag.padEnd(4)).readUInt32BE()

/**
 * The outlines and advances of some glyphs at one point of the font's variation axes, as a static TrueType font. Glyph ids are preserved.
 * `subset-font` cannot do this: it selects characters instead of glyphs and renumbers them.
 */
export function subsetFont(font: Uint8Array, glyphIds: Iterable<number>, axes: [tag: string, value: number][]): Uint8Array {
  const data = lib.malloc(font.length)
  bytesAt(data, font.length).set(font)
  const blob = lib.hb_blob_create(data, font.length, readOnlyMemory, 0, 0)
  const face = lib.hb_face_create(blob, 0)
  const input = lib.hb_subset_input_create_or_fail()
  let subset = 0
  try {
    lib.hb_subset_input_set_flags(input, flags.noHinting | flags.retainGlyphIds | flags.noLayoutClosure)
    const dropped = lib.hb_subset_input_set(input, dropTableSet)
    for (const table of droppedTables) lib.hb_set_add(dropped, tagOf(table))
    const glyphs = lib.hb_subset_input_glyph_set(input)
    for (const glyphId of glyphIds) lib.hb_set_add(glyphs, glyphId)
    for (const [tag, value] of axes) lib.hb_subset_input_pin_axis_location(input, face, tagOf(tag), value)
    subset = lib.hb_subset_or_fail(face, input)
    if (subset === 0) throw new Error('this font cannot be subset')
    const result = lib.hb_face_reference_blob(subset)
    const bytes = bytesAt(lib.hb_blob_get_data(result, 0), lib.hb_blob_get_length(result)).slice()
    lib.hb_blob_destroy(result)
    return bytes
  } finally {
    if (subset !== 0) lib.hb_face_destroy(subset)
    lib.hb_subset_input_destroy(input)
    lib.hb_face_destroy(face)
    lib.hb_blob_destroy(blob)
    lib.free(data)
  }
}

/** Creates a new view, because growing the memory detaches every former one. */
const bytesAt = (pointer: number, length: number): Uint8Array => new Uint8Array(lib.memory.buffer, pointer, length)
