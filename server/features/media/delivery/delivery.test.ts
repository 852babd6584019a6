import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { newAccount } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { coversMade } from '#server/testing/background-work.ts'
import { saveSetting } from '#server/testing/library.ts'
import { exchange, openResponse, send } from '#server/testing/raw-requests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { sendSong, uploadBytes } from '#server/testing/uploads.ts'

/* Rules that delivery must follow although it responds before the routes. battery.test.ts compares its bytes. */

const fixture = (name: string) => join(import.meta.dirname, '../fixtures', name)

const testApp = appOfFile({ s3: null })
let listener: TestClient
let frames: Buffer
beforeAll(async () => {
  listener = await newAccount(testApp, 'uploader')
  await saveSetting(testApp.app.database, 'allow_user_uploads', 'true')
  frames = await readFile(fixture('bare.mp3'))
})

const url = (path: string | null) => `${testApp.address}${path}`
const statusOf = async (client: TestClient, path: string | null) => (await client.request(String(path))).status
const isReadAhead = async (path: string) => {
  const before = testApp.app.mediaUsage()?.fastPathCount ?? 0
  await (await testApp.visitor.request(path)).arrayBuffer()
  return testApp.app.mediaUsage()?.fastPathCount === before + 1
}

async function publish(title: string, bytes = frames) {
  const uploadId = await uploadBytes(testApp.admin, new Uint8Array(bytes), { kind: 'media', name: `${title}.mp3` })
  const { status, body } = await sendSong(testApp.admin, '', { uploadId, title })
  expect(status).toBe(200)
  return body
}

test('a cached file is served before the routes, until the library changes', async () => {
  const { fileUrl } = await publish('Known')
  expect(await isReadAhead(fileUrl)).toBe(false)
  await expect.poll(() => isReadAhead(fileUrl)).toBe(true)
  await testApp.admin.call('POST /api/categories', { body: { name: 'New', color: '#3d5afe' } })
  // If several processes may write, a change shows within a second.
  await expect.poll(() => isReadAhead(fileUrl)).toBe(false)
  await expect.poll(() => isReadAhead(fileUrl)).toBe(true)
})

test('an address with a query is not cached, and another spelling is the same address', async () => {
  const { fileUrl } = await publish('Spelled')
  expect(await statusOf(testApp.visitor, `${fileUrl}?x`)).toBe(200)
  expect(await isReadAhead(`${fileUrl}?x`)).toBe(false)
  await expect.poll(() => isReadAhead(fileUrl)).toBe(true)
  expect(await isReadAhead(fileUrl.replace('spelled', '%73pelled'))).toBe(true)
})

test('a request that announces a body takes the plain path, which has a timeout', async () => {
  const { fileUrl } = await publish('Bodied')
  await expect.poll(() => isReadAhead(fileUrl)).toBe(true)
  const before = testApp.app.mediaUsage()?.fastPathCount
  const received = await exchange(testApp.address, `GET ${fileUrl} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab`)
  expect(received.toString('latin1', 0, 15)).toBe('HTTP/1.1 200 OK')
  expect(testApp.app.mediaUsage()?.fastPathCount).toBe(before)
})

test('a song and its cover are not served while they wait for approval, but once they are approved', async () => {
  await saveSetting(testApp.app.database, 'require_admin_approval', 'true')
  const { body: pending } = await sendSong(listener, fixture('tagged.mp3'), { title: 'Waiting' })
  await saveSetting(testApp.app.database, 'require_admin_approval', 'false')
  await coversMade(testApp)
  const { songs } = (await testApp.admin.call('GET /api/admin/songs', { query: { search: 'Waiting' } })).body
  const song = songs.find(({ id }) => id === pending.id)
  for (const path of [song?.fileUrl, `${song?.coverUrl}-96.webp`]) {
    for (const _ of [1, 2]) {
      expect(await statusOf(testApp.admin, String(path))).toBe(200)
      expect(await statusOf(listener, String(path))).toBe(200)
      expect(await statusOf(testApp.visitor, String(path))).toBe(404)
    }
    const { headers } = await listener.request(String(path))
    expect(headers.get('cache-control')).toBe('private, no-cache')
  }
  await testApp.app.database.handle.updateTable('songs').set({ status: 'published' }).where('id', '=', pending.id).execute()
  for (const path of [song?.fileUrl, `${song?.coverUrl}-96.webp`])
    await expect.poll(() => statusOf(testApp.visitor, String(path))).toBe(200)
})

test('maintenance closes cached files to all but administrators', async () => {
  const { fileUrl } = await publish('Closed')
  await expect.poll(() => isReadAhead(fileUrl)).toBe(true)
  await saveSetting(testApp.app.database, 'maintenance_mode', 'true')
  await expect.poll(() => statusOf(testApp.visitor, fileUrl)).toBe(503)
  for (const _ of [1, 2]) expect(await statusOf(testApp.admin, fileUrl)).toBe(200)
  expect(await statusOf(testApp.visitor, fileUrl)).toBe(503)
  await saveSetting(testApp.app.database, 'maintenance_mode', 'false')
  await expect.poll(() => statusOf(testApp.visitor, fileUrl)).toBe(200)
})

test('responses to pipelined requests are sent in order, and leave the connection usable', async () => {
  const { fileUrl } = await publish('Pipelined', Buffer.concat(Array.from({ length: 400 }, () => frames)))
  await expect.poll(() => isReadAhead(fileUrl)).toBe(true)
  const whole = (await send(url(fileUrl))).body
  const ranges = [
    [0, 600_000],
    [5, 5],
    [700_000, 700_099],
    [1, 300_000],
  ] as const
  const requests = ranges.map(
    ([first, last], index) =>
      `GET ${fileUrl} HTTP/1.1\r\nHost: x\r\nRange: bytes=${first}-${last}\r\n${index === 3 ? 'Connection: close\r\n' : ''}\r\n`,
  )
  const received = await exchange(testApp.address, requests.join(''))
  let rest = received
  for (const [first, last] of ranges) {
    const end = rest.indexOf('\r\n\r\n') + 4
    expect(rest.toString('latin1', 0, 20)).toMatch(/^HTTP\/1\.1 206 /)
    const expected = whole.subarray(first, last + 1)
    expect(rest.subarray(end, end + expected.length).equals(expected)).toBe(true)
    rest = rest.subarray(end + expected.length)
  }
  expect(rest.length).toBe(0)
})

test('an HTTP/1.0 client gets its bytes and the connection is closed', async () => {
  const { fileUrl } = await publish('Old')
  await expect.poll(() => isReadAhead(fileUrl)).toBe(true)
  const whole = (await send(url(fileUrl))).body
  const received = await exchange(testApp.address, `GET ${fileUrl} HTTP/1.0\r\n\r\n`)
  expect(received.subarray(received.indexOf('\r\n\r\n') + 4).equals(whole)).toBe(true)
})

test('a server that stops completes the responses it is sending and rejects new connections', async () => {
  const own = await createTestApp({ s3: null })
  const uploadId = await uploadBytes(own.admin, new Uint8Array(Buffer.concat(Array.from({ length: 3_000 }, () => frames))), {
    kind: 'media',
    name: 'a.mp3',
  })
  const { body } = await sendSong(own.admin, '', { uploadId })
  const address = own.address + body.fileUrl
  const whole = (await send(address)).body
  const response = await openResponse(address)
  const closing = own.close()
  expect((await buffer(response)).equals(whole)).toBe(true)
  own.app.http.server.closeIdleConnections()
  await closing
  await expect(send(address)).rejects.toThrow()
})
