import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerProcess } from '#server/testing/server-process.ts'

/*
 * `npm run resilience:limits` measures response times of the home page while 10,000 connections are idle, 300 have sent half of their
 * headers, 300 half of a body, and 100 read a page byte by byte. Exits with 1 if the 99th percentile exceeds 500 ms.
 */
const idle = 10_000
const halfSent = 300
const slowReaders = 100
const pages = 400
const targetMilliseconds = 500

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const dataDir = await mkdtemp(join(tmpdir(), 'limits-'))
const server = await createServerProcess({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'on' }, { under: ['prlimit', '--nofile=20000'] })
const allSockets: Socket[] = []
/** Time at which the first half of a request was sent. */
let startedAt = 0
try {
  await server.start()
  await milliseconds()
  const before = await slowestHundredth()
  await open(idle, null)
  startedAt = performance.now()
  const silent = await open(halfSent, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ')
  const stopped = await open(
    halfSent,
    'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":',
  )
  for (const socket of await open(slowReaders, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')) socket.pause()
  const during = await slowestHundredth()
  const openCount = allSockets.filter((socket) => !socket.destroyed).length
  printLine('| connections held | p50 | p99 | target |\n|---|---|---|---|')
  printLine(`| none | ${before.half.toFixed(1)} ms | ${before.hundredth.toFixed(1)} ms | |`)
  printLine(`| ${openCount} | ${during.half.toFixed(1)} ms | ${during.hundredth.toFixed(1)} ms | <= ${targetMilliseconds} ms |`)
  printLine(
    `\nGiven up: half-sent headers after ${await secondsUntilClosed(silent)} s, half-sent bodies after ${await secondsUntilClosed(stopped)} s.`,
  )
  process.exitCode = during.hundredth <= targetMilliseconds && openCount >= idle ? 0 : 1
} finally {
  for (const socket of allSockets) socket.destroy()
  await server.stop('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
}

async function open(count: number, text: string | null): Promise<Socket[]> {
  const { port } = new URL(server.address)
  const opened: Socket[] = []
  for (let from = 0; from < count; from += 200) {
    const some = Array.from({ length: Math.min(200, count - from) }, () => connect(Number(port), '127.0.0.1'))
    for (const socket of some) socket.on('error', () => {})
    await Promise.all(some.map((socket) => once(socket, 'connect')))
    if (text !== null) for (const socket of some) socket.write(text)
    opened.push(...some)
  }
  allSockets.push(...opened)
  return opened
}

/** Seconds until the server has closed all of them. */
async function secondsUntilClosed(sockets: readonly Socket[]): Promise<number> {
  await Promise.all(sockets.map((socket) => (socket.destroyed ? null : once(socket.resume(), 'close'))))
  return Math.round((performance.now() - startedAt) / 1_000)
}

async function milliseconds(): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(server.address)
  await response.text()
  if (response.status !== 200) throw new Error(`the home page responded ${response.status}`)
  return performance.now() - startedAt
}

async function slowestHundredth() {
  const times: number[] = []
  for (let index = 0; index < pages; index++) times.push(await milliseconds())
  times.sort((a, b) => a - b)
  return { half: times[Math.floor(pages * 0.5)] ?? 0, hundredth: times[Math.floor(pages * 0.99)] ?? 0 }
}
