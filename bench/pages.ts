import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { median, table, verdict } from './measured.ts'
import { printProgress, printResult } from './report.ts'

/**
 * A server-rendered song page, the same song from the API, and a list of 50 songs, each with and without cache, at 10,000 songs. This
 * process creates the load; the server is another process. Alternates between all cases, RUNS (5) times; medians. Fails if a target is
 * missed.
 */
const runs = Number(process.env.RUNS ?? 5)
const connections = 16
const seconds = 4
/** Requests per uncached round: each address once. */
const misses = 3_000
const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'en' }
const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'music-platform-pages-'))

interface Round {
  perSecond: number
  /** Processor time per request, of the whole server and of its main thread. */
  milliseconds: number
  mainThread: number
}
/** Accumulated cost in milliseconds. */
interface Cost {
  milliseconds: number
  mainThreadMilliseconds: number
}
interface Ready {
  address: string
  ids: string[]
  cursors: string[]
}

const server = fork(join(import.meta.dirname, 'pages-server.ts'), { env: { ...process.env, NODE_ENV: 'production' } })
const { address, ids, cursors } = await nextMessage<Ready>(server)
const paths = {
  page: ids.map((id) => `/song/${id}`),
  song: ids.map((id) => `/api/songs/${id}`),
  list: cursors.map((cursor) => `/api/featured-songs?limit=50&cursor=${cursor}`),
}
type What = keyof typeof paths
const rounds: Record<`${What} ${'cached' | 'uncached'}`, Round[]> = {
  'page cached': [],
  'page uncached': [],
  'song cached': [],
  'song uncached': [],
  'list cached': [],
  'list uncached': [],
}
try {
  for (const what of ['page', 'song', 'list'] as const) await measureUncached(what)
  for (let number = 1; number <= runs; number++) {
    for (const what of ['page', 'song', 'list'] as const) {
      rounds[`${what} uncached`].push(await measureUncached(what))
      rounds[`${what} cached`].push(await measureCached(what))
    }
    printProgress(`round ${number} of ${runs}`)
  }
} finally {
  server.disconnect()
  await rm(folder, { recursive: true })
}
report()

/** Requests a hundred addresses repeatedly, with a client that does not parse responses, so that large ones are not more expensive. */
async function measureCached(what: What): Promise<Round> {
  const addresses = paths[what].slice(0, 100)
  for (const path of addresses) await (await fetch(address + path, { headers })).arrayBuffer()
  const pathsFile = join(folder, what)
  await writeFile(pathsFile, addresses.join('\n'))
  const before = await cost()
  const script = join(import.meta.dirname, 'media/range-load.ts')
  const args = [new URL(address).port, pathsFile, 0, 0, 0, connections, seconds].map(String)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const { stdout } = await run(process.execPath, [script, ...args], { env: { ...process.env, REQUEST_HEADERS: lines.join('') } })
  const after = await cost()
  const result = JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? 'null') as { requests: number; errors: number; seconds: number } | null
  if (!result || result.errors > 0) throw new Error(`${what}: the load failed`)
  return round(before, after, result.requests, result.seconds)
}

/** Requests each address once after a change, so that all are cache misses. */
async function measureUncached(what: What): Promise<Round> {
  await send(server, 'change')
  let next = 0
  const setupRequest = (request: { path?: string }) => ({ ...request, path: paths[what][next++] ?? '/' })
  const before = await cost()
  const result = await autocannon({ url: address, connections, headers, requests: [{ setupRequest }], amount: misses })
  const after = await cost()
  if (result.non2xx + result.errors > 0) throw new Error(`${what}: ${result.non2xx} rejected, ${result.errors} failed`)
  return round(before, after, result['2xx'], result.duration)
}

function round(before: Cost, after: Cost, count: number, duration: number): Round {
  return {
    perSecond: count / duration,
    milliseconds: (after.milliseconds - before.milliseconds) / count,
    mainThread: (after.mainThreadMilliseconds - before.mainThreadMilliseconds) / count,
  }
}

function cost() {
  return send<Cost>(server, 'cost')
}

function send<T>(child: ChildProcess, message: string): Promise<T> {
  child.send(message)
  return nextMessage<T>(child)
}

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, 'message')
  return message as T
}

function report() {
  const costs = Object.entries(rounds).map(([name, list]) => [
    name,
    of(list, 'perSecond').toFixed(0),
    of(list, 'milliseconds').toFixed(3),
    of(list, 'mainThread').toFixed(3),
  ])
  printResult(table(['what', 'requests a second', 'server, ms of processor time each', 'of it on the main thread'], costs))
  const page = of(rounds['page cached'], 'mainThread')
  const asList = page / of(rounds['list cached'], 'mainThread')
  const asSong = page / of(rounds['song cached'], 'mainThread')
  const uncachedPage = of(rounds['page uncached'], 'mainThread')
  const list = of(rounds['list uncached'], 'milliseconds') / of(rounds['list cached'], 'milliseconds')
  const verdicts = [
    verdict('a cached page as fast as a cached list of the API (main thread, <= 1.1 times)', asList.toFixed(2), asList <= 1.1),
    verdict('a cached page as fast as a cached song of the API, 1/25 of its bytes (<= 1.1 times)', asSong.toFixed(2), asSong <= 1.1),
    verdict('an uncached page <= 2 ms of server time', `${uncachedPage.toFixed(2)} ms`, uncachedPage <= 2),
    verdict('a cached list >= 10 times an uncached one (processor time)', list.toFixed(1), list >= 10),
  ]
  printResult(`\n${table(['target', 'measured', ''], verdicts)}`)
}

function of(list: Round[], figure: keyof Round): number {
  return median(list.map((round) => round[figure]))
}
