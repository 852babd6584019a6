import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseBuffer } from 'music-metadata'
import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, saveSetting } from '#server/testing/library.ts'
import { taggedMp3 } from '#server/testing/tagged-mp3.ts'
import { uploadBytes } from '#server/testing/uploads.ts'

/** @once Tags in files. */

/* Tags where the site does not write its own: behind the sound, twice, before a FLAC, in its other blocks. */

const app = appOfFile()
let home: string
beforeAll(async () => {
  home = await createLibrary(app.admin).category('Home')
  await saveSetting(app.app.database, 'allow_downloads', 'true')
})

const fixture = (name: string) => readFile(join(import.meta.dirname, '../fixtures', name))
const familyName = 'Quillfeather'

async function songOf(bytes: Buffer, name: string): Promise<string> {
  const uploadId = await uploadBytes(app.admin, new Uint8Array(bytes), { kind: 'media', name })
  const body = { title: `Ebb ${name}`, artist: 'Ann', categoryId: home, mediaType: 'audio' as const, uploadId }
  return (await app.admin.call('POST /api/songs', { body })).body.id
}

async function bytesAt(address: string | null) {
  const response = await app.visitor.request(String(address))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const downloadOf = async (id: string) => bytesAt((await app.visitor.call('GET /api/songs/:id/download', { params: { id } })).body.fileUrl)

/** APEv2 with a footer and no header. */
function apeTag(items: Record<string, string>): Buffer {
  const numbers = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
  const body = Buffer.concat(
    Object.entries(items).flatMap(([name, text]) => [numbers(Buffer.byteLength(text), 0), Buffer.from(`${name}\0${text}`)]),
  )
  return Buffer.concat([body, Buffer.from('APETAGEX'), numbers(2000, body.length + 32, Object.keys(items).length, 0, 0, 0)])
}

const oldTag = (artist: string) => Buffer.concat([Buffer.from(`TAG${'Old title'.padEnd(30)}${artist.padEnd(30)}`), Buffer.alloc(65)])

async function flacWith(block: string): Promise<Buffer> {
  const flac = await fixture('sound.flac')
  // The first block is 34 bytes; an application block of another program follows.
  const body = Buffer.from(`riff${block}`)
  const added = Buffer.concat([Buffer.from([2, 0, 0, body.length]), body])
  return Buffer.concat([flac.subarray(0, 42), added, flac.subarray(42)])
}

const id3 = async (artist: string) => {
  const tagged = await taggedMp3([['TPE1', artist]])
  return tagged.subarray(0, tagged.length - (await fixture('bare.mp3')).length)
}

const hiding: Record<string, () => Promise<Buffer>> = {
  'ape.mp3': async () => Buffer.concat([await fixture('bare.mp3'), apeTag({ Artist: familyName }), oldTag(familyName)]),
  'twice.mp3': async () => Buffer.concat([await id3('Ann'), await id3(familyName), await fixture('bare.mp3')]),
  'lyrics.mp3': async () => {
    const lyrics = `LYRICSBEGINEAR000${familyName.length}${familyName}`
    const end = `${String(lyrics.length).padStart(6, '0')}LYRICS200`
    return Buffer.concat([await fixture('bare.mp3'), Buffer.from(lyrics + end), oldTag('Ann')])
  },
  'id3.flac': async () => Buffer.concat([await id3(familyName), await fixture('sound.flac'), oldTag(familyName)]),
  'application.flac': () => flacWith(familyName),
}

test.each(Object.keys(hiding))('%s: no name is left where names are hidden, in playing and in downloads', async (name) => {
  const stored = (await hiding[name]?.()) ?? Buffer.alloc(0)
  expect(stored.includes(familyName)).toBe(true)
  const id = await songOf(stored, name)
  const playlist = { name: `Class ${name}`, songIds: [id], schoolPrivacy: 'first-names' as const, visibility: 'unlisted' as const }
  await app.admin.call('POST /api/playlists', { body: playlist })
  const { fileUrl } = (await app.visitor.call('GET /api/songs/:id', { params: { id } })).body
  for (const bytes of [await bytesAt(fileUrl), await downloadOf(id)]) {
    expect(bytes.includes(familyName)).toBe(false)
    const { common, format } = await parseBuffer(bytes, undefined, { duration: true })
    expect(common.title).toBe(`Ebb ${name}`)
    expect(format.duration).toBeGreaterThan(1)
  }
})

test.each([
  'live.mka',
  'recorded.webm',
  'sound.ogg',
  'recorded.m4a',
])('%s: editors see whether visitors hear it where names are hidden', async (name) => {
  const id = await songOf(await fixture(name), name)
  const isWithheld = async () => (await app.admin.call('GET /api/admin/songs/:id', { params: { id } })).body.isWithheld
  const address = async () => String((await app.visitor.call('GET /api/songs/:id', { params: { id } })).body.fileUrl)
  expect(await isWithheld()).toBe(false)
  const playlist = { name: `Class ${name}`, songIds: [id], schoolPrivacy: 'first-names' as const, visibility: 'unlisted' as const }
  await app.admin.call('POST /api/playlists', { body: playlist })
  expect(await isWithheld()).toBe((await app.visitor.request(await address())).status === 404)
  expect(await isWithheld()).toBe(name === 'live.mka')
})

test('the download of an MP3 has no earlier title behind the sound, which many players prefer', async () => {
  const sound = await fixture('bare.mp3')
  const id = await songOf(Buffer.concat([sound, apeTag({ Title: 'Old title' }), oldTag('Old')]), 'renamed.mp3')
  const bytes = await downloadOf(id)
  expect(bytes.includes('Old')).toBe(false)
  expect(bytes.subarray(-sound.length).equals(sound)).toBe(true)
})

test('the download of an MP3 keeps an APEv2 tag that only states how loud it is', async () => {
  const gain = apeTag({ REPLAYGAIN_TRACK_GAIN: '-3.2 dB' })
  const id = await songOf(Buffer.concat([await fixture('bare.mp3'), gain, oldTag('Old')]), 'gain.mp3')
  expect((await downloadOf(id)).subarray(-gain.length).equals(gain)).toBe(true)
})
