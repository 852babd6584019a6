import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createOwnLocks } from '#server/database/engine/shared-locks.ts'
import { UploadLocks } from './upload-locks.ts'

const never = new AbortController().signal

describe('upload locks', () => {
  test('let one in at a time, first come, first served', async () => {
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
    expect(await locks.isHeld('a')).toBe(false)
  })

  test('ask the holder to end, and each next one while others wait', async () => {
    const locks = new UploadLocks(createOwnLocks())
    const asked: string[] = []
    const [first, second, third] = ['first', 'second', 'third'].map((name) => {
      const lock = locks.newLock('a')
      return { acquire: () => lock.lock(never, () => void asked.push(name)), release: () => lock.unlock() }
    })
    await first?.acquire()
    expect(asked).toEqual([])
    const waiting = [second?.acquire(), third?.acquire()]
    expect(asked).toEqual(['first', 'first'])
    await first?.release()
    await waiting[0]
    expect(asked).toEqual(['first', 'first', 'second'])
    await second?.release()
    await waiting[1]
    await third?.release()
    expect(await locks.isHeld('a')).toBe(false)
  })

  test('do not wait for who has left', async () => {
    const locks = new UploadLocks(createOwnLocks())
    const leaving = new AbortController()
    const holder = locks.newLock('a')
    await holder.lock(never, () => {})
    const left = locks.newLock('a').lock(leaving.signal, () => {})
    const stayed = locks.hold('a', async () => 'in')
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'unavailable' })
    await holder.unlock()
    expect(await stayed).toBe('in')
  })

  test('are free again when work fails, and do not mix uploads up', async () => {
    const locks = new UploadLocks(createOwnLocks())
    await expect(locks.hold('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await locks.hold('a', () => locks.hold('b', async () => {}))
  })
})
