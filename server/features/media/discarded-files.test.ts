import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { whileLocked } from '#server/testing/blocked-requests.ts'
import { createLibrary } from '#server/testing/library.ts'
import { fixUrls, migrate, notesOf } from '#server/testing/media-import.ts'
import { needs } from '#server/testing/needs.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isOnS3 } from '#server/testing/test-bucket.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { uploadBytes, uploadFile } from '#server/testing/uploads.ts'
import { manageUsers } from '#server/testing/users.ts'

/** A file that blocks the path of the trash folder. */
const obstacle = '~trash'
const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

let folder: string
let testDatabase: TestDatabase
let testApp: TestApp

const start = () => createTestApp({ dataDir: folder, database: testDatabase.target })
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'music-platform-discarded-'))
  testDatabase = await createTestDatabase(folder)
  testApp = await start()
})
afterEach(async () => {
  await testApp.close()
  await testDatabase.drop()
  await rm(folder, { recursive: true, force: true })
})

const listed = async () => {
  const rows = await testApp.app.database.handle.selectFrom('discarded_files').select('path').orderBy('path').execute()
  return rows.map(({ path }) => path)
}
const blockTrash = () => testApp.media.put(obstacle, new TextEncoder().encode('no folder'))

/** Storage keys in the trash, without the timestamp. */
const trashed = async () => (await testApp.media.names('~trash/')).map((name) => name.replace(/^~trash\//, '').replace(/~.*$/, ''))
const inService = async () => (await testApp.media.names('')).filter((name) => !name.startsWith('~'))

/** Expects that all listed files reach the trash, whatever triggers it. */
async function expectTrashed(paths: readonly string[]) {
  await expect.poll(() => listed()).toEqual([])
  for (const path of paths) {
    expect((await trashed()).filter((name) => name.startsWith(path))).not.toEqual([])
    expect((await inService()).filter((name) => name.startsWith(path))).toEqual([])
  }
}

const picture = async (color: string) => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer()
  return uploadBytes(testApp.admin, new Uint8Array(bytes), { kind: 'cover', name: 'picture.png' })
}
const keyOf = (address: string | null | undefined) => (address ?? '').replace(/^\/(?:media\/)?/, '')

const songWith = async (files: Record<string, unknown>) => {
  const library = createLibrary(testApp.admin)
  const id = await library.song('Kept', await library.category(`Category ${newId()}`), files)
  return (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
}
const stored = async () => songWith({ fileUrl: undefined, uploadId: await uploadFile(testApp.admin, fixture('bare.mp3')) })
const songs = async () => (await testApp.admin.call('GET /api/admin/songs')).body.songs
const editSong = (song: Awaited<ReturnType<typeof songWith>>, changes: Record<string, unknown>) =>
  testApp.admin.call('PUT /api/songs/:id', {
    params: { id: song.id },
    body: { title: 'Edited', categoryId: song.category.id, mediaType: song.mediaType, version: song.version, ...changes },
  })

/** Each replaces or deletes something with a file while the trash is unusable. Returns the response and the discarded keys. */
const writes: Record<string, () => Promise<() => Promise<{ status: number; keys: string[] }>>> = {
  "a song's file": async () => {
    const song = await stored()
    return async () => {
      const { status, body } = await editSong(song, { fileUrl: 'https://media.example.org/b.mp3' })
      expect(body).toMatchObject({ title: 'Edited', version: 2, fileUrl: 'https://media.example.org/b.mp3' })
      return { status, keys: [keyOf(song.fileUrl)] }
    }
  },
  "a song's cover by another": async () => {
    const song = await songWith({ coverUploadId: await picture('#ff0000') })
    const coverUploadId = await picture('#00ff00')
    return async () => ({ status: (await editSong(song, { coverUploadId })).status, keys: [keyOf(song.coverUrl)] })
  },
  "a song's captions": async () => {
    const vtt = new TextEncoder().encode('WEBVTT\n\n00:00.000 --> 00:01.000\nGood evening\n')
    const song = await songWith({ captionsUploadId: await uploadBytes(testApp.admin, vtt, { kind: 'captions', name: 'words.vtt' }) })
    return async () => ({ status: (await editSong(song, { removeCaptions: true })).status, keys: [keyOf(song.captionsUrl)] })
  },
  'a song, by deleting it': async () => {
    const song = await stored()
    return async () => {
      const { status } = await testApp.admin.call('DELETE /api/songs/:id', { params: { id: song.id } })
      return { status, keys: [keyOf(song.fileUrl)] }
    }
  },
  "a playlist's cover": async () => {
    const { body } = await testApp.admin.call('POST /api/playlists', {
      body: { name: 'Late', songIds: [], coverUploadId: await picture('#ff0000') },
    })
    return async () => {
      const edit = { name: 'Later', songIds: [], removeCover: true, version: 1 }
      const { status } = await testApp.admin.call('PUT /api/playlists/:id', { params: { id: body.id }, body: edit })
      return { status, keys: [keyOf(body.coverUrl)] }
    }
  },
  'a playlist, by deleting it': async () => {
    const { body } = await testApp.admin.call('POST /api/playlists', {
      body: { name: 'Late', songIds: [], coverUploadId: await picture('#ff0000') },
    })
    return async () => {
      const { status } = await testApp.admin.call('DELETE /api/playlists/:id', { params: { id: body.id } })
      return { status, keys: [keyOf(body.coverUrl)] }
    }
  },
  "a user's picture": async () => {
    const users = manageUsers(testApp)
    const { body: user } = await users.create('ada', { avatarUploadId: await picture('#ff0000') })
    const avatarUploadId = await picture('#00ff00')
    return async () => ({ status: (await users.edit(user.id, { avatarUploadId })).status, keys: [keyOf(user.avatarUrl)] })
  },
  'a user, by deleting them': async () => {
    const users = manageUsers(testApp)
    const { body: user } = await users.create('ada', { avatarUploadId: await picture('#ff0000') })
    return async () => ({ status: (await users.remove(user.id)).status, keys: [keyOf(user.avatarUrl)] })
  },
  "the home page's banner": async () => {
    const save = async (bannerUploadId: string) => {
      const { version } = (await testApp.admin.call('GET /api/admin/settings')).body
      return testApp.admin.call('PUT /api/admin/settings', { body: { version, values: {}, bannerUploadId } })
    }
    await save(await picture('#ff0000'))
    const { heroBannerUrl } = (await testApp.visitor.call('GET /api/site')).body
    const second = await picture('#00ff00')
    return async () => ({ status: (await save(second)).status, keys: [keyOf(heroBannerUrl)] })
  },
}

// On S3 the trash is a prefix, so nothing can block it.
describe('while the trash is unusable', needs(!isOnS3, 'the trash is a folder'), () => {
  test.each(Object.entries(writes))('replacing %s succeeds, and its file is trashed later', async (_what, prepare) => {
    const write = await prepare()
    await expect.poll(() => listed()).toEqual([])
    await rm(join(folder, 'storage', obstacle), { recursive: true, force: true })
    await blockTrash()

    const { status, keys } = await write()
    expect([200, 204]).toContain(status)
    expect(await listed()).toEqual(keys)
    for (const key of keys) expect((await inService()).filter((name) => name.startsWith(key))).not.toEqual([])

    await testApp.media.remove(obstacle)
    // Any later write triggers the clean-up again.
    const other = await songWith({ captionsUploadId: await captions() })
    expect((await editSong(other, { removeCaptions: true })).status).toBe(200)
    await expectTrashed([...keys, keyOf(other.captionsUrl)])
  })

  const captions = () => uploadBytes(testApp.admin, new TextEncoder().encode('WEBVTT\n'), { kind: 'captions', name: 'words.vtt' })

  test('Data Migration does not bring a deleted song back', async () => {
    const song = await stored()
    await blockTrash()
    expect((await testApp.admin.call('DELETE /api/songs/:id', { params: { id: song.id } })).status).toBe(204)
    const { job, lines } = await migrate(testApp.admin)
    expect([job.state, lines]).toEqual(['done', []])
    await testApp.media.remove(obstacle)
  })

  test('a file that is imported again gets an address of its own, so that it stays when the former one is trashed', async () => {
    const importFolder = join(folder, 'import')
    await mkdir(importFolder)
    await copyFile(fixture('bare.mp3'), join(importFolder, 'bare.mp3'))
    await testApp.close()
    testApp = await createTestApp({ dataDir: folder, database: testDatabase.target, mediaImportDir: importFolder })
    await migrate(testApp.admin)
    const [first] = await songs()
    await blockTrash()
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: String(first?.id) } })
    await migrate(testApp.admin)
    const [again] = await songs()
    expect(again?.title).toBe(first?.title)
    await testApp.media.remove(obstacle)
    const other = await songWith({ captionsUploadId: await captions() })
    await editSong(other, { removeCaptions: true })
    await expectTrashed([keyOf(first?.fileUrl)])
    expect((await testApp.visitor.request(again?.fileUrl ?? '')).status).toBe(200)
  })

  test('Fix Broken URLs does not give a song the file that a deleted one is about to lose', async () => {
    const [kept, deleted] = [await stored(), await stored()]
    await testApp.media.remove(keyOf(kept.fileUrl))
    await blockTrash()
    await testApp.admin.call('DELETE /api/songs/:id', { params: { id: deleted.id } })
    expect(notesOf((await fixUrls(testApp.admin)).lines)).toEqual({ Kept: 'file_missing' })
    await testApp.media.remove(obstacle)
  })

  test('the next start retries', async () => {
    const song = await songWith({ captionsUploadId: await captions() })
    await blockTrash()
    expect((await editSong(song, { removeCaptions: true })).status).toBe(200)
    await testApp.close()
    await testApp.media.remove(obstacle)
    testApp = await start()
    await expectTrashed([keyOf(song.captionsUrl)])
  })

  test('the files of a failed write are listed as well, and its own error is reported', async () => {
    const coverUploadId = await picture('#ff0000')
    await blockTrash()
    const { status, body } = await testApp.admin.call('POST /api/playlists', { body: { name: 'P', songIds: ['nothing'], coverUploadId } })
    expect([status, body]).toEqual([422, { code: 'songs_missing', details: { count: 1, songIds: 'nothing' } }])
    const [key = ''] = await listed()
    expect(key).toContain(coverUploadId)
    await testApp.media.remove(obstacle)
    const song = await songWith({ captionsUploadId: await captions() })
    await editSong(song, { removeCaptions: true })
    await expectTrashed([key])
  })
})

