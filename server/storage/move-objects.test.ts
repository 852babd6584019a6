import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStorage } from './disk.ts'
import { moveObjects, ObjectDiffers } from './move-objects.ts'
import type { Storage } from './storage.ts'

let folder: string
let [from, to]: Storage[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-objects-'))
  from = createDiskStorage(join(folder, 'from'))
  to = createDiskStorage(join(folder, 'to'))
})
afterEach(() => rm(folder, { recursive: true }))

const stores = () => {
  if (!from || !to) throw new Error('not made yet')
  return [from, to] as const
}

test('every object is copied; a second run finds all of them', async () => {
  const [one, other] = stores()
  await one.put('audio/jazz/night.mp3', Buffer.from('night'))
  await one.put('covers/night-320.avif', Buffer.from('cover'))
  await one.put('audio/trashed.mp3', Buffer.from('trashed'))
  await one.trash('audio/trashed.mp3')
  expect(await moveObjects(one, other)).toEqual({ objects: 2, bytes: 10, found: 0 })
  expect((await buffer(await other.read('audio/jazz/night.mp3'))).toString()).toBe('night')
  expect(await moveObjects(one, other)).toEqual({ objects: 2, bytes: 10, found: 2 })
})

test('existing objects in the destination are never overwritten', async () => {
  const [one, other] = stores()
  await one.put('a.mp3', Buffer.from('this'))
  await other.put('a.mp3', Buffer.from('that'))
  await expect(moveObjects(one, other)).rejects.toThrow(ObjectDiffers)
  expect((await buffer(await other.read('a.mp3'))).toString()).toBe('that')
})
