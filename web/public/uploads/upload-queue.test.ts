import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#web/lib/api.ts'
import type { startTransfer } from './transfer.ts'
import { createUploadQueue, type Upload } from './upload-queue.ts'

/** Fake transfers: the test sees the queue's calls, and triggers the events. */
type Events = Parameters<typeof startTransfer>[2]
interface Sent extends Events {
  name: string
  calls: string[]
}

const connection = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('window', connection)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => void vi.unstubAllGlobals())

const unreachable = new CallError('unreachable')
const settled = () => new Promise((resolve) => setImmediate(resolve))

function setUp({ atOnce = 2, process = async (id: string) => `song of ${id}` } = {}) {
  const sent: Sent[] = []
  const queue = createUploadQueue<string>({ kind: 'media', atOnce, process }, (file, _, events) => {
    const calls: string[] = []
    sent.push({ name: file.name, calls, ...events })
    const note = (call: string) => () => void calls.push(call)
    return { send: note('send'), pause: note('pause'), remove: note('remove'), clearRecord: note('clearRecord') }
  })
  const add = (...names: string[]) => queue.add(names.map((name) => new File(['0123456789'], name)))
  return { queue, add, sent, names: () => sent.map(({ name }) => name) }
}

const step = (upload: Upload | undefined) => upload?.state.get().step

describe('a few at a time', () => {
  test('others wait in order, even while the server processes', async () => {
    const { add, sent, names } = setUp()
    const uploads = add('a', 'b', 'c')
    expect(names()).toEqual(['a', 'b'])
    expect(uploads.map(step)).toEqual(['uploading', 'uploading', 'waiting'])
    sent[0]?.onDone('1')
    expect(step(uploads[0])).toBe('processing')
    expect(names()).toEqual(['a', 'b'])
    expect(await uploads[0]?.whenDone()).toBe('song of 1')
    expect(names()).toEqual(['a', 'b', 'c'])
  })

  test('a paused, failed or canceled upload makes room for the next', () => {
    const { add, sent, names } = setUp({ atOnce: 1 })
    const [a, b, c] = add('a', 'b', 'c', 'd')
    a?.pause()
    sent[1]?.onFailed(unreachable)
    c?.cancel()
    expect(names()).toEqual(['a', 'b', 'c', 'd'])
    expect([a, b, c].map(step)).toEqual(['paused', 'failed', 'canceled'])
  })

  test('a resumed upload is the next, and continues its transfer', () => {
    const { add, sent, names } = setUp({ atOnce: 1 })
    const [a, b] = add('a', 'b', 'c')
    a?.pause()
    a?.resume()
    expect(step(a)).toBe('waiting')
    b?.cancel()
    expect(step(a)).toBe('uploading')
    expect(sent[0]?.calls).toEqual(['send', 'pause', 'send'])
    expect(names()).toEqual(['a', 'b'])
  })

  test('in any order of events, the limit holds and no upload is lost', () => {
    const actions = fc.array(fc.record({ at: fc.nat(5), what: fc.constantFrom('pause', 'resume', 'cancel', 'fail', 'done') }))
    fc.assert(
      fc.property(actions, (taken) => {
        const { add, sent, names } = setUp({ process: () => new Promise(() => {}) })
        const uploads = add('0', '1', '2', '3', '4', '5')
        for (const { at, what } of taken) {
          const transfer = sent.find(({ name }) => name === `${at}`)
          if (what === 'fail') transfer?.onFailed(new CallError('internal'))
          else if (what === 'done') transfer?.onDone(`${at}`)
          else uploads[at]?.[what]()
          const steps = uploads.map(step)
          const moving = steps.filter((one) => one === 'uploading' || one === 'processing').length
          expect(moving).toBeLessThanOrEqual(2)
          if (steps.includes('waiting')) expect(moving).toBe(2)
        }
        expect(new Set(names()).size).toBe(names().length)
      }),
    )
  })
})

