import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Storage } from '#server/storage/storage.ts'
import { createListZips } from './list-zip.ts'

const megabyte = Buffer.alloc(1_000_000, 7)

/** Songs of 20 MB, generated while they are read. */
function bigSongs() {
  const open = new Set<Readable>()
  const storage: Pick<Storage, 'stat' | 'read'> = {
    stat: async (key) => (key.endsWith('.jpg') ? null : { sizeBytes: 20_000_000, modifiedAt: new Date(0) }),
    async read(_key, { start, end } = { start: 0, end: 19_999_999 }) {
      const stream = Readable.from(
        (function* () {
          for (let left = end - start + 1; left > 0; left -= megabyte.length) yield megabyte.subarray(0, Math.min(left, megabyte.length))
        })(),
        { objectMode: false, highWaterMark: 64_000 },
      )
      open.add(stream)
      return stream.once('close', () => open.delete(stream))
    },
  }
  return { storage: storage as Storage, open }
}

const noTags = {
  artist: null,
  artists: [],
  album: null,
  albumArtist: null,
  isCompilation: false,
  discNumber: null,
  trackNumber: null,
  date: null,
}
const noCredits = { composers: [], lyricists: [], arrangers: [], conductors: [], performers: [], producers: [] }
const noRelease = { isrc: null, label: null, catalogNumber: null, copyright: null, license: null, recordingMbid: null, releaseMbid: null }
const tagsOf = (title: string) => ({ ...noTags, ...noCredits, ...noRelease, title, genres: [], lyrics: null, isAlone: false })
const list = (count: number) => ({
  name: 'Tides',
  coverPath: null,
  text: 'Credits',
  songs: Array.from({ length: count }, (_, index) => ({
    key: `songs/${index}.wav`,
    mimeType: 'audio/wav',
    coverPath: null,
    withoutNames: null,
    tags: tagsOf(`Song ${index}`),
  })),
})

test('an aborted download closes the file that is being read', async () => {
  const { storage, open } = bigSongs()
  const zip = await createListZips(storage).open(list(3))
  const stream = zip?.read({ start: 0, end: zip.sizeBytes - 1 }) as Readable
  await new Promise((resolve) => stream.once('readable', resolve))
  stream.read(100_000)
  expect(open.size).toBe(1)
  stream.destroy()
  await expect.poll(() => open.size).toBe(0)
})

test('the size of a zip with many long names is as announced', async () => {
  const { storage } = bigSongs()
  const small: Storage = {
    ...storage,
    stat: async (key) => (key.endsWith('.jpg') ? null : { sizeBytes: 3, modifiedAt: new Date(0) }),
    read: async () => Readable.from([Buffer.from('abc')], { objectMode: false }),
  }
  const many = { ...list(400), name: 'A name of some length, as '.repeat(8) }
  const zip = await createListZips(small).open(many)
  let bytes = 0
  for await (const chunk of zip?.read({ start: 0, end: zip.sizeBytes - 1 }) ?? []) bytes += (chunk as Buffer).length
  expect(bytes).toBe(zip?.sizeBytes)
  let rest = 0
  for await (const chunk of zip?.read({ start: 1_000, end: 2_999 }) ?? []) rest += (chunk as Buffer).length
  expect(rest).toBe(2_000)
})

test('names of any script fit into file systems', async () => {
  const { storage } = bigSongs()
  const [song] = list(1).songs
  if (!song) throw new Error('there is one')
  const title = '\u{1f3b8}'.repeat(100)
  const zip = await createListZips(storage).open({ ...list(1), name: title, songs: [{ ...song, tags: tagsOf(title) }] })
  if (!zip) throw new Error('it has a song')
  const start = await buffer(zip.read({ start: 0, end: 999 }))
  const name = start.toString('utf8', 30, 30 + start.readUInt16LE(26))
  expect(name).toMatch(/^\u{1f3b8}{50,}\/01 \u{1f3b8}{50,}\.wav$/u)
  for (const part of name.split('/')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255)
})
