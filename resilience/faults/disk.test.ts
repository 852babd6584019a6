import { spawnSync } from 'node:child_process'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { needs } from '#server/testing/needs.ts'
import { createUpload, sendChunk } from '#server/testing/uploads.ts'
import { wave } from '../wave.ts'
import { addCategory, addSong, expectReadsGoOn, type RunningSite, startSite } from './running-site.ts'

/** @once Faults of the disk. */

let folder: string
let site: RunningSite | null = null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-'))
})
afterEach(async () => {
  await site?.dispose()
  site = null
  for (const path of [join(folder, 'storage'), join(folder, 'staging'), folder]) spawnSync('umount', ['-l', path])
  await rm(folder, { recursive: true, force: true })
})

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

const canMount = run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt') && run('umount', '/mnt')

/** Fills the disk, and returns the path of the file that does. */
async function fill(): Promise<string> {
  const filler = join(folder, 'filler')
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'])
  expect((await stat(filler)).size).toBeGreaterThan(0)
  return filler
}

describe('a disk', needs(canMount, 'mounting is not allowed here'), () => {
  test('that is full rejects uploads, serves existing files, and accepts uploads when there is space', async () => {
    run('mount', '-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', folder)
    site = await startSite({ folder })
    const { admin, categoryId } = site
    const bytes = wave(7, 200_000)
    const created = await createUpload(admin, { kind: 'media', name: 'a.wav', sizeBytes: bytes.length })
    const uploadId = created.headers.get('location')?.split('/').at(-1) ?? ''
    expect((await sendChunk(admin, uploadId, 0, bytes.slice(0, 1_000))).status).toBe(204)

    const filler = await fill()
    const rejected = await sendChunk(admin, uploadId, 1_000, bytes.slice(1_000))
    expect([rejected.status, await rejected.json()]).toEqual([507, { code: 'storage_full' }])
    if (site.database.target.engine === 'sqlite') {
      const category = await untilRejected(admin)
      expect([category.status, category.body]).toEqual([507, { code: 'storage_full' }])
    }
    await expectReadsGoOn(site)

    await rm(filler)
    const { headers } = await admin.request(`/api/uploads/${uploadId}`, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    const offset = Number(headers.get('upload-offset'))
    expect(offset).toBeGreaterThanOrEqual(1_000)
    expect((await sendChunk(admin, uploadId, offset, bytes.slice(offset))).status).toBe(204)
    const { status } = await admin.call('POST /api/songs', { body: { title: 'After', categoryId, mediaType: 'audio', uploadId } })
    expect(status).toBe(200)
  })

  /** Writes until the server rejects one: the database file may still have free pages. */
  async function untilRejected(admin: RunningSite['admin']) {
    for (let index = 0; ; index++) {
      const response = await addCategory(admin, `Category ${index}`)
      if (response.status !== 200 || index > 5_000) return response
    }
  }

  test('that turns read-only rejects uploads, serves existing files, and accepts uploads when it is writable again', async () => {
    site = await startSite({ folder })
    const { admin, categoryId } = site
    for (const name of ['storage', 'staging']) {
      const path = join(folder, name)
      expect(run('mount', '--bind', path, path) && run('mount', '-o', 'remount,bind,ro', path)).toBe(true)
    }
    const rejected = await createUpload(admin, { kind: 'media', name: 'a.wav', sizeBytes: 1_000 })
    expect([rejected.status, await rejected.json()]).toEqual([503, { code: 'unavailable' }])
    await expectReadsGoOn(site)
    const ready = await admin.request('/readyz')
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ storage: 'unavailable', database: 'ok' })])

    // Lazy unmount, because the server still has media open.
    for (const name of ['storage', 'staging']) run('umount', '-l', join(folder, name))
    await addSong(admin, categoryId, 2)
  })
})

test('a missing media folder deletes nothing, and its songs return with it', async () => {
  site = await startSite()
  const { admin, visitor, song, dataDir, categoryId } = site
  const [storage, away] = [join(dataDir, 'storage'), join(dataDir, 'storage-away')]
  await rename(storage, away)
  expect((await visitor.request(song.fileUrl)).status).toBeOneOf([404, 503])
  expect((await visitor.request(`/song/${song.id}`)).status).toBe(200)
  expect((await visitor.request('/readyz')).status).toBe(503)
  expect((await admin.call('GET /api/admin/songs')).body.count).toBe(1)
  expect((await admin.call('GET /api/admin/storage-state')).body).toEqual({ state: 'unavailable' })

  // As if the disk were not mounted: the folder exists, but is empty.
  await site.server.stop('SIGTERM')
  await site.server.start()
  expect((await admin.call('GET /api/admin/storage-state')).body).toEqual({ state: 'without_media' })
  expect((await visitor.request(song.fileUrl)).status).toBe(404)
  expect((await admin.call('GET /api/admin/songs')).body.count).toBe(1)

  await site.server.stop('SIGTERM')
  await rm(storage, { recursive: true })
  await rename(away, storage)
  await site.server.start()
  expect((await admin.call('GET /api/admin/storage-state')).body).toEqual({ state: 'ok' })
  await expectReadsGoOn(site)
  await addSong(admin, categoryId, 2)
})
