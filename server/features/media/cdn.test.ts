import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '#server/testing/accounts.ts'
import { createLibrary, saveSetting } from '#server/testing/library.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sendSong, uploadFile } from '#server/testing/uploads.ts'

/** @once Addresses of media. */

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
const cdn = 'https://cdn.example.org/site'

describe('delivery by a CDN', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await createTestApp({ mediaDelivery: { by: 'cdn', address: cdn } })
  })
  afterAll(() => testApp.close())

  test('uses its address for listeners, and that of this server for administrators, whose forms identify the file by it', async () => {
    const { admin, visitor } = testApp
    const categoryId = await createLibrary(admin).category('Ferries')
    const uploadId = await uploadFile(admin, fixture('bare.mp3'))
    const { body: song } = await admin.call('POST /api/songs', { body: { title: 'Far', categoryId, mediaType: 'audio', uploadId } })
    expect(song.fileUrl).toMatch(/^\/media\/audio\//)
    const { body: seen } = await visitor.call('GET /api/songs/:id', { params: { id: song.id } })
    expect([seen.fileUrl, seen.coverUrl]).toEqual([cdn + song.fileUrl, song.coverUrl])
    // Requests of the CDN to this server, and how long it may cache the response.
    const media = await visitor.request(song.fileUrl)
    expect([media.status, media.headers.get('cache-control')]).toEqual([200, 'max-age=3600, s-maxage=60'])
  })

  test('gives no CDN address to a song that waits for approval', async () => {
    for (const key of ['allow_user_uploads', 'require_admin_approval']) await saveSetting(testApp.app.database, key, 'true')
    const uploader = await newAccount(testApp, 'una')
    const { body: song } = await sendSong(uploader, fixture('tagged.mp3'))
    const { body: seen } = await uploader.call('GET /api/songs/:id', { params: { id: song.id } })
    expect(seen.fileUrl).toMatch(/^\/media\/audio\//)
    expect((await testApp.visitor.request(seen.fileUrl)).status).toBe(404)
    const own = await uploader.request(seen.fileUrl)
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  })
})
