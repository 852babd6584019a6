import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UploadKind } from '#contract/uploads.ts'
import { newId } from '#server/database/ids.ts'
import { createStaging } from '#server/features/uploads/staging.ts'
import { UploadLocks } from '#server/features/uploads/upload-locks.ts'
import { createUploadsRepository } from '#server/features/uploads/uploads.repository.ts'
import { createUploadsService, type UploadsService } from '#server/features/uploads/uploads.service.ts'
import { createDiskStorage } from '#server/storage/disk.ts'
import { type Storage, StorageError, StorageKeyTaken } from '#server/storage/storage.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { readBoxes } from '#server/testing/iso-file.ts'
import { coverKeys, createBanners, createCovers } from './covers.ts'
import { createMediaLibrary, type MediaLibrary } from './media-library.ts'
import { createProbe } from './probe.ts'

const testApp = appOfFile()
let profileId: string
let stagingFolder: string
let storage: Storage
let uploads: UploadsService
let library: MediaLibrary

const failures: unknown[] = []
const reportFailure = (error: unknown) => void failures.push(error)

beforeAll(async () => {
  profileId = (await testApp.admin.call('GET /api/session')).body.viewer?.profileId ?? ''
})
beforeEach(() => {
  const folder = join(testApp.dataDir, `library-${newId()}`)
  stagingFolder = join(folder, 'staging')
  storage = createDiskStorage(join(folder, 'storage'))
  uploads = createUploadsService({
    repository: createUploadsRepository(testApp.app.database.handle),
    staging: createStaging(stagingFolder),
    locks: new UploadLocks(testApp.app.database.locks),
  })
  library = libraryOn(storage)
})

const probe = createProbe()
const libraryOn = (place: Storage) =>
  createMediaLibrary({ storage: place, uploads, probe, covers: createCovers(place), banners: createBanners(place), reportFailure })
const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
const wanted = { expected: 'audio', title: 'Harbour Lights', categoryName: 'Night Songs' } as const
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function stage(name: string, kind: UploadKind = 'media'): Promise<string> {
  const [id, bytes] = [newId(), await readFile(fixture(name))]
  await uploads.create({ id, profileId, kind, fileName: name, sizeBytes: bytes.length })
  await uploads.append(
    id,
    (async function* () {
      yield bytes
    })(),
    0,
  )
  return id
}

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of storage.list('')) found.push(key)
  return found.sort()
}

