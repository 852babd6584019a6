import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { median, table, verdict } from './measured.ts'
import { printProgress, printResult } from './report.ts'
import { prestartCommand, root, startCommand, startEnvironment } from './start-script.ts'

/**
 * The cost of `npm start` after a build: time until the first page, and memory right after it and after IDLE_SECONDS without requests. The
 * very first start creates the database and adds the samples; later ones find them. RUNS (5), IDLE_SECONDS (150: V8 collects garbage in a
 * process that has been idle for 100 s); medians. Fails if the later starts miss a target.
 */
const runs = Number(process.env.RUNS ?? 5)
const idleSeconds = Number(process.env.IDLE_SECONDS ?? 150)

interface Start {
  /** Milliseconds: first the checks that npm runs, then the server until it sends the page. */
  checks: number
  firstPage: number
  /** Resident memory in MB of 1,000,000 bytes. */
  memory: number
  idleMemory: number
}
const first: Start[] = []
const laterStarts: Start[] = []

const [shell, ...prestart] = prestartCommand
execFileSync(shell, prestart, { cwd: root, env: startEnvironment({}), stdio: 'inherit' })
for (let run = 1; run <= runs; run++) {
  const dataDir = await mkdtemp(join(tmpdir(), 'music-platform-bench-'))
  first.push(await start(dataDir))
  laterStarts.push(await start(dataDir))
  await rm(dataDir, { recursive: true, force: true })
  printProgress(`round ${run} of ${runs}`)
}
report()

async function start(dataDir: string): Promise<Start> {
  const port = await freePort()
  const env = startEnvironment({ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' })
  const startedAt = performance.now()
  execFileSync(shell, prestart, { cwd: root, env, stdio: 'ignore' })
  const checked = performance.now()
  const server = spawn(shell, startCommand.slice(1), { cwd: root, env, stdio: 'ignore' })
  await firstPage(`http://127.0.0.1:${port}/`, server)
  const shown = performance.now()
  const memory = residentMegabytes(server)
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000))
  const idleMemory = residentMegabytes(server)
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  return { checks: checked - startedAt, firstPage: shown - checked, memory, idleMemory }
}

async function firstPage(address: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    const page = await fetch(address).then(
      (response) => response.text(),
      () => '',
    )
    if (page.includes('</html>')) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function residentMegabytes({ pid }: ChildProcess): number {
  return (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / 1e6
}

function report() {
  const rows = [['the very first, with samples', first] as const, ['later ones', laterStarts] as const].map(([name, starts]) => {
    const [checks, page, memory, idle] = (['checks', 'firstPage', 'memory', 'idleMemory'] as const).map((figure) => of(starts, figure))
    return [name, `${checks} ms`, `${page} ms`, `${memory} MB`, `${idle} MB`]
  })
  printResult(table(['start', 'checks of npm start', 'first page after', 'memory then', `after ${idleSeconds} s idle`], rows))
  const [firstPage, idleMemory] = [of(laterStarts, 'firstPage'), of(laterStarts, 'idleMemory')]
  const verdicts = [
    verdict('first page <= 1,000 ms', `${firstPage}`, firstPage <= 1_000),
    verdict('idle memory <= 170 MB', `${idleMemory}`, idleMemory <= 170),
    verdict('idle memory after the very first start <= 200 MB', `${of(first, 'idleMemory')}`, of(first, 'idleMemory') <= 200),
  ]
  printResult(`\n${table(['target', 'measured', ''], verdicts)}`)
}

function of(starts: Start[], figure: keyof Start): number {
  return Math.round(median(starts.map((start) => start[figure])))
}
