import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { serveMetrics } from './metrics-server.ts'

const testApp = appOfFile({ metrics: { host: '127.0.0.1', port: 0 } })

const read = (text: string, line: RegExp) => Number(new RegExp(`^${line.source} (.+)$`, 'm').exec(text)?.[1])

test('counts responses, rejections and sent bytes', async () => {
  const { admin, visitor, app } = testApp
  const library = createLibrary(admin)
  const uploadId = await uploadFile(admin, join(import.meta.dirname, '../features/media/fixtures/tagged.mp3'))
  const id = await library.song('Ferry', await library.category('Jazz'), { uploadId, fileUrl: undefined })
  const { body: song } = await visitor.call('GET /api/songs/:id', { params: { id } })
  const bytes = (await (await visitor.request(song.fileUrl)).arrayBuffer()).byteLength
  for (let guess = 0; guess < 11; guess++)
    await visitor.call('POST /api/session', { body: { email: 'a@example.com', password: 'a guess' } })

  const text = (await app.metrics?.metrics()) ?? ''
  expect(read(text, /http_request_duration_seconds_count\{method="GET",route="\/api\/songs\/:id",status="200"\}/)).toBe(1)
  expect(read(text, /rejections_total\{code="wrong_credentials"\}/)).toBe(10)
  expect(read(text, /rejections_total\{code="too_many_requests"\}/)).toBe(1)
  expect(read(text, /media_sent_bytes_total/)).toBe(bytes)
  for (const name of [
    'media_listeners',
    'uploads_receiving',
    'plays_waiting',
    'hits_waiting',
    'scans_dropped_total',
    'plays_failed_writes_total',
    'database_pool_waiting',
  ])
    expect([name, read(text, new RegExp(name))]).toEqual([name, 0])
  expect(read(text, /nodejs_eventloop_lag_p99_seconds/)).toBeGreaterThanOrEqual(0)
  expect(read(text, /process_resident_memory_bytes/)).toBeGreaterThan(1_000_000)
})

test('is served on a separate address, and not by the site', async () => {
  expect((await testApp.visitor.request('/metrics')).status).toBe(404)
  const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, async () => 'up 1\n')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const response = await fetch(`${origin}/metrics`)
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    expect.stringContaining('text/plain'),
    'up 1\n',
  ])
  expect((await fetch(`${origin}/`)).status).toBe(404)
  server.close()
})
