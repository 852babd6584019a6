import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Handle } from '#server/database/database.ts'
import { newAccount } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { cleanedUp, coversMade } from '#server/testing/background-work.ts'
import { whileLocked } from '#server/testing/blocked-requests.ts'
import { cheapPasswords } from '#server/testing/cheap-passwords.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { uploadBytes, uploadFile } from '#server/testing/uploads.ts'

const testApp = appOfFile()
let jazz: string
let home: string

beforeAll(async () => {
  jazz = await createCategory('Jazz')
  home = await createCategory('Home')
})

const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)

async function createCategory(name: string): Promise<string> {
  return (await testApp.admin.call('POST /api/categories', { body: { name, color: '#3d5afe' } })).body.id
}

const createSong = (fields: Record<string, unknown>) =>
  testApp.admin.call('POST /api/songs', {
    body: {
      title: 'Elsewhere',
      artist: 'New Artist',
      mediaType: 'audio',
      categoryId: jazz,
      fileUrl: 'https://media.example.org/a.mp3',
      ...fields,
    },
  })

const songNow = async (id: string) => (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
const update = (id: string, fields: Record<string, unknown>) =>
  testApp.admin.call('PUT /api/songs/:id', {
    params: { id },
    body: { title: 'Elsewhere', mediaType: 'audio', categoryId: jazz, ...fields },
  })

const titlesFound = async (search: string) =>
  (await testApp.admin.call('GET /api/admin/songs', { query: { search } })).body.songs.map((song) => song.title)

describe('a song from an address', () => {
  test('is created and visible to visitors', async () => {
    const { status, body } = await createSong({ title: '  Night Ferry ', album: '' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Night Ferry', album: null, status: 'published', isFavorite: false, version: 1 })
    const { body: seen } = await testApp.visitor.call('GET /api/songs/:id', { params: { id: body.id } })
    expect(seen).toMatchObject({
      title: 'Night Ferry',
      fileUrl: 'https://media.example.org/a.mp3',
      category: { name: 'Jazz' },
      durationSeconds: null,
    })
    expect(seen).not.toHaveProperty('uploadedBy')
  })

  test.each([
    ['no title', { title: ' ' }],
    ['no file and no address', { fileUrl: undefined }],
    ['both a file and an address', { uploadId: 'something' }],
    ['a script for an address', { fileUrl: 'javascript:alert(1)' }],
    ['a title of 201 characters', { title: 'x'.repeat(201) }],
  ])('%s is rejected', async (_what, wrong) => {
    const { status, body } = await createSong(wrong)
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'malformed_request' })])
  })

  test('a missing category is rejected', async () => {
    const { status, body } = await createSong({ categoryId: 'nothing' })
    expect([status, body]).toEqual([422, { code: 'category_missing' }])
  })
})

