import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { busyWarning, describeMachine } from './machine.ts'
import { printProgress, printResult } from './report.ts'
import { assembleResults, type Bench, benches, isBench, resultOf, resultsFile } from './results-file.ts'

/**
 * `npm run bench` runs all benchmarks, `npm run bench NAME [ITS ARGUMENTS]` one. `npm run bench:results [NAME]` also saves the results with
 * the machine and the date, and rebuilds RESULTS.md. Fails if a target is missed.
 */
const [, , ...given] = process.argv
const isWritten = given.includes('--write')
const [name, ...options] = given.filter((argument) => argument !== '--write')
if (name !== undefined && !isBench(name)) throw new Error(`There is no bench '${name}'. There are: ${benches.join(', ')}.`)
if (isWritten && options.length > 0) throw new Error('A result that is written down is measured without arguments.')

const machine = await describeMachine()
printProgress(machine)
for (const bench of name === undefined ? benches : [name]) {
  const warning = busyWarning()
  if (warning) printProgress(warning)
  const { result, hasPassed } = await run(bench)
  if (!hasPassed) process.exitCode = 1
  if (!isWritten || !result) continue
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(resultOf(bench), `${result.trim()}\n\nMeasured on ${date}. ${[machine, warning].filter(Boolean).join(' ')}\n`)
  writeFileSync(resultsFile, assembleResults())
}

/** Shows the progress as it is printed. A benchmark fails if it misses a target, but its result is still used. */
function run(bench: Bench): Promise<{ result: string; hasPassed: boolean }> {
  printProgress(`\n${bench}`)
  return new Promise((resolve) => {
    const script = join(import.meta.dirname, `${bench}.ts`)
    const child = execFile(process.execPath, [script, ...options], { maxBuffer: 16 * 1024 * 1024 }, (error, result) => {
      printResult(result)
      if (error && !result) printProgress(`${bench} failed: ${error.message}`)
      resolve({ result, hasPassed: error === null })
    })
    child.stderr?.pipe(process.stderr)
  })
}
