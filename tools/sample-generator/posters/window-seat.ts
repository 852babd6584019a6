import { circle, ellipse, group, path, poster, rectangle, times } from './shapes.ts'

const wall = '#ff8f6b'
const dusk = '#23318f'
const cream = '#fff3dc'
const ink = '#17132b'

const frame = { x: 230, y: 110, width: 740, height: 800 }
const bar = 34
const paneWidth = (frame.width - 3 * bar) / 2
const paneHeight = (frame.height - 3 * bar) / 2
const sill = { y: 910, height: 70 }

const paneCorners = times(4, (index) => ({
  x: frame.x + bar + (index % 2) * (paneWidth + bar),
  y: frame.y + bar + Math.floor(index / 2) * (paneHeight + bar),
}))

/** The moon has a pane to itself, and so has the plant. */
const rainyPanes = [0, 3]
const rows = 6
const dropsInRow = 4

/** Rain falls in slanted strokes; each row is shifted, so that it never lines up. */
const rainIn = (corner: { x: number; y: number }): string[] =>
  times(rows * dropsInRow, (index) => {
    const row = Math.floor(index / dropsInRow)
    const x = corner.x + 32 + ((index % dropsInRow) + (row % 2) / 2) * 71
    const y = corner.y + 16 + row * 56
    return path(`M${x + 16} ${y} l-12 40`, 'none', { stroke: cream, 'stroke-width': 9, 'stroke-linecap': 'round' })
  })

const moon = circle(768, 318, 108, cream)

const cat = [
  path('M545 915 C540 800 575 715 655 700 C745 690 795 790 792 915 Z', ink),
  circle(640, 655, 82, ink),
  path('M562 640 L572 540 L640 592 Z', ink),
  path('M718 640 L708 540 L640 592 Z', ink),
  path('M770 885 C862 900 892 945 864 1005 C844 1045 882 1070 908 1046', 'none', {
    stroke: ink,
    'stroke-width': 34,
    'stroke-linecap': 'round',
  }),
]

const plant = group(
  'translate(24 0)',
  ellipse(370, 690, 32, 118, cream),
  path('M362 800 C270 790 246 720 258 655 C332 675 375 730 370 800 Z', cream),
  path('M378 800 C470 790 494 720 482 655 C408 675 365 730 370 800 Z', cream),
  path('M300 800 L440 800 L420 915 L320 915 Z', wall),
)

export const windowSeat = poster(
  'Window Seat',
  rectangle(0, 0, 1200, 1200, wall),
  group(
    'translate(-60 -25) scale(1.1)',
    rectangle(frame.x, frame.y, frame.width, frame.height, cream),
    ...paneCorners.map(({ x, y }) => rectangle(x, y, paneWidth, paneHeight, dusk)),
    ...paneCorners.filter((_, index) => rainyPanes.includes(index)).flatMap(rainIn),
    moon,
    plant,
    rectangle(130, sill.y, 940, sill.height, cream),
    ...cat,
  ),
)
