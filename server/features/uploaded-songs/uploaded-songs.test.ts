import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#contract/session.ts'
import { createCategoriesService } from '#server/features/categories/categories.service.ts'
import { createDb } from '#server/repositories.ts'
import { newAccount } from '#server/testing/accounts.ts'
import { appOfFile, ofFile } from '#server/testing/app-of-file.ts'
import { saveSetting } from '#server/testing/library.ts'
import { taggedMp3 } from '#server/testing/tagged-mp3.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { sendSong, uploadBytes, uploadFile } from '#server/testing/uploads.ts'

const testApp = appOfFile()
const listener = ofFile(() => newAccount(testApp, 'una'))
const other = ofFile(() => newAccount(testApp, 'otto'))
beforeEach(async () => {
  await set('allow_user_uploads', 'true')
  await set('require_admin_approval', 'false')
})

const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)
const set = (key: string, value: string) => saveSetting(testApp.app.database, key, value)
const staged = () => testApp.staged.ids()

const categories = async () => (await testApp.admin.call('GET /api/admin/categories')).body.categories.map(({ name }) => name)
const sentBy = async (client: TestClient) =>
  (await client.call('GET /api/uploaded-songs')).body.songs.map(({ title, status }) => [title, status])

describe('a song that is sent', () => {
  test('exists, in a category with the capitalized name that is created once', async () => {
    expect(await categories()).not.toContain('Jazz')
    const { status, body } = await sendSong(listener, fixture('tagged.mp3'), { title: '  Night Ferry ', album: ' ' })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ title: 'Night Ferry', artist: 'Marlow Vance Trio', album: null, status: 'published', mediaType: 'audio' }),
    ])
    expect(body.category).toMatchObject({ name: 'Jazz', color: expect.stringMatching(/^#[0-9a-f]{6}$/) })
    expect(body.fileUrl).toMatch(/^\/media\/audio\/jazz\/night_ferry-[a-z0-9]{12}\.mp3$/)
    expect((await testApp.visitor.call('GET /api/songs/:id', { params: { id: body.id } })).status).toBe(200)
    const second = await sendSong(listener, fixture('clip.mp4'), { title: 'Film', mediaType: 'video' })
    expect(second.body.category.id).toBe(body.category.id)
    expect((await categories()).filter((name) => name === 'Jazz')).toHaveLength(1)
    expect(await staged()).toEqual([])
  })

  test('has the numbers in the name of its file, as long as its tags have none', async () => {
    const send = async (path: string) => {
      const { body } = await sendSong(listener, path, { discNumber: 2, trackNumber: 4 })
      const { discNumber, trackNumber } = (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id: body.id } })).body
      return [discNumber, trackNumber]
    }
    expect(await send(fixture('bare.mp3'))).toEqual([2, 4])
    const folder = await mkdtemp(join(tmpdir(), 'numbers-'))
    await writeFile(join(folder, 'tagged.mp3'), await taggedMp3([['TRCK', '7']]))
    expect(await send(join(folder, 'tagged.mp3'))).toEqual([2, 7])
    await rm(folder, { recursive: true })
  })

  test.each([
    ['hiphop', 'HIPHOP'],
    ['rnb', 'r&b'],
    ['country', 'coUNtry'],
  ])('with %s is added to the category named %s', async (category, name) => {
    const { id } = (await testApp.admin.call('POST /api/categories', { body: { name, color: '#123456' } })).body
    expect((await sendSong(listener, fixture('bare.mp3'), { category })).body.category).toEqual({ id, name, color: '#123456' })
  })

  test('is not added to a category that is switched off, and its file stays for another choice', async () => {
    await testApp.admin.call('POST /api/categories', { body: { name: 'Rock', color: '#123456', isActive: false } })
    const uploadId = await uploadFile(listener, fixture('bare.mp3'))
    const send = (category: string) => sendSong(listener, fixture('bare.mp3'), { uploadId, category })
    const { status, body } = await send('rock')
    expect([status, body]).toEqual([422, { code: 'category_missing' }])
    expect((await send('jazz')).status).toBe(200)
  })

  test('several concurrent ones create one category', async () => {
    const responses = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => sendSong(listener, fixture('bare.mp3'), { category: 'electronic', title })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(responses.map(({ body }) => body.category.id)).size).toBe(1)
    expect((await categories()).filter((name) => name.toLowerCase() === 'electronic')).toEqual(['Electronic'])
  })

  test('a category that ten concurrent requests need is created once', async () => {
    const service = createCategoriesService({ db: createDb(testApp.app.database) })
    const { viewer } = (await listener.call('GET /api/session')).body
    const ensured = await Promise.all(Array.from({ length: 10 }, () => service.ensure(['Classical'], '#123456', viewer as Viewer)))
    expect(new Set(ensured.map(({ id }) => id)).size).toBe(1)
    expect((await categories()).filter((name) => name === 'Classical')).toHaveLength(1)
  })

  test('ten times from one upload is one song', async () => {
    const uploadId = await uploadFile(listener, fixture('bare.mp3'))
    const body = { uploadId, mediaType: 'audio', category: 'pop', title: 'Once', artist: 'Una' }
    const responses = await Promise.all(Array.from({ length: 10 }, () => listener.call('POST /api/uploaded-songs', { body })))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1)
    expect((await sentBy(listener)).filter(([title]) => title === 'Once')).toHaveLength(1)
  })

  test('takes a cover', async () => {
    const coverUploadId = await uploadFile(listener, fixture('cover.jpg'), 'cover')
    const { body } = await sendSong(listener, fixture('bare.mp3'), { coverUploadId })
    expect(body.coverUrl).toMatch(/^\/covers\//)
  })
})