describe('a song from an upload', () => {
  test('is probed, stored, and served', async () => {
    const uploadId = await uploadFile(testApp.admin, fixture('tagged.mp3'))
    const { status, body: song } = await createSong({ title: 'From a file', uploadId, fileUrl: undefined })
    expect(status).toBe(200)
    expect(song).toMatchObject({ mimeType: 'audio/mpeg', mediaType: 'audio' })
    expect(song.durationSeconds).toBeGreaterThan(0)
    expect(song.fileUrl).toMatch(/^\/media\/audio\/jazz\/from_a_file-[a-z0-9]+\.mp3$/)
    const media = await testApp.visitor.request(song.fileUrl)
    expect([media.status, media.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect((await media.arrayBuffer()).byteLength).toBe(song.sizeBytes)
  })

  test('ten equal concurrent requests create one song', async () => {
    const uploadId = await uploadFile(testApp.admin, fixture('sound.flac'))
    const responses = await Promise.all(Array.from({ length: 10 }, () => createSong({ title: 'Only one', uploadId, fileUrl: undefined })))
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200))
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1)
    expect(await titlesFound('only one')).toEqual(['Only one'])
    const again = await createSong({ title: 'Only one', uploadId, fileUrl: undefined })
    expect(again.body.id).toBe(responses[0]?.body.id)
  })

  test('a video that was declared as audio is rejected with the expected type', async () => {
    const uploadId = await uploadFile(testApp.admin, fixture('clip.mp4'))
    const { status, body } = await createSong({ uploadId, fileUrl: undefined })
    expect([status, body]).toEqual([415, { code: 'wrong_media_type', details: { expected: 'audio' } }])
  })

  test('the upload of another account is not found', async () => {
    const uploadId = await uploadFile(testApp.admin, fixture('bare.mp3'))
    const listener = await newAccount(testApp, 'thief')
    const { status, body } = await listener.call('POST /api/uploaded-songs', {
      body: { title: 'Mine now', artist: 'Thief', mediaType: 'audio', category: 'jazz', uploadId },
    })
    expect([status, body]).toEqual([404, { code: 'upload_missing' }])
  })

  test('a new file gets a new address, and the old one is no longer served', async () => {
    const first = (await createSong({ title: 'Take', uploadId: await uploadFile(testApp.admin, fixture('bare.mp3')), fileUrl: undefined }))
      .body
    const { body: second } = await update(first.id, {
      title: 'Take',
      uploadId: await uploadFile(testApp.admin, fixture('tagged.mp3')),
      version: first.version,
    })
    expect(second.fileUrl).not.toBe(first.fileUrl)
    expect((await testApp.visitor.request(second.fileUrl)).status).toBe(200)
    expect((await testApp.visitor.request(first.fileUrl)).status).toBe(404)
  })

  test('a cover is served in four widths and two formats', async () => {
    const coverUploadId = await uploadFile(testApp.admin, fixture('cover.jpg'), 'cover')
    const { body: song } = await createSong({ title: 'With cover', coverUploadId })
    for (const file of ['-96.avif', '-320.webp', '-640.avif', '-1200.webp', '-1200.jpg']) {
      const { status, headers } = await testApp.visitor.request(song.coverUrl + file)
      expect([file, status, headers.get('content-type')]).toEqual([file, 200, `image/${file.split('.')[1]?.replace('jpg', 'jpeg')}`])
    }
    const { body: bare } = await update(song.id, { title: 'With cover', removeCover: true, version: song.version })
    expect(bare.coverUrl).toBeNull()
    await cleanedUp(testApp)
    expect((await testApp.visitor.request(`${song.coverUrl}-96.webp`)).status).toBe(404)
  })

  test('gets the picture in its file as its cover, one cover for all songs with this picture', async () => {
    const tagged = async () => ({ uploadId: await uploadFile(testApp.admin, fixture('tagged.mp3')), fileUrl: undefined })
    const { body: created } = await createSong({ title: 'With a picture', ...(await tagged()) })
    // The cover is created in the background, and may be ready before the response is written.
    expect(created.isCoverPending).toBe(created.coverUrl === null)
    await coversMade(testApp)
    const first = await songNow(created.id)
    expect(first).toMatchObject({ coverUrl: expect.any(String), isCoverPending: false, version: created.version })
    expect((await testApp.visitor.request(`${first.coverUrl}-96.webp`)).status).toBe(200)
    const { body: second } = await createSong({ title: 'With the same picture', ...(await tagged()) })
    await coversMade(testApp)
    expect((await songNow(second.id)).coverUrl).toBe(first.coverUrl)
    // A later file brings its own cover, but a removed cover stays removed.
    const coverUploadId = await uploadFile(testApp.admin, fixture('cover.jpg'), 'cover')
    const own = (await update(first.id, { title: 'With a picture', coverUploadId, version: first.version })).body
    const replaced = (await update(first.id, { title: 'With a picture', ...(await tagged()), version: own.version })).body
    await coversMade(testApp)
    expect((await songNow(first.id)).coverUrl).toBe(first.coverUrl)
    const { body: bare } = await update(first.id, { title: 'With a picture', removeCover: true, version: replaced.version })
    expect(bare).toMatchObject({ coverUrl: null, isCoverPending: false })
    expect((await songNow(second.id)).coverUrl).toBe(first.coverUrl)
  })
})

describe('captions', () => {
  const captions = (text: string) => uploadBytes(testApp.admin, new TextEncoder().encode(text), { kind: 'captions', name: 'words.vtt' })
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nGood evening\n'

  test('are served beside the song, and deleted with it', async () => {
    const { body: song } = await createSong({ title: 'Spoken', captionsUploadId: await captions(vtt) })
    const served = await testApp.visitor.request(song.captionsUrl ?? '')
    expect([served.status, served.headers.get('content-type'), await served.text()]).toEqual([200, 'text/vtt; charset=utf-8', vtt])
    const { body: bare } = await update(song.id, { title: 'Spoken', removeCaptions: true, version: song.version })
    expect(bare.captionsUrl).toBeNull()
    await cleanedUp(testApp)
    expect((await testApp.visitor.request(song.captionsUrl ?? '')).status).toBe(404)
  })

  test.each(['<html>', '', 'WEBVTTX', '\u0000\u0001'])('%j is not WebVTT', async (text) => {
    const { status, body } = await createSong({ captionsUploadId: await captions(`${text}\n`) })
    expect([status, body]).toEqual([415, { code: 'wrong_captions_type' }])
  })
})

