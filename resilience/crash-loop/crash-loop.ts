import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseTarget } from '#server/database/database.ts'
import { createServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { administrator } from '#server/testing/test-app.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { createRandom, type Random } from '../random.ts'
import { createImportsWriter } from './imports-writer.ts'
import { clearLimits, problemsOfDatabase } from './integrity.ts'
import { categories } from './kinds/categories.ts'
import { codes } from './kinds/codes.ts'
import { playlists } from './kinds/playlists.ts'
import { redirections } from './kinds/redirections.ts'
import { songs } from './kinds/songs.ts'
import { users } from './kinds/users.ts'
import { createRowWriter, type Writer } from './row-writer.ts'
import { createSettingsWriter } from './settings-writer.ts'
import type { Site } from './site.ts'
import { createUploadsWriter } from './uploads-writer.ts'

export interface CrashReport {
  kills: number
  writes: { name: string; acknowledged: number; unconfirmed: number }[]
  /** Differences from acknowledged writes, and problems reported by the integrity check; empty if nothing was lost. */
  problems: string[]
  /** Milliseconds from each start of the process until it was ready. */
  restarts: number[]
}

interface Options {
  kills: number
  seed: number
  dataDir: string
  target: DatabaseTarget
  /** Called after each kill. */
  report?: (kill: number, problems: readonly string[]) => void
}

const baseSongs = 12
/** The server is killed at a random time up to this many milliseconds after it is ready, possibly during the first writes. */
const longestLife = 2_500

/** Kills the real server at random times under a mixed load, restarts it, and compares the data with the acknowledged writes. */
export async function crashLoop({ kills, seed, dataDir, target, report }: Options): Promise<CrashReport> {
  const random = createRandom(seed)
  const server = await createServerProcess({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...(target.engine === 'postgres' && { DATABASE_URL: target.url }),
  })
  const writers = createWriters()
  const problems: string[] = []
  const restarts: number[] = []
  try {
    await server.start()
    const site = await prepareSite(createClient(server.address), server.address)
    for (const writer of writers) await writer.compare(site)
    for (let kill = 1; kill <= kills; kill++) {
      await writeUntilKilled(server, writers, site, random)
      const found = await problemsOfDatabase(target)
      await clearLimits(target)
      const startedAt = performance.now()
      await server.start()
      restarts.push(performance.now() - startedAt)
      found.push(...(await compareAll(writers, site)))
      problems.push(...found.map((problem) => `after kill ${kill}: ${problem}`))
      report?.(kill, found)
    }
  } finally {
    await server.stop('SIGKILL')
  }
  return { kills, problems, restarts, writes: writers.map(({ name, counts }) => ({ name, ...counts })) }
}

export const createWriters = (): Writer[] => [
  createRowWriter(songs()),
  createRowWriter(categories()),
  createRowWriter(playlists()),
  createRowWriter(users()),
  createRowWriter(redirections()),
  createRowWriter(codes()),
  createSettingsWriter(),
  createImportsWriter(),
  createUploadsWriter(),
]

export const hasNothingToLose = ({ counts }: Writer) => counts.acknowledged === 0

export async function prepareSite(admin: TestClient, address: string): Promise<Site> {
  await admin.signIn(administrator)
  const categoryId = (await admin.call('POST /api/categories', { body: { name: 'Base', color: '#123456' } })).body.id
  const songIds: string[] = []
  for (let index = 0; index < baseSongs; index++) {
    const song = { title: `Base ${index}`, artist: 'base', categoryId, mediaType: 'audio', fileUrl: 'https://media.example.org/a.mp3' }
    songIds.push((await admin.call('POST /api/songs', { body: song })).body.id)
  }
  let stamps = 0
  return { admin, address, categoryId, songIds, stamp: () => String(++stamps) }
}

async function writeUntilKilled(server: ServerProcess, writers: readonly Writer[], site: Site, random: Random) {
  let isAlive = true
  const writing = writers.map(async (writer) => {
    while (isAlive) await writer.step(site, random)
  })
  const kill = async () => {
    await pause(20 + random.whole(longestLife))
    // Waits only before the first kill, on a slow machine.
    while (writers.every(hasNothingToLose)) await pause(20)
    isAlive = false
    await server.stop('SIGKILL')
  }
  await Promise.all([kill(), ...writing])
}

async function compareAll(writers: readonly Writer[], site: Site): Promise<string[]> {
  const problems = await signedOut(site.admin)
  for (const writer of writers) problems.push(...(await writer.compare(site)))
  return problems
}

async function signedOut(admin: TestClient): Promise<string[]> {
  const { body } = await admin.call('GET /api/session')
  return body.viewer ? [] : ['the administrator is not signed in any more']
}
