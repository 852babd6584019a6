import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/database/database.ts'
import { openLibraryOn } from './library/cached.ts'
import { alternate } from './library/compared.ts'
import { createRandom } from './library/random.ts'
import { median, milliseconds, quantile, table } from './measured.ts'
import { readsOf, searchesOf } from './measured-queries.ts'
import { findServer } from './postgres.ts'
import { printResult } from './report.ts'

/**
 * Reads and searches on PostgreSQL as the server makes them (server/database/engine/README.md, "Planning on PostgreSQL"), beside the same with
 * PostgreSQL's defaults, planned at each execution. `npm run bench planning 10000` measures that number of songs instead of a million.
 */
const songs = Number(process.argv[2] ?? 1_000_000)
const rounds = 100

/** Options in the address replace those of the server's pool. */
function withDefaults(address: string): string {
  const url = new URL(address)
  const settings = ['jit=off', 'max_parallel_workers_per_gather=0', 'join_collapse_limit=8', 'plan_cache_mode=force_custom_plan']
  url.searchParams.set('options', settings.map((setting) => `-c ${setting}`).join(' '))
  return url.href
}

async function compare(databases: readonly Database[]) {
  for (const queries of [readsOf, searchesOf]) {
    const actions = await Promise.all(databases.map((database) => queries(database, createRandom(7))))
    const taken = [...(await alternate(actions, rounds))]
    printResult(`\n${songs.toLocaleString('en')} songs, median and p99 in ms\n`)
    printResult(
      table(
        ['what', 'planned at each execution', 'as the server does', 'ratio of medians'],
        taken.map(([what, [before = [], now = []]]) => [
          what,
          ...[before, now].map((times) => `${milliseconds(median(times))} / ${milliseconds(quantile(times, 0.99))}`),
          (median(now) / median(before)).toFixed(2),
        ]),
      ),
    )
  }
}

const server = await findServer()
if (!server) throw new Error('PostgreSQL is not installed, and BENCH_DATABASE_URL names no server')
const folder = await mkdtemp(join(tmpdir(), 'bench-planning-'))
try {
  const { url, database, drop } = await openLibraryOn(server, songs, folder)
  const planned = openDatabase({ engine: 'postgres', url: withDefaults(url) })
  await compare([planned, database])
  await planned.close()
  await database.close()
  await drop()
} finally {
  server.stop()
  await rm(folder, { recursive: true, force: true })
}