describe('one upload', () => {
  test('has its progress, and the result in the end', async () => {
    const { add, sent } = setUp()
    const [a] = add('a')
    sent[0]?.onProgress(4)
    expect(a?.state.get()).toMatchObject({ sentBytes: 4, secondsLeft: null })
    a?.pause()
    sent[0]?.onProgress(9)
    expect(a?.state.get().sentBytes).toBe(4)
    a?.resume()
    sent[0]?.onDone('1')
    await settled()
    expect(a?.state.get()).toMatchObject({ step: 'done', sentBytes: 10, result: 'song of 1', error: null })
  })

  test('that is paused as its last byte arrives is not sent again', async () => {
    const { add, sent } = setUp()
    const [a] = add('a')
    a?.pause()
    sent[0]?.onDone('1')
    expect(step(a)).toBe('paused')
    a?.resume()
    expect(await a?.whenDone()).toBe('song of 1')
    expect(sent[0]?.calls).toEqual(['send', 'pause'])
  })

  test('without a connection waits for one', () => {
    const { add, sent } = setUp()
    const [a] = add('a')
    vi.stubGlobal('navigator', { onLine: false })
    sent[0]?.onFailed(unreachable)
    expect(step(a)).toBe('offline')
    connection.dispatchEvent(new Event('online'))
    expect(step(a)).toBe('uploading')
    expect(sent[0]?.calls).toEqual(['send', 'send'])
  })

  test('is offline while the transfer retries an unreachable server, and keeps its slot', async () => {
    const { add, sent, names } = setUp({ atOnce: 1 })
    const [a] = add('a', 'b')
    sent[0]?.onInterrupted()
    expect([step(a), names()]).toEqual(['offline', ['a']])
    sent[0]?.onProgress(5)
    expect([step(a), a?.state.get().sentBytes]).toEqual(['uploading', 5])
    sent[0]?.onInterrupted()
    sent[0]?.onDone('1')
    expect(await a?.whenDone()).toBe('song of 1')
    expect(sent[0]?.calls).toEqual(['send'])
  })

  test('that was canceled offline stays canceled', () => {
    const { add, sent } = setUp()
    const [a] = add('a')
    vi.stubGlobal('navigator', { onLine: false })
    sent[0]?.onFailed(unreachable)
    a?.cancel()
    connection.dispatchEvent(new Event('online'))
    expect(step(a)).toBe('canceled')
    expect(sent[0]?.calls).toEqual(['send', 'remove'])
  })

  test('fails with the reason, and a retry repeats only what failed', async () => {
    let fails = true
    const process = async (id: string) => {
      if (fails) throw new CallError('storage_full')
      return id
    }
    const { add, sent } = setUp({ process })
    const [a] = add('a')
    sent[0]?.onDone('1')
    await expect(a?.whenDone()).rejects.toMatchObject({ code: 'storage_full' })
    expect(step(a)).toBe('failed')
    fails = false
    a?.resume()
    expect(await a?.whenDone()).toBe('1')
    expect(sent[0]?.calls).toEqual(['send'])
  })

  test.each([
    'wrong_media_type',
    'wrong_image_type',
    'wrong_captions_type',
  ] as const)('that the server has removed is not removed again, and a retry sends it from the start: %s', async (code) => {
    const { add, sent } = setUp({ process: () => Promise.reject(new CallError(code)) })
    const [a] = add('a')
    sent[0]?.onDone('1')
    await expect(a?.whenDone()).rejects.toMatchObject({ code })
    expect(a?.state.get()).toMatchObject({ step: 'rejected', sentBytes: 0 })
    expect(sent[0]?.calls).toEqual(['send', 'clearRecord'])
    a?.resume()
    expect(sent).toHaveLength(2)
    a?.cancel()
    expect(sent.map(({ calls }) => calls.at(-1))).toEqual(['clearRecord', 'remove'])
  })

  test('that is canceled while the server works on it has no result', async () => {
    const { add, sent } = setUp()
    const [a] = add('a')
    sent[0]?.onDone('1')
    a?.cancel()
    expect(await a?.whenDone()).toBeNull()
    await settled()
    expect(step(a)).toBe('canceled')
  })

  test('a programming error is reported as internal', async () => {
    const { add, sent } = setUp({ process: () => Promise.reject(new TypeError('x is not a function')) })
    const [a] = add('a')
    sent[0]?.onDone('1')
    await expect(a?.whenDone()).rejects.toMatchObject({ code: 'internal' })
  })
})

test('leaving the page pauses all uploads, and starts no waiting ones', () => {
  const { queue, add, sent } = setUp()
  const uploads = add('a', 'b', 'c')
  queue.pauseAll()
  expect(uploads.map(step)).toEqual(['paused', 'paused', 'paused'])
  expect(sent.map(({ calls }) => calls)).toEqual([
    ['send', 'pause'],
    ['send', 'pause'],
  ])
})

test('subscribers of the queue notice every upload', () => {
  const { queue, add, sent } = setUp()
  const noticed = vi.fn()
  const stop = queue.subscribe(noticed)
  add('a', 'b')
  noticed.mockClear()
  sent[1]?.onProgress(3)
  expect(noticed).toHaveBeenCalledTimes(1)
  stop()
  sent[1]?.onProgress(5)
  expect(noticed).toHaveBeenCalledTimes(1)
})
