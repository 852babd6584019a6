import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from '#server/storage/disk.ts'
import type { Storage } from '#server/storage/storage.ts'
import { readSpliced } from './tagged-files.ts'

const key = 'audio/song.mp3'
const stored = Buffer.alloc(300_000, 'sound')
const head = Buffer.alloc(200_000, 'tags')
const bytes = { key, head, from: 10, to: stored.length }

let folder: string
/** The streams of the storage that were opened. */
const opened: Readable[] = []
let storage: Pick<Storage, 'read'>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tagged-files-'))
  const disk = createDiskStorage(folder)
  await disk.put(key, stored)
  storage = {
    read: async (...range) => {
      const stream = await disk.read(...range)
      opened.push(stream)
      return stream
    },
  }
})
afterAll(() => rm(folder, { recursive: true }))

test('the new beginning is followed by the stored sound', async () => {
  const whole = Buffer.concat([head, stored.subarray(10)])
  expect((await buffer(await readSpliced(storage, bytes))).equals(whole)).toBe(true)
  const part = await buffer(await readSpliced(storage, bytes, { start: 199_990, end: 200_009 }))
  expect(part.equals(whole.subarray(199_990, 200_010))).toBe(true)
})

test.each([
  ['before its first byte', async () => {}],
  ['in its new beginning', (stream: Readable) => once(stream, 'readable')],
])('a client that leaves %s leaves no open file: it would end the process when it is collected', async (_when, arrive) => {
  const stream = await readSpliced(storage, bytes)
  await arrive(stream)
  stream.destroy()
  const file = opened.at(-1)
  if (!file?.closed) await once(file as Readable, 'close')
  expect(file?.destroyed).toBe(true)
})
