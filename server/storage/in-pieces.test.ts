import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPieces } from './in-pieces.ts'

test('the same bytes, in pieces of one size but the last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 20 })), fc.integer({ min: 1, max: 16 }), async (chunks, pieceBytes) => {
      const pieces = await Array.fromAsync(inPieces(chunks, pieceBytes))
      expect(Buffer.concat(pieces).equals(Buffer.concat(chunks))).toBe(true)
      expect(pieces.slice(0, -1).every((piece) => piece.length === pieceBytes)).toBe(true)
      for (const last of pieces.slice(-1)) expect(last.length > 0 && last.length <= pieceBytes).toBe(true)
    }),
  )
})
