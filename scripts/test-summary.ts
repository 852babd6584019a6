import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Results of one suite: the server's tests on one database and storage, or the browser journeys. */
export interface SuiteSummary {
  name: string
  passed: number
  failed: number
  /** Tests that did not run, by the reason they give. */
  skipped: Record<string, number>
  /** By the clock, its tests together. */
  files: { path: string; seconds: number }[]
}

const root = join(import.meta.dirname, '..')
const slowestCount = 20
/** A skipped test that gives no reason fails the run. */
const withoutReason = 'NO REASON GIVEN'

interface VitestReport {
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string; meta?: { skipReason?: string } }[]
  }[]
}

export function summaryOfVitest(name: string, { testResults }: VitestReport): SuiteSummary {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed').length
  // A file that does not load has no tests.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'))
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return {
    name,
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed + broken.length,
    skipped: countOf(skipped.map(({ meta }) => meta?.skipReason)),
    files: testResults.map((file) => ({ path: relative(root, file.name), seconds: (file.endTime - file.startTime) / 1000 })),
  }
}

interface PlaywrightSuite {
  file?: string
  suites?: PlaywrightSuite[]
  specs?: { tests: { status: string; annotations: { type: string; description?: string }[]; results: { duration: number }[] }[] }[]
}

export interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors?: unknown[]
}

export function summaryOfPlaywright(name: string, { suites, errors = [] }: PlaywrightReport): SuiteSummary {
  const tests = suites.flatMap(testsIn)
  const skipped = tests.filter(({ status }) => status === 'skipped')
  return {
    name,
    passed: tests.filter(({ status }) => status === 'expected').length,
    failed: tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').length + errors.length,
    skipped: countOf(skipped.map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description)),
    files: suites.map((suite) => ({
      path: `e2e/${suite.file}`,
      seconds: testsIn(suite).reduce((sum, { results }) => sum + results.reduce((all, { duration }) => all + duration, 0), 0) / 1000,
    })),
  }
}

const testsIn = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']>[number]['tests'] => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsIn),
]

function countOf(reasons: (string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const reason of reasons) counts[reason ?? withoutReason] = (counts[reason ?? withoutReason] ?? 0) + 1
  return counts
}

const fileOf = (name: string) => join(root, `test-results/summary-${name}.json`)

export const writeSummary = (summary: SuiteSummary) => writeFileSync(fileOf(summary.name), JSON.stringify(summary))

/** A suite that left nothing counts as a failure. */
export function readSummary(name: string): SuiteSummary {
  try {
    return JSON.parse(readFileSync(fileOf(name), 'utf8'))
  } catch {
    return { name, passed: 0, failed: 1, skipped: {}, files: [] }
  }
}

/**
 * Prints the slowest files, the skipped tests with reasons, and as the last line 'N passed, N failed' of all suites. Returns the exit code:
 * 0 if every suite ran something, nothing failed, and every skipped test gives a reason.
 */
export function printSummaries(suites: readonly SuiteSummary[]): number {
  const printLine = (line: string) => process.stdout.write(`${line}\n`)
  const slowest = suites
    .flatMap(({ name, files }) => files.map((file) => ({ ...file, name })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowestCount)
  printLine(`\nThe ${slowest.length} slowest files:`)
  for (const { seconds, path, name } of slowest) printLine(`${seconds.toFixed(1).padStart(7)} s  ${path} (${name})`)
  printLine('')
  for (const { name, passed, failed, skipped } of suites) {
    printLine(`${name}: ${passed} passed, ${failed} failed, ${skippedIn(skipped)} skipped`)
    for (const [reason, count] of Object.entries(skipped)) printLine(`    ${count} skipped: ${reason}`)
  }
  const sum = (count: (suite: SuiteSummary) => number) => suites.reduce((all, suite) => all + count(suite), 0)
  const unexplained = sum(({ skipped }) => skipped[withoutReason] ?? 0)
  const failed = sum((suite) => suite.failed)
  const skipped = sum((suite) => skippedIn(suite.skipped))
  const passed = sum((suite) => suite.passed)
  printLine(`${skipped - unexplained} skipped`)
  printLine(`${passed} passed, ${failed + unexplained} failed`)
  return failed + unexplained === 0 && suites.every((suite) => suite.passed > 0) ? 0 : 1
}

const skippedIn = (skipped: SuiteSummary['skipped']) => Object.values(skipped).reduce((all, count) => all + count, 0)
