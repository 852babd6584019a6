import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scanWhileChanging } from '../resilience/codes/scan-load.ts'
import { createServerProcess } from '../server/testing/server-process.ts'
import { createClient } from '../server/testing/test-client.ts'
import { median, milliseconds, quantile, table } from './measured.ts'
import { cpuSeconds } from './media/process-usage.ts'
import { findServer } from './postgres.ts'
import { printResult } from './report.ts'

/**
 * One code, scanned 1,000 times a second for DURATION (15) seconds while its destination changes continuously: scans lost, scans counted, and
 * the latency from the time a scan was due. SQLite, and PostgreSQL if installed, with one process and with two. Medians of RUNS (3).
 */
const runs = Number(process.env.RUNS ?? 3)
const seconds = Number(process.env.DURATION ?? 15)
const perSecond = 1_000
const connections = 64
const owner = { email: 'owner@example.com', password: 'correct horse battery' }

interface Setup {
  name: string
  settings: Record<string, string>
}

const postgres = await findServer()
const database = await postgres?.createDatabase()
const onPostgres = (processes: number): Setup => ({
  name: processes === 1 ? 'PostgreSQL' : `PostgreSQL, ${processes} processes`,
  settings: { DATABASE_URL: database?.url ?? '', PROCESSES: String(processes) },
})
const setups: Setup[] = [{ name: 'SQLite', settings: {} }, ...(database ? [onPostgres(1), onPostgres(2)] : [])]

async function measure({ settings }: Setup) {
  const folder = await mkdtemp(join(tmpdir(), 'music-platform-codes-'))
  const server = await createServerProcess({
    NODE_ENV: 'production',
    DATA_DIR: folder,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...settings,
  })
  await server.start()
  const admin = createClient(server.address)
  await admin.signIn(owner)
  const load = { address: server.address, admin, connections, perSecond }
  await scanWhileChanging({ ...load, scans: 2 * perSecond })
  const rounds = []
  for (let run = 0; run < runs; run++) {
    const before = cpuSeconds(server.pid() ?? 0)
    const report = await scanWhileChanging({ ...load, scans: seconds * perSecond })
    rounds.push({ ...report, cores: (cpuSeconds(server.pid() ?? 0) - before) / report.seconds })
  }
  await server.stop('SIGTERM')
  await rm(folder, { recursive: true, force: true })
  return rounds
}

const rows = []
for (const setup of setups) {
  const rounds = await measure(setup)
  const of = (number: (round: (typeof rounds)[number]) => number) => median(rounds.map(number))
  const sum = (number: (round: (typeof rounds)[number]) => number) => rounds.reduce((total, round) => total + number(round), 0)
  const [sent, counted] = [runs * seconds * perSecond, sum((round) => round.counted)]
  rows.push([
    setup.name,
    sent.toLocaleString('en'),
    sum(({ changes }) => changes).toLocaleString('en'),
    `${sum(({ problems }) => problems.length)}`,
    counted === sent ? 'all' : `${counted.toLocaleString('en')} (missed)`,
    `${milliseconds(of(({ times }) => median(times)))} / ${milliseconds(of(({ times }) => quantile(times, 0.99)))}`,
    setup.settings.PROCESSES === '2' ? '' : of(({ cores }) => cores).toFixed(2),
  ])
}
printResult(
  `${perSecond} scans a second over ${connections} connections, ${runs} times ${seconds} s, load and database on the same machine.\n`,
)
printResult(
  table(['database', 'scans', 'destination changes', 'lost or wrong', 'counted', 'a scan, median / p99, ms', 'cores of the server'], rows),
)
await database?.drop()
postgres?.stop()
