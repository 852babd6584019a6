import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseBuffer } from 'music-metadata'
import { beforeAll, describe, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { coversMade } from '#server/testing/background-work.ts'
import { createLibrary, saveSetting } from '#server/testing/library.ts'
import { taggedMp3 } from '#server/testing/tagged-mp3.ts'
import { uploadBytes, uploadFile } from '#server/testing/uploads.ts'

/** @once Tags in files; list-downloads.test.ts and redeem.test.ts run on both databases. */

const app = appOfFile()
let home: string

beforeAll(async () => {
  home = await createLibrary(app.admin).category('Home')
  await saveSetting(app.app.database, 'allow_downloads', 'true')
})

const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)
const credit = (name: string, role: string, instrument: string | null = null) => ({ name, role, instrument })
const facts = {
  title: 'Ebb ✓',
  artist: 'Ann & Bo',
  album: 'Tides',
  discNumber: 2,
  trackNumber: 7,
  year: 1999,
  genres: ['Jazz', 'Folk'],
  isrc: 'GBAYE0601498',
  lyrics: '[00:01.50]Ebb and flow\n[00:03.00]Grüße ✓',
  credits: [
    ...[credit('Ann', 'main'), credit('Bo', 'main'), credit('Cy', 'composer'), credit('Di', 'composer'), credit('Ed', 'lyricist')],
    ...[credit('Flo ✓', 'arranger'), credit('Gus', 'conductor'), credit('Hal', 'performer', 'piano'), credit('Ida', 'performer')],
    ...[credit('Jo', 'producer'), credit('Kim', 'producer')],
  ],
}

async function upload(name: string, fields: object = facts) {
  const uploadId = await uploadFile(app.admin, fixture(name))
  const coverUploadId = await uploadFile(app.admin, fixture('cover.jpg'), 'cover')
  const body = { title: 'Ebb', categoryId: home, mediaType: 'audio', uploadId, coverUploadId, ...fields }
  const song = (await app.admin.call('POST /api/songs', { body })).body
  await coversMade(app)
  return song
}

async function downloadOf(id: string, headers: Record<string, string> = {}) {
  const { fileUrl } = (await app.visitor.call('GET /api/songs/:id/download', { params: { id } })).body
  const response = await app.visitor.request(String(fileUrl), { headers })
  return { response, fileUrl, bytes: Buffer.from(await response.arrayBuffer()) }
}

const storedBytes = async (fileUrl: string | null) => Buffer.from(await (await app.visitor.request(String(fileUrl))).arrayBuffer())

/** The bytes from the start of the sound on, found by a reader other than the one under test. */
const sounds: Record<string, (bytes: Buffer) => Buffer> = {
  'tagged.mp3': (bytes) => bytes.subarray(10 + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + byte, 0)),
  'sound.flac': (bytes) => bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xf8]))),
  'song.m4a': (bytes) => bytes.subarray(bytes.indexOf('mdat')),
  'sound.opus': (bytes) => bytes.subarray(bytes.indexOf('OggS', bytes.indexOf('OpusTags'))),
  'sound.ogg': (bytes) => bytes.subarray(bytes.indexOf('OggS', bytes.indexOf('\x05vorbis', 0, 'latin1'))),
}

describe.each(Object.entries(sounds))('the download of %s', (name, soundOf) => {
  test('has the facts of the song as its tags, and the same sound', async () => {
    const song = await upload(name)
    const { response, bytes } = await downloadOf(song.id)
    expect([response.status, Number(response.headers.get('content-length'))]).toEqual([200, bytes.length])
    const { common, format } = await parseBuffer(bytes, { mimeType: String(response.headers.get('content-type')) }, { duration: true })
    expect(common).toMatchObject({
      title: 'Ebb ✓',
      artist: 'Ann & Bo',
      artists: ['Ann', 'Bo'],
      album: 'Tides',
      albumartist: 'Ann',
      disk: { no: 2 },
      track: { no: 7 },
      year: 1999,
      genre: ['Jazz', 'Folk'],
      composer: ['Cy', 'Di'],
      isrc: ['GBAYE0601498'],
      picture: [{ format: 'image/jpeg' }],
    })
    expect(common.lyrics?.map(({ text }) => text?.replaceAll(/\[.*?\]/g, ''))).toEqual(['Ebb and flow\nGrüße ✓'])
    const stored = await storedBytes(song.fileUrl)
    expect(soundOf(bytes).equals(soundOf(stored))).toBe(true)
    expect(soundOf(bytes).length).toBeGreaterThan(1_000)
    expect(format.duration).toBeCloseTo((await parseBuffer(stored, undefined, { duration: true })).format.duration ?? 0, 1)
  })
})

