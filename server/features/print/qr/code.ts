import { encode } from 'uqr'
import { type ErrorLevel, errorLevels } from '#contract/print-layouts.ts'
import { damageOf, largestMiddle } from './middle.ts'
import { outlineOf } from './outline.ts'

/** A code, in modules. */
export interface QrCode {
  /** Modules on a side, without the quiet zone. */
  size: number
  version: number
  level: ErrorLevel
  /** Dark modules as closed outlines: what touches is one shape, so no viewer shows seams. */
  outline: string
  /** Side of the square in the middle that is kept free, 0 for none. */
  middle: number
}

/** Kept free around every code, in modules: what the standard asks for. */
export const quietZone = 4

/**
 * The shortest code for an address. Where its middle is kept free, the level is raised until what is covered is well within what the
 * error correction restores, and the middle is only as large as that allows.
 */
export function encodeAddress(address: string, atLeast: ErrorLevel, hasMiddle: boolean): QrCode {
  if (!hasMiddle) return codeOf(address, atLeast, false)
  const levels = errorLevels.slice(Math.max(errorLevels.indexOf(atLeast), errorLevels.indexOf('Q')))
  const codes = levels.map((level) => codeOf(address, level, true)).filter(({ middle }) => middle > 0)
  // The middle that is largest on paper, whichever level gives it.
  const best = codes.sort((a, b) => b.middle / b.size - a.middle / a.size)[0]
  return best ?? codeOf(address, atLeast, false)
}

/** A code of just this level; with a middle as large as it bears. */
export function codeOf(address: string, level: ErrorLevel, hasMiddle: boolean): QrCode {
  const { data, types, size, version } = encode(address, { ecc: level, boostEcc: false, border: 0 })
  const middle = hasMiddle ? largestMiddle(size, (side) => damageOf({ types, size, version, level }, side)) : 0
  const edge = (size - middle) / 2
  const isFree = (x: number, y: number) => x >= edge && x < size - edge && y >= edge && y < size - edge
  const isDark = (x: number, y: number) => data[y]?.[x] === true && !isFree(x, y)
  return { size, version, level, outline: outlineOf(size, isDark), middle }
}
