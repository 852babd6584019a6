import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, type DatabaseTarget, openDatabase } from '#server/database/database.ts'
import { generateLibrary } from './library/generator.ts'
import { createRandom } from './library/random.ts'
import { median, milliseconds, quantile, type Times, table, timed } from './measured.ts'
import { findServer } from './postgres.ts'
import { type Measured, readsOf, searchesOf, writesOf } from './queries-asked.ts'

/**
 * The queries behind the pages at 1,000, 10,000, 100,000 and 1,000,000 songs, through the repositories that the server uses, on SQLite and on
 * PostgreSQL: the one of BENCH_DATABASE_URL, else an installed one in a temporary folder. `npm run bench:queries -- 1000 10000` measures
 * fewer sizes. Fails where a target is missed.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
if (sizes.length === 0) sizes.push(1_000, 10_000, 100_000, 1_000_000)
const rounds = 200
const ratioMax = 1.5
const searchMax = 20

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const count = (value: number) => value.toLocaleString('en')

interface Library {
  songs: number
  database: Database
  dispose(): Promise<void>
}

async function generate(
  name: string,
  songs: number,
  target: DatabaseTarget,
  folder: string,
  drop: () => Promise<unknown>,
): Promise<Library> {
  const database = openDatabase(target)
  const taken = await timed(() => generateLibrary(database, { songs, folder }))
  printLine(`${name}: ${count(songs)} songs made in ${(taken / 1_000).toFixed(0)} s`)
  return {
    songs,
    database,
    dispose: async () => {
      await database.close()
      await drop()
    },
  }
}

/** Times of each action at each size. All sizes alternating, so that other load on the machine affects them alike. */
async function alternate(actions: Measured[][], times: number): Promise<Map<string, Times[]>> {
  const taken = new Map(actions[0]?.map(({ what }) => [what, actions.map((): Times => [])]))
  for (let round = -5; round < times; round++)
    for (const [size, ofSize] of actions.entries())
      for (const { what, run } of ofSize) {
        const one = await timed(() => run())
        // The first ones fill caches.
        if (round >= 0) taken.get(what)?.[size]?.push(one)
      }
  return taken
}

async function measure(name: string, libraries: Library[]) {
  const of = (make: (database: Database, random: ReturnType<typeof createRandom>) => Promise<Measured[]>) =>
    Promise.all(libraries.map(({ database }) => make(database, createRandom(7))))
  const heads = libraries.map(({ songs }) => count(songs))
  const small = libraries.findIndex(({ songs }) => songs === 10_000)
  const large = libraries.length - 1

  const reads = await alternate(await of(readsOf), rounds)
  printLine(`\n### ${name}: lists and counts, median in ms\n`)
  printLine(
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
  printLine(`\n### ${name}: search, median and p99 in ms\n`)
  printLine(
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
  printLine(`\n### ${name}: writes, each a transaction, median and p99 in ms\n`)
  printLine(
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
    libraries.push(await generate('SQLite', songs, { engine: 'sqlite', file }, folder, () => rm(file)))
  }
  await measure('SQLite', libraries)
  for (const library of libraries) await library.dispose()
}

async function onPostgres(folder: string) {
  const server = await findServer()
  if (!server) return printLine('\nPostgreSQL: not measured, none is installed and BENCH_DATABASE_URL names none')
  try {
    const libraries: Library[] = []
    for (const songs of sizes) {
      const { url, drop } = await server.createDatabase()
      libraries.push(await generate('PostgreSQL', songs, { engine: 'postgres', url }, folder, drop))
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
