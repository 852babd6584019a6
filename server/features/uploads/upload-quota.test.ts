import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Viewer } from '#contract/session.ts'
import { createOwnLocks } from '#server/database/engine/shared-locks.ts'
import { createRateLimits } from '#server/database/rate-limits.ts'
import { insertListener } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { createUpload, sendSong } from '#server/testing/uploads.ts'
import { UploadLocks } from './upload-locks.ts'
import { createUploadQuota } from './upload-quota.ts'

const testApp = appOfFile()

async function signedIn(username: string): Promise<TestClient> {
  const client = createClient(testApp.address)
  await client.signIn(await insertListener(testApp.app.database, username))
  return client
}

const start = (client: TestClient, sizeBytes = 10) => createUpload(client, { kind: 'media', name: 'a.mp3', sizeBytes })
const cancel = (client: TestClient, created: Response) =>
  client.request(created.headers.get('location') ?? '', { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })

test('a listener has at most twenty uploads under way, even if all start concurrently', async () => {
  const client = await signedIn('una')
  const created = await Promise.all(Array.from({ length: 30 }, () => start(client)))
  expect(created.filter(({ status }) => status === 201)).toHaveLength(20)
  const rejected = created.filter(({ status }) => status === 429)
  expect(rejected).toHaveLength(10)
  expect(await rejected[0]?.json()).toEqual({ code: 'too_many_uploads' })

  const [first] = created.filter(({ status }) => status === 201)
  if (first) await cancel(client, first)
  expect([(await start(client)).status, (await start(client)).status]).toEqual([201, 429])
  // Uploads of another account do not count.
  expect((await start(await signedIn('otto'))).status).toBe(201)
})

test('together they are at most as large as ten of the largest files', async () => {
  const client = await signedIn('rosa')
  for (let i = 0; i < 10; i++) expect((await start(client, 50_000_000)).status).toBe(201)
  expect((await start(client, 1)).status).toBe(429)
})

test('an upload that became a song is no longer under way', async () => {
  const client = await signedIn('paula')
  for (let i = 0; i < 19; i++) await start(client)
  const song = join(import.meta.dirname, '../media/fixtures/bare.mp3')
  expect((await sendSong(client, song)).status).toBe(200)
  expect((await sendSong(client, song)).status).toBe(200)
})

test('administrators have no quota', async () => {
  const created = await Promise.all(Array.from({ length: 25 }, () => start(testApp.admin, 100_000_000)))
  expect(created.map(({ status }) => status)).toEqual(created.map(() => 201))
})

test('starting two hundred within an hour responds 429 with Retry-After', async () => {
  const quota = createUploadQuota({
    repository: { sumOpen: async () => ({ count: 0, bytes: 0 }) },
    maxMediaMegabytes: async () => 50,
    rateLimits: createRateLimits(testApp.app.database),
    locks: new UploadLocks(createOwnLocks()),
  })
  const viewer = { profileId: 'una', role: 'listener' } as Viewer
  for (let i = 0; i < 200; i++) await quota.whileWithin(viewer, 1, async () => undefined)
  await expect(quota.whileWithin(viewer, 1, async () => undefined)).rejects.toMatchObject({
    code: 'too_many_uploads',
    details: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 3_500 && seconds <= 3_600) },
  })
})