describe('editing', () => {
  test('of two editors of one version the second gets stale_version', async () => {
    const { body: song } = await createSong({ title: 'Edited' })
    expect((await update(song.id, { title: 'Edited once', version: song.version })).body).toMatchObject({
      title: 'Edited once',
      version: 2,
    })
    const second = await update(song.id, { title: 'Edited twice', version: song.version })
    expect([second.status, second.body]).toEqual([409, { code: 'stale_version' }])
  })

  test('an inactive category stays on the song that has it', async () => {
    const fading = await createCategory('Fading')
    const { body: song } = await createSong({ title: 'Stays', categoryId: fading })
    await testApp.admin.call('PUT /api/categories/:id', {
      params: { id: fading },
      body: { name: 'Fading', color: '#000000', isActive: false, version: 1 },
    })
    expect((await update(song.id, { title: 'Stays', categoryId: fading, version: song.version })).status).toBe(200)
    expect((await createSong({ categoryId: fading })).body).toEqual({ code: 'category_missing' })
  })

  test('favorite is set separately, and logged', async () => {
    const { body: song } = await createSong({ title: 'Marked' })
    const mark = (id: string) => testApp.admin.call('PUT /api/songs/:id/favorite', { params: { id }, body: { isFavorite: true } })
    expect((await mark(song.id)).status).toBe(204)
    expect((await mark('nothing')).status).toBe(404)
    const { entries } = (await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'songs' } })).body
    expect(entries[0]).toMatchObject({ action: 'updated', subject: { id: song.id, name: 'Marked' } })
    const { songs } = (await testApp.admin.call('GET /api/admin/songs', { query: { search: 'marked' } })).body
    expect(songs[0]).toMatchObject({ isFavorite: true, version: song.version })
  })
})

test('a password that cannot be hashed leaves no file of a song behind', async () => {
  const failing = async () => Promise.reject(new Error('scrypt ran out of memory'))
  const hashing = { ...cheapPasswords, hash: (password: string) => (password === 'unhashable' ? failing() : cheapPasswords.hash(password)) }
  const own = await createTestApp({}, { passwordHashing: hashing })
  const library = createLibrary(own)
  const category = await library.category('Jazz')
  const body = {
    title: 'Secret',
    categoryId: category,
    mediaType: 'audio' as const,
    visibility: 'protected' as const,
    password: 'unhashable',
  }
  const id = await library.song('Known', category)
  const stored = () => own.media.names('')
  const before = await stored()
  const uploadId = await uploadFile(own.admin, fixture('bare.mp3'))
  expect((await own.admin.call('POST /api/songs', { body: { ...body, uploadId } })).status).toBe(500)
  expect((await own.admin.call('PUT /api/songs/:id', { params: { id }, body: { ...body, uploadId, version: 1 } })).status).toBe(500)
  expect(await stored()).toEqual(before)
  expect((await own.admin.call('POST /api/songs', { body: { ...body, uploadId, password: 'harbour choir' } })).status).toBe(200)
  await own.close()
})

describe('deleting', () => {
  test('the song also deletes a file that a concurrent edit gave it', async () => {
    const { id } = (await createSong({ title: 'Edited and gone' })).body
    await testApp.media.put('audio/newer.mp3', new Uint8Array([1]))
    const edit = (tx: Handle) =>
      tx.updateTable('songs').set({ media_path: 'audio/newer.mp3', external_url: null }).where('id', '=', id).execute()
    const deleted = await whileLocked(testApp.app.database, { lock: edit, count: 1 }, () =>
      testApp.admin.call('DELETE /api/songs/:id', { params: { id } }),
    )
    expect(deleted.status).toBe(204)
    await cleanedUp(testApp)
    expect(await testApp.media.names('audio/newer')).toEqual([])
  })

  test('the song also deletes its likes and file', async () => {
    const uploadId = await uploadFile(testApp.admin, fixture('tagged.mp3'))
    const { body: song } = await createSong({ title: 'Short-lived', uploadId, fileUrl: undefined })
    const params = { id: song.id }
    await testApp.admin.call('PUT /api/songs/:id/like', { params })
    expect((await testApp.admin.call('DELETE /api/songs/:id', { params })).status).toBe(204)
    expect((await testApp.visitor.call('GET /api/songs/:id', { params })).status).toBe(404)
    expect((await testApp.visitor.request(song.fileUrl)).status).toBe(404)
    expect((await testApp.admin.call('GET /api/likes')).body.songIds).not.toContain(song.id)
    expect((await testApp.admin.call('DELETE /api/songs/:id', { params })).status).toBe(404)
  })

  test('a category in use is rejected with its number of songs', async () => {
    const busy = await createCategory('Busy')
    await createSong({ categoryId: busy })
    const { status, body } = await testApp.admin.call('DELETE /api/categories/:id', { params: { id: busy } })
    expect([status, body]).toEqual([409, { code: 'category_in_use', details: { songCount: 1 } }])
  })
})

