import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { createDb, type Db } from '#server/repositories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createJobWorker, JobImpossible, type JobRun } from './job-worker.ts'

let folder: string
let testDatabase: TestDatabase
let database: Database
let db: Db
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobs-'))
  testDatabase = await createTestDatabase(folder)
  database = openDatabase(testDatabase.target)
  db = createDb(database)
})
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
  await rm(folder, { recursive: true, force: true })
})

const lease = { leaseMilliseconds: 60_000, kinds: ['media' as const] }
const startWorker = (work: (run: JobRun) => Promise<void>) => {
  const worker = createJobWorker({
    db,
    work: { media: work, mp3: work, poster: work, small: work, sound: work, stream: work },
    isClosed: async () => false,
    reportFailure: () => {},
  })
  worker.start({ idleMilliseconds: 10 })
  return worker
}

test('one of two workers gets a job; after its lease has expired, another can claim it, with the same output', async () => {
  await db.jobs.add('media', 'audio/a.m4a')
  const claims = await Promise.all(['one', 'two'].map((worker) => db.jobs.claim({ worker, outputId: worker, ...lease })))
  const [first, ...others] = claims.filter((job) => job !== undefined)
  expect(others).toEqual([])
  expect(await db.jobs.claim({ worker: 'three', outputId: 'three', ...lease })).toBeUndefined()
  // Same effect as kill -9: the lease is not renewed.
  if (first) await db.jobs.renew(first, { leaseMilliseconds: -1, progress: 0.5 })
  const again = await db.jobs.claim({ worker: 'three', outputId: 'three', ...lease })
  expect(again).toMatchObject({ subject: 'audio/a.m4a', attempts: 2, output_id: first?.output_id, progress: null })
  expect(first && (await db.jobs.finish(first))).toBe(false)
  expect(again && (await db.jobs.finish(again))).toBe(true)
  expect(await db.jobs.count(['waiting', 'running', 'failed'])).toBe(0)
})

test('each job is done once by several workers', async () => {
  const subjects = Array.from({ length: 20 }, (_, n) => `audio/${n}.m4a`)
  for (const subject of subjects) await db.jobs.add('media', subject)
  const done: string[] = []
  const workers = [1, 2, 3].map(() =>
    startWorker(async ({ job }) => {
      done.push(job.subject)
      await db.jobs.finish(job)
    }),
  )
  await expect.poll(() => db.jobs.count(['waiting', 'running'])).toBe(0)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(done.sort()).toEqual(subjects.sort())
})

test('an impossible job fails permanently until it is requested again; other failures are retried later', async () => {
  await db.jobs.add('media', 'audio/damaged.m4a')
  await db.jobs.add('media', 'audio/unlucky.m4a')
  const worker = startWorker(async ({ job }) => {
    throw job.subject.includes('damaged') ? new JobImpossible('unreadable_media') : new Error('The disk is full')
  })
  await expect.poll(async () => (await db.jobs.findNext('audio/unlucky.m4a'))?.error).toBe('internal')
  await expect.poll(async () => (await db.jobs.findNext('audio/damaged.m4a'))?.state).toBe('failed')
  await worker.stop()
  expect(await db.jobs.findNext('audio/damaged.m4a')).toMatchObject({ error: 'unreadable_media', attempts: 1 })
  const unlucky = await db.jobs.findNext('audio/unlucky.m4a')
  expect(unlucky).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(Date.parse(unlucky?.due_at ?? '')).toBeGreaterThan(Date.now())
  await db.jobs.add('media', 'audio/damaged.m4a')
  expect(await db.jobs.findNext('audio/damaged.m4a')).toMatchObject({ state: 'waiting', error: null, attempts: 0 })
})

test('a job during which the process was killed three times fails without another attempt', async () => {
  await db.jobs.add('media', 'audio/huge.m4a')
  for (const worker of ['one', 'two', 'three']) {
    const job = await db.jobs.claim({ worker, outputId: worker, ...lease })
    if (job) await db.jobs.renew(job, { leaseMilliseconds: -1, progress: null })
  }
  const started: string[] = []
  const worker = startWorker(async ({ job }) => void started.push(job.subject))
  await expect.poll(async () => (await db.jobs.findNext('audio/huge.m4a'))?.state).toBe('failed')
  await worker.stop()
  expect(started).toEqual([])
  expect(await db.jobs.findNext('audio/huge.m4a')).toMatchObject({ error: 'internal', worker: null })
  await db.jobs.retryFailed()
  expect(await db.jobs.findNext('audio/huge.m4a')).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('a stream, which takes hours, does not delay other jobs', async () => {
  await db.jobs.add('stream', 'video/long.mp4')
  const started = Promise.withResolvers<void>()
  const done = Promise.withResolvers<string>()
  const worker = startWorker(async ({ job, signal }) => {
    if (job.kind !== 'stream') return done.resolve(job.subject)
    started.resolve()
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  await started.promise
  await db.jobs.add('media', 'audio/short.m4a')
  expect(await done.promise).toBe('audio/short.m4a')
  await worker.stop()
  expect(await db.jobs.findNext('video/long.mp4')).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('a stopped worker releases its job', async () => {
  await db.jobs.add('media', 'audio/long.m4a')
  const started = Promise.withResolvers<void>()
  const worker = startWorker(async ({ signal }) => {
    started.resolve()
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  await started.promise
  await worker.stop()
  expect(await db.jobs.findNext('audio/long.m4a')).toMatchObject({ state: 'waiting', attempts: 0, worker: null })
})
