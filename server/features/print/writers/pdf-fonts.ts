import { type Face, type PositionedGlyph, unitsPerEm } from '../fonts/face.ts'
import type { TextLine } from '../page-model.ts'

export interface PdfFonts {
  /** Returns the operators that show the line, and adds its fonts to the resources of the current page. */
  show(line: TextLine): string
  /** Writes the fonts; call it after the last page. */
  embed(): void
}

/** A composite font with the used glyphs of a face. Fonts of pdfkit are not used because they would shape the text again. */
interface PdfFont {
  face: Face
  /** Resource name in the page content. */
  resource: string
  reference: PDFKit.PDFKitReference
  /** Index + 1 is the character code. A glyph with several texts gets a code for each, so that readers copy the right one. */
  characters: Pick<PositionedGlyph, 'glyph' | 'text'>[]
  codes: Map<string, number>
}

export function createPdfFonts(document: PDFKit.PDFDocument): PdfFonts {
  const fonts = new Map<string, PdfFont>()

  function fontOf(face: Face): PdfFont {
    const cached = fonts.get(face.id)
    if (cached) return cached
    const font = { face, resource: `T${fonts.size + 1}`, reference: document.ref({}), characters: [], codes: new Map() }
    fonts.set(face.id, font)
    return font
  }

  return {
    show(line) {
      const { glyphs, sizeMillimetres } = line
      const size = number(sizeMillimetres)
      const [open, close] = actualText(line)
      let operators = `${open}BT `
      let last: { font: PdfFont; y: number; x: number } | null = null
      for (const { glyph, text, x, y } of glyphs) {
        const font = fontOf(glyph.face)
        document.page.fonts[font.resource] = font.reference
        const code = hex(codeOf(font, { glyph, text }))
        if (last && last.font === font && last.y === y) {
          const back = Math.round(((last.x - x) / sizeMillimetres) * unitsPerEm * 100) / 100
          operators += back === 0 ? `<${code}>` : `${back}<${code}>`
        } else {
          if (last) operators += '] TJ '
          operators += `/${font.resource} 1 Tf ${size} 0 0 -${size} ${number(x)} ${number(y)} Tm [<${code}>`
        }
        last = { font, y, x: x + (glyph.advance * sizeMillimetres) / unitsPerEm }
      }
      return `${operators}${last ? '] TJ ' : ''}ET${close}`
    },
    embed() {
      for (const font of fonts.values()) embed(document, font)
    },
  }
}

function codeOf({ characters, codes }: PdfFont, { glyph, text }: PdfFont['characters'][number]): number {
  const key = `${glyph.id} ${text}`
  const code = codes.get(key) ?? characters.push({ glyph, text })
  codes.set(key, code)
  return code
}

const number = (value: number): string => String(Math.round(value * 10_000) / 10_000)
const hex = (code: number): string => code.toString(16).padStart(4, '0')
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')

/**
 * The text that readers copy if glyphs do not map to it one by one: in scripts that reorder or stack letters, readers would take gaps
 * between letters for spaces. Not used for right-to-left text, which readers would reorder twice.
 */
function actualText({ text, glyphs, hasRightToLeft }: TextLine): [open: string, close: string] {
  const isSpelled = glyphs.every((glyph) => Array.from(glyph.text).length === 1) && glyphs.map((glyph) => glyph.text).join('') === text
  return isSpelled || hasRightToLeft ? ['', ''] : [`/Span <</ActualText <feff${utf16(text)}>>> BDC `, ' EMC']
}

function embed(document: PDFKit.PDFDocument, { face, reference, characters }: PdfFont) {
  const object = (data: object, content: Uint8Array | null = null) => {
    const written = document.ref({ ...data })
    written.end(content && Buffer.from(content))
    return written
  }
  const name = `${subsetTag(face.id)}+${face.fontName}`
  const descriptor = object({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: [-1000, -1000, 3000, 1500],
    ItalicAngle: 0,
    Ascent: 1000,
    Descent: -300,
    CapHeight: 720,
    StemV: 80,
    FontFile2: object({}, face.subset(characters.map(({ glyph }) => glyph.id))),
  })
  const glyphIds = Buffer.alloc(2 * (characters.length + 1))
  for (const [index, { glyph }] of characters.entries()) glyphIds.writeUInt16BE(glyph.id, 2 * (index + 1))
  const descendant = object({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    // pdfkit writes a String object as a string, but a primitive one as a name.
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    CIDToGIDMap: object({}, glyphIds),
    W: [1, characters.map(({ glyph }) => glyph.advance)],
  })
  Object.assign(reference.data, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: object({}, Buffer.from(characterMap(characters))),
  })
  reference.end(null)
}

/** Six capitals, which the standard requires before the name of a subset. */
const subsetTag = (id: string): string => {
  let hash = 7
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 26 ** 6
  return Array.from({ length: 6 }, (_, at) => String.fromCharCode(65 + (Math.floor(hash / 26 ** at) % 26))).join('')
}

function characterMap(characters: PdfFont['characters']): string {
  const lines = characters.map(({ text }, index) => `<${hex(index + 1)}> <${utf16(text)}>`)
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}
