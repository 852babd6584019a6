import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBucket } from '#server/storage/s3-bucket.ts'
import { needs } from '#server/testing/needs.ts'
import { createTestBucket, isOnS3, patientWithS3, type TestBucket } from '#server/testing/test-bucket.ts'
import { createBucketStaging } from './bucket-staging.ts'
import type { Staging } from './staging.ts'

/** @storage Unfinished uploads in a bucket. */

describe('staging in a bucket', needs(isOnS3, 'no S3 storage in this run'), () => {
  let folder: string
  let bucket: TestBucket
  /** Two instances, as on two machines. */
  let one: Staging
  let other: Staging
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bucket-staging-'))
    bucket = await createTestBucket(folder)
    const open = () => createBucketStaging(createBucket(bucket.location, patientWithS3), folder)
    ;[one, other] = [open(), open()]
  })
  afterEach(async () => {
    await bucket.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const bytes = randomBytes(5_000_000)
  async function* content(from: number, to: number, failure?: Error) {
    for (let at = from; at < to; at += 300_000) yield bytes.subarray(at, Math.min(at + 300_000, to))
    if (failure) throw failure
  }
  const contentOf = (staging: Staging, id: string) => staging.withFile(id, (path) => readFile(path))

  test('continues where it was interrupted, on any machine', async () => {
    expect(await one.facts('upload')).toBeNull()
    await one.create('upload')
    expect((await other.facts('upload'))?.sizeBytes).toBe(0)
    await expect(one.append('upload', content(0, 2_500_000, new Error('cut off')), 0)).rejects.toThrow('cut off')
    expect((await other.facts('upload'))?.sizeBytes).toBe(2_500_000)
    expect(await other.append('upload', content(2_500_000, 5_000_000), 2_500_000)).toBe(5_000_000)
    const facts = await one.facts('upload')
    expect(facts?.sizeBytes).toBe(5_000_000)
    expect(Math.abs(Number(facts?.touchedAt) - Date.now())).toBeLessThan(60_000)
    expect((await contentOf(one, 'upload')).equals(bytes)).toBe(true)
    expect(await readdir(folder)).toEqual([])
  })

  test('accepts bytes that are sent again, in other chunks', async () => {
    await one.create('upload')
    await one.append('upload', content(0, 1_000_000), 0)
    await one.append('upload', content(1_000_000, 1_600_000), 1_000_000)
    await other.append('upload', content(0, 3_000_000), 0)
    expect((await one.facts('upload'))?.sizeBytes).toBe(3_000_000)
    expect((await contentOf(one, 'upload')).equals(bytes.subarray(0, 3_000_000))).toBe(true)
  })

  test('lists what exists, and removes it', async () => {
    for (const id of ['first', 'second']) await one.create(id)
    await one.append('second', content(0, 10), 0)
    expect((await other.list()).sort()).toEqual(['first', 'second'])
    await other.remove('second')
    await other.remove('none')
    expect(await one.list()).toEqual(['first'])
    expect(await one.facts('second')).toBeNull()
  })
})
