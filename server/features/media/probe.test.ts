import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { noTags } from '#contract/media-tags.ts'
import { AppError } from '#server/app-error.ts'
import { needs } from '#server/testing/needs.ts'
import { taggedMp3 } from '#server/testing/tagged-mp3.ts'
import { createProbe } from './probe.ts'
import { isFfmpegInstalled } from './renditions/ffmpeg.ts'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
const bytesOf = (name: string) => readFile(fixture(name))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probe-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function file(bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, `${randomBytes(6).toString('hex')}`)
  await writeFile(path, bytes)
  return path
}

const bare = { ...noTags, cover: null }
const tags = { ...bare, title: 'Harbour Lights', artist: 'Fixture Trio', album: 'Short Sounds' }

/** Shared by tests that do not kill its processes, because starting one takes as long as reading many files. */
const probe = createProbe()
const probeWithoutFfprobe = createProbe({ ffprobe: 'no-such-program' })
const hasFfprobe = await isFfmpegInstalled('ffprobe')

describe.each([
  { name: 'with ffprobe', probe, options: needs(hasFfprobe, 'ffprobe is not installed') },
  { name: 'without ffprobe', probe: probeWithoutFfprobe, options: {} },
])('probe $name', ({ probe, options }) => {
  it.each([
    ['bare.mp3', 'audio', 'audio/mpeg', 'mp3', bare],
    ['song.m4a', 'audio', 'audio/mp4', 'm4a', tags],
    ['sound-only.mp4', 'audio', 'audio/mp4', 'm4a', bare],
    ['sound.wav', 'audio', 'audio/wav', 'wav', bare],
    ['sound.flac', 'audio', 'audio/flac', 'flac', tags],
    ['sound.ogg', 'audio', 'audio/ogg', 'ogg', tags],
    ['sound.opus', 'audio', 'audio/ogg', 'opus', bare],
    ['sound.webm', 'audio', 'audio/webm', 'webm', bare],
    ['clip.mp4', 'video', 'video/mp4', 'mp4', tags],
    ['clip.mov', 'video', 'video/quicktime', 'mov', bare],
    ['silent.mp4', 'video', 'video/mp4', 'mp4', bare],
    ['clip.webm', 'video', 'video/webm', 'webm', bare],
    ['recorded.webm', 'audio', 'audio/webm', 'webm', bare],
    ['recorded-video.webm', 'video', 'video/webm', 'webm', bare],
    ['recorded.m4a', 'audio', 'audio/mp4', 'm4a', bare],
    ['live.webm', 'audio', 'audio/webm', 'webm', bare],
    ['live.mka', 'audio', 'audio/x-matroska', 'mka', bare],
    ['skeleton.ogg', 'audio', 'audio/ogg', 'ogg', { ...bare, comment: 'audiotest wave' }],
    ['rifx.wav', 'audio', 'audio/wav', 'wav', bare],
    ['rf64.wav', 'audio', 'audio/wav', 'wav', bare],
    ['sound.w64', 'audio', 'audio/x-w64', 'w64', bare],
    ['cut.aac', 'audio', 'audio/aac', 'aac', bare],
  ])('reads %s', options, async (name, mediaType, mimeType, extension, texts) => {
    const { durationSeconds, details: _, ...rest } = await probe(fixture(name))
    expect(rest).toEqual({ mediaType, mimeType, extension, ...texts })
    expect(durationSeconds).toBeGreaterThan(1.9)
    expect(durationSeconds).toBeLessThan(2.1)
  })

  it('finds the cover in the tags', options, async () => {
    const { cover, ...rest } = await probe(fixture('tagged.mp3'))
    const { cover: _none, ...texts } = tags
    expect(rest).toMatchObject({ ...texts, mediaType: 'audio', mimeType: 'audio/mpeg', extension: 'mp3' })
    expect(Buffer.from(cover ?? [])).toEqual(await bytesOf('cover.jpg'))
  })

  it('identifies a container that only ffprobe can read by its first bytes', options, async () => {
    expect(await probe(fixture('clip.avi'))).toMatchObject({ mediaType: 'video', mimeType: 'video/vnd.avi', extension: 'avi' })
  })
})

describe('several artists', () => {
  it.each([
    ['of a tag with two', 4, [['TPE1', 'Ann Lee\0Bo']], 'Ann Lee, Bo', ['Ann Lee', 'Bo']],
    ['of one that has a slash in its name', 3, [['TPE1', 'AC/DC']], 'AC/DC', []],
    [
      'that one tag names and another lists',
      4,
      [
        ['TPE1', 'Ann Lee feat. Bo'],
        ['TXXX', 'ARTISTS\0Ann Lee\0Bo'],
      ],
      'Ann Lee feat. Bo',
      ['Ann Lee', 'Bo'],
    ],
    ['that is one', 4, [['TPE1', 'Ann Lee']], 'Ann Lee', []],
  ] as const)('%s', async (_what, version, frames, artist, artists) => {
    expect(await probe(await file(await taggedMp3(frames, version)))).toMatchObject({ artist, artists })
  })
})

