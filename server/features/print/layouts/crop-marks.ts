import type { Shape } from '../drawing.ts'

/** Room around the bleed that crop marks take. */
export const slugMillimetres = 7
const length = 5
/** From the bleed's edge, so that no mark is left on what is cut. */
const distance = 1
const hairline = 0.09

/** Two short lines at each corner of the trimmed page, outside what bleeds. */
export function cropMarks({ width, height }: { width: number; height: number }, bleed: number): Shape[] {
  const near = bleed + distance
  const far = near + length
  const line = (from: [number, number], to: [number, number]): Shape => ({ kind: 'line', from, to, width: hairline, color: '#000000' })
  return [0, height]
    .flatMap((y) => [line([-far, y], [-near, y]), line([width + near, y], [width + far, y])])
    .concat([0, width].flatMap((x) => [line([x, -far], [x, -near]), line([x, height + near], [x, height + far])]))
}
