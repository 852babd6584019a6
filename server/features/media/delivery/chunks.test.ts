import { expect, test } from 'vitest'
import { createChunks } from './chunks.ts'
import type { OpenFile } from './open-files.ts'
import { blockBytes } from './shared-blocks.ts'

type Read = OpenFile['read']

/** A file whose reads end when the test says so. */
function heldFile(sizeBytes: number) {
  const held: (() => void)[] = []
  const read: Read = (bytes, _position, done) => void held.push(() => done(null, bytes.length))
  const file = { firstBlockId: 0, sizeBytes, read, use: () => true, release: () => {} } as unknown as OpenFile
  return { file, endOne: () => held.shift()?.(), count: () => held.length }
}

test('thousands of listeners that wait for one block while others are read get it, without overflowing the stack', () => {
  const chunks = createChunks({ sharedBytes: 64 * blockBytes })
  const { file, endOne, count } = heldFile(8 * blockBytes)
  const wanted = (block: number) => ({
    file,
    position: block * blockBytes,
    end: (block + 1) * blockBytes,
    isEntered: true,
    isUrgent: false,
  })
  const listeners = 20_000
  let served = 0
  for (const other of [1, 2]) chunks.read(wanted(other), (_error, chunk) => chunk?.release())
  for (let one = 0; one < listeners; one++)
    chunks.read(wanted(5), (error, chunk) => {
      expect(error).toBeNull()
      chunk?.release()
      served++
    })
  while (count() > 0) endOne()
  expect(served).toBe(listeners)
  expect(chunks.usage()).toMatchObject({ buffersLent: 0, loading: 0, bulkReads: 0, bulkWaiting: 0, blocks: { inUse: 0 } })
})
