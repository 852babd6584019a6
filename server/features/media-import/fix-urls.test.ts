import { readdir, readFile, rename } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AdminSong } from '#contract/songs.ts'
import { cleanedUp, coversMade } from '#server/testing/background-work.ts'
import { startFileServer } from '#server/testing/file-server.ts'
import { createLibrary } from '#server/testing/library.ts'
import { fixUrls, notesOf } from '#server/testing/media-import.ts'
import { needs } from '#server/testing/needs.ts'
import { moveStored } from '#server/testing/stored-files.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isOnS3 } from '#server/testing/test-bucket.ts'
import { uploadFile } from '#server/testing/uploads.ts'

/** @storage Files found in the storage. */

let testApp: TestApp
let library: ReturnType<typeof createLibrary>
let jazz: string
let server: Awaited<ReturnType<typeof startFileServer>>
let handleRequest: RequestListener

beforeEach(async () => {
  server = await startFileServer((request, response) => handleRequest(request, response))
  const resolve = async (host: string) => [{ address: host === 'inner.example.org' ? '10.0.0.1' : '127.0.0.1', family: 4 }]
  testApp = await createTestApp({}, { outgoing: { resolve, isAllowed: (address) => address === '127.0.0.1' } })
  library = createLibrary(testApp.admin)
  jazz = await library.category('Jazz')
})
afterEach(async () => {
  await testApp.close()
  await server.close()
})

const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)
const keyOf = ({ fileUrl }: Pick<AdminSong, 'fileUrl'>) => fileUrl.replace('/media/', '')
const nameOf = (song: Pick<AdminSong, 'fileUrl'>) => keyOf(song).split('/').at(-1) ?? ''
const lay = async (file: string, key: string) => testApp.media.put(key, await readFile(fixture(file)))

async function stored(title: string, file: string): Promise<AdminSong> {
  const uploadId = await uploadFile(testApp.admin, fixture(file))
  const id = await library.song(title, jazz, { uploadId, fileUrl: undefined, mediaType: file.startsWith('clip') ? 'video' : 'audio' })
  return now(id)
}

async function now(id: string): Promise<AdminSong> {
  const { songs } = (await testApp.admin.call('GET /api/admin/songs')).body
  const song = songs.find((known) => known.id === id)
  if (!song) throw new Error('the song is missing')
  return song
}

const plays = async (song: Pick<AdminSong, 'fileUrl'>, file: string) => {
  const served = await testApp.visitor.request(song.fileUrl)
  return served.status === 200 && Buffer.from(await served.arrayBuffer()).equals(await readFile(fixture(file)))
}

test('a consistent library is left alone', async () => {
  await stored('Fine', 'tagged.mp3')
  const { job, lines } = await fixUrls(testApp.admin)
  expect([job.state, job.total, lines]).toEqual(['done', 0, []])
})

