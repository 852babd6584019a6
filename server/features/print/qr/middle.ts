import type { encode } from 'uqr'
import type { ErrorLevel } from '#contract/print-layouts.ts'

/** For versions 1 to 13: codewords of error correction in a block, and blocks. ISO/IEC 18004, table 9. */
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

/** Of what the error correction of a block restores, as much may be covered; the rest is for dirt, folds and bad light. */
const safeShare = 0.5
/** More than this share of a side would be in the way of the patterns that scanners look for. */
const sideShare = 0.3
const smallestSide = 5

/** The largest square in the middle that a code bears, in modules; 0 for none. Odd, as the sides of codes are. */
export function largestMiddle(size: number, damage: (side: number) => number): number {
  let largest = 0
  for (let side = smallestSide; side <= size * sideShare; side += 2) if (damage(side) <= safeShare) largest = side
  return largest
}

/** The share of the correction that a free square of `side` uses up in the block that it hits most. Infinite where there is none to spare. */
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

/** Codewords lie in columns of two modules, from the right up and down, around what scanners look for. */
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

/** Codewords of all blocks take turns; the longer blocks come last, and have one more of data. */
function blockOf(codeword: number, total: number, blockCount: number, correctionInBlock: number): number {
  const data = total - correctionInBlock * blockCount
  if (codeword >= data) return (codeword - data) % blockCount
  const longBlocks = data % blockCount
  const inTurns = data - longBlocks
  return codeword < inTurns ? codeword % blockCount : blockCount - longBlocks + (codeword - inTurns)
}