test('track and disc are read, with or without their totals', async () => {
  const positions = async (track: string, disc: string) =>
    probe(
      await file(
        await taggedMp3([
          ['TRCK', track],
          ['TPOS', disc],
        ]),
      ),
    )
  expect(await positions('07/12', '2')).toMatchObject({ trackNumber: 7, discNumber: 2 })
  expect(await positions('0', 'B')).toMatchObject({ trackNumber: null, discNumber: null })
})

const recording = 'f4b1b1f0-6d5c-4f0b-8d5e-0d9a2a3c4b5d'
const artist = '0383dadf-2a4e-4d10-a46a-e9e041da8eb3'

test('more facts are read, in the form in which the library has them', async () => {
  const frames = [
    ['TPE2', 'Ann Lee'],
    ['TCMP', '1'],
    ['TDRC', '2024-05-17'],
    ['TCON', 'Jazz\0Folk\0Jazz'],
    ['TCOM', 'Bo\0Cy'],
    ['TSRC', 'gb-aye-06-01498'],
    ['TLAN', 'eng'],
    ['COMM', 'engiTunNORM\0 0000'],
    ['COMM', 'eng\0One take.\r\nLive.'],
    ['TXXX', `MusicBrainz Release Track Id\0${artist}`],
    ['TXXX', `MusicBrainz Artist Id\0${artist}`],
    ['TXXX', 'MusicBrainz Album Id\0unknown'],
    ['TPUB', 'Harbour Records'],
    ['TXXX', 'CATALOGNUMBER\0HR 7'],
    ['TCOP', '2024 Harbour Records'],
  ] as const
  expect(await probe(await file(await taggedMp3(frames)))).toMatchObject({
    albumArtist: 'Ann Lee',
    isCompilation: true,
    year: 2024,
    genres: ['Jazz', 'Folk'],
    composers: ['Bo', 'Cy'],
    isrc: 'GBAYE0601498',
    language: 'en',
    comment: 'One take.\nLive.',
    musicbrainzId: null,
    artistMusicbrainzId: artist,
    albumKind: 'compilation',
    albumReleaseDate: '2024-05-17',
    albumLabel: 'Harbour Records',
    albumCatalogNumber: 'HR 7',
    albumCopyright: '2024 Harbour Records',
    albumMusicbrainzId: null,
  })
})

it.each([
  ['album', 'album'],
  ['Album; Live', 'live'],
  ['ep/live', 'ep'],
  ['album/compilation', 'compilation'],
  ['EP', 'ep'],
  ['single', 'single'],
  ['soundtrack', null],
  ['broadcast', null],
])('reads the kind of the album from the type %s', async (type, albumKind) => {
  expect(await probe(await file(await taggedMp3([['TXXX', `MusicBrainz Album Type\0${type}`]])))).toMatchObject({ albumKind })
})

describe('the release date of the album', () => {
  it.each([
    ['with a time of day', [['TDRC', '2024-05-17T07:00:00']], '2024-05-17'],
    ['to the month', [['TDRC', '2024-05']], '2024-05'],
    ['with zeros for what is unknown', [['TDRC', '2024-00-00']], '2024'],
    [
      'before that of the recording',
      [
        ['TDRC', '1979'],
        ['TDRL', '2024-05-17'],
      ],
      '2024-05-17',
    ],
    ['that does not exist', [['TDRC', '2024-13-41']], null],
    ['that is missing', [['TPUB', 'Harbour Records']], null],
  ] as const)('%s', async (_what, frames, albumReleaseDate) => {
    expect(await probe(await file(await taggedMp3(frames)))).toMatchObject({ albumReleaseDate })
  })
})

describe('lyrics', () => {
  const plain = ['USLT', 'eng\0Cast off\r\n\r\nand go'] as const
  /** 1,024 and 2,048 milliseconds. */
  const timed = ['SYLT', 'eng\x02\x01\0Cast off\0\0\0\x04\0and go\0\0\0\x08\0'] as const

  it.each([
    ['with verses', [plain], 'Cast off\n\nand go'],
    ['with times', [plain, timed], '[00:01.02]Cast off\n[00:02.05]and go'],
    ['as LRC in a frame for plain ones', [['USLT', 'eng\0[00:01.50]Cast off']], '[00:01.50]Cast off'],
    ['that are blank', [['USLT', 'eng\0 \n']], null],
  ] as const)('%s', async (_what, frames, lyrics) => {
    expect(await probe(await file(await taggedMp3(frames)))).toMatchObject({ lyrics })
  })
})

