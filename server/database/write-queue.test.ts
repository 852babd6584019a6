import { expect, test, vi } from 'vitest'
import { createWriteQueue } from './write-queue.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

function queueThat(write: (batch: readonly number[]) => Promise<void>) {
  const failures: unknown[] = []
  return { queue: createWriteQueue({ write, reportFailure: (error) => failures.push(error) }), failures }
}

test('many items are few transactions, each of a bounded size and one after the other', async () => {
  const batches: number[] = []
  let running = 0
  const { queue } = queueThat(async (batch) => {
    expect(++running).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    batches.push(batch.length)
  })
  queue.add(numbers(2_500))
  await Promise.all([queue.flush(), queue.flush()])
  expect(batches).toEqual([1_000, 1_000, 500])
})

test('what the database refuses waits and is written once it answers', async () => {
  const written: number[] = []
  let isDown = true
  const { queue, failures } = queueThat(async (batch) => {
    if (isDown) throw new Error('no database')
    written.push(...batch)
  })
  queue.add(numbers(3))
  await queue.flush()
  expect([written, failures.length]).toEqual([[], 1])
  isDown = false
  await queue.close()
  expect(written).toEqual([0, 1, 2])
})

test('an item is written by itself a moment later', async () => {
  vi.useFakeTimers()
  try {
    const write = vi.fn(async () => {})
    const { queue } = queueThat(write)
    queue.add([1])
    expect(write).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(write).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('closing tries once, even where the database does not answer', async () => {
  const { queue, failures } = queueThat(async () => {
    throw new Error('no database')
  })
  queue.add([1])
  await queue.close()
  expect(failures).toHaveLength(1)
})
