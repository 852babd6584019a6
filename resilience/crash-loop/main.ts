import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { type CrashReport, crashLoop } from './crash-loop.ts'

/*
 * `npm run resilience:crash` kills 200 times on SQLite or, with TEST_DATABASE_URL, on PostgreSQL. `-- --kills N --seed N` sets other
 * values. Exits with 1 if anything was lost.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '200' }, seed: { type: 'string' } } })
const kills = Number(values.kills)
const seed = Number(values.seed ?? Date.now() % 1_000_000)

const dataDir = await mkdtemp(join(tmpdir(), 'crash-loop-'))
const database = await createTestDatabase(dataDir)
const printLine = (line: string) => process.stdout.write(`${line}\n`)
printLine(`Seed ${seed}, ${kills} kills, ${database.target.engine}`)
try {
  const report = await crashLoop({
    kills,
    seed,
    dataDir,
    target: database.target,
    report: (kill, problems) => {
      for (const problem of problems) printLine(`kill ${kill}: ${problem}`)
      if (kill % 10 === 0) printLine(`${kill} of ${kills}`)
    },
  })
  print(report)
  process.exitCode = report.problems.length === 0 ? 0 : 1
} finally {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
}

function print({ problems, restarts, writes }: CrashReport) {
  const sorted = restarts.toSorted((a, b) => a - b)
  printLine('\n| writes of | acknowledged | cut off by a kill |\n|---|---|---|')
  for (const { name, acknowledged, unconfirmed } of writes) printLine(`| ${name} | ${acknowledged} | ${unconfirmed} |`)
  printLine(
    `\nLost or mixed: ${problems.length}. Restart: median ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms.`,
  )
}
