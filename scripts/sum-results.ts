import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sums what scripts/test.ts left for the suites named as arguments. Fails when one is missing, ran nothing, or had failures. */
const suites = process.argv.slice(2).map((name) => ({ name, ...read(name) }))
for (const { name, passed, failed } of suites) process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`)
const sum = (key: 'passed' | 'failed') => suites.reduce((total, suite) => total + suite[key], 0)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exit(sum('failed') === 0 && suites.every((suite) => suite.passed > 0) ? 0 : 1)

function read(name: string): { passed: number; failed: number } {
  try {
    return JSON.parse(readFileSync(join(import.meta.dirname, `../test-results/summary-${name}.json`), 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  }
}
