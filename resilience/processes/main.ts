import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { processLoop } from './process-loop.ts'
import { createSharedDatabase } from './shared-database.ts'

/*
 * `npm run resilience:processes` runs three processes behind nginx on PostgreSQL and kills 50 times. `-- --kills N --seed N` sets other
 * values; TEST_DATABASE_URL names a running PostgreSQL. With TEST_S3_* (scripts/with-swift.ts) each process has its own data folder, and
 * media is on S3. Exits with 1 if anything was lost.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' }, seed: { type: 'string' } } })
const kills = Number(values.kills)
const seed = Number(values.seed ?? Date.now() % 1_000_000)

const dataDir = await mkdtemp(join(tmpdir(), 'processes-'))
const database = await createSharedDatabase()
const printLine = (line: string) => process.stdout.write(`${line}\n`)
printLine(`Seed ${seed}, ${kills} kills`)
try {
  const { problems, writes, plays, reads } = await processLoop({
    kills,
    seed,
    dataDir,
    databaseUrl: database.url,
    report: (kill, found) => {
      for (const problem of found) printLine(`kill ${kill}: ${problem}`)
      if (kill % 10 === 0) printLine(`${kill} of ${kills}`)
    },
  })
  printLine('\n| writes of | acknowledged | cut off by a kill |\n|---|---|---|')
  for (const { name, acknowledged, unconfirmed } of writes) printLine(`| ${name} | ${acknowledged} | ${unconfirmed} |`)
  for (const problem of problems) printLine(problem)
  printLine(`\nLost or mixed: ${problems.length}. Plays: ${plays.acknowledged} acknowledged, ${plays.counted} counted. Reads: ${reads}.`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
}
