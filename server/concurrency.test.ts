import { describe, expect, test } from 'vitest'
import { createKeyedMutex, createSemaphore, inParallel } from './concurrency.ts'

const aMoment = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a semaphore', () => {
  test('limits concurrent work', async () => {
    const semaphore = createSemaphore(2)
    let [running, most] = [0, 0]
    const work = async (n: number) => {
      most = Math.max(most, ++running)
      await aMoment()
      running--
      return n
    }
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map((n) => semaphore.run(() => work(n))))).toEqual([1, 2, 3, 4, 5, 6])
    expect(most).toBe(2)
  })

  test('is released when work fails, and only once per permit', async () => {
    const semaphore = createSemaphore(1)
    await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const release = await semaphore.acquire()
    release()
    release()
    const order: string[] = []
    await Promise.all(
      ['a', 'b'].map((name) =>
        semaphore.run(async () => {
          order.push(`${name} starts`)
          await aMoment()
          order.push(`${name} ends`)
        }),
      ),
    )
    expect(order).toEqual(['a starts', 'a ends', 'b starts', 'b ends'])
  })

  test('serves in order of arrival, after requests with priority', async () => {
    const semaphore = createSemaphore(1)
    const release = await semaphore.acquire()
    const order: string[] = []
    const run = (name: string, first = false) => semaphore.run(async () => void order.push(name), { first })
    const all = [run('a'), run('b'), run('c', true)]
    expect(semaphore.waiting()).toBe(3)
    release()
    await Promise.all(all)
    expect(order).toEqual(['c', 'a', 'b'])
  })

  test('rejects what exceeds the length of its queue, and what is aborted while it waits', async () => {
    const semaphore = createSemaphore(1)
    const release = await semaphore.acquire()
    const abort = new AbortController()
    const order: string[] = []
    const first = semaphore.run(async () => void order.push('first'))
    const aborted = semaphore.run(async () => void order.push('aborted'), { signal: abort.signal })
    await expect(semaphore.run(async () => {}, { waitingMax: 2 })).rejects.toMatchObject({ code: 'unavailable' })
    abort.abort(new Error('gone'))
    await expect(aborted).rejects.toThrow('gone')
    const last = semaphore.run(async () => void order.push('last'), { waitingMax: 2 })
    release()
    await Promise.all([first, last])
    expect(order).toEqual(['first', 'last'])
    // Aborted too late: it has its permit.
    const held = await semaphore.acquire()
    const late = new AbortController()
    const granted = semaphore.acquire({ signal: late.signal })
    held()
    late.abort()
    const releaseGranted = await granted
    releaseGranted()
    await semaphore.run(async () => {})
  })

  test('continues after a timeout, and ignores the late result', async () => {
    const semaphore = createSemaphore(1)
    const end = Promise.withResolvers<string>()
    const slow = semaphore.runBriefly(1, () => end.promise)
    expect(await semaphore.run(async () => 'soon')).toBe('soon')
    const release = await semaphore.acquire()
    end.resolve('at last')
    expect(await slow).toBe('at last')
    const started: string[] = []
    const next = semaphore.run(async () => void started.push('next'))
    await aMoment()
    expect(started).toEqual([])
    release()
    await next
  })
})

test('a keyed mutex has one holder per key, in order of arrival, also after failures', async () => {
  const mutex = createKeyedMutex()
  const seen: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = mutex('a', async () => {
    await gate.promise
    seen.push('first')
    throw new Error('failed')
  })
  const second = mutex('a', async () => seen.push('second'))
  await mutex('b', async () => seen.push('other'))
  gate.resolve()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(seen).toEqual(['other', 'first', 'second'])
})

describe('work in parallel', () => {
  test('yields results in item order, however long each takes, with limited concurrency', async () => {
    let [running, most] = [0, 0]
    const work = async (moments: number) => {
      most = Math.max(most, ++running)
      for (let moment = 0; moment < moments; moment++) await aMoment()
      running--
      return moments
    }
    const groups = await Array.fromAsync(inParallel([5, 1, 0, 4, 2, 0, 0, 3], 3, work))
    expect(groups.flat()).toEqual([5, 1, 0, 4, 2, 0, 0, 3])
    expect(groups.some((group) => group.length > 1)).toBe(true)
    expect(most).toBe(3)
  })

  test('throws the first error after the running ones have ended, and starts no others', async () => {
    const ended: number[] = []
    const work = async (item: number) => {
      if (item === 1) throw new Error('no')
      await aMoment()
      ended.push(item)
    }
    await expect(Array.fromAsync(inParallel([1, 2, 3, 4], 3, work))).rejects.toThrow('no')
    expect(ended).toEqual([2, 3])
  })
})