test('a file that another row still names stays in use', async () => {
  const song = await songWith({ coverUploadId: await picture('#ff0000') })
  const { body: playlist } = await testApp.admin.call('POST /api/playlists', { body: { name: 'Same picture', songIds: [] } })
  const cover_path = keyOf(song.coverUrl)
  await testApp.app.database.handle.updateTable('playlists').set({ cover_path }).where('id', '=', playlist.id).execute()
  expect((await editSong(song, { removeCover: true })).status).toBe(200)
  await expect.poll(() => listed()).toEqual([])
  expect((await testApp.visitor.request(`/${cover_path}-96.webp`)).status).toBe(200)
})

const covers = async (prefix: string) => (await inService()).filter((name) => name.startsWith(`covers/${prefix}`))

test('the cover that a song got while an edit gave it another one is trashed', async () => {
  const [song, other] = [await stored(), await stored()]
  const made = 'covers/made-first-0123456789ab'
  await testApp.media.put(`${made}-96.webp`, new Uint8Array([1]))
  const coverUploadId = await picture('#ff0000')
  const lock = async (tx: Handle) => {
    await tx.updateTable('songs').set({ cover_path: made }).where('id', '=', song.id).execute()
    await tx.updateTable('songs').set({ is_favorite: false }).where('id', '=', other.id).execute()
  }
  const edited = await whileLocked(testApp.app.database, { lock, count: 2 }, async () => {
    const edit = editSong(song, { coverUploadId })
    await expect.poll(() => covers('edited-')).not.toEqual([])
    await testApp.admin.call('PUT /api/songs/:id/favorite', { params: { id: other.id }, body: { isFavorite: true } })
    return edit
  })
  expect(edited.status).toBe(200)
  await expectTrashed([made])
})

test('the cover that was made from the picture in a file is trashed if its song has another one by then', async () => {
  const coverUploadId = await picture('#ff0000')
  const lock = await testApp.app.database.locks.tryAcquire('discarded-files')
  const song = await songWith({ fileUrl: undefined, uploadId: await uploadFile(testApp.admin, fixture('tagged.mp3')) })
  await expect.poll(() => covers('embedded-')).not.toEqual([])
  expect((await editSong(song, { coverUploadId })).status).toBe(200)
  await lock?.release()
  await expect.poll(() => covers('embedded-')).toEqual([])
  expect(await trashed()).toContainEqual(expect.stringMatching(/^covers\/embedded-/))
})
