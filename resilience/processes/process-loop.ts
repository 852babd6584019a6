import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { administrator } from '#server/testing/test-app.ts'
import { createTestBucket, isOnS3, type TestBucket } from '#server/testing/test-bucket.ts'
import { createClient } from '#server/testing/test-client.ts'
import { type CrashReport, createWriters, hasNothingToLose, prepareSite } from '../crash-loop/crash-loop.ts'
import { clearLimits, queryPostgres } from '../crash-loop/integrity.ts'
import type { Writer } from '../crash-loop/row-writer.ts'
import type { Site } from '../crash-loop/site.ts'
import { createRandom, type Random } from '../random.ts'
import { guessAll } from './guesses.ts'
import { startNginx } from './nginx.ts'
import { createPlaysLoad } from './plays-load.ts'
import { createReaders } from './readers.ts'

interface ProcessReport extends Pick<CrashReport, 'kills' | 'writes' | 'problems'> {
  plays: { acknowledged: number; counted: number }
  reads: number
}

interface Options {
  kills: number
  /** Maximum number of milliseconds between two kills. */
  longestCalm?: number
  seed: number
  dataDir: string
  databaseUrl: string
  report?: (kill: number, problems: readonly string[]) => void
}

const processCount = 3

/**
 * Runs three processes on one database behind nginx, with writers, readers and listeners. Repeatedly kills and restarts one of them while
 * the others continue. Acknowledged writes must exist, and sessions and limits must stay in effect throughout.
 */
export async function processLoop({ kills, longestCalm = 2_000, seed, dataDir, databaseUrl, report }: Options): Promise<ProcessReport> {
  const random = createRandom(seed)
  const settings = isOnS3 ? onMachines(await createTestBucket(dataDir)) : onOneMachine
  const servers = await Promise.all(
    Array.from({ length: processCount }, (_, index) => createServerProcess({ ...settingsOf(databaseUrl), ...settings(dataDir, index) })),
  )
  const problems: string[] = []
  const writers = createWriters()
  try {
    // Concurrently.
    await Promise.all(servers.map((server) => server.start()))
    const front = await startNginx(servers.map(({ address }) => address))
    try {
      const site = await prepareSite(clientOf(front.address), front.address)
      for (const writer of writers) await writer.compare(site)
      const plays = createPlaysLoad(site)
      const readers = createReaders(site)
      const kill = async (server: ServerProcess) => {
        plays.noteKill(server.address)
        await server.stop('SIGKILL')
      }
      const crowd = createCrowd({ site, writers, random, others: [plays.step, readers.step], problems })
      for (let number = 1; number <= kills; number++) {
        const reported = problems.length
        await pause(200 + random.whole(longestCalm))
        // On a slow machine, nothing may have been acknowledged yet: the kill would then have nothing to lose.
        while (crowd.isAtWork() && (plays.acknowledged() === 0 || writers.every(hasNothingToLose))) await pause(20)
        const server = random.pick(servers)
        await crowd.during(async () => {
          await kill(server)
          await transactionsEnded(databaseUrl)
          await clearLimits({ engine: 'postgres', url: databaseUrl })
        })
        await server.start()
        report?.(number, problems.slice(reported))
      }
      await crowd.end()
      for (const writer of writers) problems.push(...(await writer.compare(site)))
      problems.push(...(await guessAll(servers, databaseUrl, kill)))
      // A process writes its queued plays when it ends.
      await Promise.all(servers.map((server) => server.stop('SIGTERM')))
      const counted = await plays.counted(databaseUrl)
      problems.push(...plays.problems(counted), ...readers.problems())
      const writes = writers.map(({ name, counts }) => ({ name, ...counts }))
      return { kills, problems, writes, plays: { acknowledged: plays.acknowledged(), counted }, reads: readers.count() }
    } finally {
      await front.stop()
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')))
  }
}

/** One data folder for all processes. */
const onOneMachine = (dataDir: string) => ({ DATA_DIR: dataDir })

/** A data folder per process, and media on S3, including unfinished uploads. */
const onMachines =
  ({ location }: TestBucket) =>
  (dataDir: string, index: number) => ({
    DATA_DIR: join(dataDir, `machine-${index}`),
    APP_SECRET: 'a secret that all of these machines share',
    S3_ENDPOINT: location.endpoint,
    S3_BUCKET: location.bucket,
    S3_REGION: location.region,
    S3_ACCESS_KEY_ID: location.accessKeyId,
    S3_SECRET_ACCESS_KEY: location.secretAccessKey,
  })

const settingsOf = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: '6',
  TRUSTED_PROXIES: '127.0.0.1',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
})

/** Treats a 502 of nginx like a broken connection. */
const clientOf = (address: string) =>
  createClient(address, address, async (...args) => {
    const response = await fetch(...args)
    if (response.status === 502 || response.status === 504) throw new TypeError('terminated', { cause: response.status })
    return response
  })

/** Waits until the transactions of a killed process are committed or rolled back. */
async function transactionsEnded(url: string): Promise<void> {
  const [{ now } = { now: '' }] = await queryPostgres<{ now: string }>(url, 'select clock_timestamp()::text as now')
  for (;;) {
    const open = await queryPostgres(
      url,
      'select 1 from pg_stat_activity where datname = current_database() and xact_start < $1::timestamptz and pid <> pg_backend_pid()',
      [now],
    )
    if (open.length === 0) return
    await pause(20)
  }
}

interface Crowd {
  site: Site
  writers: readonly Writer[]
  random: Random
  others: readonly (() => Promise<void>)[]
  problems: string[]
}

/** Runs all writers concurrently. A writer with an unconfirmed write looks up its outcome after the killed process has ended, and continues. */
function createCrowd({ site, writers, random, others, problems }: Crowd) {
  let hasEnded = false
  let killing: Promise<void> = Promise.resolve()

  async function write(writer: Writer) {
    while (!hasEnded) {
      const { unconfirmed } = writer.counts
      await writer.step(site, random)
      if (writer.counts.unconfirmed === unconfirmed) continue
      await killing
      problems.push(...(await writer.compare(site)))
    }
  }
  async function repeat(step: () => Promise<void>) {
    while (!hasEnded) await step()
  }
  const working = Promise.all([...writers.map(write), ...others.map(repeat)])
  let failure: unknown = null
  working.catch((error: unknown) => {
    failure = error
    hasEnded = true
  })

  return {
    isAtWork: () => !hasEnded,
    during: async (kill: () => Promise<void>) => {
      killing = kill()
      await killing
      if (failure) throw failure
    },
    end: async () => {
      hasEnded = true
      await working
    },
  }
}