const credits = {
  composers: ['Bo'],
  lyricists: ['Cy', 'Di'],
  arrangers: ['Ed'],
  conductors: ['Flo'],
  performers: ['Gus (piano)', 'Hal (violin)', 'Ida'],
  producers: ['Jo', 'Kim'],
}

test('credits are read from ID3v2.4, with instruments', async () => {
  const frames = [
    ['TCOM', 'Bo'],
    ['TEXT', 'Cy\0Di'],
    ['TPE3', 'Flo'],
    ['TMCL', 'piano\0Gus\0violin\0Hal\0performer\0Ida'],
    ['TIPL', 'arranger\0Ed\0engineer\0Lu\0producer\0Jo\0producer\0Kim'],
  ] as const
  expect(await probe(await file(await taggedMp3(frames)))).toMatchObject(credits)
})

test('credits are read from ID3v2.3, whose one list has musicians and others', async () => {
  const frames = [
    ['TEXT', 'Cy/Di'],
    ['IPLS', 'arranger\0Ed\0mix\0Lu\0piano\0Gus'],
  ] as const
  const read = await probe(await file(await taggedMp3(frames, 3)))
  expect(read).toMatchObject({ lyricists: ['Cy/Di'], arrangers: ['Ed'], performers: ['Gus (piano)'], producers: [] })
})

test('facts of unknown form are dropped, and composers with a slash are one text', async () => {
  const frames = [
    ['TCOM', 'Lennon/McCartney'],
    ['TSRC', '4711'],
    ['TLAN', 'English'],
    ['TYER', '0'],
    ['TXXX', `MusicBrainz Artist Id\0${artist}/${recording}`],
  ] as const
  const read = await probe(await file(await taggedMp3(frames, 3)))
  expect(read).toMatchObject({ composers: ['Lennon/McCartney'], isrc: null, language: null, year: null, artistMusicbrainzId: null })
})

