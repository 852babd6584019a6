import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseBuffer } from 'music-metadata'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Entry, fromBufferPromise } from 'yauzl'
import { isFfmpegInstalled } from '#server/features/media/renditions/ffmpeg.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { createMediaSongs } from '#server/testing/media-songs.ts'
import { needs } from '#server/testing/needs.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { uploadFile } from '#server/testing/uploads.ts'

/** @once What encoders make. The migration's triggers run on both databases: 060-mp3-renditions.test.ts. */

const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)

describe('with ffmpeg', needs(await isFfmpegInstalled('ffmpeg'), 'ffmpeg is not installed'), () => {
  let app: TestApp
  let lossless: string
  let lossy: string
  let playlist: string
  let songs: ReturnType<typeof createMediaSongs>

  beforeAll(async () => {
    app = await createTestApp({}, { jobTiming: { idleMilliseconds: 50 }, webFolder: builtPages() })
    songs = createMediaSongs(app)
    await saveSettings({ allow_downloads: 'true' })
    const categoryId = await createLibrary(app.admin).category('Home')
    const upload = async (title: string, name: string) => {
      const body = { title, artist: 'Ann ✓', categoryId, mediaType: 'audio', uploadId: await uploadFile(app.admin, fixture(name)) }
      return (await app.admin.call('POST /api/songs', { body })).body.id
    }
    lossless = await upload('Reference', 'sound.flac')
    lossy = await upload('Demo', 'bare.mp3')
    playlist = await insertPlaylist(app.app.database, { name: 'Both', songIds: [lossless, lossy] })
    for (const id of [lossless, lossy]) await songs.settled(id)
  })
  afterAll(() => app.close())

  async function saveSettings(values: Record<string, string>) {
    const { version } = (await app.admin.call('GET /api/admin/settings')).body
    expect((await app.admin.call('PUT /api/admin/settings', { body: { version, values } })).status).toBe(200)
  }

  const offerOf = async (id: string) => (await app.visitor.call('GET /api/songs/:id/download', { params: { id } })).body
  const listOffer = async () => (await app.visitor.call('GET /api/playlists/:id', { params: { id: playlist } })).body.downloads
  const stored = async () => (await app.media.names('renditions/')).filter((name) => name.endsWith('.mp3'))
  const get = async (path: string | null) => {
    const response = await app.visitor.request(String(path))
    return { status: response.status, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test('lossless files get no MP3 rendition until the site offers them', async () => {
    expect([(await offerOf(lossless)).mp3Url, await listOffer(), await stored()]).toEqual([
      null,
      expect.objectContaining({ mp3Url: null }),
      [],
    ])
    expect((await get(`/downloads/${lossless}?format=mp3`)).status).toBe(404)
  })

  test('when the setting is turned on, songs that are there already get one, with the facts of the song as tags', async () => {
    await saveSettings({ mp3_downloads: 'true' })
    const address = await eventually(async () => {
      const { mp3Url } = await offerOf(lossless)
      expect(mp3Url).toBe(`/downloads/${lossless}?format=mp3`)
      return mp3Url
    })
    const { type, bytes } = await get(address)
    expect(type).toBe('audio/mpeg')
    const { common, format } = await parseBuffer(bytes, { mimeType: 'audio/mpeg' }, { duration: true })
    expect(common).toMatchObject({ title: 'Reference', artist: 'Ann ✓' })
    expect(format).toMatchObject({ codec: 'MPEG 1 Layer 3' })
    const original = await get((await offerOf(lossless)).fileUrl)
    expect(format.duration).toBeCloseTo((await parseBuffer(original.bytes)).format.duration ?? 0, 1)
    expect((await songs.media(lossless)).mp3?.sizeBytes).toBeGreaterThan(1_000)
    expect([(await offerOf(lossy)).mp3Url, (await get(`/downloads/${lossy}?format=mp3`)).status]).toEqual([null, 404])
  })

  test('a song that is added while it is on gets one, too', async () => {
    const { id } = await songs.add(fixture('sound.wav'))
    await eventually(async () => expect((await offerOf(id)).mp3Url).not.toBeNull())
    await songs.settled(id)
    await app.admin.call('DELETE /api/songs/:id', { params: { id } })
  })

  test('feeds name it for podcast apps, which get it whole', async () => {
    const xml = await (await app.visitor.request(`/feeds/playlist/${playlist}.xml`)).text()
    const [, address = '', length] = /<enclosure url="[^"]*(\/feeds\/song\/[^"]+\.mp3)" length="(\d+)" type="audio\/mpeg"/.exec(xml) ?? []
    const location = new URL((await app.visitor.request(address)).headers.get('location') ?? '')
    const { status, type, bytes } = await get(location.pathname)
    expect([status, type, bytes.length]).toEqual([200, 'audio/mpeg', Number(length)])
    expect((await parseBuffer(bytes)).format.codec).toBe('MPEG 1 Layer 3')
  })

  test('a list offers a zip in which MP3 renditions replace the lossless files', async () => {
    expect(await listOffer()).toMatchObject({ by: 'everyone', mp3Url: `/downloads/playlist/${playlist}?format=mp3` })
    const names = []
    const zip = await fromBufferPromise((await get(`/downloads/playlist/${playlist}?format=mp3`)).bytes)
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      const { format } = await parseBuffer(await buffer(await zip.openReadStreamPromise(entry))).catch(() => ({ format: null }))
      if (format) names.push([entry.fileName.split('/').at(-1), format.container])
    }
    expect(names).toEqual([
      ['01 Reference.mp3', 'MPEG'],
      ['02 Demo.mp3', 'MPEG'],
    ])
    expect(await (await app.visitor.request(`/playlist/${playlist}`)).text()).toContain(`/downloads/playlist/${playlist}?format=mp3`)
  })

  test('when the setting is turned off, the renditions are deleted, and come back when it is on again', async () => {
    await saveSettings({ mp3_downloads: 'false' })
    await eventually(async () => expect([(await offerOf(lossless)).mp3Url, await stored()]).toEqual([null, []]))
    await saveSettings({ mp3_downloads: 'true' })
    await eventually(async () => expect((await offerOf(lossless)).mp3Url).not.toBeNull())
  })
})
