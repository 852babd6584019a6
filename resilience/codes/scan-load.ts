import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { TestClient } from '#server/testing/test-client.ts'

interface Load {
  /** Address of the site: 'http://127.0.0.1:PORT'. */
  address: string
  admin: TestClient
  scans: number
  connections: number
  /** Open loop: scans start at this rate, whether or not earlier ones have finished. If absent, each connection scans as fast as it can. */
  perSecond?: number
}

interface LoadReport {
  /** Scans without a redirect, or with one to a destination that was not current at any time between request and response. */
  problems: string[]
  /** Number of changes of the destination during the load. */
  changes: number
  /** Scans counted by the site after its queue was written. */
  counted: number
  /** Latency of each scan in milliseconds, from the time it was due. */
  times: number[]
  seconds: number
}

/** A destination becomes current at some time between `sentAt` and `doneAt`. */
interface Change {
  sentAt: number
  doneAt: number
}

/** Without a browser's user agent, a scan would count as a robot's. */
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const path = (change: number) => `/about?change=${change}`

/** Scans one code while its destination changes continuously, and checks each response against the destinations at that time. */
export async function scanWhileChanging({ address, admin, scans, connections, perSecond }: Load): Promise<LoadReport> {
  const { body: code } = await admin.call('POST /api/admin/codes', { body: { destination: { kind: 'page', path: path(0) } } })
  const changes: Change[] = [{ sentAt: 0, doneAt: 0 }]
  const problems: string[] = []
  const times: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  async function scan(dueAt: number) {
    const sentAt = performance.now()
    const { status, location } = await locationOf(`${address}/c/${code.code}`, agent)
    const respondedAt = performance.now()
    times.push(respondedAt - dueAt)
    const change = Number(/^\/about\?change=(\d+)$/.exec(location)?.[1] ?? Number.NaN)
    if (!wasCurrent(changes, change, sentAt, respondedAt)) problems.push(`${status} ${location} during change ${changes.length - 1}`)
  }

  let isOver = false
  async function changeContinuously() {
    while (!isOver) {
      const change = { sentAt: performance.now(), doneAt: Number.POSITIVE_INFINITY }
      changes.push(change)
      const body = { destination: { kind: 'page', path: path(changes.length - 1) }, version: changes.length - 1 }
      const { status } = await admin.call('PUT /api/admin/codes/:id', { params: { id: code.id }, body })
      if (status !== 200) throw new Error(`changing the destination returned ${status}`)
      change.doneAt = performance.now()
    }
  }

  const startedAt = performance.now()
  const changing = changeContinuously()
  await (perSecond ? openLoop(scans, perSecond, scan) : closedLoop(scans, connections, scan)).finally(() => {
    isOver = true
  })
  await changing
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { problems, changes: changes.length - 1, counted: await countedScans(admin, code.id, scans), times, seconds }
}

/** Whether a destination may have been current at some time between request and response. */
function wasCurrent(changes: readonly Change[], change: number, sentAt: number, respondedAt: number): boolean {
  const [own, next] = [changes[change], changes[change + 1]]
  return own !== undefined && own.sentAt <= respondedAt && (next === undefined || next.doneAt >= sentAt)
}

async function closedLoop(scans: number, connections: number, scan: (dueAt: number) => Promise<void>) {
  let left = scans
  const connection = async () => {
    while (left-- > 0) await scan(performance.now())
  }
  await Promise.all(Array.from({ length: connections }, connection))
}

async function openLoop(scans: number, perSecond: number, scan: (dueAt: number) => Promise<void>) {
  const startedAt = performance.now()
  const running: Promise<void>[] = []
  while (running.length < scans) {
    const dueAt = startedAt + (running.length * 1000) / perSecond
    const wait = dueAt - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    running.push(scan(dueAt))
  }
  await Promise.all(running)
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

/** Polls until all scans are counted, or until the count does not change within the timeout. The queue is written every two seconds. */
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
