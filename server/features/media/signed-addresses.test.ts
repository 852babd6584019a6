import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { createLibrary } from '#server/testing/library.ts'
import { needs } from '#server/testing/needs.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isOnS3 } from '#server/testing/test-bucket.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { uploadFile } from '#server/testing/uploads.ts'

/** @storage Media served from a bucket. */

const fixture = join(import.meta.dirname, 'fixtures', 'clip.mp4')
const endpoint = process.env.TEST_S3_ENDPOINT ?? ''

describe('signed addresses', needs(isOnS3, 'no S3 storage in this run'), () => {
  let dataDir: string
  let database: TestDatabase
  let testApp: TestApp
  let bytes: Buffer<ArrayBuffer>
  const start = (mediaDelivery: Config['mediaDelivery'] = { by: 'redirect', endpoint }) =>
    createTestApp({ dataDir, database: database.target, mediaDelivery })
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'music-platform-signed-'))
    database = await createTestDatabase(dataDir)
    bytes = await readFile(fixture)
    testApp = await start()
  })
  afterAll(async () => {
    await testApp.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function createSong(title: string, fields: object = {}) {
    const { admin } = testApp
    const categoryId = await createLibrary(admin).category(title)
    const uploadId = await uploadFile(admin, fixture)
    return (await admin.call('POST /api/songs', { body: { title, categoryId, mediaType: 'video', uploadId, ...fields } })).body
  }
  type Song = Awaited<ReturnType<typeof createSong>>

  async function edit({ id, title, category, mediaType }: Song, fields: object) {
    const { admin } = testApp
    const { version } = (await admin.call('GET /api/admin/songs/:id', { params: { id } })).body
    const body = { title, categoryId: category.id, mediaType, version, ...fields }
    expect((await admin.call('PUT /api/songs/:id', { params: { id }, body })).status).toBe(200)
  }
  async function editAlbum(id: string, fields: object) {
    const { album } = (await testApp.admin.call('GET /api/admin/albums/:id', { params: { id } })).body
    const body = { title: album.title, version: album.version, ...fields }
    expect((await testApp.admin.call('PUT /api/albums/:id', { params: { id }, body })).status).toBe(200)
  }
  const everything = { visibility: 'public', visibleFrom: null, visibleUntil: null }

  const send = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, testApp.address), { redirect: 'manual', headers })
  /** Requests are answered by this server while files are moved into the trash, so the first ones may give no redirect. */
  const signedAddress = (song: Song): Promise<string> =>
    vi.waitFor(async () => {
      const response = await send(song.fileUrl)
      expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'max-age=60'])
      return response.headers.get('location') ?? ''
    })
  /** The key of a signed address. Its signature is another one after each full hour. */
  const keyOf = (address: string) => new URL(address).pathname
  /** Statuses for the whole file, a range, and HEAD, which has another signature. */
  const statuses = (address: string) =>
    Promise.all(
      [{}, { headers: { range: 'bytes=5-9' } }, { method: 'HEAD' }].map(async (init) => {
        const response = await fetch(address, init)
        await response.body?.cancel()
        return response.status
      }),
    )
  const [valid, gone] = [
    [200, 206, 403],
    [404, 404, 403],
  ]
  const untilWithdrawn = (address: string) =>
    vi.waitFor(async () => expect(await statuses(address)).toEqual(gone), { timeout: 25_000, interval: 200 })
  const stored = async (name: string) => (await testApp.media.names('')).filter((one) => one.includes(name) && !one.startsWith('~trash/'))

  async function expectServedHere(song: Song, to: 'visitors' | 'editors') {
    const get = to === 'visitors' ? send : (path: string, headers = {}) => testApp.admin.request(path, { headers })
    const whole = await get(song.fileUrl)
    expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(bytes)]).toEqual([200, true])
    const part = await get(song.fileUrl, { range: 'bytes=5-9' })
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5, 10))]).toEqual([206, true])
  }

  const future = '2999-12-31T08:30:00.000Z'
  test.each([
    ['hidden', { visibility: 'hidden' }, 'editors'],
    ['unlisted', { visibility: 'unlisted' }, 'visitors'],
    ['protected', { visibility: 'protected' }, 'editors'],
    ['not there yet', { visibleFrom: future }, 'editors'],
    ['given an end', { visibleUntil: future }, 'visitors'],
  ] as const)('of a song that is %s fail when the change is acknowledged, and work when it is public again', async (name, fields, to) => {
    const song = await createSong(`Song ${name}`)
    const address = await signedAddress(song)
    expect(await statuses(address)).toEqual(valid)
    await edit(song, { ...everything, ...fields })
    expect(await statuses(address)).toEqual(gone)
    await expectServedHere(song, to)
    await edit(song, everything)
    expect(keyOf(await signedAddress(song))).toBe(keyOf(address))
    expect(await statuses(address)).toEqual(valid)
  })

  test('fail with the album, a playlist with school privacy, an action on many songs, and maintenance', async () => {
    const { admin } = testApp
    const song = await createSong('On an album', { album: 'Signed album', artist: 'Anna' })
    const albumId = (await admin.call('GET /api/admin/songs/:id', { params: { id: song.id } })).body.albumId ?? ''
    const address = await signedAddress(song)

    await editAlbum(albumId, { ...everything, visibility: 'hidden' })
    expect(await statuses(address)).toEqual(gone)
    await editAlbum(albumId, everything)
    expect(await statuses(await signedAddress(song))).toEqual(valid)

    const { body: playlist } = await admin.call('POST /api/playlists', {
      body: { name: 'Class', songIds: [song.id], schoolPrivacy: 'full-names' },
    })
    expect(await statuses(address)).toEqual(gone)
    await admin.call('DELETE /api/playlists/:id', { params: { id: playlist.id } })
    expect(await statuses(await signedAddress(song))).toEqual(valid)

    const editSelection = async (visibility: 'public' | 'hidden') => {
      const changes = { visibility: { ...everything, isAnnounced: false, visibility } }
      const body = { songs: { ids: [song.id] }, changes }
      expect((await admin.call('POST /api/admin/song-edits', { body })).status).toBe(200)
    }
    await editSelection('hidden')
    expect(await statuses(address)).toEqual(gone)
    await editSelection('public')
    expect(await statuses(await signedAddress(song))).toEqual(valid)

    const setMaintenance = async (value: 'true' | 'false') => {
      const { version } = (await admin.call('GET /api/admin/settings')).body
      const body = { version, values: { maintenance_mode: value } }
      expect((await admin.call('PUT /api/admin/settings', { body })).status).toBe(200)
    }
    await setMaintenance('true')
    expect(await statuses(address)).toEqual(gone)
    await setMaintenance('false')
    expect(await statuses(await signedAddress(song))).toEqual(valid)
  })

  test('fail for a hidden song that is deleted and restored', async () => {
    const { admin } = testApp
    const song = await createSong('Deleted and restored')
    const address = await signedAddress(song)
    await edit(song, { ...everything, visibility: 'hidden' })
    await admin.call('DELETE /api/songs/:id', { params: { id: song.id } })
    await cleanedUp(testApp)
    expect([await statuses(address), await stored('deleted_and_restored')]).toEqual([gone, []])
    expect((await admin.call('POST /api/admin/trash/restorations', { body: { id: song.id } })).status).toBe(200)
    expect(await statuses(address)).toEqual(gone)
    await expectServedHere(song, 'editors')
  })

  test('fail when another program hides the song', async () => {
    const song = await createSong('Hidden elsewhere')
    const address = await signedAddress(song)
    const other = openDatabase(database.target)
    await other.handle.updateTable('songs').set({ visibility: 'hidden' }).where('id', '=', song.id).execute()
    await other.close()
    await untilWithdrawn(address)
    await expectServedHere(song, 'editors')
  })

  test('fail after a crash between copy and deletion, also with another delivery; a file that is public again is found there', async () => {
    const [hidden, published] = [await createSong('Crashed hidden'), await createSong('Crashed public')]
    const [ofHidden, ofPublished] = [await signedAddress(hidden), await signedAddress(published)]
    const [[hiddenKey = ''], [publicKey = '']] = [await stored('crashed_hidden'), await stored('crashed_public')]
    await testApp.close()

    const { handle, close } = openDatabase(database.target)
    const paths = [hiddenKey, publicKey]
    await handle.updateTable('signed_addresses').set({ state: 'withdrawing' }).where('path', 'in', paths).execute()
    await handle.updateTable('songs').set({ visibility: 'hidden' }).where('id', '=', hidden.id).execute()
    await close()
    await testApp.media.put(`~withdrawn/${hiddenKey}`, bytes)
    await testApp.media.put(`~withdrawn/${publicKey}`, bytes)
    await testApp.media.remove(publicKey)
    expect([await statuses(ofHidden), await statuses(ofPublished)]).toEqual([valid, gone])

    testApp = await start({ by: 'proxy' })
    await untilWithdrawn(ofHidden)
    await vi.waitFor(async () => expect(await statuses(ofPublished)).toEqual(valid), { timeout: 25_000, interval: 200 })
    expect(await stored('crashed')).toEqual([publicKey, `~withdrawn/${hiddenKey}`])
    await expectServedHere(hidden, 'editors')
    await testApp.close()
    testApp = await start()
    expect(keyOf(await signedAddress(published))).toBe(keyOf(ofPublished))
  })

  test('are removed when they have expired, and the files return to their keys', async () => {
    const song = await createSong('Expired')
    await signedAddress(song)
    await edit(song, { ...everything, visibility: 'hidden' })
    const [withdrawn = ''] = await stored('expired')
    expect(withdrawn).toMatch(/^~withdrawn\//)
    const { handle } = testApp.app.database
    await handle.updateTable('signed_addresses').set({ expires_at: new Date().toISOString() }).execute()
    await edit(song, { ...everything, visibility: 'hidden', description: 'The next change' })
    expect(await stored('expired')).toEqual([withdrawn.replace('~withdrawn/', '')])
    expect(await handle.selectFrom('signed_addresses').selectAll().execute()).toEqual([])
    await expectServedHere(song, 'editors')
  })

  test('are not issued for a file whose record was lost before it returned', async () => {
    const song = await createSong('Record lost')
    const address = await signedAddress(song)
    await edit(song, { ...everything, visibility: 'hidden' })
    await testApp.app.database.handle.deleteFrom('signed_addresses').execute()
    await edit(song, everything)
    expect([keyOf(await signedAddress(song)), await statuses(address)]).toEqual([keyOf(address), valid])
  })
})
