/**
 * The outlines of all dark modules, clockwise, and of the holes in them, the other way round, in the syntax of SVG. A module is one unit
 * wide.
 */
export function outlineOf(size: number, isDark: (x: number, y: number) => boolean): string {
  const edges = edgesOf(size, isDark)
  let outline = ''
  for (const start of edges.keys()) {
    while (edges.get(start)?.length) outline += trace(start, edges)
  }
  return outline
}

type Heading = 0 | 1 | 2 | 3
/** East, south, west, north. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** A quarter turn. */
const rightOf = [1, 2, 3, 0] as const satisfies Heading[]

/** From each corner, where edges lead that have dark on their right. */
type Edges = Map<string, Heading[]>

const corner = (x: number, y: number) => `${x} ${y}`

function edgesOf(size: number, isDark: (x: number, y: number) => boolean): Edges {
  const edges: Edges = new Map()
  const add = (x: number, y: number, heading: Heading) => {
    const leading = edges.get(corner(x, y))
    if (leading) leading.push(heading)
    else edges.set(corner(x, y), [heading])
  }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      if (!isDark(x, y - 1)) add(x, y, 0)
      if (!isDark(x + 1, y)) add(x + 1, y, 1)
      if (!isDark(x, y + 1)) add(x + 1, y + 1, 2)
      if (!isDark(x - 1, y)) add(x, y + 1, 3)
    }
  return edges
}

/** Walks along edges until it is back, and takes them away. Where two modules touch at a corner, it stays with the one it is at. */
function trace(start: string, edges: Edges): string {
  let [x = 0, y = 0] = start.split(' ').map(Number)
  let heading: Heading | null = null
  let outline = `M${start}`
  do {
    const leading = edges.get(corner(x, y)) ?? []
    const turn = heading === null ? -1 : leading.indexOf(rightOf[heading] ?? 0)
    const index = Math.max(0, turn)
    const next: Heading = leading.splice(index, 1)[0] ?? 0
    const [dx, dy] = steps[next] ?? [0, 0]
    if (heading !== null && next !== heading) outline += heading % 2 === 0 ? `H${x}` : `V${y}`
    heading = next
    x += dx
    y += dy
  } while (corner(x, y) !== start)
  return `${outline}Z`
}
