import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { coversMade } from '#server/testing/background-work.ts'
import { migrate } from '#server/testing/media-import.ts'
import { taggedMp3 } from '#server/testing/tagged-mp3.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let folder: string
const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-covers-'))
  testApp = await createTestApp({ mediaImportDir: folder })
})
afterEach(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

async function song(path: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), await taggedMp3([['TIT2', path]]))
}
/** Another one than in the fixtures. */
const picture = (path: string) =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: '#a02040' } })
    .jpeg()
    .toFile(join(folder, path))

test("the picture that is named as a folder's cover is that of songs without one, also on the discs in it", async () => {
  for (const path of ['Tides/1.mp3', 'Tides/CD 2/1.mp3', 'Tides/Live/1.mp3', 'Shore/1.mp3', '1.mp3']) await song(path)
  await copyFile(fixture('tagged.mp3'), join(folder, 'Tides/with its own cover.mp3'))
  for (const path of ['Tides/Cover.JPG', 'Tides/cover back.jpg', 'Shore/band.jpg']) await picture(path)
  await symlink('/etc/hostname', join(folder, 'cover.jpg'))
  const { lines } = await migrate(testApp.admin)
  await coversMade(testApp)
  expect(lines.filter(({ note }) => note !== 'imported').map(({ subject, note }) => [subject, note])).toEqual([
    ['cover.jpg', 'outside_folder'],
    ['Shore/band.jpg', 'not_media'],
    ['Tides/cover back.jpg', 'not_media'],
  ])
  const { songs } = (await testApp.admin.call('GET /api/admin/songs', { query: { sort: 'title' } })).body
  const covers = Object.fromEntries(songs.map(({ title, coverUrl }) => [title, coverUrl]))
  expect(covers['Tides/1.mp3']).toEqual(expect.any(String))
  expect(covers['Tides/CD 2/1.mp3']).toBe(covers['Tides/1.mp3'])
  expect(covers['Harbour Lights']).toEqual(expect.any(String))
  expect(covers['Harbour Lights']).not.toBe(covers['Tides/1.mp3'])
  for (const path of ['Tides/Live/1.mp3', 'Shore/1.mp3', '1.mp3']) expect([path, covers[path]]).toEqual([path, null])
})
