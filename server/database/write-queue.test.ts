import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWriteQueue } from './write-queue.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const outage = () => Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })

function queueThat(write: (batch: readonly number[]) => Promise<void>) {
  const lines: { message: string; details: Record<string, unknown> }[] = []
  const log = { error: (details: object, message: string) => lines.push({ message, details: { ...details } }) }
  return { queue: createWriteQueue({ name: 'numbers', write, log }), lines }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Between two batches, the queue yields to the event loop, which the fake timers do not control. */
async function passMinutes(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    await vi.advanceTimersByTimeAsync(60_000)
    for (let iteration = 0; iteration < 10; iteration++) await new Promise((resolve) => setImmediate(resolve))
  }
}

test('many entries are written in few sequential transactions of limited size', async () => {
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

test('a single entry is written after a short delay', async () => {
  const write = vi.fn(async () => {})
  const { queue } = queueThat(write)
  queue.add([1])
  expect(write).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(write).toHaveBeenCalledOnce()
})

test('during an outage, writes are retried with exponential backoff, and no entry is dropped', async () => {
  const written: number[] = []
  let isDown = true
  let attempts = 0
  const { queue, lines } = queueThat(async (batch) => {
    attempts++
    if (isDown) throw outage()
    written.push(...batch)
  })
  queue.add(numbers(3))
  await passMinutes(10)
  expect(attempts).toBeLessThan(20)
  expect(queue.usage()).toEqual({ waiting: 3, failedWrites: attempts, droppedEntries: 0 })
  expect(new Set(lines.map(({ message }) => message))).toEqual(new Set(['entries were not written yet']))
  isDown = false
  await passMinutes(1)
  expect([written, queue.usage().waiting]).toEqual([[0, 1, 2], 0])
})

test('entries that cannot be written are found, logged, counted and dropped; all others are written', async () => {
  const written: number[] = []
  const poison = new Set([0, 417, 418, 1_999])
  const { queue, lines } = queueThat(async (batch) => {
    if (batch.some((number) => poison.has(number))) throw new Error('constraint failed')
    written.push(...batch)
  })
  queue.add(numbers(3_000))
  await passMinutes(10)
  expect(written).toEqual(numbers(3_000).filter((number) => !poison.has(number)))
  expect(queue.usage()).toMatchObject({ waiting: 0, droppedEntries: 4 })
  const dropped = lines.filter(({ message }) => message.includes('dropped'))
  expect(dropped.flatMap(({ details }) => details.entries)).toEqual([...poison])
})

test('no entry is dropped after a transient error of unknown kind', async () => {
  const written: number[] = []
  let failures = 2
  const { queue } = queueThat(async (batch) => {
    if (failures-- > 0) throw new Error('once more')
    written.push(...batch)
  })
  queue.add(numbers(5))
  await passMinutes(1)
  expect([written, queue.usage().droppedEntries]).toEqual([numbers(5), 0])
})

test('an outage during the search for bad entries drops none of the others', async () => {
  const written: number[] = []
  let writes = 0
  const { queue } = queueThat(async (batch) => {
    if (++writes === 6) throw outage()
    if (batch.includes(2)) throw new Error('constraint failed')
    written.push(...batch)
  })
  queue.add(numbers(8))
  await passMinutes(10)
  expect([written.toSorted((a, b) => a - b), queue.usage().droppedEntries]).toEqual([numbers(8).filter((number) => number !== 2), 1])
})

test('a full queue counts and logs the entries it drops, and accepts the rest', async () => {
  let isDown = true
  const { queue, lines } = queueThat(async () => {
    if (isDown) throw outage()
  })
  queue.add(numbers(49_999))
  queue.add([1, 2, 3])
  queue.add([4])
  expect(queue.usage()).toMatchObject({ waiting: 50_000, droppedEntries: 3 })
  expect(lines.map(({ message }) => message)).toEqual(['the write queue is full: further entries are dropped'])
  isDown = false
  await queue.flush()
  queue.add([5])
  expect(queue.usage()).toMatchObject({ waiting: 1, droppedEntries: 3 })
})

test('closing attempts each write once, even with a poison entry, and logs lost entries', async () => {
  const written: number[] = []
  const { queue } = queueThat(async (batch) => {
    if (batch.includes(1)) throw new Error('constraint failed')
    written.push(...batch)
  })
  queue.add([0, 1, 2])
  await queue.close()
  expect(written).toEqual([0, 2])

  const away = queueThat(async () => {
    throw outage()
  })
  away.queue.add([1])
  await away.queue.close()
  expect(away.lines.map(({ message }) => message)).toEqual(['entries were not written yet', 'entries were lost as the process ended'])
})