describe('a song whose file is missing', () => {
  test('gets its file back from the trash, at its former address', async () => {
    const song = await stored('Trashed', 'tagged.mp3')
    const twin = await stored('Trashed', 'tagged.mp3')
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: twin.id } })
    await cleanedUp(testApp)
    const [inTrash = ''] = await testApp.media.names(`~trash/${keyOf(twin)}~`)
    expect(inTrash).not.toBe('')
    await testApp.media.remove(keyOf(song))
    await moveStored(testApp.media, inTrash, inTrash.replace(nameOf(twin), nameOf(song)))
    const { lines } = await fixUrls(testApp.admin)
    expect(notesOf(lines)).toEqual({ Trashed: 'restored' })
    const after = await now(song.id)
    expect([after.fileUrl, after.version]).toEqual([song.fileUrl, song.version])
    expect(await plays(after, 'tagged.mp3')).toBe(true)
  })

  test('gets the stored file of the same content, with any name', async () => {
    const song = await stored('Moved', 'sound.flac')
    await moveStored(testApp.media, keyOf(song), 'audio/old/something_else.flac')
    const { job, lines } = await fixUrls(testApp.admin)
    expect(notesOf(lines)).toEqual({ Moved: 'relinked' })
    expect(job.summary).toEqual({ successful: 1, failed: 0, skipped: 0 })
    const after = await now(song.id)
    expect(after).toMatchObject({ fileUrl: '/media/audio/old/something_else.flac', durationSeconds: song.durationSeconds })
    expect(await plays(after, 'sound.flac')).toBe(true)
    const { entries } = (await testApp.admin.call('GET /api/admin/activity')).body
    expect(entries[0]).toMatchObject({ kind: 'songs', action: 'updated', count: 1 })
    expect((await fixUrls(testApp.admin)).job.total).toBe(0)
  })

  test('gets the stored file of the same name in another folder, with its metadata', async () => {
    const song = await stored('Remade', 'sound.flac')
    await testApp.media.remove(keyOf(song))
    const stem = nameOf(song).replace('.flac', '')
    const key = `audio/elsewhere/${stem}.ogg`
    await lay('sound.ogg', key)
    expect(notesOf((await fixUrls(testApp.admin)).lines)).toEqual({ Remade: 'relinked' })
    expect(await now(song.id)).toMatchObject({ fileUrl: `/media/${key}`, mimeType: 'audio/ogg', version: song.version + 1 })
  })

  test("never gets another song's file or one that is not audio, and is reported", async () => {
    const song = await stored('Lost', 'sound.flac')
    await stored('Keeps its own', 'sound.flac')
    await testApp.media.remove(keyOf(song))
    const stem = nameOf(song).replace('.flac', '')
    await lay('clip.mp4', `audio/x/${stem}.mp4`)
    const { job, lines } = await fixUrls(testApp.admin)
    expect(lines).toEqual([{ outcome: 'failed', note: 'file_missing', subject: 'Lost', song: { id: song.id, title: 'Lost' } }])
    expect(job.summary).toEqual({ successful: 0, failed: 1, skipped: 0 })
    expect(await now(song.id)).toMatchObject({ fileUrl: song.fileUrl, isFileMissing: true })
    await fixUrls(testApp.admin)
    expect((await now(song.id)).version).toBe(song.version + 1)
    expect((await testApp.visitor.request(song.fileUrl)).status).toBe(404)
  })

  test('that is marked loses the mark once its file is back', async () => {
    const song = await stored('Put back', 'sound.flac')
    await moveStored(testApp.media, keyOf(song), '~kept')
    await fixUrls(testApp.admin)
    expect((await now(song.id)).isFileMissing).toBe(true)
    await moveStored(testApp.media, '~kept', keyOf(song))
    expect(notesOf((await fixUrls(testApp.admin)).lines)).toEqual({ 'Put back': 'relinked' })
    expect(await now(song.id)).toMatchObject({ isFileMissing: false, fileUrl: song.fileUrl })
  })

  test('stays, like all others, if the whole storage is unreachable', needs(!isOnS3, 'is about media on the disk'), async () => {
    await stored('One', 'tagged.mp3')
    await stored('Two', 'sound.ogg')
    await rename(join(testApp.dataDir, 'storage'), join(testApp.dataDir, 'storage-away'))
    const { job } = await fixUrls(testApp.admin)
    expect([job.state, job.error]).toEqual(['failed', 'unavailable'])
    expect((await testApp.admin.call('GET /api/admin/songs')).body.count).toBe(2)
  })
})

