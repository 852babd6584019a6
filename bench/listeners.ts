import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { median, table } from './measured.ts'
import { cpuSeconds, residentMebibytes } from './media/process-usage.ts'
import { type MeasuredServer, requirePrograms, startMediaSite } from './media/site.ts'
import { printProgress, printResult } from './report.ts'

/**
 * Listeners at 320 kbit/s on one process, for this server and nginx in turn: late bytes, share of a core per thousand listeners once all
 * are listening, memory, and time to first byte while they arrive (a thousand in three seconds). `--rounds N`, `--seconds N`.
 */
const crowds = [1_000, 3_000]
const cpuMaxPerThousand = 0.12
const firstByteMaxMilliseconds = 20

const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const rounds = option('rounds', 5)
const seconds = option('seconds', 20)

interface Measured {
  p50: number
  p99: number
  lateListeners: number
  lateSeconds: number
  cpuPerThousand: number
  mebibytes: number
}

requirePrograms('nginx', 'taskset')
const folder = await mkdtemp(join(tmpdir(), 'music-platform-load-'))
const site = await startMediaSite({ songs: 20 })
try {
  const pathsFile = join(folder, 'paths')
  await writeFile(pathsFile, `${site.paths.join('\n')}\n`)
  // Warm-up: JIT and file caches.
  for (const server of [site.nginx, site.own]) await crowd(server, { pathsFile, listeners: 1_000, seconds: 3 })
  const rows: string[][] = []
  for (const listeners of crowds) {
    const measured = { nginx: [] as Measured[], own: [] as Measured[] }
    for (let round = 1; round <= rounds; round++)
      for (const which of round % 2 ? (['nginx', 'own'] as const) : (['own', 'nginx'] as const)) {
        const result = await crowd(site[which], { pathsFile, listeners, seconds })
        measured[which].push(result)
        printProgress(`${listeners} listeners, ${round}, ${site[which].name}: ${cells(result).join(', ')}`)
      }
    for (const which of ['nginx', 'own'] as const) {
      const medians = Object.fromEntries(
        (Object.keys(measured[which][0] ?? {}) as (keyof Measured)[]).map((field) => [
          field,
          median(measured[which].map((one) => one[field])),
        ]),
      ) as unknown as Measured
      rows.push([listeners.toLocaleString('en'), site[which].name, ...cells(medians, which === 'own')])
    }
  }
  printResult(`Medians of ${rounds} rounds, ${seconds} s each once all have arrived.\n`)
  const head = [
    'listeners',
    'server',
    'late (target: none)',
    'first byte p50',
    'p99 (target: <= 20 ms)',
    'of a core per 1,000 (target: <= 12 %)',
  ]
  printResult(table([...head, 'memory'], rows))
} finally {
  await site.close()
  await rm(folder, { recursive: true })
}

function cells({ p50, p99, lateListeners, lateSeconds, cpuPerThousand, mebibytes }: Measured, isJudged = false): string[] {
  const missed = (is: boolean) => (isJudged && is ? ' (missed)' : '')
  return [
    (lateListeners === 0 ? 'none' : `${lateSeconds.toFixed(1)} s for ${lateListeners}`) + missed(lateListeners > 0),
    `${p50.toFixed(1)} ms`,
    `${p99.toFixed(1)} ms${missed(p99 > firstByteMaxMilliseconds)}`,
    `${(cpuPerThousand * 100).toFixed(1)} %${missed(cpuPerThousand > cpuMaxPerThousand)}`,
    `${Math.round(mebibytes)} MiB`,
  ]
}

async function crowd(server: MeasuredServer, o: { pathsFile: string; listeners: number; seconds: number }): Promise<Measured> {
  const arrivalSeconds = (o.listeners / 1_000) * 3
  const script = join(import.meta.dirname, 'media/slow-listeners.ts')
  const args = [server.port, o.pathsFile, o.listeners, arrivalSeconds, o.seconds].map(String)
  const child = spawn('taskset', ['-c', '1', process.execPath, script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const left = once(child, 'exit')
  let before: { cpu: number; at: number } | null = null
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ARRIVED') before = { cpu: cpuSeconds(server.pid), at: performance.now() }
    const result = /^RESULT (.*)$/.exec(line)?.[1]
    if (!result || !before) continue
    const share = (cpuSeconds(server.pid) - before.cpu) / ((performance.now() - before.at) / 1000)
    const { errors, notPlaying, ...rest } = JSON.parse(result) as Measured & { errors: number; notPlaying: number }
    if (errors > 0 || notPlaying > 0) printProgress(`${errors} connections failed, ${notPlaying} listeners heard nothing`)
    const mebibytes = residentMebibytes(server.pid)
    await left
    // Gives their connections and buffered data time to close.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    return { ...rest, cpuPerThousand: share / (o.listeners / 1_000), mebibytes }
  }
  throw new Error('The listeners ended early')
}
