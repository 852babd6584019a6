import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createJobProgress, type JobProgress } from './job-progress.ts'

let testApp: TestApp
let progress: JobProgress
beforeAll(async () => {
  testApp = await createTestApp()
  progress = createJobProgress(testApp.app.database.handle)
})
afterAll(() => testApp.close())

const isRunning = (state: string) => state === 'running'

test('a job that ends between the two lookups was not cut off', async () => {
  await progress.write('ending', 'running')
  const endsMeanwhile = async () => {
    await progress.write('ending', 'done')
    return false
  }
  expect(await progress.read('ending', isRunning, endsMeanwhile)).toMatchObject({ state: 'done', isCutOff: false })
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
