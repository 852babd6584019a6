import { encode } from 'uqr'
import { type ErrorLevel, errorLevels } from '#contract/print-layouts.ts'

/** Lengths in modules. */
export interface QrCode {
  /** Modules per side, without the quiet zone. */
  size: number
  version: number
  level: ErrorLevel
  /** Dark modules as closed outlines. Adjacent modules are one shape, so that no viewer shows seams. */
  outline: string
  /** Side of the central square that an image may cover; 0 for none. */
  clearing: number
}

/** Width of the quiet zone in modules, as required by the standard. */
export const quietZone = 4

/**
 * The smallest code for an address. With a center image, the level is raised to the one that allows the largest image: the covered modules
 * must be well within what error correction restores.
 */
export function encodeAddress(address: string, minimumLevel: ErrorLevel, hasImage: boolean): QrCode {
  if (!hasImage) return encodeAt(address, minimumLevel, false)
  const levels = errorLevels.slice(Math.max(errorLevels.indexOf(minimumLevel), errorLevels.indexOf('Q')))
  const codes = levels.map((level) => encodeAt(address, level, true)).filter(({ clearing }) => clearing > 0)
  const best = codes.sort((a, b) => b.clearing / b.size - a.clearing / a.size)[0]
  return best ?? encodeAt(address, minimumLevel, false)
}

/** A code of exactly this level, with the largest clearing it allows. */
export function encodeAt(text: string, level: ErrorLevel, hasImage: boolean): QrCode {
  const { data, types, size, version } = encode(text, { ecc: level, boostEcc: false, border: 0 })
  const clearing = hasImage ? largestClearing(size, (side) => damageOf({ types, size, version, level }, side)) : 0
  const edge = (size - clearing) / 2
  const isClear = (x: number, y: number) => x >= edge && x < size - edge && y >= edge && y < size - edge
  const isDark = (x: number, y: number) => data[y]?.[x] === true && !isClear(x, y)
  return { size, version, level, outline: outlineOf(size, isDark), clearing }
}

/** Versions 1 to 13 (ISO/IEC 18004, table 9): error correction codewords per block, and number of blocks. */
const corrections: Partial<Record<ErrorLevel, { codewords: number[]; blocks: number[] }>> = {
  Q: { codewords: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24], blocks: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12] },
  H: { codewords: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22], blocks: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16] },
}

interface Code {
  types: ReturnType<typeof encode>['types']
  size: number
  version: number
  level: ErrorLevel
}

/** Fraction of a block's error correction that an image may use up. The rest is for dirt, folds and bad light. */
const safeShare = 0.5
/** A larger fraction of the side would reach the patterns by which scanners locate a code. */
const sideShare = 0.3
const smallestSide = 5

/** Side in modules of the largest central square that may be covered; 0 for none. Odd, like the side of a code. */
function largestClearing(size: number, damage: (side: number) => number): number {
  let largest = 0
  for (let side = smallestSide; side <= size * sideShare; side += 2) if (damage(side) <= safeShare) largest = side
  return largest
}

/**
 * Fraction of its error correction that the worst hit block loses to a covered square of `side`. Infinite for levels that are not in the
 * table.
 */
export function damageOf(code: Code, side: number): number {
  const correction = corrections[code.level]
  const inBlock = correction?.codewords[code.version - 1]
  const blockCount = correction?.blocks[code.version - 1]
  if (!inBlock || !blockCount) return Infinity
  const covered = coveredCodewords(code, side)
  const hits = new Array<number>(blockCount).fill(0)
  for (const codeword of covered.hit) {
    const block = blockOf(codeword, covered.total, blockCount, inBlock)
    hits[block] = (hits[block] ?? 0) + 1
  }
  return Math.max(...hits) / Math.floor(inBlock / 2)
}

/** Codewords fill columns of two modules from right to left, alternately upward and downward, around the function patterns. */
function coveredCodewords({ types, size }: Code, side: number): { hit: Set<number>; total: number } {
  const [first, end] = [(size - side) / 2, (size + side) / 2]
  const isCovered = (at: number) => at >= first && at < end
  const hit = new Set<number>()
  let bit = 0
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2)
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        if (types[y]?.[x] !== dataModule) continue
        if (isCovered(x) && isCovered(y)) hit.add(bit >> 3)
        bit++
      }
  return { hit, total: bit >> 3 }
}

const dataModule = 0

/** The codewords of all blocks are interleaved. Longer blocks come last and have one more data codeword. */
function blockOf(codeword: number, total: number, blockCount: number, correctionInBlock: number): number {
  const data = total - correctionInBlock * blockCount
  if (codeword >= data) return (codeword - data) % blockCount
  const longBlocks = data % blockCount
  const interleaved = data - longBlocks
  return codeword < interleaved ? codeword % blockCount : blockCount - longBlocks + (codeword - interleaved)
}

/** Outlines of all dark modules (clockwise) and of their holes (counterclockwise) in SVG path syntax. A module is one unit wide. */
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

/** The heading after a right turn. */
const rightOf = [1, 2, 3, 0] as const satisfies Heading[]

/** Headings of the edges that start at a corner, each with dark modules on its right. */
type Edges = Map<string, Heading[]>

const corner = (x: number, y: number) => `${x} ${y}`

function edgesOf(size: number, isDark: (x: number, y: number) => boolean): Edges {
  const edges: Edges = new Map()
  const add = (x: number, y: number, heading: Heading) => {
    const headings = edges.get(corner(x, y))
    if (headings) headings.push(heading)
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

/**
 * Follows edges back to the start and removes them. Where two modules touch only at a corner, it stays on its module: they are two shapes.
 */
function trace(start: string, edges: Edges): string {
  let [x = 0, y = 0] = start.split(' ').map(Number)
  let heading: Heading | null = null
  let outline = `M${start}`
  do {
    const headings = edges.get(corner(x, y)) ?? []
    const right = heading === null ? -1 : headings.indexOf(rightOf[heading] ?? 0)
    const index = Math.max(0, right)
    const next: Heading = headings.splice(index, 1)[0] ?? 0
    const [dx, dy] = steps[next] ?? [0, 0]
    if (heading !== null && next !== heading) outline += heading % 2 === 0 ? `H${x}` : `V${y}`
    heading = next
    x += dx
    y += dy
  } while (corner(x, y) !== start)
  return `${outline}Z`
}
