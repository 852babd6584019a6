import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inChunks } from './chunked-upload.ts'

test('returns the same bytes, in chunks of equal size except for the last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 20 })), fc.integer({ min: 1, max: 16 }), async (chunks, chunkBytes) => {
      const outputs = await Array.fromAsync(inChunks(chunks, chunkBytes))
      expect(Buffer.concat(outputs).equals(Buffer.concat(chunks))).toBe(true)
      expect(outputs.slice(0, -1).every((output) => output.length === chunkBytes)).toBe(true)
      for (const last of outputs.slice(-1)) expect(last.length > 0 && last.length <= chunkBytes).toBe(true)
    }),
  )
})
