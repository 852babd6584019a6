import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createSemaphore } from './turns.ts'

describe('turns', () => {
  test('bound how much runs at once', async () => {
    const turn = createSemaphore({ atOnce: 2, longestTaskMilliseconds: 10_000 })
    let [running, most] = [0, 0]
    const work = async (n: number) => {
      most = Math.max(most, ++running)
      await pause(5)
      running--
      return n
    }
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map((n) => turn(() => work(n))))).toEqual([1, 2, 3, 4, 5, 6])
    expect(most).toBe(2)
  })

  test('pass on when work is stubborn, and its end changes nothing', async () => {
    const turn = createSemaphore({ atOnce: 1, longestTaskMilliseconds: 50 })
    const end = Promise.withResolvers<string>()
    const stubborn = turn(() => end.promise)
    expect(await turn(async () => 'soon')).toBe('soon')
    end.resolve('at last')
    expect(await stubborn).toBe('at last')
    let [running, most] = [0, 0]
    const work = async () => {
      most = Math.max(most, ++running)
      await pause(5)
      running--
    }
    await Promise.all([turn(work), turn(work), turn(work)])
    expect(most).toBe(1)
  })

  test('are given back by work that fails', async () => {
    const turn = createSemaphore({ atOnce: 1, longestTaskMilliseconds: 10_000 })
    await expect(turn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turn(async () => 'yes')).toBe('yes')
  })
})
