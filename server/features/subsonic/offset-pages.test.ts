import { expect, test } from 'vitest'
import { createOffsetPages } from './offset-pages.ts'

/** A list of the numbers below `length`, with the last number as cursor. */
function listOf(length: number) {
  const counted: number[] = []
  const from = (cursor: string | undefined) => (cursor === undefined ? 0 : Number(cursor) + 1)
  return {
    counted,
    name: 'numbers',
    page: async ({ cursor, limit }: { cursor?: string | undefined; limit: number }) => {
      const rows = Array.from({ length: Math.max(0, Math.min(limit, length - from(cursor))) }, (_, index) => from(cursor) + index)
      const last = rows.at(-1) ?? length
      return { rows, nextCursor: last < length - 1 ? String(last) : null }
    },
    cursorAfter: async ({ cursor, count }: { cursor?: string | undefined; count: number }) => {
      counted.push(count)
      const last = from(cursor) + count - 1
      return last < length ? String(last) : null
    },
  }
}

test('pages in order skip no rows by counting, up to and past the end', async () => {
  const [page, list] = [createOffsetPages(), listOf(10_001)]
  const seen: number[] = []
  for (let offset = 0; offset < 10_001; offset += 700) seen.push(...(await page(list, { offset, size: 700 })))
  expect(seen).toEqual(Array.from({ length: 10_001 }, (_, index) => index))
  expect(list.counted).toEqual([])
  expect(await page(list, { offset: 10_500, size: 700 })).toEqual([])
  expect(list.counted.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2_100)
})

test('a page out of order counts in steps, from the last cached position', async () => {
  const [page, list] = [createOffsetPages(), listOf(9_000)]
  expect(await page(list, { offset: 7_001, size: 2 })).toEqual([7_001, 7_002])
  expect(list.counted).toEqual([2_000, 2_000, 2_000, 1_001])
  expect(await page(list, { offset: 6_500, size: 1 })).toEqual([6_500])
  expect(list.counted.slice(4)).toEqual([500])
  expect(await page(list, { offset: 9_000, size: 1 })).toEqual([])
  expect(await page(list, { offset: 90_000, size: 1 })).toEqual([])
  expect(list.counted.every((count) => count <= 2_000)).toBe(true)
})