describe('media from an upload', () => {
  test('is stored under a path made of its title and category, and its picture only once', async () => {
    const id = await stage('tagged.mp3')
    const media = await library.ingestMedia(id, { ...wanted, profileId })
    const bytes = await readFile(fixture('tagged.mp3'))
    expect(media).toEqual({
      mediaPath: `audio/nightsongs/harbour_lights-${id}.mp3`,
      mediaType: 'audio',
      mimeType: 'audio/mpeg',
      sizeBytes: bytes.length,
      durationSeconds: expect.closeTo(2.06, 1),
      contentHash: sha256(bytes),
      originalHash: null,
      picture: expect.stringMatching(/^covers\/pictures\//),
      tags: expect.objectContaining({ title: 'Harbour Lights', artist: 'Fixture Trio', album: 'Short Sounds', year: null }),
    })
    expect((await buffer(await storage.read(media.mediaPath))).equals(bytes)).toBe(true)
    const second = await library.ingestMedia(await stage('tagged.mp3'), { ...wanted, profileId })
    expect(second.picture).toBe(media.picture)
    expect(await keys()).toEqual([media.mediaPath, second.mediaPath, media.picture].sort())
  })

  test('waits in staging until it is released, so that a retry gives the same result', async () => {
    const id = await stage('tagged.mp3')
    const first = await library.ingestMedia(id, { ...wanted, profileId })
    expect(await library.ingestMedia(id, { ...wanted, profileId })).toEqual(first)
    await library.release([id])
    expect(await readdir(stagingFolder)).toEqual([])
    await expect(library.ingestMedia(id, { ...wanted, profileId })).rejects.toMatchObject({ code: 'upload_missing' })
    expect(await storage.stat(first.mediaPath)).not.toBeNull()
  })

  test('that cannot be removed does not fail what was created from it', async () => {
    const id = await stage('tagged.mp3')
    await rm(join(stagingFolder, id), { recursive: true })
    await mkdir(join(stagingFolder, id, 'not empty'), { recursive: true })
    await library.release([id])
    expect(failures.splice(0)).toHaveLength(1)
  })

  test('can be stored again if its song was not', async () => {
    const id = await stage('tagged.mp3')
    const first = await library.ingestMedia(id, { ...wanted, profileId })
    await library.trash({ kind: 'media', path: first.mediaPath })
    expect(await keys()).toEqual([first.picture])
    expect(await library.ingestMedia(id, { ...wanted, profileId })).toEqual(first)
  })

  test.each([
    ['a video where audio was expected', 'clip.mp4', { code: 'wrong_media_type', details: { expected: 'audio' } }],
    ['a picture', 'cover.jpg', { code: 'wrong_media_type' }],
  ])('rejects %s and leaves nothing behind', async (_what, name, rejection) => {
    const id = await stage(name)
    await expect(library.ingestMedia(id, { ...wanted, profileId })).rejects.toMatchObject(rejection)
    expect([await keys(), await readdir(stagingFolder), await uploads.find(id, profileId)]).toEqual([[], [], null])
  })

  test('is rejected if it is incomplete, a cover, or of another account', async () => {
    const half = newId()
    await uploads.create({ id: half, profileId, kind: 'media', fileName: 'a', sizeBytes: 10 })
    await expect(library.ingestMedia(half, { ...wanted, profileId })).rejects.toMatchObject({ code: 'upload_incomplete' })
    const cover = await stage('cover.jpg', 'cover')
    await expect(library.ingestMedia(cover, { ...wanted, profileId })).rejects.toMatchObject({ code: 'upload_missing' })
    await expect(library.ingestCover(cover, { title: 'x', profileId: 'another' })).rejects.toMatchObject({ code: 'upload_missing' })
    expect((await readdir(stagingFolder)).sort()).toEqual([half, cover].sort())
  })

  describe('with its index at the end', () => {
    const film = { ...wanted, expected: 'video' as const }

    test('is stored with the index first, and recognized in both orders', async () => {
      const [id, original] = [await stage('clip.mov'), await readFile(fixture('clip.mov'))]
      const media = await library.ingestMedia(id, { ...film, profileId })
      const stored = await buffer(await storage.read(media.mediaPath))
      expect(readBoxes(stored).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'wide', 'mdat'])
      expect(media).toMatchObject({
        mimeType: 'video/quicktime',
        sizeBytes: stored.length,
        contentHash: sha256(stored),
        originalHash: sha256(original),
      })
    })

    test('is stored once, whenever a crash occurs', async () => {
      const id = await stage('clip.mov')
      const first = await library.ingestMedia(id, { ...film, profileId })
      expect(await library.ingestMedia(id, { ...film, profileId })).toEqual(first)
      expect(await keys()).toEqual([first.mediaPath])
      expect(await library.ingestFile(fixture('clip.mov'), film)).toMatchObject({ contentHash: first.contentHash })
    })

    test('never overwrites an object under its key', async () => {
      const id = await stage('clip.mov')
      await storage.put(`video/nightsongs/harbour_lights-${id}.mov`, Buffer.from('something else'))
      await expect(library.ingestMedia(id, { ...film, profileId })).rejects.toThrow(StorageKeyTaken)
    })

    test('leaves nothing behind if the disk is full', async () => {
      const id = await stage('clip.mov')
      const full: Storage = { ...storage, put: () => Promise.reject(new StorageError('full')) }
      await expect(libraryOn(full).ingestMedia(id, { ...film, profileId })).rejects.toMatchObject({ reason: 'full' })
      expect(await keys()).toEqual([])
      await library.ingestMedia(id, { ...film, profileId })
    })
  })

  test('that does not fit leaves nothing in the storage, and can be retried', async () => {
    const id = await stage('tagged.mp3')
    const full: Storage = { ...storage, adopt: () => Promise.reject(new StorageError('full')) }
    await expect(libraryOn(full).ingestMedia(id, { ...wanted, profileId })).rejects.toMatchObject({ reason: 'full' })
    expect((await keys()).filter((key) => !key.startsWith('covers/pictures/'))).toEqual([])
    await library.ingestMedia(id, { ...wanted, profileId })
  })
})

describe('a cover from an upload', () => {
  test('is stored under the title', async () => {
    const id = await stage('cover.jpg', 'cover')
    expect(await library.ingestCover(id, { profileId, title: 'Harbour Lights' })).toEqual({
      coverPath: `covers/harbour_lights-cover-${id}`,
    })
    expect(await keys()).toHaveLength(coverKeys('').length)
  })

  test('that is not a picture is removed', async () => {
    const id = await stage('bare.mp3', 'cover')
    await expect(library.ingestCover(id, { profileId, title: 'x' })).rejects.toMatchObject({ code: 'wrong_image_type' })
    expect([await keys(), await readdir(stagingFolder)]).toEqual([[], []])
  })
})

test('a local file is copied, not shared', async () => {
  const path = join(testApp.dataDir, 'mine.flac')
  await copyFile(fixture('sound.flac'), path)
  const media = await library.ingestFile(path, wanted)
  const { coverPath } = await library.ingestEncodedCover(join(import.meta.dirname, '../../../samples/covers/slow-tide'), {
    title: 'Harbour Lights',
  })
  await writeFile(path, 'changed later')
  expect(sha256(await buffer(await storage.read(media.mediaPath)))).toBe(media.contentHash)
  expect(media).toMatchObject({ mimeType: 'audio/flac' })
  expect(await keys()).toEqual([media.mediaPath, ...coverKeys(coverPath)].sort())
})
