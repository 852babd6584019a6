import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { migrate } from '#server/testing/media-import.ts'
import { createMediaSongs } from '#server/testing/media-songs.ts'
import { needs } from '#server/testing/needs.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { tone, writeWave } from '#server/testing/wave-file.ts'
import { createProbe } from '../probe.ts'
import { isFfmpegInstalled } from './ffmpeg.ts'

/** @once What encoders make; jobs are claimed on both databases by resilience/faults/media-jobs.test.ts. */

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
const mediaFixture = (name: string) => join(import.meta.dirname, '../fixtures', name)
const hasFfmpeg = await isFfmpegInstalled('ffmpeg')
const withoutFfmpeg = { jobTiming: { idleMilliseconds: 50 }, ffmpeg: 'no-such-program/ffmpeg' }

let testApp: TestApp
let songs: ReturnType<typeof createMediaSongs>

async function start(options: Parameters<typeof createTestApp>[1]) {
  testApp = await createTestApp({}, options)
  songs = createMediaSongs(testApp)
}

async function addSong(path: string, mediaType: 'audio' | 'video' = 'audio') {
  const added = await songs.add(path, mediaType)
  return { ...added, original: (await bytesAt(added.song.fileUrl)).bytes }
}

const settled = (id: string) => songs.settled(id)
const publicSong = async (id: string) => (await testApp.visitor.call('GET /api/songs/:id', { params: { id } })).body

const bytesAt = async (address: string) => {
  const response = await testApp.visitor.request(address)
  return { status: response.status, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('without ffmpeg', () => {
  beforeAll(() => start(withoutFfmpeg))
  afterAll(() => testApp.close())

  test.each([
    'alac16.m4a',
    'alac24.m4a',
    'sound.aiff',
    'sound.aifc',
    'double.wav',
  ])('%s gets a FLAC rendition of the same length; the original stays byte-equal', async (name) => {
    const { id, song, playability, original } = await addSong(fixture(name))
    expect(playability).toMatchObject({ rendition: 'flac', obstacle: null })
    expect(playability.unsupportedIn).toContain('chromium')
    const made = await settled(id)
    expect(made).toMatchObject({ job: null, obstacle: null, rendition: { mimeType: 'audio/flac' } })

    const played = await publicSong(id)
    expect(played).toMatchObject({ mimeType: 'audio/flac', sizeBytes: made.rendition?.sizeBytes })
    const rendition = await bytesAt(played.fileUrl)
    expect(rendition).toMatchObject({ status: 200, type: 'audio/flac' })
    expect(rendition.bytes.length).toBe(made.rendition?.sizeBytes)
    expect(await durationOf(rendition.bytes)).toBeCloseTo(2, 1)
    expect((await bytesAt(made.originalUrl)).bytes.equals(original)).toBe(true)
    expect(song.fileUrl).toBe(made.originalUrl)
  })

  test('a file that all browsers play is left as it is', async () => {
    const { id, playability } = await addSong(mediaFixture('song.m4a'))
    expect(playability).toEqual({ unsupportedIn: [], rendition: null, obstacle: null })
    expect(await settled(id)).toMatchObject({
      details: { container: 'mp4', audio: { codec: 'aac', profile: 'LC' }, video: null },
      ...{ rendition: null, obstacle: null, job: null },
    })
  })

  test('a file that needs ffmpeg is reported before it is saved, and listed', async () => {
    const { id, playability } = await addSong(fixture('hevc.mov'), 'video')
    expect(playability).toEqual({ unsupportedIn: ['chromium', 'firefox'], rendition: null, obstacle: 'needs_ffmpeg' })
    expect(await settled(id)).toMatchObject({ rendition: null, obstacle: 'needs_ffmpeg' })
    const { songs } = (await testApp.admin.call('GET /api/admin/songs', { query: { status: 'limited' } })).body
    expect(songs.map((song) => song.id)).toEqual([id])
    const overview = (await testApp.admin.call('GET /api/admin/media-jobs')).body
    expect(overview).toEqual({ waiting: 0, failed: 0, limitedSongs: 1, hasFfmpeg: false })
  })

  test('a damaged file ends its job with a reason, and the next one starts', async () => {
    const damaged = join(testApp.dataDir, 'damaged.m4a')
    const bytes = await readFile(fixture('alac16.m4a'))
    const start = bytes.indexOf('mdat') + 4
    bytes.fill(0xaa, start + 200, start + 8_000)
    await writeFile(damaged, bytes)
    const broken = await addSong(damaged)
    const whole = await addSong(fixture('alac16.m4a'))
    expect(await settled(broken.id)).toMatchObject({ rendition: null, obstacle: 'not_convertible', job: null })
    expect((await settled(whole.id)).rendition).not.toBeNull()
  })

  test('replacing and deleting a song removes its rendition', async () => {
    const { id, song, categoryId } = await addSong(fixture('sound.aiff'))
    await settled(id)
    const first = (await publicSong(id)).fileUrl
    const uploadId = await uploadFile(testApp.admin, fixture('alac24.m4a'))
    const body = { title: 'Odd', categoryId, mediaType: 'audio' as const, uploadId, version: song.version }
    await testApp.admin.call('PUT /api/songs/:id', { params: { id }, body })
    // The caches of other processes may lag by a second.
    await expect.poll(async () => (await bytesAt(first)).status).toBe(404)
    await settled(id)
    const second = (await publicSong(id)).fileUrl
    expect((await bytesAt(second)).status).toBe(200)
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id } })
    await expect.poll(async () => (await bytesAt(second)).status).toBe(404)
    const unique = [first, second].map((address) => address.split('-').at(-1) ?? '')
    await eventually(async () => {
      const left = await testApp.media.names('renditions/')
      expect(left.filter((name) => unique.some((part) => name.endsWith(part)))).toEqual([])
    })
  })

  test('Data Migration adds no rendition as a song', async () => {
    const { id } = await addSong(fixture('sound.aiff'))
    await settled(id)
    expect((await migrate(testApp.admin)).job.summary).toMatchObject({ successful: 0, failed: 0 })
  })
})

