import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { get } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { administrator } from '#server/testing/test-app.ts'
import { createUpload, sendChunk } from '#server/testing/uploads.ts'
import { wave } from '../wave.ts'
import { addCategory, addSong, expectReadsGoOn, type RunningSite, startSite } from './running-site.ts'

/** @once Signals and connections of the process. */

let site: RunningSite | null = null

afterEach(async () => {
  await site?.dispose()
  site = null
})

describe('few file descriptors', () => {
  test('connections above the limit of descriptors wait; then all are served', async () => {
    site = await startSite({ under: ['prlimit', '--nofile=128'] })
    const { port } = new URL(site.server.address)
    const sockets: Socket[] = []
    for (let index = 0; index < 300; index++) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      sockets.push(socket)
    }
    await Promise.all(sockets.slice(0, 50).map((socket) => (socket.connecting ? once(socket, 'connect') : null)))
    for (const socket of sockets) socket.destroy()
    // A busy server accepts the waiting connections one by one before it notices that they are closed.
    const descriptors = `/proc/${site.server.pid()}/fd`
    await expect.poll(async () => (await readdir(descriptors)).length).toBeLessThan(80)
    await expectReadsGoOn(site)
    await addSong(site.admin, site.categoryId, 2)
  })
})

describe('a mail server that accepts the connection and does not respond', () => {
  test('delays no request', async () => {
    const calls: Socket[] = []
    const silent = createServer((socket) => calls.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    site = await startSite({
      settings: {
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(typeof address === 'object' ? address?.port : 0),
        SMTP_SECURITY: 'none',
        SMTP_FROM: 'site@example.com',
        BASE_URL: 'http://site.example',
      },
    })
    expect((await site.visitor.call('POST /api/password-resets', { body: { email: administrator.email } })).status).toBe(204)
    while (calls.length === 0) await once(silent, 'connection')
    await expectReadsGoOn(site)
    for (const socket of calls) socket.destroy()
    silent.close()
  })
})

describe('SIGTERM', () => {
  test('completes a stream, retains the received part of an upload, and the upload continues after the next start', async () => {
    site = await startSite()
    const { admin, server, categoryId } = site
    // Larger than the socket buffers, so that it is still being sent at the signal.
    const song = await addSong(admin, categoryId, 2, 6_000_000)
    const bytes = wave(3, 100_000)
    const created = await createUpload(admin, { kind: 'media', name: 'a.wav', sizeBytes: bytes.length })
    const uploadId = created.headers.get('location')?.split('/').at(-1) ?? ''
    expect((await sendChunk(admin, uploadId, 0, bytes.slice(0, 80_000))).status).toBe(204)

    const request = get(server.address + song.fileUrl, { agent: false })
    const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream]
    const stopped = server.stop('SIGTERM')
    const received: Buffer[] = []
    for await (const chunk of response) received.push(chunk as Buffer)
    expect(Buffer.compare(Buffer.concat(received), song.bytes)).toBe(0)
    await stopped

    await server.start()
    const { headers } = await admin.request(`/api/uploads/${uploadId}`, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    expect(headers.get('upload-offset')).toBe('80000')
    expect((await sendChunk(admin, uploadId, 80_000, bytes.slice(80_000))).status).toBe(204)
    const { status } = await admin.call('POST /api/songs', { body: { title: 'Whole', categoryId, mediaType: 'audio', uploadId } })
    expect(status).toBe(200)
    expect((await addCategory(admin, 'After')).status).toBe(200)
  })
})
