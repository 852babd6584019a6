import type { TextLine } from '../drawing.ts'
import { unitsPerEm } from '../fonts/face.ts'
import { createEmbeddedFont, type EmbeddedFont } from './embedded-font.ts'

export interface PdfFonts {
  /** Operators that show the line. Its fonts are resources of the page under way. */
  show(line: TextLine): string
  /** After the last page. */
  embed(): void
}

interface PdfFont {
  font: EmbeddedFont
  /** What pages call it. */
  resource: string
  reference: PDFKit.PDFKitReference
}

export function createPdfFonts(document: PDFKit.PDFDocument): PdfFonts {
  const fonts = new Map<string, PdfFont>()

  function fontNamed(name: string): PdfFont {
    const known = fonts.get(name)
    if (known) return known
    const made = { font: createEmbeddedFont(name), resource: `T${fonts.size + 1}`, reference: document.ref({}) }
    fonts.set(name, made)
    return made
  }

  return {
    show(line) {
      const { glyphs, sizeMillimetres } = line
      const size = number(sizeMillimetres)
      const [begin, end] = actualText(line)
      let shown = `${begin}BT `
      let last: { font: PdfFont; y: number; x: number } | null = null
      for (const { glyph, text, x, y } of glyphs) {
        const font = fontNamed(glyph.face.fontName)
        document.page.fonts[font.resource] = font.reference
        const code = font.font.add({ glyph, text }).toString(16).padStart(4, '0')
        if (last && last.font === font && last.y === y) {
          const back = Math.round(((last.x - x) / sizeMillimetres) * unitsPerEm * 100) / 100
          shown += back === 0 ? `<${code}>` : `${back}<${code}>`
        } else {
          if (last) shown += '] TJ '
          shown += `/${font.resource} 1 Tf ${size} 0 0 -${size} ${number(x)} ${number(y)} Tm [<${code}>`
        }
        last = { font, y, x: x + (glyph.advance * sizeMillimetres) / unitsPerEm }
      }
      return `${shown}${last ? '] TJ ' : ''}ET${end}`
    },
    embed() {
      for (const font of fonts.values()) embed(document, font)
    },
  }
}

const number = (value: number): string => String(Math.round(value * 10_000) / 10_000)
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')

/**
 * Readers copy what was written where it is drawn in another order, as in India. What is read from right to left they put in order
 * themselves, and would do so twice.
 */
function actualText({ text, glyphs, hasRightToLeft }: TextLine): [begin: string, end: string] {
  if (hasRightToLeft || glyphs.map((glyph) => glyph.text).join('') === text) return ['', '']
  return [`/Span <</ActualText <feff${utf16(text)}>>> BDC `, ' EMC']
}

function embed(document: PDFKit.PDFDocument, { font, reference }: PdfFont) {
  const file = document.ref({})
  file.end(font.file())
  const name = `${subsetTag(font.name)}+${font.name}`
  const descriptor = document.ref({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: [-1000, -1000, 3000, 1500],
    ItalicAngle: 0,
    Ascent: 1000,
    Descent: -300,
    CapHeight: 720,
    StemV: 80,
    FontFile2: file,
  })
  descriptor.end(null)
  const descendant = document.ref({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    // A String is a string, where a plain one is a name.
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    CIDToGIDMap: 'Identity',
    W: [1, font.glyphs.map(({ glyph: { advance } }) => Math.round(advance * 100) / 100)],
  })
  descendant.end(null)
  const characters = document.ref({})
  characters.end(Buffer.from(characterMap(font)))
  Object.assign(reference.data, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: characters,
  })
  reference.end(null)
}

/** Six capitals, as the standard wants them before the name of a font that is not whole. */
const subsetTag = (name: string): string => {
  let hash = 7
  for (const sign of name) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 26 ** 6
  return Array.from({ length: 6 }, (_, at) => String.fromCharCode(65 + (Math.floor(hash / 26 ** at) % 26))).join('')
}

function characterMap({ glyphs }: EmbeddedFont): string {
  const lines = glyphs.map(({ text }, index) => `<${(index + 1).toString(16).padStart(4, '0')}> <${utf16(text)}>`)
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
