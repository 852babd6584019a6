import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let folder: string
let dataDir: string
let testApp: TestApp

const start = () =>
  createTestApp(
    { mediaImportDir: folder, watchedImport: { minutes: 10, visibility: 'unlisted' }, dataDir },
    { watchTiming: { everyMilliseconds: 50, quietMilliseconds: 300 } },
  )

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watched-'))
  dataDir = await mkdtemp(join(tmpdir(), 'watched-data-'))
  testApp = await start()
})
afterEach(async () => {
  await testApp.close()
  for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true })
})

async function lay(fixture: string, name: string) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await copyFile(join(import.meta.dirname, '../media/fixtures', fixture), join(folder, name))
}

const songs = async () => (await testApp.admin.call('GET /api/admin/songs')).body.songs
const latest = async () => (await testApp.admin.call('GET /api/admin/migrations/current')).body.job

test('new files of the folder become songs by themselves, each once, also after a restart', async () => {
  expect((await testApp.admin.call('GET /api/admin/system')).body.importMinutes).toBe(10)
  await lay('bare.mp3', 'Show of Monday.mp3')
  await eventually(async () => expect(await songs()).toMatchObject([{ title: 'Show of Monday', visibility: 'unlisted' }]))
  const first = await eventually(async () => {
    const job = await latest()
    expect(job).toMatchObject({ state: 'done', looked: 1, summary: { successful: 1, failed: 0, skipped: 0 } })
    return job
  })
  const { entries } = (await testApp.admin.call('GET /api/admin/activity')).body
  expect(entries).toMatchObject(
    [
      { kind: 'categories', action: 'created' },
      { kind: 'songs', action: 'imported', count: 1 },
    ].toReversed(),
  )

  // Nothing is new: no run, neither now nor after a restart.
  await testApp.close()
  testApp = await start()
  await lay('tagged.mp3', 'Tuesday/1.mp3')
  await eventually(async () => expect(await songs()).toHaveLength(2))
  await eventually(async () => expect(await latest()).toMatchObject({ state: 'done', looked: 1, summary: { successful: 1, skipped: 0 } }))
  expect((await latest())?.id).not.toBe(first?.id)
  const { id } = (await latest()) ?? {}
  await lay('cover.jpg', 'cover.jpg')
  await new Promise((done) => setTimeout(done, 600))
  expect((await latest())?.id).toBe(id)
})

test('a folder that is moved in is new, although its files are older than those that were imported', async () => {
  const aside = await mkdtemp(join(tmpdir(), 'watched-aside-'))
  const album = join(aside, 'Marlow Vance')
  await mkdir(join(album, 'Tides'), { recursive: true })
  await copyFile(join(import.meta.dirname, '../media/fixtures/tagged.mp3'), join(album, 'Tides', '1.mp3'))
  await lay('bare.mp3', 'Show of Monday.mp3')
  await eventually(async () => expect(await latest()).toMatchObject({ state: 'done', summary: { successful: 1 } }))

  await rename(album, join(folder, 'Marlow Vance'))
  await eventually(async () => expect(await songs()).toHaveLength(2))
  const { id } = (await eventually(async () => {
    const job = await latest()
    expect(job).toMatchObject({ state: 'done', looked: 1, summary: { successful: 1 } })
    return job
  })) ?? { id: '' }
  await new Promise((done) => setTimeout(done, 600))
  expect((await latest())?.id).toBe(id)
  await rm(aside, { recursive: true })
})