describe('a rendition on a site of its own', () => {
  beforeEach(() => start(withoutFfmpeg))
  afterEach(() => testApp.close())

  test('gets a new address when it is created again', async () => {
    const { id } = await addSong(fixture('sound.aifc'))
    await settled(id)
    const before = (await publicSong(id)).fileUrl
    await testApp.admin.call('POST /api/admin/songs/:id/media/renditions', { params: { id } })
    await settled(id)
    const after = (await publicSong(id)).fileUrl
    expect(after).not.toBe(before)
    expect((await bytesAt(after)).status).toBe(200)
    await testApp.admin.call('POST /api/admin/media-jobs')
    await expect.poll(async () => (await testApp.admin.call('GET /api/admin/media-jobs')).body.waiting).toBe(0)
    expect((await publicSong(id)).fileUrl).not.toBe(after)
  })

  test('is hidden like its file while the song is pending', async () => {
    const { id } = await addSong(fixture('sound.aiff'))
    await settled(id)
    await testApp.app.database.handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', id).execute()
    const { rendition_path: path } = await testApp.app.database.handle.selectFrom('media_files').selectAll().executeTakeFirstOrThrow()
    expect((await bytesAt(`/media/${path}`)).status).toBe(404)
    expect((await testApp.admin.request(`/media/${path}`)).status).toBe(200)
  })
})

