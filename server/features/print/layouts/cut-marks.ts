import type { Position, Shape } from '../drawing.ts'

/** Room around the bleed that marks take. */
export const slugMillimetres = 7
const length = 5
/** From the bleed's edge, so that no mark is left on what is cut. */
const distance = 1
const hairline = 0.09

interface Size {
  width: number
  height: number
}

const mark = (from: Position, to: Position, isDashed = false): Shape => ({
  kind: 'line',
  from,
  to,
  width: hairline,
  color: '#000000',
  isDashed,
})

/** Two short lines at each corner of the trimmed page, outside what bleeds. */
export function cropMarks({ width, height }: Size, bleed: number): Shape[] {
  const near = bleed + distance
  const far = near + length
  return [
    ...[0, height].flatMap((y) => [mark([-far, y], [-near, y]), mark([width + near, y], [width + far, y])]),
    ...[0, width].flatMap((x) => [mark([x, -far], [x, -near]), mark([x, height + near], [x, height + far])]),
  ]
}

/** Where a tent card is folded: dashed, halfway down on both sides. */
export function foldMarks({ width, height }: Size, bleed: number): Shape[] {
  const near = bleed + distance
  const [y, far] = [height / 2, near + length]
  return [mark([-far, y], [-near, y], true), mark([width + near, y], [width + far, y], true)]
}
