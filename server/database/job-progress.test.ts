import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createJobProgress, type JobProgress } from './job-progress.ts'

const testApp = appOfFile()
let progress: JobProgress
beforeAll(async () => {
  progress = createJobProgress(testApp.app.database.handle)
})

const isRunning = (state: string) => state === 'running'

test('a job that ends between the two lookups was not cut off', async () => {
  await progress.write('ending', 'running')
  const endsConcurrently = async () => {
    await progress.write('ending', 'done')
    return false
  }
  expect(await progress.read('ending', isRunning, endsConcurrently)).toMatchObject({ state: 'done', isCutOff: false })
})

test('a job that is stored as running but whose lock is free was cut off', async () => {
  await progress.write('stopped', 'running')
  expect(await progress.read('stopped', isRunning, async () => true)).toMatchObject({ state: 'running', isCutOff: false })
  expect(await progress.read('stopped', isRunning, async () => false)).toMatchObject({ state: 'running', isCutOff: true })
})

test('the last of several concurrent writes is stored', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, index) => progress.write('ordered', index)))
  expect(
    await progress.read(
      'ordered',
      () => false,
      async () => false,
    ),
  ).toMatchObject({ state: 49 })
})
