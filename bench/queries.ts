import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/database/database.ts'
import { openLibrary, openLibraryOn } from './library/cached.ts'
import { alternate, count, type Library, type Measured } from './library/compared.ts'
import { createRandom } from './library/random.ts'
import { median, milliseconds, quantile, table } from './measured.ts'
import { readsOf, searchesOf, writesOf } from './measured-queries.ts'
import { findServer } from './postgres.ts'
import { printResult } from './report.ts'

/**
 * The queries behind the pages at 1,000, 10,000, 100,000 and 1,000,000 songs, through the server's repositories, on SQLite and on
 * PostgreSQL (the server of BENCH_DATABASE_URL, otherwise an installed one in a temporary folder). `npm run bench queries 1000 10000`
 * measures fewer sizes. Fails if a target is missed.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
if (sizes.length === 0) sizes.push(1_000, 10_000, 100_000, 1_000_000)
const rounds = 200
const ratioMax = 1.5
const searchMax = 20

async function measure(name: string, libraries: Library[]) {
  const of = (make: (database: Database, random: ReturnType<typeof createRandom>) => Promise<Measured[]>) =>
    Promise.all(libraries.map(({ database }) => make(database, createRandom(7))))
  const heads = libraries.map(({ songs }) => count(songs))
  const small = libraries.findIndex(({ songs }) => songs === 10_000)
  const large = libraries.length - 1

  const reads = await alternate(await of(readsOf), rounds)
  printResult(`\n### ${name}: lists and counts, median in ms\n`)
  printResult(
    table(
      ['what', ...heads, 'ratio', 'target'],
      [...reads].map(([what, bySize]) => {
        const medians = bySize.map(median)
        const ratio = small < 0 ? Number.NaN : (medians[large] ?? 0) / (medians[small] ?? 1)
        if (ratio > ratioMax) process.exitCode = 1
        return [what, ...medians.map(milliseconds), ratio.toFixed(2), `<= ${ratioMax}`]
      }),
    ),
  )

  const searches = await alternate(await of(searchesOf), rounds)
  printResult(`\n### ${name}: search, median and p99 in ms\n`)
  printResult(
    table(
      ['what', ...heads, 'target (p99)'],
      [...searches].map(([what, bySize]) => {
        if (quantile(bySize[large] ?? [], 0.99) > searchMax) process.exitCode = 1
        return [
          what,
          ...bySize.map((times) => `${milliseconds(median(times))} / ${milliseconds(quantile(times, 0.99))}`),
          `<= ${searchMax}`,
        ]
      }),
    ),
  )

  const writes = await alternate(await of(writesOf), rounds)
  printResult(`\n### ${name}: writes, each a transaction, median and p99 in ms\n`)
  printResult(
    table(
      ['what', ...heads],
      [...writes].map(([what, bySize]) => [
        what,
        ...bySize.map((times) => `${milliseconds(median(times))} / ${milliseconds(quantile(times, 0.99))}`),
      ]),
    ),
  )
}

async function onSqlite(folder: string) {
  const libraries: Library[] = []
  for (const songs of sizes) {
    const file = join(folder, `${songs}.db`)
    const database = await openLibrary(songs, file)
    libraries.push({ songs, database, dispose: () => database.close() })
  }
  await measure('SQLite', libraries)
  for (const library of libraries) await library.dispose()
}

async function onPostgres(folder: string) {
  const server = await findServer()
  if (!server) return printResult('\nPostgreSQL: not measured, none is installed and BENCH_DATABASE_URL names none')
  try {
    const libraries: Library[] = []
    for (const songs of sizes) {
      const { database, drop } = await openLibraryOn(server, songs, folder)
      libraries.push({
        songs,
        database,
        dispose: async () => {
          await database.close()
          await drop()
        },
      })
    }
    await measure('PostgreSQL', libraries)
    for (const library of libraries) await library.dispose()
  } finally {
    server.stop()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-queries-'))
try {
  await onSqlite(folder)
  await onPostgres(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
