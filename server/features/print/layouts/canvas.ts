import type { PrintJob } from '#contract/print.ts'
import { layouts } from '#contract/print-layouts.ts'
import { type Inks, inksOf } from '../colors.ts'
import { checkCode, type Diagnostics, type ItemDiagnostic } from '../diagnostics.ts'
import type { Box, PrintItem, Shape } from '../page-model.ts'
import { encodeAddress, quietZone } from '../qr-code.ts'
import { type FittedText, fitText, type TextOptions } from '../text/fit.ts'

type ItemTextOptions = Omit<TextOptions, 'color'> & { color?: string; at?: 'top' | 'center' | 'bottom' }

/** Collects the shapes of one item. */
export interface Canvas {
  item: PrintItem
  job: PrintJob
  inks: Inks
  shapes: Shape[]
  /** Adds a text inside the box, by default at its top. Returns its height, 0 for an empty text. */
  text(text: string | null, box: Box, options: ItemTextOptions): number
  /** The height that `text` would return. */
  heightOf(text: string | null, box: Box, options: ItemTextOptions): number
  /** Width of the quiet zone around a code with this side. */
  quietZoneOf(side: number): number
  /** Adds the code. `side` includes its quiet zone. */
  code(x: number, y: number, side: number): void
  /** Without the protocol, which browsers add. */
  shortAddress: string
  /** True for one of many items on a sheet that is not cut. */
  isSheet: boolean
}

export function createCanvas(item: PrintItem, job: PrintJob, diagnostics: Diagnostics): Canvas {
  const shapes: Shape[] = []
  const inks = inksOf(job.colors, item.color)
  const report = (diagnostic: ItemDiagnostic) => diagnostics.add({ ...diagnostic, title: item.title })

  const code = encodeAddress(item.address, job.errorLevel, job.centerImage.kind !== 'none')
  const quietZoneOf = (side: number) => (side * quietZone) / (code.size + 2 * quietZone)

  return {
    item,
    quietZoneOf,
    job,
    inks,
    shapes,
    isSheet: layouts[job.layout].design === 'list',
    shortAddress: item.address.replace(/^https?:\/\//, ''),

    text(text, box, { color = inks.text, at = 'top', ...options }) {
      if (!text?.trim()) return 0
      const fitted = fitText(text, box, { ...options, color })
      textDiagnostics(text, fitted, options.isWhole).map(report)
      const down = (box.height - fitted.height) * { top: 0, center: 0.5, bottom: 1 }[at]
      for (const line of fitted.lines) shapes.push({ ...line, glyphs: line.glyphs.map((glyph) => ({ ...glyph, y: glyph.y + down })) })
      return fitted.height
    },

    heightOf: (text, box, options) => (text?.trim() ? fitText(text, box, { ...options, color: inks.text }).height : 0),

    code(x, y, side) {
      const start = quietZoneOf(side)
      const unit = start / quietZone
      shapes.push({ kind: 'rectangle', x, y, width: side, height: side, color: inks.light })
      shapes.push({ kind: 'path', outline: code.outline, x: x + start, y: y + start, unit, color: inks.dark })
      if (code.clearing > 0 && job.centerImage.kind !== 'none') {
        const width = (code.clearing - 1) * unit
        const box = { x: x + (side - width) / 2, y: y + (side - width) / 2, width, height: width }
        shapes.push({ kind: 'image', image: job.centerImage.kind === 'logo' ? { kind: 'logo' } : { kind: 'cover', item }, ...box })
      }
      checkCode({ code, unit, inks, item, job }).map(report)
    },
  }
}

export function textDiagnostics(text: string, { isTruncated, missing }: FittedText, isWhole = false): ItemDiagnostic[] {
  const diagnostics: ItemDiagnostic[] = []
  if (isTruncated) diagnostics.push({ code: isWhole ? 'address_omitted' : 'text_truncated', severity: 'warning', details: { text } })
  if (missing.size > 0)
    diagnostics.push({ code: 'characters_missing', severity: 'warning', details: { characters: [...missing].join(' ') } })
  return diagnostics
}
