import { cellBox, cellCount, type Layout, type LayoutName, layouts, millimetresOfInch, paperOf } from '#contract/print-layouts.ts'
import type { Box, Page, Shape } from '../page-model.ts'
import { encodeAt, quietZone } from '../qr-code.ts'
import { fitText, type TextOptions } from '../text/fit.ts'

const ink = '#000000'
const hairline = 0.1
const left = 20
/** In millimeters, from too small for any office printer to large enough for all. */
const moduleSizes = [0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 1]

/** Rulers to measure, codes to scan and, on label paper, the outlines of the labels. Posters, cards and inserts use A4 or Letter. */
export function testPage(layoutName: LayoutName): Page {
  const layout: Layout = layouts[layoutName]
  const isSheet = layout.design === 'sticker' || layout.design === 'list'
  const trim = isSheet ? layout.page : layouts[`sheet-${paperOf(layoutName)}`].page
  const width = trim.width - 2 * left
  return {
    trim,
    bleed: 0,
    slug: 0,
    shapes: [
      ...(isSheet ? outlines(layout) : []),
      ...text('Test page', { x: left, y: 22, width, height: 14 }, { style: 'headline', max: 12, min: 12 }),
      ...text(
        'Print at 100 %, without fitting to the page. Measure: the first line is 100 millimetres long, the second 4 inches. If they are not, the printer changes the size.',
        { x: left, y: 38, width, height: 16 },
        { style: 'text', max: 4, min: 4 },
      ),
      ...ruler(62, 100, (at) => (at % 10 === 0 ? 5 : at % 5 === 0 ? 3.5 : 2), 1, '100 mm'),
      ...ruler(82, 32, (at) => (at % 8 === 0 ? 5 : at % 4 === 0 ? 3.5 : 2), millimetresOfInch / 8, '4 in'),
      ...text(
        'Scan these codes: each contains the width of its modules. Codes with smaller modules than the first that scans need a better printer.',
        { x: left, y: 98, width, height: 12 },
        { style: 'text', max: 4, min: 4 },
      ),
      ...codes(112, width),
      ...(isSheet
        ? text(
            'Hold this sheet with the label paper against the light: the outlines are the labels.',
            { x: left, y: 180, width, height: 12 },
            { style: 'text', max: 4, min: 4 },
          )
        : []),
    ],
  }
}

const text = (content: string, box: Box, options: Pick<TextOptions, 'style' | 'max' | 'min'>): Shape[] =>
  fitText(content, box, { color: ink, lines: 3, ...options }).lines

/** A line with `steps` equal steps and a mark at each. */
function ruler(y: number, steps: number, markOf: (step: number) => number, stepMillimetres: number, name: string): Shape[] {
  const line = (from: [number, number], to: [number, number]): Shape => ({ kind: 'line', from, to, width: hairline, color: ink })
  const length = steps * stepMillimetres
  const marks = Array.from({ length: steps + 1 }, (_, step) => {
    const x = left + step * stepMillimetres
    return line([x, y], [x, y + markOf(step)])
  })
  return [
    line([left, y], [left + length, y]),
    ...marks,
    ...text(name, { x: left + length + 3, y: y + 1, width: 30, height: 6 }, { style: 'strong', max: 4, min: 4 }),
  ]
}

function codes(top: number, width: number): Shape[] {
  let [x, y, rowHeight] = [left, top, 0]
  return moduleSizes.flatMap((unit): Shape[] => {
    const name = `${unit.toFixed(2)} mm`
    const code = encodeAt(name, 'M', false)
    const side = (code.size + 2 * quietZone) * unit
    const columnWidth = Math.max(side, 15)
    if (x + columnWidth > left + width) [x, y, rowHeight] = [left, y + rowHeight + 2, 0]
    const at = { x, y }
    x += columnWidth + 1
    rowHeight = Math.max(rowHeight, side + 5)
    const inset = quietZone * unit
    return [
      { kind: 'rectangle', x: at.x, y: at.y, width: columnWidth, height: side + 5, color: '#ffffff' },
      { kind: 'path', outline: code.outline, x: at.x + inset, y: at.y + inset, unit, color: ink },
      ...text(name, { x: at.x + 1, y: at.y + side, width: columnWidth - 1, height: 5 }, { style: 'text', max: 2.8, min: 2.8 }),
    ]
  })
}

const outlineColor = '#b0b0b0'

function outlines(layout: Layout): Shape[] {
  return Array.from({ length: cellCount(layout) }, (_, index) => cellBox(layout, index)).flatMap(({ x, y, width, height }) =>
    (
      [
        [x, y, x + width, y],
        [x + width, y, x + width, y + height],
        [x + width, y + height, x, y + height],
        [x, y + height, x, y],
      ] as const
    ).map(
      ([fromX, fromY, toX, toY]): Shape => ({ kind: 'line', from: [fromX, fromY], to: [toX, toY], width: hairline, color: outlineColor }),
    ),
  )
}
