import { expect, test } from 'vitest'
import { chunksOf, chunksYielding, eachYielding } from './chunks.ts'

const aMoment = () => new Promise<void>((resolve) => setImmediate(resolve))

test('parts are of the given size, but for the last one', async () => {
  const parts = [[1, 2, 3], [4, 5, 6], [7]]
  expect([...chunksOf(parts.flat(), 3)]).toEqual(parts)
  expect(await Array.fromAsync(chunksYielding(parts.flat(), 3))).toEqual(parts)
  expect([...chunksOf([], 3)]).toEqual([])
})

test('long loops yield to other work', async () => {
  const seen: number[] = []
  let isOver = false
  const other = (async () => {
    while (!isOver) {
      await aMoment()
      seen.push(1)
    }
  })()
  for await (const [index, row] of eachYielding(Array.from({ length: 1_000 }, (_, n) => n))) expect(row).toBe(index)
  isOver = true
  await other
  expect(seen.length).toBeGreaterThanOrEqual(4)
})
