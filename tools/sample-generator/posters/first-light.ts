import { circle, poster, rectangle, times } from './shapes.ts'

const ink = '#13150e'
const lime = '#e4ff3a'
const paper = '#f9f9f6'

const horizon = 730
const arcs = 7
const largest = 560
const reflections = 6

const arc = (index: number): string => circle(600, horizon, (largest * (arcs - index)) / arcs, index % 2 === 0 ? lime : ink)

/** The light on the water: bars that grow shorter and thinner towards us. */
const reflection = (index: number): string => {
  const half = largest * (1 - index / (reflections + 1.5))
  const y = horizon + 58 + index * 62
  return rectangle(600 - half, y, 2 * half, 34 - 4 * index, index % 2 === 0 ? lime : paper)
}

export const firstLight = poster(
  'First Light',
  rectangle(0, 0, 1200, 1200, ink),
  ...times(arcs, arc),
  rectangle(0, horizon, 1200, 1200 - horizon, ink),
  ...times(reflections, reflection),
)
