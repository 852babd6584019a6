import { circle, group, poster, rectangle, times } from './shapes.ts'

const green = '#0d4a43'
const copper = '#e8622c'
const gold = '#ffb84d'
const cream = '#fff1d9'

const center = { x: 600, y: 1010 }
const rays = 11
const spread = 162
const sunRadius = 235
const gap = 60
const longest = 630
const shortest = 400
const width = 76

/** The bars of a marimba, long in the middle as the low ones are, spread like the rays of a rising sun. */
const ray = (index: number): string => {
  const angle = (index / (rays - 1) - 0.5) * spread
  const middle = Math.cos((angle * Math.PI) / 180)
  const length = shortest + (longest - shortest) * middle
  const top = -sunRadius - gap - length
  const fill = index % 2 === 0 ? copper : gold
  return group(
    `translate(${center.x} ${center.y}) rotate(${angle})`,
    rectangle(-width / 2, top, width, length, fill, { rx: 18 }),
    circle(0, top + length * 0.2, 13, green),
    circle(0, top + length * 0.8, 13, green),
  )
}

export const copperMorning = poster(
  'Copper Morning',
  rectangle(0, 0, 1200, 1200, green),
  ...times(rays, ray),
  circle(center.x, center.y, sunRadius, cream),
  rectangle(0, center.y, 1200, 1200 - center.y, green),
  rectangle(0, center.y, 1200, 26, cream),
)
