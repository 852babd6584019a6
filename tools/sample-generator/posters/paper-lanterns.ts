import { ellipse, poster, rectangle, times } from './shapes.ts'

const night = '#1c1446'
const vermilion = '#ff4a2b'
const amber = '#ffb21a'
const cream = '#fff1d6'

type Lantern = { x: number; y: number; radius: number; paper: string; rib: string; ribs: number }

const lanterns: readonly Lantern[] = [
  { x: 240, y: 455, radius: 165, paper: amber, rib: vermilion, ribs: 2 },
  { x: 985, y: 290, radius: 130, paper: cream, rib: amber, ribs: 2 },
  { x: 655, y: 735, radius: 330, paper: vermilion, rib: amber, ribs: 3 },
]

/** A lantern seen from the side: ribs that were circles become ever narrower ellipses. */
const lantern = ({ x, y, radius, paper, rib, ribs }: Lantern): string => {
  const height = radius * 0.92
  const cap = radius * 0.62
  const bands = times(2 * ribs, (index) => {
    const width = radius * (1 - (index + 1) / (2 * ribs + 1))
    return ellipse(x, y, width, height, index % 2 === 0 ? rib : paper)
  })
  return [
    rectangle(x - 4, 0, 8, y, cream),
    ellipse(x, y, radius, height, paper),
    ...bands,
    rectangle(x - cap / 2, y - height - radius * 0.06, cap, radius * 0.2, cream),
    rectangle(x - cap / 2, y + height - radius * 0.14, cap, radius * 0.2, cream),
    rectangle(x - radius * 0.03, y + height, radius * 0.06, radius * 0.5, cream),
  ].join('\n')
}

export const paperLanterns = poster('Paper Lanterns', rectangle(0, 0, 1200, 1200, night), ...lanterns.map(lantern))
