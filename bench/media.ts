import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { median, table } from './measured.ts'
import { cpuSeconds } from './media/process-usage.ts'
import { has, type MeasuredServer, requirePrograms, songBytes, startMediaSite } from './media/site.ts'
import { printProgress, printResult } from './report.ts'

/**
 * Range requests compared with nginx on the same files, and with Node's HTTP server sending them from memory: requests per second, and
 * processor time per request of the serving process. Servers run on the first core and the load on the second, alternating and repeated;
 * medians. `--rounds N` and `--seconds N` set the length.
 */
const KiB = 1024
const connections = 32
const cases = [
  { name: '64 KiB ranges', least: 64 * KiB, most: 64 * KiB, rateMin: 0.9, cpuMax: 1.6 },
  { name: '64 KiB to 1 MiB ranges', least: 64 * KiB, most: 1024 * KiB, rateMin: 1.0, cpuMax: 1.4 },
  { name: '10 MB whole files', least: 0, most: 0, rateMin: null, cpuMax: 2.3 },
]

const servers = ['nginx', 'memory', 'own'] as const

const option = (name: string, fallback: number) => Number(process.argv[process.argv.indexOf(`--${name}`) + 1] || fallback)
const rounds = process.argv.includes('--rounds') ? option('rounds', 7) : 7
const seconds = process.argv.includes('--seconds') ? option('seconds', 3) : 3

interface Measured {
  perSecond: number
  cpuMicroseconds: number
  /** Utilization of the server's core: if it is low, the load or other processes were the bottleneck. */
  busy: number
}

requirePrograms('nginx', 'taskset')
if (cpus().length < 2) printProgress('There is only one core: server and load share it.')
const loadProgram = has('wrk') ? 'wrk' : 'own load'
const folder = await mkdtemp(join(tmpdir(), 'music-platform-load-'))
const site = await startMediaSite({ songs: 8 })
try {
  const pathsFile = join(folder, 'paths')
  await writeFile(pathsFile, `${site.paths.join('\n')}\n`)
  const rows: string[][] = []
  for (const { name, least, most, rateMin, cpuMax } of cases) {
    const measured: Record<(typeof servers)[number], Measured[]> = { nginx: [], memory: [], own: [] }
    for (const server of [site.nginx, site.memory, site.own]) await load(server, { pathsFile, least, most, seconds: 3 })
    for (let round = 1; round <= rounds; round++)
      for (const which of round % 2 ? servers : servers.toReversed()) {
        const result = await load(site[which], { pathsFile, least, most, seconds })
        measured[which].push(result)
        printProgress(`${name}, ${round}, ${site[which].name}: ${describe(result)}`)
      }
    const of = (which: (typeof servers)[number], field: keyof Measured) => median(measured[which].map((one) => one[field]))
    // Uses paired differences, because other load varies.
    const ratio = (field: keyof Measured, to: 'nginx' | 'memory') =>
      median(measured.own.map((one, index) => one[field] / (measured[to][index]?.[field] ?? Number.NaN)))
    const [rate, cpu] = [ratio('perSecond', 'nginx'), ratio('cpuMicroseconds', 'nginx')]
    const cell = (which: (typeof servers)[number]) =>
      `${Math.round(of(which, 'perSecond')).toLocaleString('en')}/s, ${of(which, 'cpuMicroseconds').toFixed(1)} µs, ${Math.round(of(which, 'busy') * 100)} %`
    rows.push([
      name,
      cell('nginx'),
      cell('memory'),
      cell('own'),
      rateMin === null ? '' : `>= ${rateMin.toFixed(1)}x`,
      `${rate.toFixed(2)}x${rateMin !== null && rate < rateMin ? ' (missed)' : ''}`,
      `<= ${cpuMax}x`,
      `${cpu.toFixed(2)}x${cpu > cpuMax ? ' (missed)' : ''}`,
      `${ratio('cpuMicroseconds', 'memory').toFixed(2)}x`,
    ])
  }
  printResult(
    `Load by ${loadProgram}, ${connections} connections, ${rounds} rounds of ${seconds} s each; in the cells: requests, processor time per request, share of its core.\n`,
  )
  const ratios = ['target: rate', 'measured', 'target: processor time', 'measured', 'to Node from memory']
  printResult(table(['what', 'nginx', 'Node from memory', 'this server', ...ratios], rows))
} finally {
  await site.close()
  await rm(folder, { recursive: true })
}

async function load(server: MeasuredServer, o: { pathsFile: string; least: number; most: number; seconds: number }): Promise<Measured> {
  const ranges = [o.pathsFile, songBytes, o.least, o.most].map(String)
  const command =
    loadProgram === 'wrk'
      ? [
          ...[
            'wrk',
            '-t1',
            `-c${connections}`,
            `-d${o.seconds}s`,
            '--timeout',
            '60s',
            '-s',
            join(import.meta.dirname, 'media/requests.lua'),
          ],
          ...[`http://127.0.0.1:${server.port}/`, '--', ...ranges],
        ]
      : [
          process.execPath,
          join(import.meta.dirname, 'media/range-load.ts'),
          String(server.port),
          ...ranges,
          String(connections),
          String(o.seconds),
        ]
  const before = cpuSeconds(server.pid)
  const child = spawn('taskset', ['-c', '1', ...command], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const used = cpuSeconds(server.pid) - before
  const result = JSON.parse(/^RESULT (.*)$/m.exec(output)?.[1] ?? 'null') as { requests: number; seconds: number; errors: number } | null
  if (!result || result.errors > 0 || result.requests === 0) throw new Error(`The load failed:\n${output}`)
  return {
    perSecond: result.requests / result.seconds,
    cpuMicroseconds: (used / result.requests) * 1e6,
    busy: used / result.seconds,
  }
}

function describe({ perSecond, cpuMicroseconds, busy }: Measured): string {
  return `${Math.round(perSecond)}/s, ${cpuMicroseconds.toFixed(1)} µs each, ${Math.round(busy * 100)} % of its core`
}
