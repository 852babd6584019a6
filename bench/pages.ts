import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'

/**
 * A server-rendered song page, the same song from the API, and a list of 50 songs, each kept in memory and not, with 10,000 songs. Load
 * from this process, the server in another. All cases in turn, RUNS (5) times; medians. Fails above a target.
 */
const runs = Number(process.env.RUNS ?? 5)
const connections = 16
const seconds = 4
/** Of each round that is not kept: each address once. */
const misses = 3_000
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Round {
  perSecond: number
  /** Processor time of the whole server for each request; of its main thread. */
  milliseconds: number
  mainThread: number
  p50: number
}
interface Ready {
  address: string
  ids: string[]
  cursors: string[]
}

const server = fork(join(import.meta.dirname, 'pages-server.ts'), { env: { ...process.env, NODE_ENV: 'production' } })
const { address, ids, cursors } = await answer<Ready>(server)
const paths = {
  page: ids.map((id) => `/song/${id}`),
  song: ids.map((id) => `/api/songs/${id}`),
  list: cursors.map((cursor) => `/api/featured-songs?limit=50&cursor=${cursor}`),
}
type What = keyof typeof paths
const rounds: Record<`${What} ${'kept' | 'made'}`, Round[]> = {
  'page kept': [],
  'page made': [],
  'song kept': [],
  'song made': [],
  'list kept': [],
  'list made': [],
}
try {
  for (const what of ['page', 'song', 'list'] as const) await made(what)
  for (let run = 1; run <= runs; run++) {
    for (const what of ['page', 'song', 'list'] as const) {
      rounds[`${what} made`].push(await made(what))
      rounds[`${what} kept`].push(await kept(what))
    }
    say(`round ${run} of ${runs}`)
  }
} finally {
  server.disconnect()
}
report()

/** Each address once, after a change: nothing of it is kept. */
async function made(what: What): Promise<Round> {
  await ask(server, 'change')
  return load(what, { amount: misses })
}

/** A hundred addresses again and again. */
function kept(what: What): Promise<Round> {
  return load(what, { duration: seconds, among: 100 })
}

async function load(what: What, o: { amount?: number; duration?: number; among?: number }): Promise<Round> {
  const all = paths[what]
  const asked = o.among ? all.slice(0, o.among) : all
  let next = 0
  const setupRequest = (request: { path?: string }) => ({ ...request, path: asked[next++ % asked.length] ?? '/' })
  const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'en' }
  const options = { url: address, connections, headers, requests: [{ setupRequest }] }
  // What is kept was asked for once before.
  if (o.among) await autocannon({ ...options, amount: o.among * 2 })
  const before = await cost()
  const result = await autocannon({ ...options, ...(o.amount ? { amount: o.amount } : { duration: o.duration ?? 1 }) })
  const after = await cost()
  if (result.non2xx + result.errors > 0) throw new Error(`${what}: ${result.non2xx} refused, ${result.errors} failed`)
  const count = result['2xx']
  return {
    perSecond: count / result.duration,
    milliseconds: (after.milliseconds - before.milliseconds) / count,
    mainThread: (after.mainThreadMilliseconds - before.mainThreadMilliseconds) / count,
    p50: result.latency.p50,
  }
}

function cost() {
  return ask<{ milliseconds: number; mainThreadMilliseconds: number }>(server, 'cost')
}

function ask<T>(child: ChildProcess, message: string): Promise<T> {
  child.send(message)
  return answer<T>(child)
}

async function answer<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, 'message')
  return message as T
}

function report() {
  say('\n| what | requests a second | server, ms of processor time each | of it on the main thread |\n|---|---|---|---|')
  for (const [name, list] of Object.entries(rounds))
    say(`| ${name} | ${of(list, 'perSecond').toFixed(0)} | ${of(list, 'milliseconds').toFixed(3)} | ${of(list, 'mainThread').toFixed(3)} |`)
  const cachedPage = of(rounds['page kept'], 'perSecond') / of(rounds['song kept'], 'perSecond')
  const uncachedPage = of(rounds['page made'], 'mainThread')
  const list = of(rounds['list made'], 'milliseconds') / of(rounds['list kept'], 'milliseconds')
  say('\n| target | measured | |\n|---|---|---|')
  verdict('a kept page as fast as a kept API answer (requests a second, >= 0.9)', cachedPage.toFixed(2), cachedPage >= 0.9)
  verdict('a page that is not kept <= 2 ms of server time', `${uncachedPage.toFixed(2)} ms`, uncachedPage <= 2)
  verdict('a kept list >= 10 times one that is not (processor time)', list.toFixed(1), list >= 10)
}

function verdict(target: string, measured: string, isReached: boolean) {
  say(`| ${target} | ${measured} | ${isReached ? 'reached' : 'missed'} |`)
  if (!isReached) process.exitCode = 1
}

function of(list: Round[], figure: keyof Round): number {
  const sorted = list.map((round) => round[figure]).toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}
