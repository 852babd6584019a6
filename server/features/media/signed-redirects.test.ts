import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newAccount } from '#server/testing/accounts.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { createLibrary, saveSetting } from '#server/testing/library.ts'
import { needs } from '#server/testing/needs.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isOnS3 } from '#server/testing/test-bucket.ts'
import { sendSong, uploadFile } from '#server/testing/uploads.ts'

/** @storage Media served from a bucket. */

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
const endpoint = process.env.TEST_S3_ENDPOINT ?? ''

describe('delivery by redirect', needs(isOnS3, 'no S3 storage in this run'), () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await createTestApp({ mediaDelivery: { by: 'redirect', endpoint } })
  })
  afterAll(() => testApp.close())

  async function createSong(title: string) {
    const { admin } = testApp
    const categoryId = await createLibrary(admin).category(title)
    const [uploadId, coverUploadId] = [await uploadFile(admin, fixture('clip.mp4')), await uploadFile(admin, fixture('cover.jpg'), 'cover')]
    const { body } = await admin.call('POST /api/songs', { body: { title, categoryId, mediaType: 'video', uploadId, coverUploadId } })
    return body
  }
  const send = (path: string, o: RequestInit = {}) => fetch(new URL(path, testApp.address), { redirect: 'manual', ...o })

  test('redirects listeners to the storage, with the same address for a while', async () => {
    const song = await createSong('Sent on')
    // The signature is another one after each full hour, which may be between the two requests.
    const address = await vi.waitFor(async () => {
      const [first, second] = [await send(song.fileUrl), await send(song.fileUrl, { headers: { range: 'bytes=5-9' } })]
      expect([first.status, first.headers.get('cache-control')]).toEqual([302, 'max-age=60'])
      expect(second.headers.get('location')).toBe(first.headers.get('location'))
      return first.headers.get('location') ?? ''
    })
    expect(address.startsWith(`${endpoint}/`)).toBe(true)

    const bytes = await readFile(fixture('clip.mp4'))
    const whole = await fetch(address)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': expect.stringMatching(/^inline; filename="sent_on-[a-z0-9]+\.mp4"; filename\*=UTF-8''Sent%20on\.mp4$/),
      'cache-control': 'max-age=3600',
    })
    const part = await fetch(new URL(song.fileUrl, testApp.address), { headers: { range: 'bytes=5-9' } })
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5, 10))]).toEqual([206, true])
  })

  test('responds to HEAD, covers and missing files itself', async () => {
    const song = await createSong('Not sent on')
    const head = await send(song.fileUrl, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String((await readFile(fixture('clip.mp4'))).length)])
    expect((await send(`${song.coverUrl}-96.webp`)).status).toBe(200)
    expect((await send('/media/video/none/nothing-1.mp4')).status).toBe(404)
    expect((await testApp.admin.call('GET /api/admin/system')).body.storage).toBe('s3')
  })

  test('ends with the song: an issued address no longer works', async () => {
    const song = await createSong('Deleted soon')
    const address = (await send(song.fileUrl)).headers.get('location') ?? ''
    expect((await fetch(address)).status).toBe(200)
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: song.id } })
    await cleanedUp(testApp)
    expect((await send(song.fileUrl)).status).toBe(404)
    await expect.poll(async () => (await fetch(address)).status).toBe(404)
  })

  test('issues no address of songs that are restricted, end, or have school privacy: this server sends their bytes', async () => {
    const { admin } = testApp
    const song = await createSong('Restricted')
    const params = { id: song.id }
    const body = { title: song.title, categoryId: song.category.id, mediaType: song.mediaType }
    const edit = async (fields: object) => {
      const { version } = (await admin.call('GET /api/admin/songs/:id', { params })).body
      expect((await admin.call('PUT /api/songs/:id', { params, body: { ...body, version, ...fields } })).status).toBe(200)
    }
    const [future, never] = ['2999-12-31T08:30:00.000Z', { visibility: 'public', visibleFrom: null, visibleUntil: null }]
    const statusOf = async () => [(await send(song.fileUrl)).status, (await admin.request(song.fileUrl, { redirect: 'manual' })).status]
    for (const [fields, forVisitors] of [
      [{ visibility: 'unlisted' }, 200],
      [{ visibility: 'protected' }, 404],
      [{ visibility: 'hidden' }, 404],
      [{ visibleFrom: future }, 404],
      [{ visibleUntil: future }, 200],
    ] as const) {
      await edit({ ...never, ...fields })
      expect([fields, ...(await statusOf())]).toEqual([fields, forVisitors, 200])
    }
    await edit(never)
    // Until the file has been moved back, this server sends its bytes.
    await expect.poll(statusOf).toEqual([302, 302])
    const songIds = [song.id]
    await admin.call('POST /api/playlists', { body: { name: 'Class 3', songIds, schoolPrivacy: 'first-names' } })
    expect(await statusOf()).toEqual([200, 200])
  })

  test('issues no address of a song that waits for approval', async () => {
    for (const key of ['allow_user_uploads', 'require_admin_approval']) await saveSetting(testApp.app.database, key, 'true')
    const uploader = await newAccount(testApp, 'una')
    const { body: song } = await sendSong(uploader, fixture('tagged.mp3'))
    expect([(await send(song.fileUrl)).status, (await uploader.request(song.fileUrl)).status]).toEqual([404, 200])
  })
})
