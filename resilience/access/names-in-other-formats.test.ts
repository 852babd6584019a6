import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProbe } from '#server/features/media/probe.ts'
import { isFfmpegInstalled } from '#server/features/media/renditions/ffmpeg.ts'
import { appOfFile, ofFile } from '#server/testing/app-of-file.ts'
import { saveSetting } from '#server/testing/library.ts'
import { createMediaSongs } from '#server/testing/media-songs.ts'
import { needs } from '#server/testing/needs.ts'

/** @once Bytes of files. */

/* Formats whose tags the site does not write: they are cut by their structure, or a copy without tags is sent instead. */

const run = promisify(execFile)
const probe = createProbe()
const family = 'Quillhammer'
/** The family name wherever ffmpeg can write it. */
const names = ['-metadata', `artist=Ann ${family}`, '-metadata', `comment=${family}`, '-metadata:s:0', `title=${family}`]
const chapters = `;FFMETADATA1\nartist=Ann ${family}\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=${family}\n`
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2']
const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=64x64:rate=5']

interface Made {
  options: readonly string[]
  mediaType?: 'audio' | 'video'
  input?: readonly string[]
}

const formats: Record<string, Made> = {
  'song.wav': { options: ['-c:a', 'pcm_s16le', '-write_id3v2', '1'] },
  'song.aiff': { options: ['-write_id3v2', '1'] },
  'song.mka': { options: ['-c:a', 'libopus', '-f', 'matroska'] },
  'vorbis.mka': { options: ['-c:a', 'libvorbis', '-ac', '2', '-f', 'matroska'] },
  'song.webm': { options: ['-c:a', 'libopus', '-f', 'webm'] },
  'song.wma': { options: ['-c:a', 'wmav2'] },
  'flac.ogg': { options: ['-c:a', 'flac', '-f', 'ogg'] },
  'film.mkv': { options: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'], mediaType: 'video', input: [...picture, ...sound] },
  'film.webm': { options: ['-c:v', 'libvpx', '-c:a', 'libopus'], mediaType: 'video', input: [...picture, ...sound] },
  'film.avi': { options: ['-c:v', 'mpeg4', '-c:a', 'mp3'], mediaType: 'video', input: [...picture, ...sound] },
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'names-in-formats-'))
  await writeFile(join(folder, 'chapters.txt'), chapters)
})
afterAll(() => rm(folder, { recursive: true }))

async function make(name: string): Promise<string> {
  const { options = [], input = sound } = formats[name] ?? {}
  const path = join(folder, name)
  const count = input.filter((option) => option === '-i').length
  const tags = ['-i', join(folder, 'chapters.txt'), '-map_metadata', `${count}`, '-map_chapters', `${count}`]
  await run('ffmpeg', ['-v', 'error', '-y', ...input, ...tags, ...names, ...options, path])
  return path
}

/** Ogg files in a chain have other serial numbers. */
async function makeChain(): Promise<string> {
  const links = await Promise.all(
    [1, 2].map(async (serial) => {
      const path = join(folder, `link-${serial}.ogg`)
      const encoded = ['-c:a', 'libopus', '-b:a', '160k', '-serial_offset', `${serial}`]
      await run('ffmpeg', ['-v', 'error', '-y', ...sound, ...(serial === 2 ? names : []), ...encoded, path])
      return readFile(path)
    }),
  )
  const path = join(folder, 'chain.ogg')
  await writeFile(path, Buffer.concat(links))
  return path
}

/** Formats that are converted. Without ffmpeg they are not sent, except what the server cuts or decodes itself. */
const converted = ['song.mka', 'vorbis.mka', 'flac.ogg', 'film.mkv', 'film.avi', 'chain.ogg']
/** Not even accepted without ffprobe. */
const needsFfprobe = ['song.wma']

const hasFfmpeg = await isFfmpegInstalled('ffmpeg')

describe.each([true, false])('with conversion by ffmpeg: %s', needs(hasFfmpeg, 'ffmpeg is not installed'), (converts) => {
  const testApp = appOfFile({}, { jobTiming: { idleMilliseconds: 50 }, ffmpeg: converts ? 'ffmpeg' : 'no-such-program/ffmpeg' })
  const songs = ofFile(async () => createMediaSongs(testApp))
  beforeAll(() => saveSetting(testApp.app.database, 'allow_downloads', 'true'))

  const names = [...Object.keys(formats), 'chain.ogg'].filter((name) => converts || !needsFfprobe.includes(name))
  test.each(names)('%s: no name is left in playing and in downloads', async (name) => {
    const path = name === 'chain.ogg' ? await makeChain() : await make(name)
    expect(hasName(await readFile(path))).toBe(true)
    const { id, song } = await songs.add(path, formats[name]?.mediaType)
    await songs.settled(id)
    await testApp.admin.call('POST /api/playlists', { body: { name, songIds: [id], schoolPrivacy: 'first-names' } })
    for (const address of [String(song.fileUrl), `/downloads/${id}`]) {
      const response = await testApp.visitor.request(address)
      if (!converts && converted.includes(name)) {
        expect(response.status).toBe(404)
        continue
      }
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([response.status, bytes.length]).toEqual([200, Number(response.headers.get('content-length'))])
      if (name.endsWith('.webm')) continue
      expect(hasName(bytes)).toBe(false)
      expect(await lengthOf(bytes)).toBeCloseTo(name === 'chain.ogg' ? 4 : 2, 0)
      const part = await testApp.visitor.request(address, {
        headers: { range: 'bytes=100-299', 'if-range': String(response.headers.get('etag')) },
      })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${bytes.length}`])
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 300))).toBe(true)
    }
  })
})

const hasName = (bytes: Buffer) => bytes.includes(family) || bytes.includes(Buffer.from(family, 'utf16le'))

async function lengthOf(bytes: Buffer): Promise<number | null> {
  const path = join(folder, 'sent')
  await writeFile(path, bytes)
  return (await probe(path)).durationSeconds
}