describe('finding', () => {
  beforeAll(async () => {
    await createSong({ title: 'Ängland 100%', artist: 'Ŝunna Voĉo' })
    await createSong({ title: 'يا ليل الصب', artist: null, categoryId: home })
  })

  test.each([
    ['angland', ['Ängland 100%']],
    ['SUNNA', ['Ängland 100%']],
    ['100%', ['Ängland 100%']],
    ['100_', []],
    ['ليل', ['يا ليل الصب']],
    ['HOME', ['يا ليل الصب']],
    ['no such thing', []],
  ])('%s', async (search, titles) => {
    expect(await titlesFound(search)).toEqual(titles)
  })
})

describe('lists', () => {
  test('featured songs are those of Home, newest first, page by page', async () => {
    for (const number of [1, 2, 3, 4, 5]) await createSong({ title: `Featured ${number}`, categoryId: home })
    const titles: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: Record<string, string> = { limit: '2', ...(cursor && { cursor }) }
      const { body } = await testApp.visitor.call('GET /api/featured-songs', { query })
      expect(body.songs.length).toBeLessThanOrEqual(2)
      titles.push(...body.songs.map((song) => song.title))
      cursor = body.nextCursor
    }
    expect(titles).toEqual(['Featured 5', 'Featured 4', 'Featured 3', 'Featured 2', 'Featured 1', 'يا ليل الصب'])
  })

  test.each(['x', 'bnVsbA', `${'a'.repeat(401)}`])('an invalid cursor is rejected: %s', async (cursor) => {
    expect((await testApp.visitor.call('GET /api/featured-songs', { query: { cursor } })).status).toBe(400)
  })

  test('the administrator sees the exact count', async () => {
    const { body } = await testApp.admin.call('GET /api/admin/songs', { query: { search: 'featured', limit: '2' } })
    expect([body.songs.length, body.count]).toEqual([2, 5])
  })
})

describe('likes', () => {
  test('parallel likes count once, unliking twice is fine', async () => {
    const { body: song } = await createSong({ title: 'Liked' })
    const params = { id: song.id }
    const likes = async () => (await testApp.admin.call('GET /api/likes')).body.songIds.filter((id) => id === song.id)
    await Promise.all(Array.from({ length: 5 }, () => testApp.admin.call('PUT /api/songs/:id/like', { params })))
    expect(await likes()).toEqual([song.id])
    for (const _ of [1, 2]) expect((await testApp.admin.call('DELETE /api/songs/:id/like', { params })).status).toBe(204)
    expect(await likes()).toEqual([])
  })

  test('a song that was hidden after it was liked can be unliked', async () => {
    const { body: song } = await createSong({ title: 'Hidden later' })
    const listener = await newAccount(testApp, 'former-fan')
    const params = { id: song.id }
    const likes = async () => (await listener.call('GET /api/likes')).body.songIds
    await listener.call('PUT /api/songs/:id/like', { params })
    await update(song.id, { visibility: 'hidden', version: song.version })
    expect(await likes()).toEqual([song.id])
    expect((await listener.call('DELETE /api/songs/:id/like', { params })).status).toBe(204)
    expect(await likes()).toEqual([])
  })

  test('a missing song cannot be liked', async () => {
    expect((await testApp.admin.call('PUT /api/songs/:id/like', { params: { id: 'nothing' } })).status).toBe(404)
  })
})

describe('approval', () => {
  test('a pending song exists for its uploader and administrators only', async () => {
    await testApp.app.database.handle
      .insertInto('settings')
      .values({ setting_key: 'require_admin_approval', setting_value: 'true' })
      .execute()
    const uploader = await newAccount(testApp, 'una')
    const uploadId = await uploadFile(uploader, fixture('bare.mp3'))
    const { body: song } = await uploader.call('POST /api/uploaded-songs', {
      body: { title: 'Waiting', artist: 'Una', mediaType: 'audio', category: 'jazz', uploadId },
    })
    expect(song.status).toBe('pending')
    const seenBy = async (client: typeof uploader) => [
      (await client.call('GET /api/songs/:id', { params: { id: song.id } })).status,
      (await client.request(song.fileUrl)).status,
    ]
    expect(await seenBy(uploader)).toEqual([200, 200])
    expect(await seenBy(testApp.admin)).toEqual([200, 200])
    expect(await seenBy(testApp.visitor)).toEqual([404, 404])
    const { songs } = (await testApp.visitor.call('GET /api/newest-songs')).body
    expect(songs.map(({ title }) => title)).not.toContain('Waiting')
  })
})
