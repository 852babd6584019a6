import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Results of one suite: the server's tests on one database and storage, or the browser journeys. */
export interface SuiteSummary {
  name: string
  passed: number
  failed: number
  failures: Failure[]
  /** Tests that did not run, by the reason they give. */
  skipped: Record<string, number>
  /** By the clock, its tests together. */
  files: { path: string; seconds: number }[]
}

interface Failure {
  path: string
  /** With the titles of the groups around it. */
  test: string
  message: string
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
    /** Why the file did not load. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[]; meta?: { skipReason?: string } }[]
  }[]
}

export function summaryOfVitest(name: string, { testResults }: VitestReport): SuiteSummary {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failures = testResults.flatMap((file) => {
    const path = relative(root, file.name)
    const failed = file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ path, test: fullName, message: failureMessages.join('\n') }))
    // A file that does not load has no tests.
    return file.status === 'failed' && failed.length === 0 ? [{ path, test: 'the file itself', message: file.message }] : failed
  })
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return {
    name,
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    failures,
    skipped: countOf(skipped.map(({ meta }) => meta?.skipReason)),
    files: testResults.map((file) => ({ path: relative(root, file.name), seconds: (file.endTime - file.startTime) / 1000 })),
  }
}

interface PlaywrightSuite {
  file?: string
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}

interface PlaywrightSpec {
  file: string
  title: string
  tests: {
    status: string
    annotations: { type: string; description?: string }[]
    results: { duration: number; errors: { message?: string }[] }[]
  }[]
}

export interface PlaywrightReport {
  suites: PlaywrightSuite[]
  /** Failures outside tests, such as a file that does not load. */
  errors?: { message?: string; location?: { file: string } }[]
}

export function summaryOfPlaywright(name: string, { suites, errors = [] }: PlaywrightReport): SuiteSummary {
  const specs = suites.flatMap(specsIn)
  const tests = specs.flatMap((spec) => spec.tests)
  const skipped = tests.filter(({ status }) => status === 'skipped')
  const failures = [
    ...specs
      .filter((spec) => spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map((spec) => ({ path: `e2e/${spec.file}`, test: spec.title, message: messageOf(spec.tests.flatMap(resultErrors)) })),
    ...errors.map((error) => ({
      path: error.location ? relative(root, error.location.file) : 'e2e',
      test: 'outside tests',
      message: messageOf([error]),
    })),
  ]
  return {
    name,
    passed: tests.filter(({ status }) => status === 'expected').length,
    failed: failures.length,
    failures,
    skipped: countOf(skipped.map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description)),
    files: suites.map((suite) => ({
      path: `e2e/${suite.file}`,
      seconds: specsIn(suite)
        .flatMap((spec) => spec.tests.flatMap(({ results }) => results))
        .reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  }
}

const specsIn = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsIn)]

const resultErrors = ({ results }: PlaywrightSpec['tests'][number]) => results.flatMap(({ errors }) => errors)

const messageOf = (errors: { message?: string }[]) => errors.map(({ message }) => message ?? 'no message').join('\n')

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
    return {
      name,
      passed: 0,
      failed: 1,
      failures: [{ path: name, test: 'the suite', message: 'It left no results.' }],
      skipped: {},
      files: [],
    }
  }
}

/** Lines of a failure's message that are printed again in the sum. */
const messageLines = 12

function printFailures(suites: readonly SuiteSummary[], printLine: (line: string) => void): void {
  for (const { name, failures } of suites)
    for (const { path, test, message } of failures) {
      printLine(`\nFAILED ${path} (${name}): ${test}`)
      for (const line of stripVTControlCharacters(message).split('\n').slice(0, messageLines)) printLine(`    ${line}`)
    }
}

/**
 * Prints the slowest files, the failures, the skipped tests with reasons, and as the last line 'N passed, N failed' of all suites. Returns the exit code:
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
  printFailures(suites, printLine)
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
