import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { createLibrary } from '#server/testing/library.ts'
import { createClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { administrator, startServer } from '../e2e/running-server.ts'
import { median, milliseconds, quantile, table } from './measured.ts'
import { printResult } from './report.ts'

/**
 * Latency of a song's first byte, a range of it and its page, on an idle server and while ten new files (HEVC, ProRes, WMA, Apple Lossless)
 * are converted and measured: one request every 20 ms over keep-alive connections. Needs ffmpeg. Fails if the 99th percentile of a song's
 * first byte exceeds the target.
 */
const targetMilliseconds = 20
const idleSeconds = 20
const pauseMilliseconds = 20
const files = 10

const encodings = [
  ['hevc.mov', '-c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1 -c:a aac'],
  ['prores.mov', '-c:v prores_ks -profile:v 0 -c:a pcm_s16le'],
  ['v2.wma', '-map 1:a -c:a wmav2'],
  ['alac.m4a', '-map 1:a -c:a alac'],
] as const

const folder = await mkdtemp(join(tmpdir(), 'bench-jobs-'))
const server = await startServer()
try {
  const client = createClient(server.address)
  await client.signIn(administrator)
  const waiting = async () => (await client.call('GET /api/admin/media-jobs')).body.waiting
  while ((await waiting()) > 0) await pause(250)
  const { songs } = (await client.call('GET /api/featured-songs')).body
  const song = songs.find(({ mediaType }) => mediaType === 'audio')
  if (!song) throw new Error('there is no song among the samples')
  const requests = {
    'a song': { path: song.fileUrl, headers: {} },
    'a part of it': { path: song.fileUrl, headers: { range: 'bytes=100000-300000' } },
    'its page': { path: `/song/${song.id}`, headers: {} },
  }

  const paths = Array.from({ length: files }, (_, index) => encode(index))
  const startedAt = performance.now()
  const idle = await measure(requests, () => performance.now() - startedAt < 1_000 * idleSeconds)
  const categoryId = await createLibrary(client).category('Formats')
  for (const path of paths) await add(path, categoryId)
  let isBusy = true
  const [busy] = await Promise.all([measure(requests, () => isBusy), endOfJobs()])
  async function endOfJobs() {
    while ((await waiting()) > 0) await pause(500)
    isBusy = false
  }

  const rows = Object.keys(requests).map((name) => {
    const [before = [], during = []] = [idle.get(name), busy.get(name)]
    return [
      name,
      ...[before, during].flatMap((times) => [milliseconds(median(times)), milliseconds(quantile(times, 0.99)), `${times.length}`]),
    ]
  })
  printResult(table(['first byte, ms', 'idle: median', 'p99', 'requests', 'ten jobs: median', 'p99', 'requests'], rows))
  const p99 = quantile(busy.get('a song') ?? [], 0.99)
  printResult(`\nTarget for a song while ten jobs run: p99 <= ${targetMilliseconds} ms; ${p99 <= targetMilliseconds ? 'met' : 'missed'}.`)
  if (p99 > targetMilliseconds) process.exitCode = 1

  function encode(index: number) {
    const [name, options] = encodings[index % encodings.length] ?? encodings[0]
    const path = join(folder, `${index}-${name}`)
    const inputs = '-f lavfi -i testsrc2=size=640x360:rate=25:duration=10 -f lavfi -i sine=duration=10'
    execFileSync('ffmpeg', ['-v', 'error', ...inputs.split(' '), ...options.split(' '), '-y', path])
    return path
  }

  async function add(path: string, category: string) {
    const mediaType = path.endsWith('.mov') ? 'video' : 'audio'
    const body = { title: basename(path), categoryId: category, mediaType, uploadId: await uploadFile(client, path) }
    const { status } = await client.call('POST /api/songs', { body })
    if (status !== 200) throw new Error(`adding ${path}: ${status}`)
  }
} finally {
  await server.dispose()
  await rm(folder, { recursive: true, force: true })
}

async function measure(requests: Record<string, { path: string; headers: Record<string, string> }>, shouldContinue: () => boolean) {
  const agent = new Agent({ keepAlive: true })
  const times = new Map(Object.keys(requests).map((name): [string, number[]] => [name, []]))
  while (shouldContinue())
    for (const [name, { path, headers }] of Object.entries(requests)) {
      const start = performance.now()
      const [response] = (await once(get(server.address + path, { agent, headers }), 'response')) as [IncomingMessage]
      await once(response, 'readable')
      times.get(name)?.push(performance.now() - start)
      response.resume()
      await once(response, 'end')
      await pause(pauseMilliseconds)
    }
  agent.destroy()
  return times
}
