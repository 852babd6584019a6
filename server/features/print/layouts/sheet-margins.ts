import type { PrintOrder } from '#contract/print.ts'
import type { Layout } from '#contract/print-layouts.ts'
import type { Box, Shape } from '../drawing.ts'
import type { Findings } from '../findings.ts'
import { fitText, type TextSetting } from '../text/fit.ts'

/** What printers keep free at the edges of paper. */
const unprintable = 5
const ink = '#13150e'

/** A sheet's heading with what to do beside it at the top, and its footer. */
export function sheetMargins({ words }: PrintOrder, { page, grid }: Layout, findings: Findings): Shape[] {
  const last = grid.origin.y + (grid.rows - 1) * grid.pitch.y + grid.cell.height
  const [left, width] = [grid.origin.x, page.width - 2 * grid.origin.x]
  const half = words.heading && words.invitation ? width * 0.62 : width
  const top: Box = { x: left, y: unprintable, width: half, height: grid.origin.y - unprintable - 1.5 }
  return [
    ...set(words.heading, top, { style: 'headline', color: ink, max: 7.5, min: 2.5, lines: 1 }),
    ...set(words.invitation, words.heading ? { ...top, x: left + half, width: width - half } : top, {
      style: 'strong',
      color: ink,
      max: 3.6,
      min: 2.2,
      lines: 2,
      align: words.heading ? 'end' : 'start',
    }),
    ...set(
      words.footer,
      { x: left, y: last + 1.5, width, height: page.height - unprintable - last - 1.5 },
      { style: 'strong', color: ink, max: 3, min: 2.2, lines: 1 },
    ),
  ]

  function set(text: string | null, box: Box, setting: TextSetting): Shape[] {
    const fitted = fitText(text ?? '', box, setting)
    if (fitted.isShortened) findings.add({ code: 'text_shortened', weight: 'warning', title: null, details: { text: text ?? '' } })
    if (fitted.missing.size > 0)
      findings.add({ code: 'signs_missing', weight: 'warning', title: null, details: { signs: [...fitted.missing].join(' ') } })
    return fitted.lines
  }
}
