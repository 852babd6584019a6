import { expect, test } from 'vitest'
import { blockBytes, createSharedBlocks } from './shared-blocks.ts'

function bring(blocks: ReturnType<typeof createSharedBlocks>, id: number): boolean {
  const memory = blocks.reserve(blockBytes)
  if (!memory) return false
  blocks.add(id, memory.fill(id))
  return true
}
const isHere = (blocks: ReturnType<typeof createSharedBlocks>, id: number) => {
  const chunk = blocks.find(id, 0, 10)
  chunk?.release()
  return chunk !== null
}

test('blocks that were not requested again are evicted first', () => {
  const blocks = createSharedBlocks(3 * blockBytes)
  for (const id of [1, 2, 3]) bring(blocks, id)
  isHere(blocks, 1)
  for (const id of [4, 5]) bring(blocks, id)
  expect([1, 2, 3, 4, 5].map((id) => blocks.find(id, 0, 1)?.bytes[0])).toEqual([1, undefined, undefined, 4, 5])
})

test('blocks being sent stay, and if all are, none is added', () => {
  const blocks = createSharedBlocks(2 * blockBytes)
  bring(blocks, 1)
  bring(blocks, 2)
  const chunks = [1, 2].map((id) => blocks.find(id, 0, 5))
  expect(bring(blocks, 3)).toBe(false)
  expect(chunks.map((chunk) => chunk?.bytes.toString('hex'))).toEqual(['0101010101', '0202020202'])
  chunks[0]?.release()
  expect(bring(blocks, 3)).toBe(true)
  expect([isHere(blocks, 1), isHere(blocks, 2)]).toEqual([false, true])
  expect(blocks.usage()).toMatchObject({ blocks: 2, bytes: 2 * blockBytes, inUse: 1 })
})

test('memory of a failed read is released', () => {
  const blocks = createSharedBlocks(blockBytes)
  blocks.unreserve(blocks.reserve(blockBytes) as Buffer)
  expect(bring(blocks, 1)).toBe(true)
})