test.each(Object.keys(sounds))('the download of %s has all credits: uploaded again, it becomes a song with them', async (name) => {
  const { response, bytes } = await downloadOf((await upload(name)).id)
  const type = response.headers.get('content-type')
  const uploadId = await uploadBytes(app.admin, new Uint8Array(bytes), { kind: 'media', name })
  const body = { title: `Again ${type}`, artist: 'Ann & Bo', categoryId: home, mediaType: 'audio', uploadId }
  const { id } = (await app.admin.call('POST /api/songs', { body })).body
  const { credits } = (await app.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
  const byOthers = facts.credits.filter(({ role }) => role !== 'main')
  expect(credits.filter(({ role }) => role !== 'main').map(({ artistId: _, ...rest }) => rest)).toEqual(byOthers)
})

test.each(Object.keys(sounds))('the download of %s has the release date and the mark of a compilation', async (name) => {
  const released = async (album: object) => {
    const { id } = (await app.admin.call('POST /api/albums', { body: { title: 'Tides', releaseDate: '1999-05', ...album } })).body
    const { response, bytes } = await downloadOf((await upload(name, { ...facts, album: 'Tides', albumId: id })).id)
    const { common } = await parseBuffer(bytes, { mimeType: String(response.headers.get('content-type')) })
    return [common.date, common.compilation ?? false, common.albumartist]
  }
  expect(await released({ artists: [] })).toEqual(['1999-05', true, undefined])
  expect(await released({ artists: ['Ann'] })).toEqual(['1999-05', false, 'Ann'])
  expect(await released({ releaseDate: '2005-01-01' })).toEqual(['1999', true, undefined])
})

test.each(Object.keys(sounds))('the download of %s has label, catalog number, copyright, license and MusicBrainz ids', async (name) => {
  const [recording, release] = ['0f8a3c52-5d6e-4b57-9a4c-1c2d3e4f5a6b', '7b1d9e84-2c3f-4a5b-8c6d-9e0f1a2b3c4d']
  const facts = { label: 'Ebb Records', catalogNumber: 'EBB 7', copyright: '1999 Ebb ✓', license: 'cc-by-sa', musicbrainzId: release }
  const { id } = (await app.admin.call('POST /api/albums', { body: { title: 'Pressed', artists: ['Ann'], ...facts } })).body
  const written = async (fields: object) => {
    const { response, bytes } = await downloadOf((await upload(name, fields)).id)
    const { common } = await parseBuffer(bytes, { mimeType: String(response.headers.get('content-type')) })
    const { label, catalognumber, copyright, license, musicbrainz_albumid, musicbrainz_recordingid } = common
    return { label, catalognumber, copyright, license, musicbrainz_albumid, musicbrainz_recordingid }
  }
  expect(await written({ album: 'Pressed', albumId: id, musicbrainzId: recording })).toEqual({
    label: ['Ebb Records'],
    catalognumber: ['EBB 7'],
    copyright: '1999 Ebb ✓',
    license: 'https://creativecommons.org/licenses/by-sa/4.0/',
    musicbrainz_albumid: release,
    musicbrainz_recordingid: recording,
  })
})

test('a file keeps its label and MusicBrainz ids if the song has none, and gets those of the song otherwise', async () => {
  const [own, other] = ['0f8a3c52-5d6e-4b57-9a4c-1c2d3e4f5a6b', '7b1d9e84-2c3f-4a5b-8c6d-9e0f1a2b3c4d']
  const frames = [
    ['TPUB', 'Own Label'],
    ['UFID', `http://musicbrainz.org\0${own}`],
    ['TXXX', `MusicBrainz Album Id\0${own}`],
  ] as const
  const uploadId = async () => uploadBytes(app.admin, new Uint8Array(await taggedMp3(frames)), { kind: 'media', name: 'own.mp3' })
  const written = async (fields: object) => {
    const body = { title: 'Kept', categoryId: home, mediaType: 'audio', uploadId: await uploadId(), ...fields }
    const { bytes } = await downloadOf((await app.admin.call('POST /api/songs', { body })).body.id)
    const { common } = await parseBuffer(bytes, { mimeType: 'audio/mpeg' })
    return [common.label, common.musicbrainz_recordingid, common.musicbrainz_albumid]
  }
  expect(await written({})).toEqual([['Own Label'], own, own])
  const album = { title: 'Other', label: 'Ebb Records', musicbrainzId: other }
  const { id } = (await app.admin.call('POST /api/albums', { body: album })).body
  expect(await written({ album: 'Other', albumId: id, musicbrainzId: other })).toEqual([['Ebb Records'], other, other])
})

test('people in other parts stay in the tags of an MP3, and removed credits do not', async () => {
  const frames = [
    ['TIPL', 'engineer\0Lu\0Producer\0Max'],
    ['TMCL', 'harp\0Ned'],
  ] as const
  const uploadId = await uploadBytes(app.admin, new Uint8Array(await taggedMp3(frames)), { kind: 'media', name: 'crew.mp3' })
  const body = { title: 'Crew', categoryId: home, mediaType: 'audio', uploadId, credits: [credit('Jo', 'producer')] }
  const { bytes } = await downloadOf((await app.admin.call('POST /api/songs', { body })).body.id)
  const { native } = await parseBuffer(bytes, { mimeType: 'audio/mpeg' })
  const lists = native['ID3v2.4']?.filter(({ id }) => id === 'TIPL' || id === 'TMCL')
  expect(lists).toEqual([{ id: 'TIPL', value: { producer: ['Jo'], engineer: ['Lu'] } }])
})

test('an index with file offsets still finds the same sound', async () => {
  const song = await upload('song.m4a')
  const [stored, { bytes }] = [await storedBytes(song.fileUrl), await downloadOf(song.id)]
  const firstSample = (file: Buffer) => {
    const offset = file.readUInt32BE(file.indexOf('stco') + 12)
    return file.subarray(offset, offset + 200)
  }
  expect(bytes.length).not.toBe(stored.length)
  expect(firstSample(bytes).equals(firstSample(stored))).toBe(true)
})

test('a missing fact gets no tag', async () => {
  const { bytes } = await downloadOf((await upload('tagged.mp3', { title: 'Bare', credits: [] })).id)
  const { common } = await parseBuffer(bytes, { mimeType: 'audio/mpeg' })
  expect([common.title, common.artist, common.album, common.track.no]).toEqual(['Bare', undefined, undefined, null])
})

test('a file shorter than an old tag is downloaded', async () => {
  const frame = Buffer.concat([Buffer.from([0xff, 0xf3, 0x14, 0xc0]), Buffer.alloc(20)])
  const sound = new Uint8Array(Buffer.concat([frame, frame, frame]))
  const uploadId = await uploadBytes(app.admin, sound, { kind: 'media', name: 'blip.mp3' })
  const body = { title: 'Blip', categoryId: home, mediaType: 'audio', uploadId }
  const { id } = (await app.admin.call('POST /api/songs', { body })).body
  const { response, bytes } = await downloadOf(id)
  expect([response.status, bytes.subarray(-sound.length).equals(sound)]).toEqual([200, true])
})

test('an interrupted download continues, until a fact changes', async () => {
  const song = await upload('tagged.mp3')
  const { response, fileUrl, bytes } = await downloadOf(song.id)
  const etag = String(response.headers.get('etag'))
  const rest = await downloadOf(song.id, { range: 'bytes=100-', 'if-range': etag })
  expect([rest.response.status, rest.response.headers.get('content-range')]).toEqual([206, `bytes 100-${bytes.length - 1}/${bytes.length}`])
  expect(rest.bytes.equals(bytes.subarray(100))).toBe(true)
  const end = await downloadOf(song.id, { range: 'bytes=-50' })
  expect(end.bytes.equals(bytes.subarray(-50))).toBe(true)
  expect((await downloadOf(song.id, { 'if-none-match': etag })).response.status).toBe(304)
  const head = await app.visitor.request(String(fileUrl), { method: 'HEAD' })
  expect([head.headers.get('content-length'), head.headers.get('etag')]).toEqual([String(bytes.length), etag])

  const { version, mediaType } = song
  await app.admin.call('PUT /api/songs/:id', {
    params: { id: song.id },
    body: { title: 'Flow', artist: null, album: null, categoryId: home, mediaType, version },
  })
  const changed = await downloadOf(song.id, { range: 'bytes=100-', 'if-range': etag })
  expect([changed.response.status, changed.response.headers.get('etag') === etag]).toEqual([200, false])
  expect((await parseBuffer(changed.bytes, { mimeType: 'audio/mpeg' })).common.title).toBe('Flow')
})

test('other files are downloaded as they are, and nothing that is not offered', async () => {
  const wave = await upload('sound.wav')
  const { bytes } = await downloadOf(wave.id)
  expect(bytes.equals(await readFile(fixture('sound.wav')))).toBe(true)
  const pending = await upload('tagged.mp3', { title: 'Pending' })
  await app.app.database.handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', pending.id).execute()
  for (const id of [pending.id, 'missing'])
    for (const client of [app.visitor, app.admin]) expect((await client.request(`/downloads/${id}`)).status).toBe(404)
})
