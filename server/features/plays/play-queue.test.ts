import { expect, test, vi } from 'vitest'
import type { PlayReport } from '#contract/plays.ts'
import { createPlayQueue } from './play-queue.ts'

const reports = (count: number): PlayReport[] =>
  Array.from({ length: count }, (_, index) => ({ listenId: `listen-number-${index}`, songId: 'song', kind: 'play', source: 'site' }))

function queueThat(count: (batch: readonly PlayReport[]) => Promise<void>) {
  const failures: unknown[] = []
  return { queue: createPlayQueue({ count, reportFailure: (error) => failures.push(error) }), failures }
}

test('many reports are few transactions, each of a bounded size and one after the other', async () => {
  const batches: number[] = []
  let running = 0
  const { queue } = queueThat(async (batch) => {
    expect(++running).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    batches.push(batch.length)
  })
  queue.add(reports(2_500))
  await Promise.all([queue.flush(), queue.flush()])
  expect(batches).toEqual([1_000, 1_000, 500])
})

test('what the database refuses waits and is counted once it answers', async () => {
  const counted: string[] = []
  let isDown = true
  const { queue, failures } = queueThat(async (batch) => {
    if (isDown) throw new Error('no database')
    counted.push(...batch.map(({ listenId }) => listenId))
  })
  queue.add(reports(3))
  await queue.flush()
  expect([counted, failures.length]).toEqual([[], 1])
  isDown = false
  await queue.close()
  expect(counted).toEqual(['listen-number-0', 'listen-number-1', 'listen-number-2'])
})

test('a report is counted by itself a moment later', async () => {
  vi.useFakeTimers()
  try {
    const count = vi.fn(async () => {})
    const { queue } = queueThat(count)
    queue.add(reports(1))
    expect(count).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(count).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('closing tries once, even where the database does not answer', async () => {
  const { queue, failures } = queueThat(async () => {
    throw new Error('no database')
  })
  queue.add(reports(1))
  await queue.close()
  expect(failures).toHaveLength(1)
})
