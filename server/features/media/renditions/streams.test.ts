import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMediaSongs } from '#server/testing/media-songs.ts'
import { needs } from '#server/testing/needs.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isFfmpegInstalled } from './ffmpeg.ts'

/** @once What encoders make; jobs are claimed on both databases by resilience/faults/media-jobs.test.ts. */

const run = promisify(execFile)
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-nostdin', ...args])

describe('a video of more than a minute', needs(await isFfmpegInstalled('ffmpeg'), 'ffmpeg is not installed'), () => {
  let testApp: TestApp
  let songs: ReturnType<typeof createMediaSongs>
  let video: string
  beforeAll(async () => {
    testApp = await createTestApp({}, { jobTiming: { idleMilliseconds: 50 } })
    songs = createMediaSongs(testApp)
    video = join(testApp.dataDir, 'long.mp4')
    const inputs = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=5:duration=62', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=62']
    await ffmpeg(...inputs, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '32k', video)
  })
  afterAll(() => testApp.close())

  const streamUrlOf = async (id: string) => (await testApp.visitor.call('GET /api/songs/:id', { params: { id } })).body.streamUrl ?? ''
  const beside = (address: string, name: string) => address.replace(/[^/]+$/, name)

  async function addVideo() {
    const { id } = await songs.add(video, 'video')
    expect(await songs.settled(id)).toMatchObject({ job: null })
    return { id, streamUrl: await streamUrlOf(id) }
  }

  test('is created in several sizes, which players read by segments; it is deleted with its song', async () => {
    const { id, streamUrl } = await addVideo()
    const main = await testApp.visitor.request(streamUrl)
    expect(main.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    expect(main.headers.get('cache-control')).toBe('max-age=3600')
    expect((await main.text()).split('\n').filter((line) => line && !line.startsWith('#'))).toEqual(['90p.m3u8', 'sound.m3u8'])
    const strip = await testApp.visitor.request(beside(streamUrl, 'strip.jpg'))
    expect(strip.headers.get('content-type')).toBe('image/jpeg')
    // 31 thumbnails of 160 by 90 pixels.
    expect(await sharp(await strip.arrayBuffer()).metadata()).toMatchObject({ width: 1_600, height: 360 })
    const playlist = await (await testApp.visitor.request(beside(streamUrl, '90p.m3u8'))).text()
    const segments = [...playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/g)]
    expect(segments).toHaveLength(16)
    const [, length = '', start = ''] = segments.at(-1) ?? []
    const range = `bytes=${start}-${Number(start) + Number(length) - 1}`
    const segment = await testApp.visitor.request(beside(streamUrl, '90p.mp4'), { headers: { range } })
    expect(segment).toMatchObject({ status: 206 })
    expect(segment.headers.get('content-type')).toBe('video/mp4')
    const bytes = Buffer.from(await segment.arrayBuffer())
    expect(bytes.toString('latin1', 4, 8)).toMatch(/moof|styp|sidx/)
    expect(bytes.length).toBe(Number(length))

    await testApp.admin.call('POST /api/admin/songs/:id/media/renditions', { params: { id } })
    await songs.settled(id)
    const again = await streamUrlOf(id)
    expect(again).not.toBe(streamUrl)
    await expect.poll(async () => (await testApp.visitor.request(beside(streamUrl, '90p.mp4'))).status).toBe(404)
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id } })
    await expect.poll(async () => (await testApp.visitor.request(again)).status).toBe(404)
    await expect.poll(() => testApp.media.names('renditions/')).toEqual([])
  })

  test('is hidden with its song, and after an interruption continues with what is stored', async () => {
    const { id, streamUrl } = await addVideo()
    const { handle } = testApp.app.database
    await handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', id).execute()
    for (const name of ['main.m3u8', '90p.m3u8', 'sound.mp4'])
      expect([name, (await testApp.visitor.request(beside(streamUrl, name))).status]).toEqual([name, 404])
    expect((await testApp.admin.request(beside(streamUrl, 'sound.mp4'))).status).toBe(200)

    // The state after kill -9 with everything stored except the main playlist.
    const key = streamUrl.replace(/^.*\/media\//, '')
    const { path: subject } = await handle.selectFrom('media_files').select('path').where('stream_path', '=', key).executeTakeFirstOrThrow()
    const stored = await testApp.media.names('renditions/')
    await handle.updateTable('media_files').set({ stream_path: null, stream_version: 0 }).where('path', '=', subject).execute()
    const output_id = /-([a-z0-9]+)\/main\.m3u8$/.exec(key)?.[1] ?? ''
    await handle
      .insertInto('jobs')
      .values({
        kind: 'stream',
        subject,
        state: 'waiting',
        priority: 1,
        attempts: 1,
        due_at: '',
        output_id,
        worker: null,
        progress: null,
        error: null,
      })
      .execute()
    await songs.settled(id)
    expect((await testApp.admin.call('GET /api/songs/:id', { params: { id } })).body.streamUrl).toBe(streamUrl)
    expect(await testApp.media.names('renditions/')).toEqual(stored)
  })
})
