import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { TestClient } from '#server/testing/test-client.ts'

interface Load {
  /** Of the site: 'http://127.0.0.1:PORT'. */
  address: string
  admin: TestClient
  scans: number
  connections: number
  /** Scans begin at this rate, whether or not those before are answered; left out: as fast as the connections take them. */
  perSecond?: number
}

export interface LoadReport {
  /** Scans that were not answered by a redirect, or by one to an aim that was not current while they were under way. */
  problems: string[]
  /** How often the code was aimed anew meanwhile. */
  aimed: number
  /** What the site counted once it had written all. */
  counted: number
  /** Milliseconds of each scan, from the moment it was due. */
  times: number[]
  seconds: number
}

/** An aim is current from some moment after `sentAt` and before `doneAt` until the next one is. */
interface Turn {
  sentAt: number
  doneAt: number
}

/** Nobody looks like a person who does not say so. */
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const path = (turn: number) => `/about?turn=${turn}`

/** Scans one code while it is aimed anew all the time, and holds each answer against the aims of its time. */
export async function scanWhileAimed({ address, admin, scans, connections, perSecond }: Load): Promise<LoadReport> {
  const { body: code } = await admin.call('POST /api/admin/codes', { body: { aim: { kind: 'page', path: path(0) } } })
  const turns: Turn[] = [{ sentAt: 0, doneAt: 0 }]
  const problems: string[] = []
  const times: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  async function scan(dueAt: number) {
    const sentAt = performance.now()
    const { status, location } = await locationOf(`${address}/c/${code.code}`, agent)
    const respondedAt = performance.now()
    times.push(respondedAt - dueAt)
    const turn = Number(/^\/about\?turn=(\d+)$/.exec(location)?.[1] ?? Number.NaN)
    if (!wasCurrent(turns, turn, sentAt, respondedAt)) problems.push(`answered ${status} ${location} between turns ${turns.length - 1}`)
  }

  let isOver = false
  async function aim() {
    while (!isOver) {
      const turn = { sentAt: performance.now(), doneAt: Number.POSITIVE_INFINITY }
      turns.push(turn)
      const body = { aim: { kind: 'page', path: path(turns.length - 1) }, version: turns.length - 1 }
      const { status } = await admin.call('PUT /api/admin/codes/:id', { params: { id: code.id }, body })
      if (status !== 200) throw new Error(`aiming answered ${status}`)
      turn.doneAt = performance.now()
    }
  }

  const startedAt = performance.now()
  const aiming = aim()
  await (perSecond ? atRate(scans, perSecond, scan) : asFastAsTaken(scans, connections, scan)).finally(() => {
    isOver = true
  })
  await aiming
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { problems, aimed: turns.length - 1, counted: await countedScans(admin, code.id, scans), times, seconds }
}

/** Whether an aim may have been the current one at some moment between sending and answer. */
function wasCurrent(turns: readonly Turn[], turn: number, sentAt: number, respondedAt: number): boolean {
  const [own, next] = [turns[turn], turns[turn + 1]]
  return own !== undefined && own.sentAt <= respondedAt && (next === undefined || next.doneAt >= sentAt)
}

async function asFastAsTaken(scans: number, connections: number, scan: (dueAt: number) => Promise<void>) {
  let left = scans
  const connection = async () => {
    while (left-- > 0) await scan(performance.now())
  }
  await Promise.all(Array.from({ length: connections }, connection))
}

async function atRate(scans: number, perSecond: number, scan: (dueAt: number) => Promise<void>) {
  const startedAt = performance.now()
  const underWay: Promise<void>[] = []
  while (underWay.length < scans) {
    const dueAt = startedAt + (underWay.length * 1000) / perSecond
    const wait = dueAt - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    underWay.push(scan(dueAt))
  }
  await Promise.all(underWay)
}

function locationOf(url: string, agent: Agent): Promise<{ status: number; location: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

const timeoutSeconds = 30

/** Once as many are counted as were sent, or for long none was added. The queue writes every two seconds. */
async function countedScans(admin: TestClient, id: string, scans: number): Promise<number> {
  let counted = 0
  for (let unchanged = 0; counted < scans && unchanged < timeoutSeconds; unchanged++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const { body } = await admin.call('GET /api/admin/codes/:id', { params: { id } })
    if (body.scans !== counted) unchanged = 0
    counted = body.scans
  }
  return counted
}
