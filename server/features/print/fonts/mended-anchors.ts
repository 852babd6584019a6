import type { Font } from 'fontkit'

/** The part of fontkit that places marks; it is not in its types. */
interface MarkPlacing {
  applyLookup(type: number, table: unknown): boolean
  applyAnchor(mark: unknown, baseAnchor: unknown, baseIndex: number): void
}

class NoAnchor extends Error {}

/**
 * Where a letter has no place for marks of a kind, the next rule of the font counts. fontkit 2.0.4 throws a TypeError instead, on common
 * words in Gurmukhi and Malayalam.
 */
export function mendAnchors(font: Font) {
  const engine = (font as unknown as { _layoutEngine?: { engine?: { GPOSProcessor?: MarkPlacing } } })._layoutEngine?.engine
  const placing = engine?.GPOSProcessor
  if (!placing) return
  const applyLookup = placing.applyLookup.bind(placing)
  const applyAnchor = placing.applyAnchor.bind(placing)
  placing.applyAnchor = (mark, baseAnchor, baseIndex) => {
    if (!baseAnchor) throw new NoAnchor()
    applyAnchor(mark, baseAnchor, baseIndex)
  }
  placing.applyLookup = (type, table) => {
    try {
      return applyLookup(type, table)
    } catch (error) {
      if (error instanceof NoAnchor) return false
      throw error
    }
  }
}
