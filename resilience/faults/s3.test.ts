import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createS3Storage } from '#server/storage/s3.ts'
import { createBucket } from '#server/storage/s3-bucket.ts'
import { StorageError } from '#server/storage/storage.ts'
import { battery } from '#server/testing/battery.ts'
import { eventually } from '#server/testing/eventually.ts'
import { needs } from '#server/testing/needs.ts'
import { createServerProcess } from '#server/testing/server-process.ts'
import { uploadBytes } from '#server/testing/uploads.ts'
import { createSwiftServer, hasSwift, type SwiftServer } from '../swift-server.ts'
import { wave } from '../wave.ts'
import { fakeClock } from './fake-clock.ts'
import { addCategory, addSong, expectReadsGoOn, type RunningSite, startSite } from './running-site.ts'

/** @once Faults of the storage. */

/**
 * The full run, on an idle machine, tests the timeout in docs/trust.md; the gate only tests that no request waits for a silent storage
 * forever.
 */
const timeoutMilliseconds = battery({ smoke: 60_000, full: 3_000 })

describe('S3', needs(hasSwift(), 'OpenStack Swift is not installed'), () => {
  let swift: SwiftServer
  let site: RunningSite
  let settings: Record<string, string>
  const location = (bucket: string) => {
    const { endpoint, region, accessKeyId, secretAccessKey } = swift
    return { endpoint, bucket, region, accessKeyId, secretAccessKey }
  }
  const makeBucket = async (bucket: string) => {
    const { endpoint, ...account } = location(bucket)
    expect(await new S3mini({ ...account, endpoint: `${endpoint}/${bucket}` }).createBucket()).toBe(true)
  }

  beforeAll(async () => {
    swift = await createSwiftServer()
    await makeBucket('music')
    settings = {
      S3_ENDPOINT: swift.endpoint,
      S3_BUCKET: 'music',
      S3_REGION: swift.region,
      S3_ACCESS_KEY_ID: swift.accessKeyId,
      S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    }
    site = await startSite({ settings })
  })
  afterEach(async () => {
    swift.thaw()
    await swift.start()
  })
  afterAll(async () => {
    await site?.dispose()
    await swift?.dispose()
  })

  const impatient = () => ({ signal: AbortSignal.timeout(timeoutMilliseconds) })

  test.each([
    { fault: 'stopped', seed: 2, leave: () => swift.stop(), recover: () => swift.start() },
    { fault: 'silent', seed: 3, leave: async () => swift.freeze(), recover: async () => swift.thaw() },
  ])('$fault: media and new songs are rejected in time, everything else works, and nothing is lost', async ({
    fault,
    seed,
    leave,
    recover,
  }) => {
    const { admin, visitor, song, categoryId } = site
    const deletedSong = await addSong(admin, categoryId, seed + 10)
    await expectReadsGoOn(site)
    const bytes = wave(seed, 200_000)
    const upload = () => uploadBytes(admin, bytes, { kind: 'media', name: 'later.wav' })
    // With several machines, any of them may continue an upload: with PostgreSQL it is staged in the bucket, otherwise on the disk.
    const early = site.database.target.engine === 'postgres' ? await upload() : null

    await leave()
    const media = await visitor.request(song.fileUrl, impatient())
    expect([media.status, await media.json(), media.headers.get('retry-after')]).toEqual([503, { code: 'unavailable' }, '5'])
    const uploadId = early ?? (await upload())
    if (early) await expect(upload()).rejects.toThrow('responded 503')
    // Inspects the upload first, as the form does while the user types, because reading a file takes time.
    else expect((await admin.call('POST /api/uploads/:id/inspection', { params: { id: uploadId } })).status).toBe(200)
    const body = { title: `Later than ${fault}`, categoryId, mediaType: 'audio', uploadId }
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), ...impatient() }
    const rejected = await admin.request('/api/songs', request)
    expect([rejected.status, await rejected.json()]).toEqual([503, { code: 'unavailable' }])
    for (const page of ['/', `/song/${song.id}`, `/api/songs/${song.id}`, '/healthz'])
      expect([page, (await visitor.request(page, impatient())).status]).toEqual([page, 200])
    expect((await addCategory(admin, `Storage ${fault}`)).status).toBe(200)
    expect((await admin.call('DELETE /api/songs/:id', { params: { id: deletedSong.id } })).status).toBe(204)
    const ready = await visitor.request('/readyz', impatient())
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ storage: 'unavailable', database: 'ok' })])

    await recover()
    await expect.poll(async () => (await visitor.request('/readyz')).status).toBe(200)
    await expectReadsGoOn(site)
    const { body: created } = await admin.call('POST /api/songs', { body })
    expect(Buffer.from(await (await visitor.request(created.fileUrl)).arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('silent in the middle of a large file: the write times out, leaves nothing behind, and can be repeated', async () => {
    await makeBucket('parts')
    const folder = await mkdtemp(join(tmpdir(), 's3-fault-'))
    const bucket = createBucket(location('parts'))
    const storage = createS3Storage(bucket, folder)
    const block = randomBytes(5_000_000)
    async function* blocks(onHalf: () => void) {
      for (let n = 0; n < 8; n++) {
        if (n === 5) onHalf()
        yield block
      }
    }
    await expect(storage.put('audio/large.wav', Readable.from(blocks(swift.freeze)))).rejects.toThrow(StorageError)
    swift.thaw()
    await eventually(() => storage.check())
    expect(await storage.stat('audio/large.wav')).toBeNull()
    await bucket.removeForsakenParts(new Date(Date.now() + 60_000))
    await storage.put('audio/large.wav', Readable.from(blocks(() => {})))
    expect((await storage.stat('audio/large.wav'))?.sizeBytes).toBe(8 * block.length)
    await rm(folder, { recursive: true, force: true })
  })

  test('unavailable at the start: the site starts, and has its media when S3 is available', async () => {
    await site.server.stop('SIGTERM')
    await swift.stop()
    const starting = site.server.start()
    await expect.poll(async () => (await site.visitor.request('/healthz').catch(() => null))?.status).toBe(200)
    expect((await site.visitor.request('/readyz')).status).toBe(503)
    await swift.start()
    await starting
    await expectReadsGoOn(site)
    await addSong(site.admin, site.categoryId, 4)
  })

  test.each<[Record<string, string>, RegExp]>([
    [{ S3_BUCKET: 'nowhere' }, /S3 at .* rejects bucket 'nowhere' \(404\)/],
    [{ S3_SECRET_ACCESS_KEY: 'another' }, /S3 at .* rejects bucket 'music' \(403\)/],
    ...(fakeClock
      ? [
          [{ LD_PRELOAD: fakeClock, FAKETIME: '+1d' }, /S3 at .* has a different time than this machine/] as [
            Record<string, string>,
            RegExp,
          ],
        ]
      : []),
  ])('that rejects is one line at the start: %o', async (wrong, line) => {
    const folder = await mkdtemp(join(tmpdir(), 's3-rejects-'))
    const server = await createServerProcess({ DATA_DIR: folder, ...settings, ...wrong })
    const failed = await server.start().catch((error: Error) => error.message)
    expect(failed).toMatch(line)
    expect(failed).not.toMatch(/ {4}at |another/)
    await rm(folder, { recursive: true, force: true })
  })
})