describe('rejected is', () => {
  test.each([
    ['a film sent as audio', 'clip.mp4', 'audio'],
    ['sound sent as video', 'bare.mp3', 'video'],
    ['sound in an MP4', 'sound-only.mp4', 'audio'],
    ['WAV, which administrators may add', 'sound.wav', 'audio'],
    ['FLAC', 'sound.flac', 'audio'],
    ['M4A', 'song.m4a', 'audio'],
    ['WebM', 'clip.webm', 'video'],
    ['AVI', 'clip.avi', 'video'],
    ['a picture', 'cover.jpg', 'audio'],
  ])('%s, and nothing of it is stored', async (_what, file, mediaType) => {
    const before = [await sentBy(listener), await staged()]
    const { status, body } = await sendSong(listener, fixture(file), { mediaType })
    expect([status, body]).toEqual([415, { code: 'wrong_media_type', details: { expected: mediaType } }])
    expect([await sentBy(listener), await staged()]).toEqual(before)
  })

  test('a text that calls itself MP3', async () => {
    const before = await staged()
    const uploadId = await uploadBytes(listener, new TextEncoder().encode('no music '.repeat(200)), { kind: 'media', name: 'song.mp3' })
    const body = { uploadId, mediaType: 'audio', category: 'jazz', title: 'Text', artist: 'Una' }
    expect((await listener.call('POST /api/uploaded-songs', { body })).status).toBe(415)
    expect(await staged()).toEqual(before)
  })

  test.each([
    ['mp4', 'clip.mp4'],
    ['mov', 'clip.mov'],
  ])('no video of type %s', async (_type, file) => {
    expect((await sendSong(listener, fixture(file), { mediaType: 'video', category: 'pop' })).status).toBe(200)
  })

  test.each(['title', 'artist', 'category', 'mediaType', 'uploadId'])('a song without %s', async (field) => {
    for (const value of [undefined, '', '   ', null, 'x'.repeat(201)]) {
      const { status, body } = await listener.call('POST /api/uploaded-songs', {
        body: { uploadId: 'abc', mediaType: 'audio', category: 'jazz', title: 'A', artist: 'B', [field]: value },
      })
      expect([value, status, body]).toEqual([value, 400, { code: 'malformed_request', details: { field } }])
    }
  })

  test('a category beyond the fixed ones', async () => {
    const body = { uploadId: 'abc', mediaType: 'audio', category: 'Home', title: 'A', artist: 'B' }
    expect((await listener.call('POST /api/uploaded-songs', { body })).status).toBe(400)
  })

  test("another user's upload", async () => {
    const uploadId = await uploadFile(listener, fixture('bare.mp3'))
    const body = { uploadId, mediaType: 'audio', category: 'jazz', title: 'Mine', artist: 'Otto' }
    const { status, body: response } = await other.call('POST /api/uploaded-songs', { body })
    expect([status, response]).toEqual([404, { code: 'upload_missing' }])
    expect((await listener.call('POST /api/uploaded-songs', { body })).status).toBe(200)
  })

  test('a visitor; and a listener, while listeners may not upload', async () => {
    const body = { uploadId: 'abc', mediaType: 'audio', category: 'jazz', title: 'A', artist: 'B' }
    const statusFor = async (client: TestClient) => (await client.call('POST /api/uploaded-songs', { body })).status
    expect(await statusFor(testApp.visitor)).toBe(401)
    await set('allow_user_uploads', 'false')
    expect([await statusFor(listener), await statusFor(testApp.admin)]).toEqual([403, 404])
    const response = (await testApp.visitor.call('GET /api/upload-rules')).body
    expect(response).toEqual({ listenersMayUpload: false, needsApproval: false, listenerMegabytes: 50, administratorMegabytes: 100 })
  })
})

