import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { VitestReport } from './vitest-report.ts'

/** Results of one suite: the server's tests on one database and storage, or the browser tests. */
export interface SuiteSummary {
  name: string
  passed: number
  failed: number
  failures: Failure[]
  /** Number of tests that did not run, by their reason. */
  skipped: Record<string, number>
  /** Per file: wall-clock seconds of its tests, and processor seconds including processes that it started. */
  files: { path: string; seconds: number; processorSeconds: number }[]
}

interface Failure {
  path: string
  /** Title, including those of the groups around it. */
  test: string
  message: string
  /** Content of the page as an accessibility tree in YAML; only for browser tests. */
  page?: string
}

const root = join(import.meta.dirname, '..')
const printedFiles = 30
/** A skipped test that gives no reason fails the run. */
const withoutReason = 'NO REASON GIVEN'

export function summaryOfVitest(name: string, report: VitestReport, processorSeconds: ReadonlyMap<string, number>): SuiteSummary {
  const files = report.files.map((file) => ({ ...file, path: relative(root, file.path) }))
  const tests = files.flatMap((file) => file.tests)
  const failures = files.flatMap(({ path, errors, tests }) => [
    ...errors.map((message) => ({ path, test: 'outside tests', message })),
    ...tests.filter(({ state }) => state === 'failed').map((test) => ({ path, test: test.name, message: test.errors.join('\n') })),
  ])
  failures.push(...report.errors.map((message) => ({ path: name, test: 'outside files', message })))
  const skipReasons = files.flatMap(({ errors, tests }) =>
    tests
      .filter(({ state }) => state !== 'passed' && state !== 'failed')
      .map(({ skipReason }) => skipReason ?? (errors.length > 0 ? 'a hook failed' : undefined)),
  )
  return {
    name,
    passed: tests.filter(({ state }) => state === 'passed').length,
    failed: failures.length,
    failures,
    skipped: countOf(skipReasons),
    files: files.map(({ path, seconds }) => ({ path, seconds, processorSeconds: processorSeconds.get(path) ?? 0 })),
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
    /** workerIndex is -1 if an earlier test of a serial file failed. */
    results: { workerIndex: number; duration: number; errors: { message?: string }[]; attachments?: { name: string; path?: string }[] }[]
  }[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  /** Failures outside of tests, for example a file that cannot be loaded. */
  errors?: { message?: string; location?: { file: string } }[]
}

export function summaryOfPlaywright(
  name: string,
  { suites, errors = [] }: PlaywrightReport,
  processorSeconds: ReadonlyMap<string, number>,
): SuiteSummary {
  const specs = suites.flatMap(specsIn)
  const tests = specs.flatMap((spec) => spec.tests)
  const skipped = tests.filter(({ status }) => status === 'skipped')
  const failures = [
    ...specs
      .filter((spec) => spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map((spec) => ({
        path: `e2e/${spec.file}`,
        test: spec.title,
        message: messageOf(spec.tests.flatMap(resultErrors)),
        page: pageOf(spec),
      })),
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
    skipped: countOf(skipped.map(skipReason)),
    files: suites.map((suite) => ({
      path: `e2e/${suite.file}`,
      seconds: specsIn(suite)
        .flatMap((spec) => spec.tests.flatMap(({ results }) => results))
        .reduce((sum, { duration }) => sum + duration / 1000, 0),
      processorSeconds: processorSeconds.get(`e2e/${suite.file}`) ?? 0,
    })),
  }
}

const specsIn = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsIn)]

const skipReason = ({ annotations, results }: PlaywrightSpec['tests'][number]) =>
  results.some(({ workerIndex }) => workerIndex === -1)
    ? 'an earlier test of the file failed'
    : annotations.find(({ type }) => type === 'skip')?.description

const resultErrors = ({ results }: PlaywrightSpec['tests'][number]) => results.flatMap(({ errors }) => errors)

/** Read from the file that Playwright writes for a failure. */
function pageOf({ tests }: PlaywrightSpec): string {
  const files = tests.flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments))
  const path = files.find(({ name }) => name === 'error-context')?.path
  if (!path || !existsSync(path)) return ''
  return /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
}

const messageOf = (errors: { message?: string }[]) => errors.map(({ message }) => message ?? 'no message').join('\n')

function countOf(reasons: (string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const reason of reasons) counts[reason ?? withoutReason] = (counts[reason ?? withoutReason] ?? 0) + 1
  return counts
}

const fileOf = (name: string) => join(root, `test-results/summary-${name}.json`)

export const writeSummary = (summary: SuiteSummary) => writeFileSync(fileOf(summary.name), JSON.stringify(summary))

/** A suite without a results file counts as a failure. */
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

/** Maximum number of lines of a failure's message that are repeated in the summary. */
const messageLines = 12
const pageLines = 80

function printFailures(suites: readonly SuiteSummary[], printLine: (line: string) => void): void {
  for (const { name, failures } of suites)
    for (const { path, test, message, page = '' } of failures) {
      printLine(`\nFAILED ${path} (${name}): ${test}`)
      for (const line of stripVTControlCharacters(message).split('\n').slice(0, messageLines)) printLine(`    ${line}`)
      for (const line of page ? page.split('\n').slice(0, pageLines) : []) printLine(`    | ${line}`)
    }
}

/**
 * Prints the most expensive files, the failures, the skipped tests with reasons, and as the last line 'N passed, N failed' for all suites.
 * Returns the exit code: 0 if every suite ran something, nothing failed, and every skipped test has a reason.
 */
export function printSummaries(suites: readonly SuiteSummary[]): number {
  const printLine = (line: string) => process.stdout.write(`${line}\n`)
  const most = suites
    .flatMap(({ name, files }) => files.map((file) => ({ ...file, name })))
    .sort((a, b) => b.processorSeconds - a.processorSeconds)
    .slice(0, printedFiles)
  printLine(`\nThe ${most.length} files with most processor time, and what they took by the clock:`)
  for (const { processorSeconds, seconds, path, name } of most)
    printLine(`${processorSeconds.toFixed(1).padStart(7)} s  ${seconds.toFixed(1).padStart(7)} s  ${path} (${name})`)
  printFailures(suites, printLine)
  printLine('')
  for (const { name, passed, failed, skipped, files } of suites) {
    const seconds = files.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0)
    printLine(`${name}: ${passed} passed, ${failed} failed, ${skippedIn(skipped)} skipped, ${seconds.toFixed(0)} s of processor time`)
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
