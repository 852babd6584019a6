import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createOwnLocks } from '#server/database/engine/shared-locks.ts'
import { UploadLocks } from './upload-locks.ts'

describe('upload locks', () => {
  test('admit one holder at a time, first come, first served', async () => {
    const locks = new UploadLocks(createOwnLocks())
    const order: number[] = []
    let inside = 0
    await Promise.all(
      [1, 2, 3, 4].map((n) =>
        locks.hold('a', async () => {
          expect(++inside).toBe(1)
          await pause(2)
          order.push(n)
          inside--
        }),
      ),
    )
    expect(order).toEqual([1, 2, 3, 4])
    expect(await locks.isLocked('a')).toBe(false)
  })

  test('ask the holder to finish, and each next one while others wait', async () => {
    const locks = new UploadLocks(createOwnLocks())
    const requested: string[] = []
    const hold = (name: string) => {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const { promise: acquired, resolve: start } = Promise.withResolvers<void>()
      const work = async () => {
        start()
        await ended
      }
      return { acquired, end, released: locks.hold('a', work, { requestRelease: () => void requested.push(name) }) }
    }
    const first = hold('first')
    await first.acquired
    expect(requested).toEqual([])
    const [second, third] = [hold('second'), hold('third')]
    expect(requested).toEqual(['first', 'first'])
    first.end()
    await second.acquired
    expect(requested).toEqual(['first', 'first', 'second'])
    second.end()
    await third.acquired
    third.end()
    await Promise.all([first.released, second.released, third.released])
    expect(await locks.isLocked('a')).toBe(false)
  })

  test('do not wait for clients that have disconnected', async () => {
    const locks = new UploadLocks(createOwnLocks())
    const leaving = new AbortController()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const holder = locks.hold('a', () => ended)
    await expect(locks.hold('a', async () => 'in', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'unavailable' })
    const left = locks.hold('a', async () => 'in', { signal: leaving.signal })
    const stayed = locks.hold('a', async () => 'in')
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'unavailable' })
    end()
    await holder
    expect(await stayed).toBe('in')
  })

  test('are released when work fails, and are separate for each upload', async () => {
    const locks = new UploadLocks(createOwnLocks())
    await expect(locks.hold('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await locks.hold('a', () => locks.hold('b', async () => {}))
  })
})
