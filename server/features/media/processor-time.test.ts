import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { needs } from '#server/testing/needs.ts'
import { fromPs, limitProcessorTime, processorTime } from './processor-time.ts'

const busy = 'for (;;);'

/** Runs `program` until the watch or the test kills it. */
async function whileRunning<T>(program: string, work: (processId: number) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
  try {
    return await work(child.pid ?? 0)
  } finally {
    child.kill('SIGKILL')
  }
}

test('the processor time of a process is counted', needs(process.platform === 'linux', 'Linux counts it in /proc'), async () => {
  const before = (await processorTime(process.pid)) ?? Number.NaN
  while (((await processorTime(process.pid)) ?? Number.NaN) < before + 50);
  expect(await processorTime(process.pid)).toBeGreaterThanOrEqual(before + 50)
})

test('ps reports it where there is no /proc', needs(existsSync('/bin/ps'), 'ps is not installed'), async () => {
  await whileRunning(busy, (id) => expect.poll(() => fromPs(id)).toBeGreaterThanOrEqual(1_000))
})

test('is null for a process that does not exist', async () => {
  expect(await processorTime(2 ** 30)).toBeNull()
})

test('a process that uses more than its limit is reported, slow before that', async () => {
  const events = await whileRunning(busy, async (id) => {
    const seen: string[] = []
    await new Promise<void>((resolve) =>
      limitProcessorTime(id, {
        limitMilliseconds: 600,
        onExceeded: resolve,
        onStuck: () => seen.push('stuck'),
        slow: { milliseconds: 100, onSlow: () => seen.push('slow') },
      }),
    )
    return new Set(seen)
  })
  expect(events).toEqual(new Set(['slow']))
})

test('a process that waits for a processor is not killed', async () => {
  await whileRunning(busy, async (id) => {
    const { promise: exceeded, resolve } = Promise.withResolvers<string>()
    process.kill(id, 'SIGSTOP')
    limitProcessorTime(id, { limitMilliseconds: 300, onExceeded: () => resolve('exceeded'), onStuck: () => resolve('stuck') })
    expect(await Promise.race([exceeded, pause(1_500).then(() => 'still running')])).toBe('still running')
    process.kill(id, 'SIGCONT')
    expect(await exceeded).toBe('exceeded')
  })
})
