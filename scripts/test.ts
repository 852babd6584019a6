import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findTestBrowser } from './chromium.ts'
import { readProcessorSeconds } from './processor-time.ts'
import { printSummaries, type SuiteSummary, summaryOfPlaywright, summaryOfVitest, writeSummary } from './test-summary.ts'

/**
 * The test command. `node scripts/test.ts [PATH …]` runs everything, or the tests in files with these names; `--server` only the server and
 * unit tests, `--e2e` only the browser tests. `--project NAME` (repeatable: scripts/test-projects.ts) selects projects, and `--as NAME`
 * names the run in the summary, because the server suite runs on several databases and storages.
 */
const { values: options, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'boolean', default: false },
    e2e: { type: 'boolean', default: false },
    project: { type: 'string', multiple: true, default: [] },
    as: { type: 'string' },
  },
})
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')

mkdirSync(results, { recursive: true })
run('node', ['scripts/build.ts', '--if-changed'])
/** The run's temporary folder: processes that tests kill leave files in it. */
const work = mkdtempSync(join(tmpdir(), 'music-platform-tests-'))
// PostgreSQL, which root starts as another user, has its folder in it.
chmodSync(work, 0o711)
try {
  const suites = [...(options.server || !options.e2e ? [serverSuite()] : []), ...(options.e2e || !options.server ? [browserSuite()] : [])]
  for (const suite of suites) writeSummary(suite)
  process.exitCode = printSummaries(suites)
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 5 })
}

function serverSuite(): SuiteSummary {
  const name = options.as ? `server-${options.as}` : 'server'
  const file = fresh(`${name}.json`)
  const times = fresh(`processor-${name}.jsonl`)
  const projects = options.project.flatMap((project) => ['--project', project])
  const code = run('vitest', ['run', ...paths, ...projects, '--reporter=default', '--reporter=./scripts/vitest-report.ts'], {
    PROCESSOR_TIMES: times,
    VITEST_REPORT: file,
    TMPDIR: work,
  })
  return finished(summaryOfVitest(name, read(file) ?? { files: [], errors: [] }, readProcessorSeconds(times)), code)
}

function browserSuite(): SuiteSummary {
  const file = fresh('playwright.json')
  const times = fresh('processor-browser.jsonl')
  const chromium = findTestBrowser((line) => process.stdout.write(`${line}\n`))
  const code = run('playwright', ['test', ...paths], { CHROMIUM_PATH: chromium, PROCESSOR_TIMES: times, TMPDIR: work })
  return finished(summaryOfPlaywright('browser', read(file) ?? { suites: [] }, readProcessorSeconds(times)), code)
}

/** A runner that fails without a failed test (it crashed, or found no file) counts as one failure. */
function finished(summary: SuiteSummary, exitCode: number): SuiteSummary {
  if (exitCode === 0 || summary.failed > 0) return summary
  const failure = { path: summary.name, test: 'the runner', message: `It ended with code ${exitCode}.` }
  return { ...summary, failed: 1, failures: [failure] }
}

function fresh(name: string): string {
  const file = join(results, name)
  rmSync(file, { force: true })
  return file
}

function read<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function run(program: string, args: string[], environment: Record<string, string> = {}): number {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path, ...environment } })
  return status ?? 1
}
