import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { needsSqlite } from '#server/testing/test-database.ts'

let dataDir: string
let testApp: TestApp

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'samples-'))
})
afterEach(async () => {
  await testApp.close()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async () => {
  testApp = await createTestApp({ dataDir, s3: null, sampleContent: true })
  return (await testApp.visitor.call('GET /api/newest-songs')).body.songs.length
}

test('samples that cannot be stored do not stop the start, and are added at the next one', needsSqlite, async () => {
  const blockingFile = join(dataDir, 'storage/audio')
  await mkdir(join(dataDir, 'storage'))
  await writeFile(blockingFile, 'a file where a folder belongs')
  expect(await start()).toBe(0)
  await testApp.app.http.close()
  await rm(blockingFile)
  expect(await start()).toBeGreaterThan(0)
})
