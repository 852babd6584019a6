import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerProcess } from '../server/testing/server-process.ts'
import { createClient } from '../server/testing/test-client.ts'
import { uploadBytes } from '../server/testing/uploads.ts'
import { median, table, timed } from './measured.ts'
import { cpuSeconds } from './media/process-usage.ts'
import { silentMp3, songBytes } from './media/site.ts'
import { printResult } from './report.ts'
import { requestsOfFirstVisit } from './scaling/first-visit.ts'

/**
 * Inputs of docs/scaling.md: the server's processor time for a first visit to a song page (all requests of the browser except media), for a
 * reported play, and for an upload that becomes a song. SQLite and disk; RUNS (3) rounds, medians.
 */
const runs = Number(process.env.RUNS ?? 3)
const owner = { email: 'owner@example.com', password: 'correct horse battery' }

const folder = await mkdtemp(join(tmpdir(), 'music-platform-capacity-'))
const server = await createServerProcess({
  NODE_ENV: 'production',
  DATA_DIR: folder,
  SAMPLE_CONTENT: 'on',
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  // Each report has a different client address, as in production.
  TRUSTED_PROXIES: '127.0.0.1',
})
await server.start()
const admin = createClient(server.address)
await admin.signIn(owner)
const { body: category } = await admin.call('POST /api/categories', { body: { name: 'Bench', color: '#3d5afe' } })
const songIds = (await admin.call('GET /api/featured-songs')).body.songs.map(({ id }) => id)

interface Action {
  name: string
  times: number
  atOnce: number
  once(number: number): Promise<void>
}

/** Makes every file different. */
let uploaded = 0

const paths = await requestsOfFirstVisit(server.address, `/song/${songIds[0]}`)
const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'en' }
const actions: Action[] = [
  {
    name: `first visit to a song page (${paths.length} requests)`,
    times: 1_500,
    atOnce: 16,
    once: async () => {
      for (const path of paths) await whole(await fetch(server.address + path, { headers }))
    },
  },
  {
    name: 'the page alone',
    times: 10_000,
    atOnce: 16,
    once: async (number) => whole(await fetch(`${server.address}/song/${songIds[number % songIds.length]}`, { headers })),
  },
  {
    name: 'report of a play, counted',
    times: 10_000,
    atOnce: 32,
    once: async (number) => {
      const listenId = randomBytes(12).toString('base64url')
      const body = JSON.stringify({ reports: [{ listenId, songId: songIds[number % songIds.length], kind: 'play', source: 'direct' }] })
      const from = `10.${[16, 8, 0].map((shift) => (number >> shift) & 255).join('.')}`
      await whole(
        await fetch(`${server.address}/api/plays`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
          body,
        }),
      )
    },
  },
  {
    name: `upload of ${(songBytes / 1e6).toFixed(0)} MB that becomes a song`,
    times: 20,
    atOnce: 4,
    once: async () => {
      const uploadId = await uploadBytes(admin, silentMp3(uploaded++), { kind: 'media', name: 'song.mp3' })
      const { status } = await admin.call('POST /api/songs', {
        body: { uploadId, mediaType: 'audio', categoryId: category.id, title: `Song ${uploaded}` },
      })
      if (status !== 200) throw new Error(`the song was rejected with ${status}`)
    },
  },
]

async function whole(response: Response) {
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.url} responded ${response.status}`)
}

/** Processor milliseconds per item, and items per second. */
async function measure({ times, atOnce, once }: Action): Promise<{ processor: number; perSecond: number }> {
  const pid = server.pid() ?? 0
  const before = cpuSeconds(pid)
  let next = 0
  const worker = async () => {
    while (next < times) await once(next++)
  }
  const taken = await timed(() => Promise.all(Array.from({ length: atOnce }, worker)))
  return { processor: ((cpuSeconds(pid) - before) * 1000) / times, perSecond: times / (taken / 1000) }
}

try {
  const measured = actions.map((): { processor: number; perSecond: number }[] => [])
  for (let run = 0; run <= runs; run++)
    for (const [index, action] of actions.entries()) {
      const one = await measure(action)
      // The first round is a warm-up for the JIT compiler.
      if (run > 0) measured[index]?.push(one)
    }
  const rows = actions.map(({ name }, index) => {
    const processor = median(measured[index]?.map((one) => one.processor) ?? [])
    const perSecond = median(measured[index]?.map((one) => one.perSecond) ?? [])
    return [name, `${processor.toPrecision(3)} ms`, `${rounded(1000 / processor)} a second`, `${rounded(perSecond)} a second`]
  })
  printResult(table(['what', 'processor time of the server', 'a core serves', 'seen here, load included'], rows))
} finally {
  await server.stop('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}

function rounded(perSecond: number): string {
  return perSecond >= 100 ? Math.round(perSecond).toLocaleString('en') : perSecond.toPrecision(3)
}
