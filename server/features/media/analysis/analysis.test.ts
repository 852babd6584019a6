import { execFile } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertPlaylist, saveSetting } from '#server/testing/library.ts'
import { createMediaSongs } from '#server/testing/media-songs.ts'
import { needs } from '#server/testing/needs.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { tone, writeWave } from '#server/testing/wave-file.ts'
import { isFfmpegInstalled } from '../renditions/ffmpeg.ts'

/** @once What is measured in sound; jobs are claimed on both databases by resilience/faults/media-jobs.test.ts. */

const fixture = (name: string) => join(import.meta.dirname, '../renditions/fixtures', name)
const mediaFixture = (name: string) => join(import.meta.dirname, '../fixtures', name)
const hasFfmpeg = await isFfmpegInstalled('ffmpeg')
const jobTiming = { idleMilliseconds: 50 }

let testApp: TestApp
let songs: ReturnType<typeof createMediaSongs>

async function start(options: Parameters<typeof createTestApp>[1]) {
  testApp = await createTestApp({}, options)
  songs = createMediaSongs(testApp)
}

const waveform = async (id: string) => (await testApp.visitor.call('GET /api/songs/:id/waveform', { params: { id } })).body.peaks

/** A tone of three seconds, with half a second of silence before it and a second after it. */
const sine = (decibels: number) =>
  writeWave(join(testApp.dataDir, `sine${decibels}.wav`), {
    seconds: 4.5,
    at: (seconds) => (seconds < 0.5 || seconds >= 3.5 ? 0 : tone(decibels)(seconds)),
  })

const decoders = [
  { name: 'without ffmpeg', options: { jobTiming, ffmpeg: 'no-such-program/ffmpeg' }, isPresent: true },
  { name: 'with ffmpeg', options: { jobTiming }, isPresent: hasFfmpeg },
]
for (const { name, options, isPresent } of decoders)
  describe(name, needs(isPresent, 'ffmpeg is not installed'), () => {
    beforeAll(() => start(options))
    afterAll(() => testApp.close())

    test('loudness, true peak, silence at both ends and the waveform are measured', async () => {
      const { id } = await songs.add(await sine(-20))
      const { analysis, analysisObstacle, job } = await songs.settled(id)
      expect({ analysisObstacle, job }).toEqual({ analysisObstacle: null, job: null })
      expect(analysis?.loudness).toBeCloseTo(-20, 0)
      expect(analysis?.truePeak).toBeCloseTo(-20, 1)
      expect(analysis?.silenceStartSeconds).toBeCloseTo(0.5, 2)
      expect(analysis?.silenceEndSeconds).toBeCloseTo(1, 2)
      const peaks = await waveform(id)
      expect(peaks?.length).toBe(1_000)
      expect([peaks?.[50], peaks?.[400], peaks?.[900]]).toEqual([0, 26, 0])
    })

    test.each(['alac16.m4a', 'double.wav'])('%s', async (name) => {
      const { id } = await songs.add(fixture(name))
      expect((await songs.settled(id)).analysis?.loudness).toBeLessThan(0)
      expect(Math.max(...((await waveform(id)) ?? []))).toBeGreaterThan(20)
    })

    test('the players of two songs 12 LU apart end up within 1 LU, and none amplifies a song', async () => {
      const played = async (id: string) => {
        const { volume } = (await testApp.visitor.call('GET /api/songs/:id', { params: { id } })).body
        return ((await songs.media(id)).analysis?.loudness ?? 0) + 20 * Math.log10(volume)
      }
      const [loud, quiet] = [(await songs.add(await sine(-4))).id, (await songs.add(await sine(-16))).id]
      await songs.settled(loud)
      await songs.settled(quiet)
      expect(Math.abs((await played(loud)) - (await played(quiet)))).toBeLessThan(1)
      const { database } = testApp.app
      const playlist = await insertPlaylist(database, { name: 'Both', songIds: [loud, quiet] })
      const volumes = async () =>
        (await testApp.visitor.call('GET /api/playlists/:id', { params: { id: playlist } })).body.songs.map(({ volume }) => volume)
      expect(new Set(await volumes()).size).toBe(2)
      await saveSetting(database, 'loudness_mode', 'playlists')
      await expect.poll(async () => new Set(await volumes()).size).toBe(1)
      expect((await volumes())[0]).toBeLessThan(1)
      await saveSetting(database, 'loudness_mode', 'off')
      await expect.poll(() => volumes()).toEqual([1, 1])
      await saveSetting(database, 'loudness_mode', 'songs')
    })
  })

