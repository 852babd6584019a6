import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { taggedFile } from '#server/features/media/tagging/tagged-file.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { box, readBoxes } from '#server/testing/iso-file.ts'
import { createLibrary } from '#server/testing/library.ts'
import { taggedMp3 } from '#server/testing/tagged-mp3.ts'
import { uploadBytes } from '#server/testing/uploads.ts'

/** @once Bytes of files. */

const testApp = appOfFile()
const family = 'Quillhammer'
const fixture = (name: string) => readFile(join(import.meta.dirname, '../../server/features/media/fixtures', name))
const names = box('udta', box('©ART', Buffer.from(`\0\x0b\0\0${family}`, 'latin1')))

let categoryId: string
beforeAll(async () => {
  categoryId = await createLibrary(testApp.admin).category('Choir')
})

/** The file with tags in its index, after other boxes. */
async function withNames(name: string, before: readonly Buffer[] = [], track = (payload: Buffer) => box('trak', payload)): Promise<Buffer> {
  const boxes = readBoxes(await fixture(name))
  const index = (payload: Buffer) =>
    readBoxes(payload).map((inner) => (inner.type === 'trak' ? track(inner.payload) : box(inner.type, inner.payload)))
  return Buffer.concat(
    boxes.flatMap(({ type, payload }) => (type === 'moov' ? [...before, box('moov', ...index(payload), names)] : [box(type, payload)])),
  )
}

const id3WithNames = async () => (await taggedMp3([['TPE1', family]])).subarray(0, 10 + 10 + 1 + family.length)

const files: Record<string, () => Promise<Buffer>> = {
  'fragmented.m4a': () => withNames('recorded.m4a'),
  'space before the index.m4a': () => withNames('song.m4a', [box('free', Buffer.alloc(64))]),
  'tags behind the samples.m4a': async () => Buffer.concat([await fixture('song.m4a'), names]),
  'tags of a track.m4a': () => withNames('recorded.m4a', [], (track) => box('trak', track, names)),
  'film.mov': () => withNames('clip.mov'),
  'recorded.aac': async () => {
    const bytes = await fixture('cut.aac')
    return Buffer.concat([await id3WithNames(), bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xf1])))])
  },
}

test.each(Object.entries(files))('%s has no names in its tags where a playlist hides them', async (name, bytes) => {
  const file = await bytes()
  expect(file.includes(family)).toBe(true)
  const uploadId = await uploadBytes(testApp.admin, new Uint8Array(file), { kind: 'media', name })
  const mediaType = name.endsWith('.mov') ? 'video' : 'audio'
  const song = (await testApp.admin.call('POST /api/songs', { body: { title: name, categoryId, mediaType, uploadId } })).body
  const played = async () => Buffer.from(await (await testApp.visitor.request(String(song.fileUrl))).arrayBuffer())
  expect((await played()).includes(family)).toBe(true)
  await testApp.admin.call('POST /api/playlists', { body: { name, songIds: [song.id], schoolPrivacy: 'first-names' } })
  const hidden = await played()
  expect([hidden.length > file.length / 2, hidden.includes(family)]).toEqual([true, false])
})

const noTags = {
  ...{ artist: null, artists: [], album: null, albumArtist: null, isCompilation: false, discNumber: null, trackNumber: null, date: null },
  ...{ genres: [], composers: [], lyricists: [], arrangers: [], conductors: [], performers: [], producers: [], isrc: null, label: null },
  ...{ catalogNumber: null, copyright: null, license: null, recordingMbid: null, releaseMbid: null, lyrics: null, cover: null },
}

test.each([true, false])('an imported M4A that ends with its index gets new tags; all others are dropped: %s', async (isAlone) => {
  const [type, ...others] = readBoxes(await withNames('song.m4a'))
  const index = others.find((one) => one.type === 'moov')
  const sound = others.find((one) => one.type === 'mdat')
  if (!type || !index || !sound) throw new Error('the file has another form')
  const file = Buffer.concat([box('ftyp', type.payload), box('mdat', sound.payload), box('moov', index.payload)])
  const read = async (start: number, length: number) => file.subarray(start, start + length)
  const tags = { ...noTags, title: 'Rain song', isAlone }
  const tagged = await taggedFile(read, { sizeBytes: file.length, mimeType: 'audio/mp4' }, tags)
  if (!tagged) throw new Error('the file is not understood')
  const { head, from, to } = tagged
  const written = Buffer.concat([head, file.subarray(from, to)])
  expect(readBoxes(written).map((one) => one.type)).toEqual(['ftyp', 'moov', 'mdat'])
  expect([written.includes('Rain song'), written.includes(family), written.includes(sound.payload)]).toEqual([true, !isAlone, true])
})