describe('a song with an external file', () => {
  const external = async (title: string, path: string, fields = {}) =>
    library.song(title, jazz, { fileUrl: `http://files.example.org:${server.port}${path}`, ...fields })

  test('stays unchanged, and nothing is fetched, unless that is requested', async () => {
    const id = await external('External', '/a.mp3')
    expect(notesOf((await fixUrls(testApp.admin)).lines)).toEqual({ External: 'external' })
    expect(server.requests).toEqual([])
    expect((await now(id)).fileUrl).toContain('files.example.org')
  })

  test('gets the stored file at the end of its address', async () => {
    const id = await external('Once hosted', '/storage/v1/object/public/music-files/audio/Jazz/night%20ferry.mp3')
    const other = await external('By the same name', '/elsewhere/night-ferry.mp3')
    await lay('sound.flac', 'audio/jazz/night-ferry.flac')
    expect(notesOf((await fixUrls(testApp.admin)).lines)).toEqual({ 'Once hosted': 'external', 'By the same name': 'external' })
    const third = await external('Exactly', '/bucket/audio/jazz/night-ferry.mp3?token=1')
    expect(notesOf((await fixUrls(testApp.admin)).lines)).toMatchObject({ Exactly: 'relinked' })
    expect(await now(third)).toMatchObject({ fileUrl: '/media/audio/jazz/night-ferry.flac', mimeType: 'audio/flac' })
    for (const left of [id, other]) expect((await now(left)).fileUrl).toContain('files.example.org')
  })

  test('is copied in if that is requested: probed like an upload, with its cover', async () => {
    handleRequest = async (_request, response) => response.end(await readFile(fixture('tagged.mp3')))
    const id = await external('Copied', '/a.mp3')
    expect(notesOf((await fixUrls(testApp.admin, true)).lines)).toEqual({ Copied: 'copied' })
    await coversMade(testApp)
    const song = await now(id)
    expect(song).toMatchObject({
      title: 'Copied',
      mimeType: 'audio/mpeg',
      fileUrl: expect.stringMatching(/^\/media\/audio\/jazz\/copied-\w+\.mp3$/),
    })
    expect(song.durationSeconds).toBeCloseTo(2.06, 1)
    expect((await testApp.visitor.request(`${song.coverUrl}-96.webp`)).status).toBe(200)
    expect(await plays(song, 'tagged.mp3')).toBe(true)
    expect(await readdir(join(testApp.dataDir, isOnS3 ? 'copies' : 'staging'))).toEqual([])
  })

  test('two with the same content get a file each', async () => {
    handleRequest = async (_request, response) => response.end(await readFile(fixture('tagged.mp3')))
    const ids = [await external('Same', '/a.mp3'), await external('Same', '/b.mp3')]
    expect((await fixUrls(testApp.admin, true)).job.summary.successful).toBe(2)
    const addresses = new Set(await Promise.all(ids.map(async (id) => (await now(id)).fileUrl)))
    expect(addresses.size).toBe(2)
  })

  test('that cannot be copied reports why, and changes nothing', async () => {
    handleRequest = async ({ url }, response) => {
      if (url === '/clip') response.end(await readFile(fixture('clip.mp4')))
      else if (url === '/inside') response.writeHead(302, { location: 'http://inner.example.org/' }).end()
      else if (url === '/words') response.end('these are words')
      else response.writeHead(404).end()
    }
    const id = await external('A video', '/clip')
    await external('A trap', '/inside')
    await external('Words', '/words')
    await external('Missing', '/missing')
    await library.song('At home', jazz, { fileUrl: 'http://192.168.1.1/a.mp3' })
    const before = await now(id)
    const { job, lines } = await fixUrls(testApp.admin, true)
    expect(notesOf(lines)).toEqual({
      'A video': 'other_media_type',
      'A trap': 'unsafe_address',
      Words: 'wrong_media_type',
      Missing: 'unreachable',
      'At home': 'unsafe_address',
    })
    expect(job.summary).toEqual({ successful: 0, failed: 5, skipped: 0 })
    expect(await now(id)).toEqual(before)
    expect(await readdir(join(testApp.dataDir, isOnS3 ? 'copies' : 'staging'))).toEqual([])
  })

  test('that was edited during the search keeps the edit', async () => {
    const id = await external('Edited', '/a.mp3')
    handleRequest = async (_request, response) => {
      const body = { title: 'Edited by hand', mediaType: 'audio', categoryId: jazz, version: 1 }
      await testApp.admin.call('PUT /api/songs/:id', { params: { id }, body })
      response.end(await readFile(fixture('tagged.mp3')))
    }
    expect(notesOf((await fixUrls(testApp.admin, true)).lines)).toEqual({ Edited: 'edited_by_other' })
    expect(await now(id)).toMatchObject({ title: 'Edited by hand', version: 2 })
    expect(await testApp.media.names('audio/jazz/')).toEqual([])
  })
})
