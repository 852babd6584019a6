import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/testing/media-import.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

/** @storage Files that a run has stored when it is stopped. */

let testApp: TestApp
let importFolder: string

beforeEach(async () => {
  importFolder = await mkdtemp(join(tmpdir(), 'import-'))
  testApp = await createTestApp({ mediaImportDir: importFolder })
})
afterEach(async () => {
  await testApp.close()
  await rm(importFolder, { recursive: true, force: true })
})

const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)
const songs = async () => (await testApp.admin.call('GET /api/admin/songs')).body.songs

test('of two at once, the second joins the first; a run of the other kind is rejected', async () => {
  for (const name of ['tagged.mp3', 'sound.flac', 'sound.ogg']) await copyFile(fixture(name), join(importFolder, name))
  const start = () => testApp.admin.call('POST /api/admin/migrations')
  const [first, second] = await Promise.all([start(), start()])
  expect(second.body.id).toBe(first.body.id)
  const other = await testApp.admin.call('POST /api/admin/url-fixes', { body: { copyExternal: false } })
  expect([other.status, other.body]).toEqual([409, { code: 'job_running' }])
  expect((await migrate(testApp.admin)).job.summary.successful).toBe(3)
  expect(await songs()).toHaveLength(3)
})

test('results continue where the client stopped reading', async () => {
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await writeFile(join(importFolder, name), randomBytes(4))
  const { job } = await migrate(testApp.admin)
  const linesFor = async (query: Record<string, string>) =>
    (await testApp.admin.call('GET /api/admin/migrations/current', { query })).body.job?.results.map(({ subject }) => subject)
  expect(await linesFor({ job: job.id, after: '2' })).toEqual(['c.txt'])
  expect(await linesFor({ job: 'another', after: '2' })).toEqual(['a.txt', 'b.txt', 'c.txt'])
})

test('a server that gets SIGTERM stops the run and leaves the library consistent', async () => {
  const fileCount = 1_500
  for (let n = 0; n < fileCount; n++)
    await writeFile(join(importFolder, `${n}.mp3`), Buffer.concat([await readFile(fixture('bare.mp3')), randomBytes(8)]))
  await testApp.admin.call('POST /api/admin/migrations')
  await expect
    .poll(async () => (await testApp.admin.call('GET /api/admin/migrations/current')).body.job?.summary.successful)
    .toBeGreaterThan(0)
  await testApp.app.http.close()
  const files = await testApp.media.names('audio/imported/')
  expect(files.length).toBeGreaterThan(0)
  expect(files.length).toBeLessThan(fileCount)
})