describe('without ffmpeg, too', () => {
  beforeAll(() => start({ jobTiming, ffmpeg: 'no-such-program/ffmpeg' }))
  afterAll(() => testApp.close())

  test('FLAC is measured; a file without a decoder here is reported, without a failure', async () => {
    const flac = await songs.add(mediaFixture('sound.flac'))
    expect((await songs.settled(flac.id)).analysis?.loudness).toBeLessThan(0)
    const mp3 = await songs.add(mediaFixture('tagged.mp3'))
    expect(await songs.settled(mp3.id)).toMatchObject({ analysis: null, analysisObstacle: 'needs_ffmpeg', job: null })
    expect(await waveform(mp3.id)).toBeNull()
    expect((await testApp.visitor.call('GET /api/songs/:id', { params: { id: mp3.id } })).body.volume).toBe(1)
    const silent = await songs.add(mediaFixture('silent.mp4'), 'video')
    expect(await songs.settled(silent.id)).toMatchObject({ analysis: null, analysisObstacle: null, job: null })
  })

  test('a damaged file has no measures, and the next one is measured', async () => {
    const bytes = await readFile(mediaFixture('sound.flac'))
    bytes.fill(0, Math.floor(bytes.length / 2))
    const path = join(testApp.dataDir, 'damaged.flac')
    await writeFile(path, bytes)
    const damaged = await songs.add(path)
    expect(await songs.settled(damaged.id)).toMatchObject({ analysis: null, analysisObstacle: 'not_decodable', job: null })
    const whole = await songs.add(mediaFixture('sound.flac'))
    expect((await songs.settled(whole.id)).analysis).not.toBeNull()
  })

  test('the content of a measured file is not measured again, unless that is requested', async () => {
    const [first, second] = [await sine(-14), join(testApp.dataDir, 'copy.wav')]
    await copyFile(first, second)
    const { id } = await songs.add(first)
    const measured = (await songs.settled(id)).analysis
    const { handle } = testApp.app.database
    const rows = handle.selectFrom('songs').select('media_path').where('id', '=', id)
    await handle.updateTable('sound_analyses').set({ loudness: -33 }).where('path', 'in', rows.$castTo<{ media_path: string }>()).execute()
    const copy = await songs.add(second)
    expect((await songs.settled(copy.id)).analysis).toEqual({ ...measured, loudness: -33 })
    expect((await waveform(copy.id))?.length).toBe(1_000)
    await testApp.admin.call('POST /api/admin/songs/:id/media/renditions', { params: { id: copy.id } })
    expect((await songs.settled(copy.id)).analysis).toEqual(measured)
  })

  test('the waveform of a pending song is visible only to administrators, and is deleted with its file', async () => {
    const { id } = await songs.add(await sine(-10))
    await songs.settled(id)
    const { handle } = testApp.app.database
    await handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', id).execute()
    expect((await testApp.visitor.request(`/api/songs/${id}/waveform`)).status).toBe(404)
    expect((await testApp.admin.request(`/api/songs/${id}/waveform`)).status).toBe(200)
    const path = (await handle.selectFrom('songs').select('media_path').where('id', '=', id).executeTakeFirstOrThrow()).media_path ?? ''
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id } })
    expect(await handle.selectFrom('sound_analyses').selectAll().where('path', '=', path).execute()).toEqual([])
  })
})

describe('compared with ebur128 of ffmpeg', needs(hasFfmpeg, 'ffmpeg is not installed'), () => {
  beforeAll(() => start({ jobTiming }))
  afterAll(() => testApp.close())

  test.each(['tagged.mp3', 'sound.opus', 'clip.mp4'])('%s: loudness within 0.2 LU', async (name) => {
    const path = mediaFixture(name)
    const { id } = await songs.add(path, name === 'clip.mp4' ? 'video' : 'audio')
    const { analysis } = await songs.settled(id)
    const options = ['-hide_banner', '-nostats', '-i', path, '-vn', '-af', 'ebur128=peak=true:dualmono=true', '-f', 'null', '-']
    const { stderr } = await promisify(execFile)('ffmpeg', options)
    const summary = stderr.slice(stderr.indexOf('Summary:'))
    expect(Math.abs((analysis?.loudness ?? 0) - Number(/I:\s+(\S+) LUFS/.exec(summary)?.[1]))).toBeLessThan(0.2)
    expect(Math.abs((analysis?.truePeak ?? 0) - Number(/Peak:\s+(\S+) dBFS/.exec(summary)?.[1]))).toBeLessThan(0.5)
  })
})