describe('probe', () => {
  const outcome = (path: string) =>
    probe(path).then(
      () => 'read',
      (error: unknown) => (error instanceof AppError ? error.code : error),
    )

  it.each([
    ['text', 'Just some words.'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['MIDI', Buffer.concat([Buffer.from('MThd\0\0\0\x06\0\x01\0\x02\0\x60MTrk'), Buffer.alloc(40)])],
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/secret\n'],
    ['400 kB of junk', randomBytes(400_000).fill(0, 0, 2)],
  ])('rejects %s as no media, by itself', async (_name, bytes) => {
    expect(await outcome(await file(bytes))).toBe('wrong_media_type')
  })

  it('rejects a file without bytes as empty', async () => {
    expect(await outcome(await file(''))).toBe('empty_file')
  })

  it('rejects a picture, and a page followed by a song, as wrong_media_type', async () => {
    expect(await outcome(fixture('cover.jpg'))).toBe('wrong_media_type')
    for (const page of ['<svg><script>alert(1)</script></svg>', '\ufeff<p>Grüße</p><script>alert(1)</script>'])
      for (const sound of ['bare.mp3', 'cut.aac'])
        expect(await outcome(await file(Buffer.concat([Buffer.from(page), await bytesOf(sound)])))).toBe('wrong_media_type')
  })

  const mp3Start = Buffer.from([0xff, 0xfb, 0x90, 0x64])
  it.each([
    ['an MP3 of one frame header and junk', Buffer.concat([mp3Start, randomBytes(400_000)])],
    ['an MP3 of 8 MB of 0xff', Buffer.concat([mp3Start, Buffer.alloc(8_000_000, 0xff)])],
    ['an ID3 tag and nothing else', Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), Buffer.alloc(8_000_000)])],
    ['an ID3 tag longer than the file', Buffer.concat([Buffer.from('ID3\x04\0\0'), Buffer.alloc(4, 0x7f), randomBytes(10_000)])],
    ['a WAV of junk', Buffer.concat([Buffer.from('RIFF\0\x10\0\0WAVE'), randomBytes(100_000)])],
    ['a FLAC of junk', Buffer.concat([Buffer.from('fLaC'), randomBytes(100_000)])],
    [
      'a WebM of junk',
      Buffer.concat([Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282847765626d', 'hex'), randomBytes(100_000)]),
    ],
    [
      'an Ogg of junk',
      Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(20), Buffer.from('\x01\x1e\x01vorbis'), randomBytes(100_000)]),
    ],
    ['an MP4 of junk', Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1'), randomBytes(100_000)])],
  ])('rejects %s as damaged, by itself', async (_name, bytes) => {
    expect(await outcome(await file(bytes))).toBe('unreadable_media')
  })

  it('rejects a WAV that has lost its sound', async () => {
    expect(await outcome(await file((await bytesOf('sound.wav')).subarray(0, 60).fill('junk', 36)))).toBe('unreadable_media')
  })

  it('rejects an MP4 that has lost its index', async () => {
    const bytes = await bytesOf('song.m4a')
    expect(await outcome(await file(bytes.subarray(0, bytes.length / 2)))).toBe('unreadable_media')
  })

  it('reads what is left of a truncated MP3', async () => {
    const bytes = await bytesOf('bare.mp3')
    const { durationSeconds } = await probe(await file(bytes.subarray(0, bytes.length / 2)))
    expect(durationSeconds).toBeGreaterThan(0.8)
    expect(durationSeconds).toBeLessThan(1.2)
  })

  it('terminates for any damaged file', async () => {
    const names = ['tagged.mp3', 'song.m4a', 'clip.mp4', 'clip.mov', 'sound.wav', 'sound.flac', 'sound.ogg', 'clip.webm', 'clip.avi']
    const damaged = await Promise.all(
      names.flatMap((name) => [0.3, 0.9].map(async (part) => file(await damage(await bytesOf(name), part)))),
    )
    for (const result of await Promise.all(damaged.map(outcome))) expect(['read', 'wrong_media_type', 'unreadable_media']).toContain(result)
  })

  it('kills a reader that takes too much processor time', async () => {
    const endless = createProbe({ readerScript: join(import.meta.dirname, 'fixtures/endless-reader.ts'), processorMilliseconds: 200 })
    await expect(endless(fixture('bare.mp3'))).rejects.toMatchObject({ code: 'unreadable_media' })
  })

  it('reads many files in a few processes, one after the other', async () => {
    const probe = createProbe()
    const damaged = await file(Buffer.concat([Buffer.from('fLaC'), randomBytes(100_000)]))
    const results = await Promise.all(
      Array.from({ length: 250 }, (_, n) => probe(n % 50 === 7 ? damaged : fixture('tagged.mp3')).catch((error: unknown) => error)),
    )
    expect(results.filter((result) => result instanceof AppError && result.code === 'unreadable_media')).toHaveLength(5)
    expect(results.filter((result) => !(result instanceof Error) && (result as { title: string }).title === 'Harbour Lights')).toHaveLength(
      245,
    )
  })

  it(
    'reads on when a reader was ended between two files',
    needs(process.platform === 'linux', 'readers are found in /proc of Linux'),
    async () => {
      const probe = createProbe()
      await probe(fixture('bare.mp3'))
      // A child may exit in between.
      for (const id of await childrenOfThisProcess())
        if ((await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).includes('probe-child')) process.kill(id, 'SIGKILL')
      expect(await probe(fixture('sound.wav'))).toMatchObject({ mimeType: 'audio/wav' })
    },
  )

  it('leaves no links behind', async () => {
    vi.stubEnv('TMPDIR', folder)
    const path = await file(await bytesOf('bare.mp3'))
    const probe = createProbe()
    await Promise.all([probe(path), probe(path), probe(join(folder, 'none')).catch(() => {})])
    vi.unstubAllEnvs()
    expect(await readdir(folder)).toEqual([basename(path)])
  })

  it('does not report a file as damaged that it cannot open', async () => {
    await expect(probe(join(folder, 'none'))).rejects.not.toBeInstanceOf(AppError)
  })

  it('measures a long variable bit rate without a length header exactly', async () => {
    const bytes = await bytesOf('bare.mp3')
    const path = await file(Buffer.concat(Array.from({ length: 3_000 }, () => bytes)))
    const { durationSeconds } = await probeWithoutFfprobe(path)
    expect(durationSeconds).toBeCloseTo(3_000 * 2.0637, -1)
  })
})

async function childrenOfThisProcess(): Promise<number[]> {
  const lists = (await readdir('/proc/self/task')).map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8'))
  return (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

/** Truncates to `part` of the bytes and overwrites some others. */
async function damage(bytes: Buffer, part: number): Promise<Buffer> {
  const cut = Buffer.from(bytes.subarray(0, bytes.length * part))
  for (let n = 0; n < 40; n++) cut[12 + ((n * 7919) % (cut.length - 12))] = (n * 37) & 0xff
  return cut
}
