import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLibrary } from '#server/testing/library.ts'
import { migrate } from '#server/testing/media-import.ts'
import { taggedMp3 } from '#server/testing/tagged-mp3.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let testApp: TestApp
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'albums-'))
  testApp = await createTestApp({ mediaImportDir: folder })
})
afterEach(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

/** A file with an artist and an album in its tags, but no album artist. Its path is also its title. */
async function lay(path: string, artist: string, album: string, ...more: (readonly [string, string])[]): Promise<string> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, await taggedMp3([['TIT2', path], ['TPE1', artist], ['TALB', album], ...more]))
  return file
}

const albums = async () => {
  const { body } = await testApp.admin.call('GET /api/admin/albums', { query: { sort: 'created' } })
  return body.albums.map(({ title, artist, artists, kind, songCount }) => [title, artist, artists.length, kind, songCount]).sort()
}

test('songs of several artists in one folder become a compilation, those of one artist in several folders do not', async () => {
  await lay('All together/Greatest Hits/1.mp3', 'Cy', 'Greatest Hits')
  await lay('All together/Greatest Hits/2.mp3', 'Dee', 'Greatest Hits')
  await lay('Ann Lee/Greatest Hits/1.mp3', 'Ann Lee', 'Greatest Hits')
  await lay('Bo/Greatest Hits/1.mp3', 'Bo', 'Greatest Hits')
  await lay('Bo/Greatest Hits/2.mp3', 'Bo', 'Greatest Hits')
  await lay('Night Songs/CD1/1.mp3', 'Ann Lee', 'Night Songs')
  await lay('Night Songs/CD 2/1.mp3', 'Bo', 'Night Songs')
  await lay('Tides/1.mp3', 'Ann Lee feat. Bo', 'Tides', ['TDRC', '2021'])
  await lay('Tides/2.mp3', 'Ann Lee', 'Tides', ['TDRC', '2021'])
  await lay('Tides/3.mp3', 'Ann Lee & Cy', 'Tides')
  await lay('Tagged/1.mp3', 'Ann Lee', 'Tagged', ['TPE2', 'Ann Lee'])
  await lay('Tagged/2.mp3', 'Bo', 'Tagged')
  await lay('Shore/1.mp3', 'Ann Lee', 'Shore', ['TXXX', 'MusicBrainz Album Type\0ep'])
  await lay('Shore/2.mp3', 'Bo', 'Shore', ['TXXX', 'MusicBrainz Album Type\0ep'])
  expect((await migrate(testApp.admin)).job.summary).toMatchObject({ successful: 14, failed: 0 })
  const imported = [
    ['Greatest Hits', null, 0, 'compilation', 2],
    ['Greatest Hits', 'Ann Lee', 1, 'album', 1],
    ['Greatest Hits', 'Bo', 1, 'album', 2],
    ['Night Songs', null, 0, 'compilation', 2],
    ['Shore', null, 0, 'ep', 2],
    ['Tagged', 'Ann Lee', 1, 'album', 1],
    ['Tagged', 'Bo', 1, 'album', 1],
    ['Tides', 'Ann Lee', 1, 'album', 3],
  ]
  expect(await albums()).toEqual(imported)

  await lay('All together/Greatest Hits/3.mp3', 'Eve', 'Greatest Hits')
  await lay('Ann Lee/Greatest Hits/2.mp3', 'Ann Lee', 'Greatest Hits')
  await migrate(testApp.admin)
  expect(await albums()).toEqual(
    imported.map((album) => (album[0] === 'Greatest Hits' && album[1] !== 'Bo' ? [...album.slice(0, 4), Number(album[4]) + 1] : album)),
  )
})

test('an older album and one that was edited stay as they are: songs by others become a compilation beside it', async () => {
  const categoryId = await createLibrary(testApp.admin).category('Jazz')
  await createLibrary(testApp.admin).song('Old', categoryId, { artist: 'Ann Lee', album: 'Christmas' })
  await lay('Christmas/1.mp3', 'Ann Lee', 'Christmas')
  await lay('Christmas/2.mp3', 'Bo', 'Christmas')
  await lay('Christmas/3.mp3', 'Cy', 'Christmas')
  await migrate(testApp.admin)
  expect(await albums()).toEqual([
    ['Christmas', null, 0, 'compilation', 2],
    ['Christmas', 'Ann Lee', 1, 'album', 2],
  ])
})

test('files that are uploaded together share an album if they are in one folder', async () => {
  const categoryId = await createLibrary(testApp.admin).category('Jazz')
  const upload = async (path: string, artist: string, sameImport?: { firstId: string; inFolderId: string | null }) => {
    const uploadId = await uploadFile(testApp.admin, await lay(path, artist, 'Summer'))
    return createLibrary(testApp.admin).song(path, categoryId, { artist, album: 'Summer', uploadId, fileUrl: undefined, sameImport })
  }
  const firstId = await upload('1.mp3', 'Ann Lee')
  await upload('2.mp3', 'Bo', { firstId, inFolderId: firstId })
  await upload('3.mp3', 'Cy', { firstId, inFolderId: firstId })
  await upload('other/1.mp3', 'Bo', { firstId, inFolderId: null })
  expect(await albums()).toEqual([
    ['Summer', null, 0, 'compilation', 3],
    ['Summer', 'Bo', 1, 'album', 1],
  ])
  const { albums: listed } = (await testApp.visitor.call('GET /api/albums')).body
  expect(listed).toHaveLength(2)
})
