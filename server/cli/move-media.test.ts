import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSites, owner, runCommand, runProcess } from '#server/testing/command-line.ts'
import { freePort } from '#server/testing/free-port.ts'
import { needs } from '#server/testing/needs.ts'
import { createTestBucket, isOnS3, type TestBucket } from '#server/testing/test-bucket.ts'
import { createClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'

/** @storage Media moved to a bucket and back. */

const fixture = join(import.meta.dirname, '../features/media/fixtures/tagged.mp3')
let sites: Awaited<ReturnType<typeof createSites>>
beforeEach(async () => {
  sites = await createSites()
})
afterEach(() => sites.dispose())

const settingsOf = ({ location }: TestBucket) => ({
  S3_ENDPOINT: location.endpoint,
  S3_BUCKET: location.bucket,
  S3_REGION: location.region,
  S3_ACCESS_KEY_ID: location.accessKeyId,
  S3_SECRET_ACCESS_KEY: location.secretAccessKey,
})

test('without S3_* it names the required variables', async () => {
  expect(await sites.music('site', 'move', 's3')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Set S3_ENDPOINT.+\n$/) })
})

test('while S3 is unavailable, commands fail with one line that names the address', async () => {
  const away = {
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    S3_BUCKET: 'music',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const line = `The storage cannot be used (connect ECONNREFUSED ${away.S3_ENDPOINT.slice('http://'.length)}).`
  const moved = await runProcess(sites.settingsOf('site', away), ['move', 'disk'])
  expect(moved).toMatchObject({ code: 1, stderr: expect.stringMatching(/^.+\n$/) })
  expect(moved.stderr).toContain(line)
  const checked = await runProcess(sites.settingsOf('site', away), ['doctor'])
  expect(checked).toMatchObject({ code: 1, stderr: '', stdout: expect.stringContaining(`BROKEN ${line}`) })
})

test('media is moved to S3 and back, byte for byte', needs(isOnS3, 'no S3 storage in this run'), async () => {
  const bucket = await createTestBucket(sites.folder)
  try {
    const music = (...command: string[]) => runCommand(sites.settingsOf('site', settingsOf(bucket)), command)
    expect(await music('move', 's3')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is nothing to move: .+\n$/) })
    const fileUrl = await sites.whileRunning('site', async ({ address }) => {
      const client = createClient(address)
      await client.signIn(owner)
      const { id: categoryId } = (await client.call('POST /api/categories', { body: { name: 'Jazz', color: '#3d5afe' } })).body
      const uploadId = await uploadFile(client, fixture)
      return (await client.call('POST /api/songs', { body: { title: 'Night Ferry', categoryId, mediaType: 'audio', uploadId } })).body
        .fileUrl
    })
    const isServed = (overrides = {}) =>
      sites.whileRunning(
        'site',
        async ({ address }) => {
          const bytes = Buffer.from(await (await fetch(address + fileUrl)).arrayBuffer())
          expect(bytes.equals(await readFile(fixture))).toBe(true)
        },
        overrides,
      )

    const there = await runProcess(sites.settingsOf('site', settingsOf(bucket)), ['move', 's3'])
    expect(there).toMatchObject({ code: 0, stderr: '' })
    expect(there.stdout).toMatch(/^\d+ files, 1 MB, the same on both sides; 0 of them were there before\.$/m)
    await rm(join(sites.folder, 'site/storage'), { recursive: true })
    await isServed({ s3: bucket.location })
    expect((await music('doctor')).stdout).toMatch(/^ok +1 song, none without its file$/m)
    expect(await music('move', 'disk')).toMatchObject({ code: 0, stderr: '' })
    await isServed()
    expect((await music('move', 's3')).stdout).toMatch(/^(\d+) files, .+; \1 of them were there before\.$/m)
  } finally {
    await bucket.remove()
  }
})