test('the limit of listeners is the setting, but never above the ceiling', async () => {
  const limit = async () => (await testApp.visitor.call('GET /api/upload-rules')).body.listenerMegabytes
  await set('max_upload_size_mb', '7')
  expect(await limit()).toBe(7)
  await set('max_upload_size_mb', '500')
  expect(await limit()).toBe(100)
  await set('max_upload_size_mb', '50')
})

describe('with approval', () => {
  test("a listener's song waits, an administrator's does not", async () => {
    await set('require_admin_approval', 'true')
    const { body } = await sendSong(listener, fixture('bare.mp3'), { title: 'Waiting' })
    expect(body.status).toBe('pending')
    const seen = async (client: TestClient) => [
      (await client.call('GET /api/songs/:id', { params: { id: body.id } })).status,
      (await client.request(body.fileUrl)).status,
      (await client.call('GET /api/newest-songs')).body.songs.some(({ id }) => id === body.id),
    ]
    expect(await seen(listener)).toEqual([200, 200, false])
    expect(await seen(testApp.admin)).toEqual([200, 200, false])
    expect(await seen(other)).toEqual([404, 404, false])
    expect(await seen(testApp.visitor)).toEqual([404, 404, false])
    expect(await sentBy(listener)).toContainEqual(['Waiting', 'pending'])
    expect((await sendSong(testApp.admin, fixture('bare.mp3'))).body.status).toBe('published')
  })

  test('a song has the visibility of the setting when it is approved, also after a correction', async () => {
    await set('require_admin_approval', 'true')
    await set('upload_visibility', 'hidden')
    const { id } = (await sendSong(listener, fixture('bare.mp3'), { title: 'Class 4b' })).body
    await set('upload_visibility', 'unlisted')
    const shared = (await sendSong(listener, fixture('bare.mp3'), { title: 'Class 4c' })).body.id
    await set('upload_visibility', 'public')
    const body = { title: 'Class 4b, recorder', artist: 'Class 4b' }
    expect((await listener.call('PUT /api/uploaded-songs/:id', { params: { id }, body })).status).toBe(200)
    const approved = await testApp.admin.call('POST /api/admin/song-approvals', { body: { ids: [id, shared] } })
    expect(approved.status).toBe(200)
    const seenBy = async (client: TestClient) =>
      Promise.all([id, shared].map(async (song) => (await client.call('GET /api/songs/:id', { params: { id: song } })).status))
    expect([await seenBy(listener), await seenBy(testApp.visitor)]).toEqual([
      [200, 200],
      [404, 200],
    ])
    const { songs } = (await testApp.admin.call('GET /api/admin/songs', { query: { search: 'Class' } })).body
    expect(songs.map(({ title, visibility }) => [title, visibility]).sort()).toEqual([
      ['Class 4b, recorder', 'hidden'],
      ['Class 4c', 'unlisted'],
    ])
  })

  test('a pending song can be withdrawn by its uploader, and by no other user', async () => {
    await set('require_admin_approval', 'true')
    const { body } = await sendSong(listener, fixture('bare.mp3'), { title: 'Second thoughts', artist: 'Shy Singer', album: 'Never Sent' })
    const withdraw = async (client: TestClient) => {
      const response = await client.call('DELETE /api/uploaded-songs/:id', { params: { id: body.id } })
      return [response.status, response.body]
    }
    expect(await withdraw(testApp.visitor)).toEqual([401, { code: 'not_signed_in' }])
    expect(await withdraw(other)).toEqual([404, { code: 'not_found' }])
    expect(await withdraw(testApp.admin)).toEqual([404, { code: 'not_found' }])
    // Even after uploads are closed.
    await set('allow_user_uploads', 'false')
    expect(await withdraw(listener)).toEqual([204, undefined])
    expect(await withdraw(listener)).toEqual([404, { code: 'not_found' }])
    expect((await listener.request(body.fileUrl)).status).toBe(404)
    expect(await sentBy(listener)).not.toContainEqual(['Second thoughts', 'pending'])
    // Names that no other song has do not outlive it.
    const artists = (await testApp.admin.call('GET /api/admin/artists', { query: { search: 'Shy Singer' } })).body
    const albums = (await testApp.admin.call('GET /api/admin/albums', { query: { search: 'Never Sent' } })).body
    expect([artists.artists, albums.albums]).toEqual([[], []])
  })

  test('a song that an editor rejects is listed for its uploader as rejected, until it is restored', async () => {
    await set('require_admin_approval', 'true')
    const send = async (title: string) => (await sendSong(listener, fixture('bare.mp3'), { title })).body.id
    const [rejected, withdrawn, approved] = [await send('Out of tune'), await send('Wrong file'), await send('In tune')]
    const { version, title, category, mediaType } = (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id: rejected } }))
      .body
    const withoutArtist = { title, artist: null, categoryId: category.id, mediaType, version }
    await testApp.admin.call('PUT /api/songs/:id', { params: { id: rejected }, body: withoutArtist })
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: rejected } })
    await listener.call('DELETE /api/uploaded-songs/:id', { params: { id: withdrawn } })
    await testApp.admin.call('POST /api/admin/song-approvals', { body: { ids: [approved] } })
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: approved } })
    const list = async (client: TestClient, query = {}) => (await client.call('GET /api/uploaded-songs', { query })).body
    const entry = { id: rejected, title: 'Out of tune', artist: null, rejectedAt: expect.any(String), reason: null }
    expect((await list(listener)).rejected).toEqual([entry])
    expect((await list(other)).rejected).toEqual([])
    const { nextCursor } = await list(listener, { limit: 1 })
    expect((await list(listener, { limit: 1, cursor: nextCursor })).rejected).toEqual([])

    await testApp.admin.call('POST /api/admin/trash/restorations', { body: { id: rejected } })
    expect((await list(listener)).rejected).toEqual([])
    expect(await sentBy(listener)).toContainEqual(['Out of tune', 'pending'])
  })

  describe('a rejection', () => {
    const rejectedOf = async (client: TestClient) => (await client.call('GET /api/uploaded-songs')).body.rejected
    const reject = (ids: string[], reason?: string | null) =>
      testApp.admin.call('POST /api/admin/song-rejections', { body: { songs: { ids }, reason } })
    const restore = (id: string) => testApp.admin.call('POST /api/admin/trash/restorations', { body: { id } })
    const send = async (client: TestClient, title: string) => (await sendSong(client, fixture('bare.mp3'), { title })).body.id
    const uploader = ofFile(() => newAccount(testApp, 'rex'))
    beforeEach(() => set('require_admin_approval', 'true'))

    test('shows its reason to the uploader of each song, and to no other user', async () => {
      const [first, second, foreign] = [await send(uploader, 'Loud'), await send(uploader, 'Louder'), await send(other, 'Loudest')]
      const reason = 'Clips from 0:40 on.\nPlease send it at a lower level.'
      expect((await reject([first, second, foreign], `  ${reason}\n`)).body).toMatchObject({ count: 3 })
      const entry = (id: string, title: string) => expect.objectContaining({ id, title, reason })
      expect(await rejectedOf(uploader)).toEqual(expect.arrayContaining([entry(first, 'Loud'), entry(second, 'Louder')]))
      expect(await rejectedOf(other)).toEqual([entry(foreign, 'Loudest')])
      expect(await rejectedOf(testApp.admin)).toEqual([])
      const { items } = (await testApp.admin.call('GET /api/admin/trash', { query: { kind: 'songs' } })).body
      expect(items).toContainEqual(expect.objectContaining({ id: first, rejectionReason: reason }))
    })

    test('that is undone takes its reason with it, so that a second one needs a new one', async () => {
      const id = await send(uploader, 'Twice')
      await reject([id], 'Wrong version')
      await restore(id)
      expect((await uploader.call('GET /api/songs/:id', { params: { id } })).status).toBe(200)
      await testApp.admin.call('DELETE /api/songs/:id', { params: { id } })
      const reasons = (await rejectedOf(uploader)).filter((song) => song.id === id).map((song) => song.reason)
      expect(reasons).toEqual([null])
    })

    test.each([undefined, null, '   '])('may have no reason: %j', async (reason) => {
      const id = await send(uploader, 'Silent')
      expect((await reject([id], reason)).status).toBe(200)
      expect((await rejectedOf(uploader)).find((song) => song.id === id)).toMatchObject({ reason: null })
    })

    test('has a reason of limited length, and is for editors', async () => {
      const id = await send(uploader, 'Long story')
      expect((await reject([id], 'x'.repeat(limits.rejectionReason + 1))).status).toBe(400)
      expect((await uploader.call('POST /api/admin/song-rejections', { body: { songs: { ids: [id] } } })).status).toBe(403)
      expect((await reject([id], 'x'.repeat(limits.rejectionReason))).status).toBe(200)
    })
  })

  test('a published song cannot be withdrawn', async () => {
    const { body } = await sendSong(listener, fixture('bare.mp3'), { title: 'Out' })
    const response = await listener.call('DELETE /api/uploaded-songs/:id', { params: { id: body.id } })
    expect([response.status, response.body]).toEqual([409, { code: 'song_published' }])
    expect((await testApp.visitor.call('GET /api/songs/:id', { params: { id: body.id } })).status).toBe(200)
  })
})

describe('the list of own uploads', () => {
  test("contains only one's own, newest first, in pages", async () => {
    const client = await newAccount(testApp, 'paula')
    for (const title of ['One', 'Two', 'Three']) await sendSong(client, fixture('bare.mp3'), { title })
    const first = (await client.call('GET /api/uploaded-songs', { query: { limit: 2 } })).body
    expect(first.songs.map(({ title }) => title)).toEqual(['Three', 'Two'])
    const second = (await client.call('GET /api/uploaded-songs', { query: { limit: 2, cursor: first.nextCursor } })).body
    expect([second.songs.map(({ title }) => title), second.nextCursor]).toEqual([['One'], null])
  })
})