describe('with ffmpeg', needs(hasFfmpeg, 'ffmpeg is not installed'), () => {
  beforeAll(() => start({ jobTiming: { idleMilliseconds: 50 } }))
  afterAll(() => testApp.close())

  test.each([
    ['alac16.m4a', 'audio', 'audio/flac'],
    ['sound.wma', 'audio', 'audio/mp4'],
    ['speex.ogg', 'audio', 'audio/mp4'],
    ['film.wmv', 'video', 'video/mp4'],
    ['hevc.mov', 'video', 'video/mp4'],
    ['hevc10-rotated.mp4', 'video', 'video/mp4'],
    ['prores.mov', 'video', 'video/mp4'],
    ['mpeg2.mpg', 'video', 'video/mp4'],
  ] as const)('%s plays as %s (%s)', async (name, mediaType, mimeType) => {
    const { id, original } = await addSong(fixture(name), mediaType)
    const made = await settled(id)
    expect(made).toMatchObject({ rendition: { mimeType }, obstacle: null })
    const { bytes } = await bytesAt((await publicSong(id)).fileUrl)
    expect(await durationOf(bytes)).toBeCloseTo(made.details?.container === 'mp1s' ? 1.9 : 2, 0)
    expect((await bytesAt(made.originalUrl)).bytes.equals(original)).toBe(true)
  })

  test('a playlist in front of the frames of an MP3 does not publish the sound of other files on this machine', async () => {
    const other = mediaFixture('tagged.mp3')
    const tag = Buffer.from('ID3\x03\0\0\0\0\0\0')
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:2,\nfile:${other}\n#EXT-X-ENDLIST\n`
    const path = join(testApp.dataDir, 'playlist.mp3')
    await writeFile(path, Buffer.concat([tag, Buffer.from(list), await readFile(mediaFixture('bare.mp3'))]))
    const { id } = await addSong(path)
    expect(await settled(id)).toMatchObject({ rendition: null, analysis: null, analysisObstacle: 'not_decodable' })
    expect((await publicSong(id)).smallFileUrl).toBeNull()
  })

  test('a video with an enormous picture is not converted: decoding it would fill the memory', async () => {
    const path = join(testApp.dataDir, 'enormous.mp4')
    const picture = ['-f', 'lavfi', '-i', 'color=s=8192x8192:r=1:d=1', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le']
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...picture, path])
    const { id } = await addSong(path, 'video')
    expect(await settled(id)).toMatchObject({ details: { video: { width: 8192 } }, rendition: null, obstacle: 'not_convertible' })
  })

  test('sound gets a small rendition for listeners who save data, unless it is small already', async () => {
    const { id } = await addSong(await writeWave(join(testApp.dataDir, 'large.wav'), { seconds: 2, at: tone(-12) }))
    await settled(id)
    const { fileUrl, smallFileUrl } = await publicSong(id)
    const [whole, small] = [await bytesAt(fileUrl), await bytesAt(smallFileUrl ?? '')]
    expect(small).toMatchObject({ status: 200, type: 'audio/mp4' })
    expect(small.bytes.length).toBeLessThan(whole.bytes.length / 5)
    expect(await durationOf(small.bytes)).toBeCloseTo(2, 0)
    await testApp.admin.call('POST /api/admin/songs/:id/media/renditions', { params: { id } })
    await settled(id)
    const again = (await publicSong(id)).smallFileUrl
    expect(again).not.toBe(smallFileUrl)
    await expect.poll(async () => (await bytesAt(smallFileUrl ?? '')).status).toBe(404)
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id } })
    await expect.poll(async () => (await bytesAt(again ?? '')).status).toBe(404)
    const unique = again?.split('-').at(-1) ?? ''
    await expect.poll(async () => (await testApp.media.names('renditions/')).filter((name) => name.endsWith(unique))).toEqual([])

    const mp3 = await addSong(mediaFixture('tagged.mp3'))
    await settled(mp3.id)
    expect((await publicSong(mp3.id)).smallFileUrl).toBeNull()
  })

  test('a video without a cover gets a frame; one that is removed does not come back before it is processed again', async () => {
    const { id, categoryId } = await addSong(fixture('hevc.mov'), 'video')
    const hasCover = () => expect.poll(async () => (await publicSong(id)).coverUrl).not.toBeNull()
    await settled(id)
    await hasCover()
    expect((await bytesAt(`${(await publicSong(id)).coverUrl}-640.webp`)).status).toBe(200)
    const { version } = (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
    const body = { title: 'Odd', categoryId, mediaType: 'video' as const, removeCover: true, version }
    expect((await testApp.admin.call('PUT /api/songs/:id', { params: { id }, body })).status).toBe(200)
    await testApp.admin.call('POST /api/admin/media-jobs')
    await settled(id)
    expect((await publicSong(id)).coverUrl).toBeNull()
    await testApp.admin.call('POST /api/admin/songs/:id/media/renditions', { params: { id } })
    await hasCover()
  })
})

const probe = createProbe({ ffprobe: 'no-such-program' })
async function durationOf(bytes: Buffer): Promise<number | null> {
  const path = join(testApp.dataDir, `rendition-${bytes.length}`)
  await writeFile(path, bytes)
  return (await probe(path)).durationSeconds
}
