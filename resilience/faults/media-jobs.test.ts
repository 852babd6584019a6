import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { uploadBytes } from '#server/testing/uploads.ts'
import { expectReadsGoOn, type RunningSite, startSite } from './running-site.ts'

/** @once Media files and killed processes; server/jobs/jobs.test.ts runs on both databases. */

let site: RunningSite

// Without ffmpeg, the server makes the renditions itself.
beforeAll(async () => {
  site = await startSite({ settings: { PATH: '/nowhere' } })
})
afterAll(() => site?.dispose())

const alac = join(import.meta.dirname, '../../server/features/media/renditions/fixtures/alac16.m4a')
const frameBytes = 4
const rate44100 = Buffer.from('400eac44000000000000', 'hex')

/** 16-bit stereo noise, the same for the same seed, in a format that gets a rendition. */
function aiff(frames: number, seed = 1): Buffer<ArrayBuffer> {
  const sound = Buffer.alloc(frames * frameBytes)
  let noise = seed
  for (let at = 0; at < sound.length; at += 2) {
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0
    sound.writeUInt16BE(noise >>> 16, at)
  }
  const header = Buffer.alloc(54)
  header.write('FORM')
  header.writeUInt32BE(header.length - 8 + sound.length, 4)
  header.write('AIFFCOMM', 8)
  header.writeUInt32BE(18, 16)
  header.writeUInt16BE(2, 20)
  header.writeUInt32BE(frames, 22)
  header.writeUInt16BE(16, 26)
  rate44100.copy(header, 28)
  header.write('SSND', 38)
  header.writeUInt32BE(8 + sound.length, 42)
  return Buffer.concat([header, sound])
}

async function addFile(bytes: Buffer<ArrayBuffer>, name = 'sound.aiff') {
  const uploadId = await uploadBytes(site.admin, bytes, { kind: 'media', name })
  const body = { title: name, categoryId: site.categoryId, mediaType: 'audio' as const, uploadId }
  const song = await site.admin.call('POST /api/songs', { body })
  expect(song.status).toBe(200)
  return song.body.id
}

const mediaOf = async (id: string) => (await site.admin.call('GET /api/admin/songs/:id/media', { params: { id } })).body
const settled = (id: string) =>
  eventually(async () => {
    const media = await mediaOf(id)
    expect(media.job).toBeNull()
    return media
  })

/** Makes all leases expire. */
async function endLeases() {
  const database = openDatabase(site.database.target)
  await database.handle.updateTable('jobs').set({ due_at: '' }).execute()
  await database.close()
}

const filesIn = async (folder: string) =>
  (await readdir(join(site.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('after kill -9 during a rendition, a retry makes it, and no files of the first attempt remain', async () => {
  // Takes some seconds.
  const bytes = aiff(400_000)
  const id = await addFile(bytes)
  await expect.poll(async () => (await mediaOf(id)).job?.state).not.toBe('waiting')
  await site.server.stop('SIGKILL')
  await site.server.start()
  await endLeases()
  const { rendition, analysis, originalUrl } = await settled(id)
  expect(rendition?.mimeType).toBe('audio/flac')
  expect(analysis?.loudness).toEqual(expect.any(Number))
  const original = Buffer.from(await (await site.visitor.request(originalUrl)).arrayBuffer())
  expect(original.equals(bytes)).toBe(true)
  expect(await filesIn('storage/renditions')).toHaveLength(1)
  expect((await filesIn('.')).filter((name) => /^(rendition|small|poster)-/.test(name))).toEqual([])
})

test('six files at once, every third one damaged: the others are processed, and listeners are not affected', async () => {
  const renditionsBefore = (await filesIn('storage/renditions')).length
  const damaged = await readFile(alac)
  const soundAt = damaged.indexOf('mdat') + 4
  damaged.fill(0xaa, soundAt + 200, soundAt + 8_000)
  const isDamaged = (index: number) => index % 3 === 2
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, index) => (isDamaged(index) ? addFile(damaged, 'damaged.m4a') : addFile(aiff(20_000, index)))),
  )
  await expectReadsGoOn(site)
  for (const [index, id] of ids.entries()) {
    const { rendition, obstacle, analysis, analysisObstacle } = await settled(id)
    if (isDamaged(index))
      expect([rendition, obstacle, analysis, analysisObstacle]).toEqual([null, 'not_convertible', null, 'not_decodable'])
    else expect([rendition?.mimeType, obstacle, analysis?.loudness]).toEqual(['audio/flac', null, expect.any(Number)])
  }
  await expectReadsGoOn(site)
  expect(await filesIn('storage/renditions')).toHaveLength(renditionsBefore + 4)
  expect((await site.admin.call('GET /api/admin/media-jobs')).body).toMatchObject({ waiting: 0, failed: 0 })
})
