import type { PrintOrder } from '#contract/print.ts'
import { layouts } from '#contract/print-layouts.ts'
import { type Inks, inksOf } from '../colors.ts'
import type { Box, PrintItem, Shape } from '../drawing.ts'
import type { Findings } from '../findings.ts'
import { encodeAddress, quietZone } from '../qr/code.ts'
import { checkCode } from '../scan-check.ts'
import { fitText, type TextSetting } from '../text/fit.ts'

/** One thing of an order, being drawn. */
export interface Canvas {
  item: PrintItem
  order: PrintOrder
  inks: Inks
  shapes: Shape[]
  /** Sets a text into the box, at its top unless `at` says otherwise. Answers the height it took, 0 for an empty text. */
  text(text: string | null, box: Box, setting: Omit<TextSetting, 'color'> & { color?: string; at?: 'top' | 'middle' | 'bottom' }): number
  /** The height that a text would take. */
  heightOf(text: string | null, box: Box, setting: Omit<TextSetting, 'color'>): number
  /** How wide the quiet zone around a code of this side is. */
  quietOf(side: number): number
  /** The code with its quiet zone, as large as the square of `side`. */
  code(x: number, y: number, side: number): void
  /** The address without what browsers add themselves. */
  shortAddress: string
  /** One of many on a sheet that is not cut up. */
  isSheet: boolean
}

export function createCanvas(item: PrintItem, order: PrintOrder, findings: Findings): Canvas {
  const shapes: Shape[] = []
  const inks = inksOf(order.colors, item.color)
  const find = (finding: Pick<Parameters<Findings['add']>[0], 'code' | 'weight' | 'details'>) =>
    findings.add({ ...finding, title: item.title })

  const code = encodeAddress(item.address, order.errorLevel, order.middle.kind !== 'none')
  const quietOf = (side: number) => (side * quietZone) / (code.size + 2 * quietZone)

  return {
    item,
    quietOf,
    order,
    inks,
    shapes,
    isSheet: layouts[order.layout].design === 'list',
    shortAddress: item.address.replace(/^https?:\/\//, ''),

    text(text, box, { color = inks.text, at = 'top', ...setting }) {
      if (!text?.trim()) return 0
      const fitted = fitText(text, box, { ...setting, color })
      if (fitted.isShortened) find({ code: 'text_shortened', weight: 'warning', details: { text } })
      if (fitted.missing.size > 0) find({ code: 'signs_missing', weight: 'warning', details: { signs: [...fitted.missing].join(' ') } })
      const share = { top: 0, middle: 0.5, bottom: 1 }[at]
      const down = (box.height - fitted.height) * share
      for (const line of fitted.lines) shapes.push({ ...line, glyphs: line.glyphs.map((glyph) => ({ ...glyph, y: glyph.y + down })) })
      return fitted.height
    },

    heightOf: (text, box, setting) => (text?.trim() ? fitText(text, box, { ...setting, color: inks.text }).height : 0),

    code(x, y, side) {
      const start = quietOf(side)
      const unit = start / quietZone
      shapes.push({ kind: 'rectangle', x, y, width: side, height: side, color: inks.light })
      shapes.push({ kind: 'path', outline: code.outline, x: x + start, y: y + start, unit, color: inks.dark })
      if (code.middle > 0 && order.middle.kind !== 'none') {
        const room = (code.middle - 1) * unit
        const at = { x: x + (side - room) / 2, y: y + (side - room) / 2, width: room, height: room }
        shapes.push({ kind: 'picture', picture: order.middle.kind === 'logo' ? { kind: 'logo' } : { kind: 'cover', item }, ...at })
      }
      for (const finding of checkCode({ code, unit, inks, item, order })) find(finding)
    },
  }
}
